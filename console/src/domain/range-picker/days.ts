import { dayMs } from '@oilsight/oil';
import { dayStartOf } from '../../lib/reader-time.ts';

/** Whole days in the reader's zone: from the start of one to the start of the day after another, ms. */
export interface DaysBetween {
  readonly from: number;
  readonly until: number;
}

/** The days that two instants lie in, and those between them. */
export function daysBetween(first: number, last: number): DaysBetween {
  // A day and a half after its start lies in the next day, however long a day is in which clocks change.
  return { from: dayStartOf(first), until: dayStartOf(dayStartOf(last) + 1.5 * dayMs) };
}
