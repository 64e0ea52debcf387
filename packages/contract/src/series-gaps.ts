import { silentAfterMs } from './device-state.ts';

/**
 * Time without a reading from which a curve is interrupted, ms: after it the device counts as silent. History may be
 * sparser than current reporting, so three times the usual step, or the width of a bucket, is never a gap.
 *
 * @param t times of the readings, or starts of the non-empty buckets, in order, ms
 * @param bucketMs 0: raw readings
 */
export function gapMsOf(t: readonly number[], bucketMs: number, reportIntervalMs: number): number {
  const steps = t
    .slice(1)
    .map((at, n) => at - (t[n] ?? at))
    .sort((one, other) => one - other);
  // One step alone says nothing about the usual step; of two the longer one may be a silence.
  const usual = steps.length > 1 ? (steps[Math.floor((steps.length - 1) / 2)] ?? 0) : 0;
  return Math.max(silentAfterMs(reportIntervalMs), bucketMs, 3 * usual);
}
