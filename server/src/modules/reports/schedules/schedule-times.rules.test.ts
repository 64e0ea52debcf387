import type { ScheduleRhythm } from '@oilsight/contract';
import { dayMs, minuteMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { rounds } from '../../../../../scripts/rounds.ts';
import { random } from '../../../../test/random.ts';
import { instantOf, lastRunUpTo, minuteOf, nextRunAfter, periodOf, timeOf } from './schedule-times.rules.ts';
import type { ScheduleTimes } from './schedule-times.rules.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);
const weekly = (weekday: number): ScheduleRhythm => ({ every: 'week', weekday });
const monthly = (day: number | 'last'): ScheduleRhythm => ({ every: 'month', day });
const times = (rhythm: ScheduleRhythm, time: string, timeZone: string): ScheduleTimes => ({
  rhythm,
  minute: minuteOf(time),
  timeZone,
});

it.each([
  // Monday, 08:00 in Shanghai, from the second before and at the moment itself.
  [weekly(1), '08:00', 'Asia/Shanghai', '2026-11-22T23:59', '2026-11-23T00:00'],
  [weekly(1), '08:00', 'Asia/Shanghai', '2026-11-23T00:00', '2026-11-30T00:00'],
  [weekly(7), '23:59', 'UTC', '2026-12-31T12:00', '2027-01-03T23:59'],
  [monthly(1), '08:00', 'Asia/Shanghai', '2026-11-24T00:00', '2026-12-01T00:00'],
  [monthly('last'), '18:30', 'Asia/Kolkata', '2026-02-01T00:00', '2026-02-28T13:00'],
  [monthly('last'), '18:30', 'Asia/Kolkata', '2028-02-01T00:00', '2028-02-29T13:00'],
  [monthly('last'), '00:00', 'UTC', '2026-12-31T00:00', '2027-01-31T00:00'],
  [monthly(28), '12:00', 'Australia/Lord_Howe', '2026-01-31T00:00', '2026-02-28T01:00'],
  // 02:30 does not exist on this day, and exists twice on that.
  [weekly(7), '02:30', 'Europe/Berlin', '2026-03-28T12:00', '2026-03-29T01:00'],
  [weekly(7), '02:30', 'Europe/Berlin', '2026-10-24T12:00', '2026-10-25T00:30'],
  [weekly(7), '02:30', 'Europe/Berlin', '2026-10-25T00:30', '2026-11-01T01:30'],
  // Clocks skip midnight.
  [weekly(5), '00:15', 'Africa/Cairo', '2026-04-23T12:00', '2026-04-23T22:00'],
] as const)('%j at %s in %s: after %s comes %s', (rhythm, time, timeZone, after, next) => {
  expect(iso(nextRunAfter(at(after), times(rhythm, time, timeZone)))).toBe(next);
});

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Pacific/Apia',
];
const quarter = 15 * minuteMs;

interface Moment {
  readonly at: number;
  readonly date: string;
  readonly clock: string;
  readonly weekday: number;
}
/** What a calendar on the wall shows at every quarter hour of fourteen months, in a leap year. */
function calendarOf(timeZone: string): Moment[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const moments: Moment[] = [];
  for (let now = at('2027-12-01T00:00'); now < at('2029-02-10T00:00'); now += quarter) {
    const [date = '', clock = ''] = format.format(now).split(' ');
    moments.push({ at: now, date, clock, weekday: new Date(`${date}T12:00Z`).getUTCDay() });
  }
  return moments;
}
/** Goes from moment to moment, and runs at the first one of each right date on which the clock has reached the time. */
function runsByCalendar(calendar: readonly Moment[], rhythm: ScheduleRhythm, time: string): number[] {
  const runs: number[] = [];
  const dates = new Set<string>();
  for (const moment of calendar) {
    const tomorrow = new Date(Date.parse(`${moment.date}T12:00Z`) + dayMs).getUTCDate();
    const isDate =
      rhythm.every === 'week'
        ? moment.weekday === rhythm.weekday % 7
        : rhythm.day === 'last'
          ? tomorrow === 1
          : Number(moment.date.slice(8)) === rhythm.day;
    if (!isDate || moment.clock < time || dates.has(moment.date)) continue;
    dates.add(moment.date);
    runs.push(moment.at);
  }
  return runs;
}

it('schedules run when somebody who counts day by day says so, in every zone', async () => {
  const next = random(18);
  const pick = (count: number) => Math.floor(next() * count);
  await expectEach(zones, String, (timeZone) => {
    const calendar = calendarOf(timeZone);
    for (let n = 0; n < rounds(6, 60); n += 1) {
      const day = pick(29);
      const rhythm = n % 2 === 0 ? weekly(1 + pick(7)) : monthly(day === 0 ? 'last' : day);
      // Every other one in the hours in which clocks change.
      const minute = (n % 4 < 2 ? pick(16) : pick(96)) * 15;
      const given: ScheduleTimes = { rhythm, minute, timeZone };
      const runs = runsByCalendar(calendar, rhythm, timeOf(minute)).slice(1, -1);
      const found: number[] = [];
      for (let from = (runs[0] ?? 0) - 1; found.length < runs.length; from = found.at(-1) ?? 0)
        found.push(nextRunAfter(from, given));
      expect([given, found.map(iso)]).toEqual([given, runs.map(iso)]);
      const some = pick(runs.length - 2);
      const [run = 0, following = 0] = runs.slice(some);
      expect(lastRunUpTo(run, given)).toBe(run);
      expect(lastRunUpTo(following - 1, given)).toBe(run);
      expect(nextRunAfter(run + pick(following - run), given)).toBe(following);
    }
  });
});

it.each([
  [weekly(1), '08:00', 'Asia/Shanghai', '2026-11-23T00:00', '2026-11-15T16:00', '2026-11-22T16:00'],
  [monthly(1), '08:00', 'Asia/Shanghai', '2027-03-01T00:00', '2027-01-31T16:00', '2027-02-28T16:00'],
  // A week of 167 hours, a month that ends in summer time, and the last day of January, which is about December.
  [weekly(3), '08:00', 'Europe/Berlin', '2026-04-01T06:00', '2026-03-24T23:00', '2026-03-31T22:00'],
  [monthly(15), '08:00', 'Europe/Berlin', '2026-04-15T06:00', '2026-02-28T23:00', '2026-03-31T22:00'],
  [monthly('last'), '23:00', 'UTC', '2027-01-31T23:00', '2026-12-01T00:00', '2027-01-01T00:00'],
] as const)('%j at %s in %s: the report of %s is about %s to %s', (rhythm, time, timeZone, due, from, to) => {
  const period = periodOf(at(due), times(rhythm, time, timeZone));
  expect([iso(period.from), iso(period.to)]).toEqual([from, to]);
});

it('a time of a whole day that clocks leave out is the moment after it', () => {
  // Samoa had no 30 December 2011.
  expect(iso(instantOf({ year: 2011, month: 12, day: 30 }, minuteOf('08:00'), 'Pacific/Apia'))).toBe(
    '2011-12-30T10:00',
  );
});
