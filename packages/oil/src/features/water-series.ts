import type { Parameter } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { dayMs } from '../durations.ts';
import type { Quantity } from './oil-quantities.ts';
import type { Series } from './series.ts';

/**
 * Water activity from which an oil counts as saturated: 1 less the usual 2 % error of a moisture sensor.
 *
 * @example saturatedFrom is 0.98
 */
export const saturatedFrom = 0.98;
/** An earlier water content counts for a day; after that, the water may have been drained. Our default. */
const heldBuckets = dayMs / bucketMs;
/** Least fall that is more than scatter of the sensor. Our default. */
const minFall = 0.01;

/** Whether the oil held more water earlier, since shortly before it became saturated. */
function heldMore(content: Series['grid'], activity: Series['grid'], bucket: number): boolean {
  const value = content.bucket(bucket);
  for (let before = bucket; activity.bucket(before) >= saturatedFrom && bucket - before < heldBuckets; before -= 1) {
    if (value < (1 - minFall) * content.bucket(before - 1)) return true;
  }
  return false;
}

/** Quantities whose changes are meaningful only while the oil is not saturated. */
export type WaterParameter = 'aw' | 'ppm';

/**
 * Whether a parameter has a trend series of its own; for all others it is their series.
 *
 * @example isOfWater('ppm') is true
 * @example isOfWater('temp') is false
 */
export function isOfWater(parameter: Parameter): parameter is WaterParameter {
  return parameter === 'aw' || parameter === 'ppm';
}

/**
 * The series of water without readings that do not show how the water content changes. In saturated oil the activity
 * stays at 1 at any temperature, and the dissolved water that the probe measures is only a lower bound of the water in
 * the machine: when a machine cools at standstill, water falls out of solution but stays in the machine. Left out are
 * the activity of saturated oil, and contents in it that are lower than one of the day before.
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
