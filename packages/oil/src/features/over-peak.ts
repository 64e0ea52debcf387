import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { dayMs } from '../durations.ts';
import { isRunning } from './debris-series.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { absenceIn, observed, spanOf } from './window.ts';

const dayBuckets = dayMs / bucketMs;
/** Days whose highest values are compared, and fewest that are needed. */
const usualDays = 30;
const fewestDays = 5;
/** A day's highest value is that which this many buckets exceed: a glitch is none. */
const above = 2;

/** The highest value of a span that more than a glitch reached; NaN where nothing is known. */
function peakOf({ grid }: Series, from: number, end: number): number {
  const highest: number[] = [];
  for (let bucket = from; bucket < end; bucket += 1) {
    const value = grid.bucket(bucket);
    if (Number.isNaN(value) || (highest.length > above && value <= (highest[above] as number))) continue;
    const place = highest.findIndex((other) => other < value);
    highest.splice(place < 0 ? highest.length : place, 0, value);
    highest.length = Math.min(highest.length, above + 1);
  }
  return highest.at(-1) ?? Number.NaN;
}

/** Whether the machine stood on a day, as far as anything tells: such a day has no highest value of work. */
function stood({ cache }: Reader, from: number, end: number): boolean {
  let still = false;
  for (let bucket = from; bucket < end; bucket += 1) {
    const running = isRunning(cache.memory, bucket);
    if (running === true) return false;
    if (running === false) still = true;
  }
  return still;
}

/**
 * How far the highest value of the window is above the usual one of days before it: starts and stops make no
 * difference, and days on which the machine stood do not count. The window is a day unless given.
 *
 * @example overPeak(sampleReader(), sampleSeries((hour) => (hour > 700 ? 70 : 50)), { parameter: 'temp', feature: 'overPeak', windowMs: dayMs }).value is 20
 */
export function overPeak(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const span = spanOf(reader.now, windowMs ?? dayMs);
  const now = peakOf(series, span.from, span.end);
  if (Number.isNaN(now)) return absent(absenceIn(series.quantity, span), series.quantity.keys);
  const usual = reader.once(`peak ${parameter} ${span.from}`, () => {
    const peaks: number[] = [];
    for (let day = 1; day <= usualDays; day += 1) {
      const end = span.from - (day - 1) * dayBuckets;
      const peak = peakOf(series, end - dayBuckets, end);
      if (!Number.isNaN(peak) && !stood(reader, end - dayBuckets, end)) peaks.push(peak);
    }
    return peaks.length < fewestDays ? null : quickMedian(peaks);
  });
  return usual === null ? absent('no_baseline', series.quantity.keys) : observed(series, span, now - usual, usual);
}
