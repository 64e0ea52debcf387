import { hourMs, minuteMs } from '../../lib/time.ts';

/**
 * Growth per hour of a cumulative count. A fall is a restart of the sensor: the count goes on from its new value.
 *
 * @param at ms, in time order; parallel to `totals`
 * @returns counts per hour; null with less than ten minutes of data
 */
export function ratePerHour(at: readonly number[], totals: readonly (number | null)[]): number | null {
  let grown = 0;
  let first: number | null = null;
  let last: number | null = null;
  let previous: number | null = null;
  for (const [index, total] of totals.entries()) {
    if (total === null) continue;
    const time = at[index] as number;
    first ??= time;
    last = time;
    if (previous !== null) grown += total >= previous ? total - previous : total;
    previous = total;
  }
  return first === null || last === null || last - first < 10 * minuteMs ? null : (grown / (last - first)) * hourMs;
}
