import { expect, it } from 'vitest';
import { byHourOf, rangeOf, rateOf } from './rate.rules.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 22, 20, 15);

it('a range begins with an hour, and ends now', () => {
  const at = (text: string) => Date.parse(text);
  expect(rangeOf(1, now)).toEqual({ from: at('2026-11-21T20:00Z'), to: now, partMs: hour, parts: 25 });
  expect(rangeOf(7, now)).toEqual({ from: at('2026-11-15T20:00Z'), to: now, partMs: 6 * hour, parts: 29 });
  expect(rangeOf(30, now)).toEqual({ from: at('2026-10-23T20:00Z'), to: now, partMs: 24 * hour, parts: 31 });
});

it('adds up the six bins of an hour', () => {
  const from = Date.UTC(2026, 10, 21, 20);
  const bins = [
    { n: 12, alarms: 4 },
    { n: 0, alarms: 1 },
    { n: 5, alarms: 2 },
    { n: 6, alarms: 9 },
  ];
  expect(byHourOf(bins, from)).toEqual([
    { at: from, alarms: 3 },
    { at: from + hour, alarms: 9 },
    { at: from + 2 * hour, alarms: 4 },
  ]);
  expect(byHourOf([], from)).toEqual([]);
});

it('counts hours in which each person has more than six, and more than twelve', () => {
  const from = Date.UTC(2026, 10, 22, 15);
  const byHour = [6, 7, 12, 13, 26].map((alarms, n) => ({ at: from + n * hour, alarms }));
  const to = from + 7.5 * hour;
  expect(rateOf(byHour, { from, to, people: 1 })).toEqual({
    mean: expect.closeTo(8.5333, 4),
    hoursAboveGood: 4,
    hoursAboveMost: 2,
    hours: 8,
  });
  expect(rateOf(byHour, { from, to, people: 2 })).toEqual({
    mean: expect.closeTo(4.2667, 4),
    hoursAboveGood: 2,
    hoursAboveMost: 1,
    hours: 8,
  });
});
