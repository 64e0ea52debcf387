import { hourMs } from '@oilsight/oil';

/**
 * Where a replay begins that takes a bounded number of readings, ms: the newest hour is always replayed.
 *
 * @param hours with readings, ascending
 * @param from the start of an hour, where it begins at the earliest
 */
export function startOfReplay(
  hours: readonly { readonly at: number; readonly count: number }[],
  from: number,
  most: number,
): number {
  let sum = 0;
  for (const [back, { at, count }] of hours.toReversed().entries()) {
    sum += count;
    if (at < from) return from;
    if (sum > most && back > 0) return at + hourMs;
  }
  return from;
}
