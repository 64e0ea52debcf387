import { finiteOrNull } from '../numbers.ts';

/** Factor that makes the median absolute deviation of normal data their standard deviation. */
export const madToSigma = 1.4826;

/**
 * The finite values in ascending order, as a new array: NaN and infinities are readings that are not there.
 *
 * @example [...sortedFinite([3, NaN, 1, 2])] is [1, 2, 3]
 */
export function sortedFinite(values: ArrayLike<number>): Float64Array {
  // NaN is sorted to the end, infinities to either end: what is between them stays.
  const sorted = new Float64Array(values).sort();
  const start = sorted.lastIndexOf(Number.NEGATIVE_INFINITY) + 1;
  let end = sorted.length;
  while (end > start && !(Number(sorted[end - 1]) < Number.POSITIVE_INFINITY)) end -= 1;
  return sorted.subarray(start, end);
}

/**
 * Value at a fraction of ascending data, linear between neighbours (type 7 of Hyndman and Fan 1996, the default of
 * spreadsheets).
 *
 * @param sorted ascending finite values, such as `sortedFinite` gives
 * @param fraction 0 … 1: 0.5 is the median
 * @returns in the unit of the values; null for empty data, a fraction outside 0 … 1, and where numbers overflow
 * @example quantileOfSorted(Float64Array.of(1, 2, 3, 4), 0.25) is 1.75
 */
export function quantileOfSorted(sorted: Float64Array, fraction: number): number | null {
  if (!(fraction >= 0 && fraction <= 1) || sorted.length === 0) return null;
  const position = (sorted.length - 1) * fraction;
  const below = Number(sorted[Math.floor(position)]);
  const above = Number(sorted[Math.ceil(position)]);
  // The order of terms keeps equal neighbours exactly equal.
  return finiteOrNull(below + (above - below) * (position - Math.floor(position)));
}

/**
 * Median of the finite values: the middle one, or the mean of the two in the middle.
 *
 * @returns in the unit of the values; null for empty data
 * @example median([46, 45.8, 46.1, 47.5]) is about 46.05 (±1e-9)
 */
export function median(values: ArrayLike<number>): number | null {
  return quantileOfSorted(sortedFinite(values), 0.5);
}

/** Middle and spread of data that outliers cannot pull. */
export interface RobustSpread {
  readonly median: number;
  /** Median absolute deviation from the median, in the unit of the values, 0 or more. */
  readonly mad: number;
  /** 1.4826 · MAD: comparable with a standard deviation. */
  readonly sigma: number;
  readonly count: number;
}

/**
 * Median and median absolute deviation of the finite values.
 *
 * @returns null for empty data
 * @example robustSpread([1, 2, 3, 4, 100])?.mad is 1
 */
export function robustSpread(values: ArrayLike<number>): RobustSpread | null {
  const sorted = sortedFinite(values);
  const middle = quantileOfSorted(sorted, 0.5);
  const mad = quantileOfSorted(sorted.map((value) => Math.abs(value - Number(middle))).sort(), 0.5);
  return middle === null || mad === null
    ? null
    : { median: middle, mad, sigma: madToSigma * mad, count: sorted.length };
}
