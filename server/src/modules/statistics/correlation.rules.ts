import { maxScatterPoints } from '@oilsight/contract';
import type { Correlation, Histogram, Relation } from '@oilsight/contract';
import {
  binEdges,
  binShares,
  correlationInterval,
  effectiveSampleSize,
  fitLine,
  hourMs,
  lagCorrelations,
  pearson,
  sortedFinite,
  spearman,
  weightedQuantile,
} from '@oilsight/oil';
import type { WaterSolubility } from '@oilsight/oil';
import { waterOf } from './water.rules.ts';
import type { Window } from '../telemetry/index.ts';

/** Fewer pairs say nothing. */
const leastPairs = 10;
/** From which size on a coefficient is called strong or clear. */
const [strong, clear] = [0.7, 0.4];
/** Variance of Spearman's transformed coefficient, of Pearson's as 1 (Fieller, Hartley and Pearson 1957). */
const rankSpread = 1.06;
const histogramBins = 30;
/** Least width of a bin as a share of the values' size: narrower ones would show rounding. */
const resolutionShare = 1e-6;
/** Shifts either way: an hour, and no fewer steps than these. */
const leastSteps = 12;

export interface Asked {
  readonly grid: Window & { readonly bucketMs: number };
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** null: the pairs are not water saturation over oil temperature, or the oil is not known. */
  readonly solubility: WaterSolubility | null;
}

/** The pairs of a grid: places at which both sides have a value. */
function* pairsOf({ grid: { from, bucketMs }, x, y }: Asked) {
  const pairs = { t: [] as number[], x: [] as number[], y: [] as number[] };
  for (let index = 0; index < x.length; index += 1) {
    const [one, other] = [x[index] ?? Number.NaN, y[index] ?? Number.NaN];
    if (!Number.isFinite(one) || !Number.isFinite(other)) continue;
    pairs.t.push(from + index * bucketMs);
    pairs.x.push(one);
    pairs.y.push(other);
    if (index % 500 === 0) yield;
  }
  return pairs;
}

/** Everything about two series in the same buckets. Other work may run at each yield. */
export function* correlationOf(asked: Asked): Generator<void, Correlation> {
  const { grid, x, y, solubility } = asked;
  const pairs = yield* pairsOf(asked);
  const n = pairs.t.length;
  const effectiveN = effectiveSampleSize(x, y);
  yield;
  const coefficient = (r: number | null, spread: number) =>
    r === null ? null : { r, interval: effectiveN === null ? null : correlationInterval(r, effectiveN, spread) };
  const straight = coefficient(pearson(pairs.x, pairs.y), 1);
  yield;
  const ranked = coefficient(spearman(pairs.x, pairs.y), rankSpread);
  yield;
  const line = fitLine(pairs.x, pairs.y);
  const steps = Math.max(leastSteps, Math.round(hourMs / grid.bucketMs));
  const lags: Correlation['lags'] = [];
  for (const { lag, r } of lagCorrelations(x, y, steps)) lags.push({ lagMs: lag * grid.bucketMs, r });
  yield;
  const shown = thinned(pairs);
  return {
    ...grid,
    n,
    effectiveN,
    relation: relationOf(n, straight),
    pearson: straight,
    spearman: ranked,
    line: line === null ? null : { slope: line.slope, intercept: line.intercept },
    lags,
    x: histogramOf(pairs.x),
    y: histogramOf(pairs.y),
    points: shown,
    water: solubility === null || n === 0 ? null : waterOf(pairs, shown, solubility),
  };
}

/** What a coefficient says, by its size, where its interval excludes 0. */
export function relationOf(n: number, coefficient: Correlation['pearson']): Relation {
  if (n < leastPairs) return 'tooFew';
  if (coefficient === null) return 'flat';
  const { r, interval } = coefficient;
  if (interval === null) return 'tooFew';
  if (interval.low <= 0 && interval.high >= 0) return 'nothing';
  const size = Math.abs(r);
  return size >= strong ? 'strong' : size >= clear ? 'clear' : 'weak';
}

/** Every pair stands for one bucket, so all weigh the same. null: no values. */
export function histogramOf(values: readonly number[]): Histogram | null {
  const sorted = sortedFinite(values);
  const [low, high] = [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
  const size = Math.max(Math.abs(low), Math.abs(high));
  const edges = binEdges(low, high, histogramBins, Math.max(size * resolutionShare, Number.MIN_VALUE));
  const weighted = { values: sorted, weights: new Float64Array(sorted.length).fill(1) };
  if (edges === null) return null;
  const quantile = (fraction: number) => Number(weightedQuantile(weighted, fraction));
  return {
    edges,
    shares: binShares(weighted, edges),
    p5: quantile(0.05),
    p50: quantile(0.5),
    p95: quantile(0.95),
  };
}

type Points = Correlation['points'];

/** At most so many pairs as a plot takes, evenly in time; the lowest and highest of either side are among them. */
export function thinned({ t, x, y }: Points): Points {
  if (t.length <= maxScatterPoints) return { t, x, y };
  const kept = new Set<number>();
  for (const side of [x, y]) {
    let [lowest, highest] = [0, 0];
    side.forEach((value, index) => {
      if (value < Number(side[lowest])) lowest = index;
      if (value > Number(side[highest])) highest = index;
    });
    kept.add(lowest).add(highest);
  }
  const room = maxScatterPoints - kept.size;
  for (let place = 0; place < room; place += 1) kept.add(Math.floor((place * t.length) / room));
  const order = [...kept].toSorted((one, other) => one - other);
  const of = (side: readonly number[]) => order.map((index) => Number(side[index]));
  return { t: of(t), x: of(x), y: of(y) };
}
