import { silentAfterMs } from './device-state.ts';

/**
 * Time without a reading from which a curve is broken, ms: after it the device counts as silent. History may be sparser
 * than what is reported now, so that three times the usual step is never a break, nor is the width of a bucket.
 *
 * @param t times of the readings, or starts of the buckets that have any, in order, ms
 * @param bucketMs 0: readings as they are
 */
export function gapMsOf(t: readonly number[], bucketMs: number, reportIntervalMs: number): number {
  const steps = t
    .slice(1)
    .map((at, n) => at - (t[n] ?? at))
    .sort((one, other) => one - other);
  // A single step is no habit; of two the longer one may be the silence.
  const usual = steps.length > 1 ? (steps[Math.floor((steps.length - 1) / 2)] ?? 0) : 0;
  return Math.max(silentAfterMs(reportIntervalMs), bucketMs, 3 * usual);
}
