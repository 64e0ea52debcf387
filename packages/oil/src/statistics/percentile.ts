import { quantileOfSorted, sortedFinite } from './robust.ts';

/** One percentile of a population in both readings, in the unit of the values. */
export interface Percentile {
  /** Smallest value of the population that at least p % do not exceed. */
  readonly nearestRank: number;
  /** Linear between neighbours, for display. */
  readonly linear: number;
}

/**
 * Percentile of a population, for alarm levels by cumulative percentage as in the idea of ASTM D7720; which percentages
 * to use is the user's choice. The order of the values is of no matter; those that are not finite are left out.
 *
 * @param p 0 … 100 %; at 0 the smallest value
 * @returns null for empty data, a p outside 0 … 100, and where numbers overflow
 * @example percentile([3.1, 2.9, 3.4, 3, 3.3, 3.2, 3.6, 3.1, 2.8, 3], 80)?.nearestRank is 3.3
 */
export function percentile(values: ArrayLike<number>, p: number): Percentile | null {
  const sorted = sortedFinite(values);
  const linear = quantileOfSorted(sorted, p / 100);
  if (linear === null) return null;
  // Less a millionth of a millionth: 99.9 % of 1000 must be 999, not 1000.
  const rank = Math.max(1, Math.ceil((p * sorted.length) / 100 - 1e-9));
  return { nearestRank: Number(sorted[rank - 1]), linear };
}
