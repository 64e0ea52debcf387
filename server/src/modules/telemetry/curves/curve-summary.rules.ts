import type { CurveSummary, Series } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';

/** The readings of one key in the buckets of a curve, oldest first; only buckets with good readings. */
export interface CurveColumns {
  /** Start of each bucket, or the time of each reading, ms. */
  readonly at: ArrayLike<number>;
  /** How long each counts, ms. */
  readonly spans: ArrayLike<number>;
  readonly count: ArrayLike<number>;
  readonly sum: ArrayLike<number>;
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
  readonly first: ArrayLike<number>;
  readonly last: ArrayLike<number>;
}

const noReadings: Omit<CurveSummary, 'beyondMs'> = {
  newest: null,
  newestAt: null,
  min: null,
  max: null,
  mean: null,
  change: null,
  readings: 0,
};

/** Figures of one curve over its whole range. */
export function summaryOf(columns: CurveColumns, limits: Limits | null): CurveSummary {
  const { at, count, sum, min, max, first, last } = columns;
  const end = at.length - 1;
  const beyondMs = {
    level2: beyondOf(columns, limits?.level2Low ?? null, limits?.level2High ?? null),
    level1: beyondOf(columns, limits?.level1Low ?? null, limits?.level1High ?? null),
  };
  const newest = last[end];
  if (newest === undefined) return { ...noReadings, beyondMs };
  let [readings, total, least, most] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let n = 0; n <= end; n += 1) {
    readings += count[n] ?? 0;
    total += sum[n] ?? 0;
    least = Math.min(least, min[n] ?? least);
    most = Math.max(most, max[n] ?? most);
  }
  return {
    newest,
    newestAt: at[end] ?? null,
    min: least,
    max: most,
    mean: total / readings,
    change: newest - (first[0] ?? newest),
    readings,
    beyondMs,
  };
}

/** Time beyond a pair of limits, ms; null: there is no limit. */
function beyondOf(
  { spans, count, sum, min, max }: CurveColumns,
  low: number | null,
  high: number | null,
): number | null {
  if (low === null && high === null) return null;
  let total = 0;
  for (let n = 0; n < count.length; n += 1) {
    const [least, most] = [min[n] ?? 0, max[n] ?? 0];
    const mean = (sum[n] ?? 0) / (count[n] ?? 1);
    const share =
      (high === null ? 0 : shareAbove(high, least, mean, most)) +
      (low === null ? 0 : shareAbove(-low, -most, -mean, -least));
    total += share * (spans[n] ?? 0);
  }
  return Math.round(total);
}

/**
 * Estimated share of readings above a limit. For values spread evenly from least to most it is their share; it never
 * leaves the bounds that the mean sets, so that one spike counts as one reading and not as half of the bucket.
 *
 * @returns 0 … 1, exact when all readings are on one side
 */
export function shareAbove(limit: number, least: number, mean: number, most: number): number {
  if (most <= limit) return 0;
  if (least > limit) return 1;
  const even = (most - limit) / (most - least);
  // All that is above the limit may be just above it (the most readings), or at the maximum (the fewest).
  const most1 = limit > least ? (mean - least) / (limit - least) : 1;
  const fewest = (mean - limit) / (most - limit);
  return Math.max(0, fewest, Math.min(even, most1, 1));
}

/** A series as columns: each reading or bucket counts once, until the next one or for the width of its bucket. */
export function columnsOfSeries({ t, mean, min, max, bucketMs }: Series): CurveColumns {
  const places = t.flatMap((_, n) => (mean[n] === null ? [] : [n]));
  const at = places.map((n) => t[n] ?? 0);
  const value = (list: readonly (number | null)[]) => places.map((n) => list[n] ?? 0);
  const means = value(mean);
  return {
    at,
    spans: places.map((n) => (bucketMs > 0 ? bucketMs : (t[n + 1] ?? t[n] ?? 0) - (t[n] ?? 0))),
    count: at.map(() => 1),
    sum: means,
    min: value(min),
    max: value(max),
    first: means,
    last: means,
  };
}
