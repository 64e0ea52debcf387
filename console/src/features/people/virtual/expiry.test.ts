import { expect, it } from 'vitest';
import { daysLeft, endInDays, endOfDay } from './expiry.ts';

const noon = new Date(2026, 10, 21, 12, 30).getTime();

it('ends with the last second of a day', () => {
  expect(endOfDay(noon)).toBe(new Date(2026, 10, 21, 23, 59, 59).getTime());
  expect(endInDays(7, noon)).toBe(new Date(2026, 10, 28, 23, 59, 59).getTime());
  expect(endInDays(30, noon)).toBe(new Date(2026, 11, 21, 23, 59, 59).getTime());
});

it.each([
  ['later today', new Date(2026, 10, 21, 23).getTime(), 0],
  ['tomorrow', new Date(2026, 10, 22, 1).getTime(), 1],
  ['in a week', endInDays(7, noon), 7],
  ['passed', new Date(2026, 10, 1).getTime(), 0],
])('%s', (_, until, days) => expect(daysLeft(until, noon)).toBe(days));
