import { expect, it } from 'vitest';
import { badgeText } from './badge-text.ts';

it('says of more than a badge has room for that there are more', () => {
  expect([0, 7, 99, 100, 181].map(badgeText)).toEqual(['0', '7', '99', '99+', '99+']);
});
