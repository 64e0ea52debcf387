import { expect, it } from 'vitest';
import { screenWidths } from './vite-screen-widths.ts';

it.each([
  ['(max-width: 600px)', 'screen and (max-width: 600px)'],
  ['(min-width: 992px) and (max-width: 1240px)', 'screen and (min-width: 992px) and (max-width: 1240px)'],
  ['print, (max-width: 600px)', 'print, screen and (max-width: 600px)'],
  ['screen and (max-width: 600px)', 'screen and (max-width: 600px)'],
  ['print', 'print'],
  ['(prefers-reduced-motion: reduce)', '(prefers-reduced-motion: reduce)'],
  ['(pointer: coarse)', '(pointer: coarse)'],
])('%s is about %s', (params, about) => {
  expect(screenWidths(params)).toBe(about);
});
