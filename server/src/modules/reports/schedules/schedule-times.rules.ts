import type { ScheduleRhythm } from '@oilsight/contract';
import { dayMs, minuteMs } from '@oilsight/oil';
import { localDate, offsetsIn, startOfDate } from '../../../platform/time-zone.rules.ts';
import type { LocalDate } from '../../../platform/time-zone.rules.ts';

/** When a schedule runs: on some dates of its zone, at a time of these. */
export interface ScheduleTimes {
  readonly rhythm: ScheduleRhythm;
  /** Local time in minutes since midnight, 0 … 1439. */
  readonly minute: number;
  readonly timeZone: string;
}

/** Clocks change only at quarter hours of UTC. */
const quarterMs = 15 * minuteMs;
const daysOfWeek = 7;

/** The date as one that exists: day and month may exceed their range. */
const dateOf = ({ year, month, day }: LocalDate): Date => new Date(Date.UTC(year, month - 1, day));

/**
 * The first instant of the date at which its clocks show that time or a later one: of an hour that they show twice the
 * first, and of one that they leave out the moment after it. ms.
 */
export function instantOf(date: LocalDate, minute: number, timeZone: string): number {
  const wall = dateOf(date).getTime() + minute * minuteMs;
  const offsetAt = offsetsIn(timeZone);
  const [first, last] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)].toSorted((a, b) => a - b);
  const isAt = (at: number) => at + offsetAt(at) === wall;
  if (first === undefined || last === undefined || isAt(first)) return first ?? wall;
  if (isAt(last)) return last;
  let at = Math.ceil(first / quarterMs) * quarterMs;
  while (at + offsetAt(at) < wall) at += quarterMs;
  return at;
}

/** The dates around the one of an instant on which the schedule runs, in order: before it, on it and after it. */
function datesAround(at: number, { rhythm, timeZone }: ScheduleTimes): LocalDate[] {
  const today = localDate(at, timeZone);
  if (rhythm.every === 'month') {
    // Day 0 of a month is the last one of the month before.
    const dateIn = (month: number): LocalDate =>
      rhythm.day === 'last'
        ? { year: today.year, month: month + 1, day: 0 }
        : { year: today.year, month, day: rhythm.day };
    return [-1, 0, 1, 2].map((months) => dateIn(today.month + months));
  }
  const weekday = (dateOf(today).getUTCDay() + daysOfWeek - 1) % daysOfWeek;
  const inWeek = today.day - weekday + rhythm.weekday - 1;
  return [-1, 0, 1, 2].map((weeks) => ({ ...today, day: inWeek + weeks * daysOfWeek }));
}

const instantsAround = (at: number, times: ScheduleTimes): number[] =>
  datesAround(at, times).map((date) => instantOf(date, times.minute, times.timeZone));

/** When the schedule runs next after an instant, ms. */
export function nextRunAfter(at: number, times: ScheduleTimes): number {
  const next = instantsAround(at, times).find((instant) => instant > at);
  if (next === undefined) throw new RangeError('a schedule runs every week or month');
  return next;
}

/** When it was time last, up to and with an instant, ms. */
export function lastRunUpTo(at: number, times: ScheduleTimes): number {
  const last = instantsAround(at, times).findLast((instant) => instant <= at);
  if (last === undefined) throw new RangeError('a schedule runs every week or month');
  return last;
}

/**
 * What a report of that time is about, from ≤ time < to: the seven local days before, or the last whole month. ms.
 */
export function periodOf(dueAt: number, { rhythm, timeZone }: ScheduleTimes): { from: number; to: number } {
  const date = localDate(dueAt, timeZone);
  const of = (given: LocalDate) => startOfDate(given, timeZone);
  return rhythm.every === 'week'
    ? { from: of({ ...date, day: date.day - daysOfWeek }), to: of(date) }
    : { from: of({ ...date, month: date.month - 1, day: 1 }), to: of({ ...date, day: 1 }) };
}

/** Minutes since midnight of `08:30`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** `08:30` of minutes since midnight. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
