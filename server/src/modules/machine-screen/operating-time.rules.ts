import type { OperatingDay } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { LocalDay } from '../../platform/time-zone.rules.ts';

/** Half-open: from ≤ at < to. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Hours that two spans share. */
export function sharedHours(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from)) / hourMs;
}

/**
 * Hours within `counted` in which readings were measured.
 *
 * @param hours starts of those hours of the clock, ms, each once
 */
export function hoursWithin(hours: Iterable<number>, counted: Span): number {
  let sum = 0;
  for (const from of hours) sum += sharedHours({ from, to: from + hourMs }, counted);
  return sum;
}

/** The part of each day that lies within `counted`, measured by `hoursOf`. */
export function hoursOfDays(days: readonly LocalDay[], counted: Span, hoursOf: (span: Span) => number): OperatingDay[] {
  return days.map(({ day, from, to }) => {
    const span = { from: Math.max(from, counted.from), to: Math.min(to, counted.to) };
    return { day, hours: span.to <= span.from ? 0 : hoursOf(span) };
  });
}

/** First and last reading of an hour meter on a day, h; null: it sent nothing. */
export interface MeterDay {
  readonly first: number;
  readonly last: number;
}

/** From when an hour meter counts, and how it stood then, h; null: not known. */
export interface MeterStart {
  readonly since: number;
  readonly standing: number | null;
}

/**
 * What an hour meter counted on each day: since its last reading before, or since the day's first one. A meter that
 * stands lower than before was replaced and counts from zero.
 *
 * @param before the last reading before the first day; null: there is none
 * @param start days before it have 0 hours; null: all count
 */
export function meterDays(
  days: readonly LocalDay[],
  readings: readonly (MeterDay | null)[],
  before: number | null,
  start: MeterStart | null = null,
): OperatingDay[] {
  let last = before;
  return days.map(({ day, from, to }, n) => {
    const read = readings[n] ?? null;
    if (start !== null && to <= start.since) {
      last = read?.last ?? last;
      return { day, hours: 0 };
    }
    if (start !== null && from < start.since) last = start.standing;
    if (read === null) return { day, hours: null };
    const counted = meterCount(last ?? read.first, read.last);
    last = read.last;
    return { day, hours: Math.min(counted, (to - Math.max(from, start?.since ?? from)) / hourMs) };
  });
}

/** What a meter counted between two readings, h. */
export function meterCount(before: number, after: number): number {
  return after < before ? Math.max(0, after) : after - before;
}
