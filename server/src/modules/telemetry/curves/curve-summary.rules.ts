import type { CurveSummary } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import type { CurveColumns } from './curve-columns.rules.ts';

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
    level2: limits === null ? null : beyondLevel2(columns, limits),
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

/** What is beyond level 1 counts as beyond level 2, also on a side where only level 1 has a limit. */
function beyondLevel2(columns: CurveColumns, { level2Low, level2High, level1Low, level1High }: Limits): number | null {
  if (level2Low === null && level2High === null) return null;
  const lows = [level2Low, level1Low].filter((limit) => limit !== null);
  const highs = [level2High, level1High].filter((limit) => limit !== null);
  return beyondOf(
    columns,
    lows.length === 0 ? null : Math.max(...lows),
    highs.length === 0 ? null : Math.min(...highs),
  );
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
  const mostPossible = limit > least ? (mean - least) / (limit - least) : 1;
  const fewest = (mean - limit) / (most - limit);
  return Math.max(0, fewest, Math.min(even, mostPossible, 1));
}
