/** Halvings of a bracket of up to five years: exact to a second. */
const halvings = 26;

/**
 * The first hour from now at which a probability that grows with time reaches a share.
 *
 * @param probabilityAt of having ended by an hour from now
 * @param share 0 … 1
 * @param most hours that are looked ahead
 * @returns 0 … `most`; null where it stays below
 * @example firstHour((hours) => hours / 100, 0.5, 1000) is about 50 (±1e-3)
 */
export function firstHour(probabilityAt: (hours: number) => number, share: number, most: number): number | null {
  if (probabilityAt(0) >= share) return 0;
  if (!(probabilityAt(most) >= share)) return null;
  let [low, high] = [0, most];
  for (let step = 0; step < halvings; step += 1) {
    const middle = (low + high) / 2;
    if (probabilityAt(middle) >= share) high = middle;
    else low = middle;
  }
  return high;
}
