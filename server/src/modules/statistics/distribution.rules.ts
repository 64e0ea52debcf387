import type { Distribution } from '@oilsight/contract';
import { binEdges, binShares, heldMs, weightedQuantile } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';

/** Bins of the histogram, at most. */
const bins = 40;

/** A value with the time that it held, ms. */
export interface Part {
  readonly value: number;
  readonly ms: number;
}

interface Buckets {
  readonly start: readonly number[];
  readonly count: readonly number[];
  readonly sum: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/**
 * The values of buckets with their times. A bucket of several readings is its lowest and its highest one and, for all
 * others, their mean: exact for up to three readings, and extremes are never averaged away.
 *
 * @param holding as of `heldMs`; a bucket counts as a reading at its start
 */
export function partsOf(
  { start, count, sum, min, max }: Buckets,
  holding: { readonly gapMs: number; readonly usualMs: number; readonly to: number },
): Part[] {
  return heldMs(start, holding).flatMap((ms, index): Part[] => {
    const [n, low, high] = [Number(count[index]), Number(min[index]), Number(max[index])];
    if (ms === 0 || n === 0) return [];
    if (n === 1 || low === high) return [{ value: low, ms }];
    const ends = [low, high].map((value) => ({ value, ms: ms / n }));
    if (n === 2) return ends;
    // Rounding may carry the mean of the others beyond the extremes.
    const middle = Math.min(high, Math.max(low, (Number(sum[index]) - low - high) / (n - 2)));
    return [...ends, { value: middle, ms: (ms * (n - 2)) / n }];
  });
}

/**
 * Bins for all devices together; none without readings.
 *
 * @param decimals those that the indicator is shown with: no bin is narrower; null: not known
 */
export function edgesOf(all: readonly { readonly parts: readonly Part[] }[], decimals: number | null): number[] {
  // Sorted: the ends are the extremes.
  const ends = all.flatMap(({ parts }) => [parts[0], parts.at(-1)].flatMap((part) => part?.value ?? []));
  if (ends.length === 0) return [];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const size = Math.max(Math.abs(low), Math.abs(high));
  const resolution = decimals === null ? Math.max(size * 1e-6, 1e-12) : 10 ** -decimals;
  return binEdges(low, high, bins, resolution) ?? [];
}

interface Asked {
  readonly deviceId: string;
  /** Ascending by value. */
  readonly parts: readonly Part[];
  readonly readings: number;
  readonly edges: readonly number[];
  readonly limits: Limits | null;
}

export function distributionOf({ deviceId, parts, readings, edges, limits }: Asked): Distribution {
  const values = Float64Array.from(parts, ({ value }) => value);
  const weights = Float64Array.from(parts, ({ ms }) => ms);
  const held = weights.reduce((sum, ms) => sum + ms, 0);
  const quantile = (fraction: number) => Number(weightedQuantile({ values, weights }, fraction));
  const share = (isCounted: (value: number) => boolean) =>
    held === 0 ? 0 : parts.reduce((sum, { value, ms }) => (isCounted(value) ? sum + ms : sum), 0) / held;
  const isEmpty = parts.length === 0;
  return {
    deviceId,
    readings,
    heldMs: held,
    shares: edges.length < 2 ? [] : binShares({ values, weights }, edges),
    percentiles: isEmpty
      ? null
      : {
          p1: quantile(0.01),
          p5: quantile(0.05),
          p25: quantile(0.25),
          p50: quantile(0.5),
          p75: quantile(0.75),
          p95: quantile(0.95),
          p99: quantile(0.99),
          min: Number(values[0]),
          max: Number(values.at(-1)),
          mean: parts.reduce((sum, { value, ms }) => sum + value * (ms / held), 0),
        },
    limits:
      limits === null
        ? null
        : {
            level2Low: limits.level2Low,
            level2High: limits.level2High,
            level1Low: limits.level1Low,
            level1High: limits.level1High,
          },
    beyond: beyondOf(limits, share),
  };
}

function isBeyond(value: number, low: number | null, high: number | null): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}

/** Shares of the time beyond each level. What is beyond level 1 counts as beyond level 2 where both have limits. */
function beyondOf(
  limits: Limits | null,
  share: (isCounted: (value: number) => boolean) => number,
): Distribution['beyond'] {
  if (limits === null) return { level2: null, level1: null };
  const { level2Low, level2High, level1Low, level1High } = limits;
  const isLevel1 = (value: number) => isBeyond(value, level1Low, level1High);
  return {
    level2:
      level2Low === null && level2High === null
        ? null
        : share((value) => isBeyond(value, level2Low, level2High) || isLevel1(value)),
    level1: level1Low === null && level1High === null ? null : share(isLevel1),
  };
}
