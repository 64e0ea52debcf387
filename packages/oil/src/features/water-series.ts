import type { Parameter } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { dayMs } from '../durations.ts';
import type { Quantity } from './oil-quantities.ts';
import type { Series } from './series.ts';

/** Water activity from which on an oil holds all the water it can: a moisture sensor's usual 2 % below 1. */
const saturatedFrom = 0.98;
/** What was found before counts for a day: it may be drained. Our default. */
const heldBuckets = dayMs / bucketMs;
/** So much less than before is less, and no scatter of the sensor. Our default. */
const minFall = 0.01;

/** Whether the oil held more since shortly before it became saturated. */
function heldMore(content: Series['grid'], activity: Series['grid'], bucket: number): boolean {
  const value = content.bucket(bucket);
  for (let before = bucket; activity.bucket(before) >= saturatedFrom && bucket - before < heldBuckets; before -= 1) {
    if (value < (1 - minFall) * content.bucket(before - 1)) return true;
  }
  return false;
}

/** Quantities that tell of their course only where the oil is not saturated. */
export type WaterParameter = 'aw' | 'ppm';

/**
 * Whether a parameter has a course of its own; that of all others is their series.
 *
 * @example isOfWater('ppm') is true
 * @example isOfWater('temp') is false
 */
export function isOfWater(parameter: Parameter): parameter is WaterParameter {
  return parameter === 'aw' || parameter === 'ppm';
}

/**
 * Water as far as its readings tell how it moves. Those of saturated oil do not: the activity stays at 1 at whatever
 * temperature, and what the probe finds dissolved is the least that can be in the machine: one that cools at a
 * standstill lets water fall out, it does not get rid of it. Left out are the activity of saturated oil, and contents
 * in it that are lower than one of the day before.
 *
 * @param activity water activity, 0 … 1
 * @example trendSeriesOf('aw', sampleSeries(() => 1), sampleSeries(() => 1)).valueAt(0) is NaN
 * @example trendSeriesOf('ppm', sampleSeries((hour) => 300 - 10 * hour), sampleSeries(() => 1)).valueAt(6) is NaN
 * @example trendSeriesOf('ppm', sampleSeries((hour) => 300 + hour), sampleSeries(() => 1)).valueAt(6) is 301
 */
export function trendSeriesOf(parameter: WaterParameter, { quantity, grid }: Series, activity: Series): Quantity {
  const isLeftOut =
    parameter === 'aw'
      ? (bucket: number) => grid.bucket(bucket) >= saturatedFrom
      : (bucket: number) => heldMore(grid, activity.grid, bucket);
  return {
    keys: quantity.keys,
    sources: [...new Set([...quantity.sources, ...activity.quantity.sources])],
    valueAt: (bucket) => (isLeftOut(bucket) ? Number.NaN : grid.bucket(bucket)),
  };
}
