import type { Worst } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import type { BucketSeries } from '../telemetry/index.ts';

type Shown = NonNullable<Worst['rows'][number]['indicator']>;

/** The buckets with good readings: their starts, ms, and their means. */
export function pointsOf(series: BucketSeries | undefined, bucketMs: number): Pick<Shown, 't' | 'mean' | 'bucketMs'> {
  const { start = [], sum = [], count = [] } = series ?? {};
  return { t: [...start], mean: start.map((_, n) => (sum[n] ?? 0) / (count[n] ?? 1)), bucketMs };
}

export function limitsShown(limits: Limits | null): Shown['limits'] {
  if (limits === null) return null;
  const { worse, level2Low, level2High, level1Low, level1High } = limits;
  return { worse, level2Low, level2High, level1Low, level1High };
}
