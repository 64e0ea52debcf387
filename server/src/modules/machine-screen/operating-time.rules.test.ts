import { dayMs, hourMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { hoursWithin, meterCount, meterDays, sharedHours } from './operating-time.rules.ts';

const day = (n: number) => ({ day: `2026-11-0${n}`, from: n * dayMs, to: (n + 1) * dayMs });

it('counts hours only as far as they lie within the span', () => {
  expect(sharedHours({ from: 0, to: hourMs }, { from: hourMs / 2, to: dayMs })).toBe(0.5);
  expect(sharedHours({ from: 0, to: hourMs }, { from: hourMs, to: dayMs })).toBe(0);
  expect(hoursWithin([0, hourMs, 2 * hourMs], { from: hourMs / 2, to: 2.25 * hourMs })).toBe(1.75);
});

it('an hour meter that stands lower was replaced and counts from zero', () => {
  expect([meterCount(100, 103.5), meterCount(100, 2), meterCount(1, -4)]).toEqual([3.5, 2, 0]);
});

it('a day of an hour meter counts from the last reading before it, and has no more hours than the day', () => {
  const readings = [{ first: 12, last: 20 }, null, { first: 30, last: 31 }, { first: 90, last: 200 }];
  const days = [1, 2, 3, 4].map(day);
  expect(meterDays(days, readings, 10).map(({ hours }) => hours)).toEqual([10, null, 11, 24]);
  expect(meterDays(days, readings, null)[0]?.hours).toBe(8);
});

it('days of an hour meter before the date from which it counts are 0, and that day counts from the date', () => {
  const readings = [{ first: 12, last: 20 }, { first: 21, last: 30 }, null, { first: 33, last: 34 }];
  const days = [1, 2, 3, 4].map(day);
  const hours = (since: number, standing: number | null) =>
    meterDays(days, readings, 10, { since, standing }).map((one) => one.hours);
  expect(hours(2.5 * dayMs, 26)).toEqual([0, 4, null, 4]);
  expect(hours(2 * dayMs, 20)).toEqual([0, 10, null, 4]);
  expect(hours(3.5 * dayMs, 30)).toEqual([0, 0, null, 4]);
  // Nothing is known of how the meter stood then.
  expect(hours(4.5 * dayMs, null)).toEqual([0, 0, 0, 1]);
});
