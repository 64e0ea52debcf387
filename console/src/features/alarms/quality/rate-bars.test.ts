import { expect, it } from 'vitest';
import { dayStartOf } from '../../../lib/zone.ts';
import { dayBars, hourBars } from './rate-bars.ts';

const hour = 3_600_000;
const at = (text: string) => Date.parse(text);
const shanghai = (instant: number) => dayStartOf(instant, 'Asia/Shanghai');

it('has a bar for each hour, also without alarms, and shares the alarms among people', () => {
  const from = at('2026-11-22T10:00Z');
  const byHour = [
    { at: from, alarms: 3 },
    { at: from + 2 * hour, alarms: 8 },
  ];
  expect(hourBars({ from, to: from + 2.5 * hour, people: 2, byHour })).toEqual([
    { at: from, busiest: 1.5, mean: null },
    { at: from + hour, busiest: 0, mean: null },
    { at: from + 2 * hour, busiest: 4, mean: null },
  ]);
});

it('has a bar for each day of the reader, with its busiest hour and the mean of its hours', () => {
  // 20:00 in Shanghai, up to noon two days later.
  const [from, to] = [at('2026-11-20T12:00Z'), at('2026-11-22T04:00Z')];
  const byHour = [
    { at: at('2026-11-20T15:00Z'), alarms: 4 },
    { at: at('2026-11-20T16:00Z'), alarms: 9 },
    { at: at('2026-11-21T10:00Z'), alarms: 15 },
  ];
  expect(dayBars({ from, to, people: 1, byHour }, shanghai)).toEqual([
    { at: at('2026-11-19T16:00Z'), busiest: 4, mean: 1 },
    { at: at('2026-11-20T16:00Z'), busiest: 15, mean: 1 },
    { at: at('2026-11-21T16:00Z'), busiest: 0, mean: 0 },
  ]);
});

it('goes on from a day of 23 hours and from one of 25', () => {
  const berlin = (instant: number) => dayStartOf(instant, 'Europe/Berlin');
  const startsOf = (from: number, to: number) =>
    dayBars({ from, to, people: 1, byHour: [] }, berlin).map((bar) => bar.at);
  expect(startsOf(at('2026-03-28T12:00Z'), at('2026-03-30T12:00Z'))).toEqual(
    ['2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'].map(at),
  );
  expect(startsOf(at('2026-10-24T12:00Z'), at('2026-10-26T12:00Z'))).toEqual(
    ['2026-10-23T22:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'].map(at),
  );
});
