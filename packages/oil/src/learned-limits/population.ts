import { hourMs } from '../durations.ts';
import { bucketMedians } from '../series/timed-value.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { sortedFinite } from '../statistics/robust.ts';

/** A time that is left out: a fault and its aftermath, running-in, maintenance. */
export interface ExcludedTime {
  /** UTC ms, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * One sample a day: closer readings of an online sensor repeat each other and would only feign a large population. Our
 * default.
 */
export const sampleMs = 24 * hourMs;

/**
 * The population that limits are learned from: the daily medians of the readings outside the excluded times. The order
 * of the points and of the excluded times does not matter.
 *
 * @returns ascending in time
 * @example populationOf([{ at: 0, value: 4 }, { at: 1, value: 6 }, { at: 864e5, value: 900 }], [{ from: 864e5, to: 9e7 }]) is [{ at: 432e5, value: 5 }]
 */
export function populationOf(points: readonly TimedValue[], excluded: readonly ExcludedTime[]): readonly TimedValue[] {
  return bucketMedians(
    points.filter(({ at }) => !excluded.some(({ from, to }) => at >= from && at <= to)),
    sampleMs,
  );
}

/** Moments of a sample. */
interface Moments {
  readonly n: number;
  readonly mean: number;
  /** Standard deviation with n − 1, above 0. */
  readonly sd: number;
  /** Standardised third and fourth central moments of the sample. */
  readonly skewness: number;
  readonly kurtosis: number;
}

function momentsOf(values: ArrayLike<number>): Moments | null {
  const sorted = sortedFinite(values);
  const n = sorted.length;
  // Differences from one of the values: those that are all equal vary by exactly 0.
  const first = Number(sorted[0]);
  const mean = first + sorted.reduce((sum, value) => sum + (value - first), 0) / n;
  const central = (power: number) => sorted.reduce((sum, value) => sum + (value - mean) ** power, 0) / n;
  const variance = central(2);
  const [skewness, kurtosis] = [central(3) / variance ** 1.5, central(4) / variance ** 2];
  if (n < 2 || !Number.isFinite(skewness) || !Number.isFinite(kurtosis)) return null;
  return { n, mean, sd: Math.sqrt((variance * n) / (n - 1)), skewness, kurtosis };
}

/** Fewest samples of the test of D'Agostino and Pearson. */
const minNormalSamples = 20;

/**
 * How well a sample agrees with a normal distribution: the probability of one that departs at least as far, by the
 * omnibus test of D'Agostino and Pearson (1973; transformations of D'Agostino 1970 for skewness, of Anscombe and Glynn
 * 1983 for kurtosis). The order of the values and their unit do not matter.
 *
 * @returns 0 … 1; null below 20 finite values, and where they do not vary
 * @example normalProbability(Array.from({ length: 40 }, (_, i) => (i === 0 ? 100 : i % 7))) is about 0 (±1e-9)
 * @example normalProbability([1, 2, 3]) is null
 */
export function normalProbability(values: ArrayLike<number>): number | null {
  const moments = momentsOf(values);
  if (moments === null || moments.n < minNormalSamples) return null;
  return Math.exp(-(skewnessZ(moments) ** 2 + kurtosisZ(moments) ** 2) / 2);
}

function skewnessZ({ n, skewness }: Moments): number {
  const y = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta = (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w2 = Math.sqrt(2 * (beta - 1)) - 1;
  return Math.asinh(y / Math.sqrt(2 / (w2 - 1))) / Math.sqrt(Math.log(w2) / 2);
}

function kurtosisZ({ n, kurtosis }: Moments): number {
  const expected = (3 * (n - 1)) / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (kurtosis - expected) / Math.sqrt(variance);
  const beta =
    ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) * Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / beta) * (2 / beta + Math.sqrt(1 + 4 / beta ** 2));
  const ratio = (1 - 2 / a) / (1 + x * Math.sqrt(2 / (a - 4)));
  return (1 - 2 / (9 * a) - Math.cbrt(ratio)) / Math.sqrt(2 / (9 * a));
}

/** Mean of the moving range of two normal samples, in standard deviations (d₂ of n = 2). */
const d2OfTwo = 1.128;
/** Beyond this multiple of what neighbours differ by, the whole spread holds more than chance. Our default. */
const widestSpread = 1.5;

/**
 * Whether a population is in control: its spread as a whole is near what neighbours in time differ by (mean moving
 * range ÷ 1.128), so that it neither drifts nor wanders, and at most one in a hundred samples (one is allowed in any
 * case) lies beyond three of those. Our test.
 *
 * @param values in the order of time
 * @returns false for fewer than two values and for values that do not vary
 * @example isInControl([3, 5, 4, 6, 5, 3, 4, 6, 5, 4]) is true
 * @example isInControl([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) is false
 */
export function isInControl(values: readonly number[]): boolean {
  const moments = momentsOf(values);
  if (moments === null) return false;
  const ranges = values.slice(1).map((value, index) => Math.abs(value - Number(values[index])));
  const shortTerm = ranges.reduce((sum, range) => sum + range, 0) / ranges.length / d2OfTwo;
  const beyond = values.filter((value) => Math.abs(value - moments.mean) > 3 * shortTerm).length;
  return moments.sd <= widestSpread * shortTerm && beyond <= Math.max(1, values.length / 100);
}
