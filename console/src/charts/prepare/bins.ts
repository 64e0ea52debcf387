/**
 * Shares from the lowest bin on.
 *
 * @returns as many; the last is their sum, 1 at most
 */
export function cumulated(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => Math.min(1, (sum += share)));
}
