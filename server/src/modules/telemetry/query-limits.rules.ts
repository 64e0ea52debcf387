import { AppError, isMetalKey, maxMetalMs, maxQueryMs, minMetalIntervalMs } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { Window } from './telemetry.store.ts';

/** @param longestMs 180 days when absent. @throws AppError `rangeReversed`, `rangeTooLong` */
export function checkRange({ from, to }: Window, longestMs = maxQueryMs): void {
  if (to <= from) throw new AppError('rangeReversed');
  if (to - from > longestMs) throw new AppError('rangeTooLong', { days: longestMs / dayMs });
}

/** Shortest interval in which the keys may be read, ms; 0: each reading. */
export function leastIntervalOf(keys: readonly string[]): number {
  return keys.some(isMetalKey) ? minMetalIntervalMs : 0;
}

/**
 * The limits of metal abrasive sensors: intervals of at least 24 hours, and at most 30 days of data.
 *
 * @param intervalMs that the caller names; null: the server takes one, at least `leastIntervalOf` long
 * @throws AppError `metalInterval`, `metalRange`
 */
export function checkMetalLimits(keys: readonly string[], { from, to }: Window, intervalMs: number | null): void {
  if (intervalMs !== null && intervalMs < leastIntervalOf(keys))
    throw new AppError('metalInterval', { field: 'timeInterval' });
  if (keys.some(isMetalKey) && to - from > maxMetalMs) throw new AppError('metalRange', { field: 'startTime' });
}
