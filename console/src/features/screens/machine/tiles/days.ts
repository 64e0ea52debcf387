import type { BarChart } from '@oilsight/contract';
import { dayStartOf } from '../../../../lib/reader-time.ts';
import { dayMs, hourMs } from '../../../../lib/time.ts';

/** A day of the wall's zone and its bar; null: no reading. */
export interface Day {
  readonly at: number;
  readonly value: number | null;
}

/** Start of the first of the last `count` days, the one of `now` being the last, ms. */
export function firstDayOf(count: number, now: number): number {
  // Half a day in, so that a day of 23 or 25 hours is met, too.
  return dayStartOf(dayStartOf(now) - (count - 1) * dayMs + 12 * hourMs);
}

/** The last `count` days up to the one of `now`, oldest first; bars are found by the day in which they begin. */
export function daysOf({ t, value }: Pick<BarChart, 't' | 'value'>, count: number, now: number): readonly Day[] {
  const byDay = new Map(t.map((at, n) => [dayStartOf(at), value[n] ?? null]));
  return Array.from({ length: count }, (_, n) => {
    const at = firstDayOf(count - n, now);
    return { at, value: byDay.get(at) ?? null };
  });
}
