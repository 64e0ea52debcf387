import { dayMs } from '../../lib/time.ts';

/**
 * Shares from the lowest bin on.
 *
 * @returns as many; the last is their sum, 1 at most
 */
export function cumulated(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => Math.min(1, (sum += share)));
}

/** Growth of a cumulative count from point to point. */
export interface Growth {
  /** Middle of the two points, ms. */
  readonly t: number[];
  /** Per day. */
  readonly perDay: number[];
}

/**
 * Rate of a cumulative count between its points. A fall is a restart of the sensor: the count goes on from its new
 * value.
 *
 * @param t ms, ascending
 * @param totals parallel; null: no reading
 */
export function growthOf(t: readonly number[], totals: readonly (number | null)[]): Growth {
  const growth: Growth = { t: [], perDay: [] };
  let before: { readonly at: number; readonly total: number } | null = null;
  t.forEach((at, index) => {
    const total = totals[index] ?? null;
    if (total === null) return;
    if (before !== null && at > before.at) {
      const grown = total >= before.total ? total - before.total : total;
      growth.t.push((before.at + at) / 2);
      growth.perDay.push((grown / (at - before.at)) * dayMs);
    }
    before = { at, total };
  });
  return growth;
}
