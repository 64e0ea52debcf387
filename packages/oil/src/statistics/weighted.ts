/** Values in ascending order, each with the time that it held. */
export interface WeightedValues {
  readonly values: ArrayLike<number>;
  /** As many, above 0. */
  readonly weights: ArrayLike<number>;
}

/**
 * How long each reading held: until the next one, so that a sensor that sends more often at times does not count more.
 * Where the next one is late the device was silent, and nobody knows how long the value held: the usual step is taken.
 *
 * @param t times of the readings, ascending, ms
 * @param gapMs from which step on the device was silent
 * @param usualMs usual step between readings
 * @param to end of the range
 * @returns ms, 0 or more, one for each reading
 * @example heldMs([0, 10, 20, 90], { gapMs: 30, usualMs: 10, to: 95 }) is [10, 10, 10, 5]
 */
export function heldMs(
  t: readonly number[],
  { gapMs, usualMs, to }: { readonly gapMs: number; readonly usualMs: number; readonly to: number },
): number[] {
  return t.map((at, index) => {
    const next = t[index + 1];
    if (next !== undefined && next - at <= gapMs) return next - at;
    return Math.max(0, Math.min(usualMs, (next ?? to) - at));
  });
}

/**
 * Value that a share of the time does not exceed: the smallest one at which the weights up to it reach the share. With
 * equal weights it is the percentile by nearest rank.
 *
 * @param sorted ascending values
 * @param fraction 0 … 1
 * @returns in the unit of the values; null without weight and for a fraction outside 0 … 1
 * @example weightedQuantile({ values: [1, 2, 3], weights: [1, 1, 8] }, 0.5) is 3
 * @example weightedQuantile({ values: [1, 2, 3], weights: [8, 1, 1] }, 0.5) is 1
 */
export function weightedQuantile({ values, weights }: WeightedValues, fraction: number): number | null {
  let total = 0;
  for (let index = 0; index < values.length; index += 1) total += Number(weights[index]);
  if (!(total > 0) || !(fraction >= 0 && fraction <= 1)) return null;
  // Sums of fractions miss the share by a rounding.
  const wanted = fraction * total - total * 1e-12;
  let sum = 0;
  let reached = Number(values[values.length - 1]);
  for (let index = 0; index < values.length; index += 1) {
    const weight = Number(weights[index]);
    sum += weight;
    if (weight > 0 && sum >= wanted) {
      reached = Number(values[index]);
      break;
    }
  }
  return reached;
}

/** Widths that are easy to read, times a power of ten; beyond the last one, the next power. */
const niceSteps = [1, 2, 2.5, 5];
/** Values that differ by less of their size are one value: edges between them would fall together. */
const sameShare = 1e-11;
/** Least difference that is one: near the smallest numbers steps would vanish. */
const leastSpan = 1e-290;

/**
 * Edges of bins of equal width that hold all values from the lowest to the highest, at multiples of a width that is easy
 * to read. Values that hardly differ share one bin.
 *
 * @param low lowest value
 * @param high highest value, not below
 * @param most bins that are wanted at most
 * @param resolution least width of a bin, above 0: the step in which the values are shown
 * @returns ascending, two or more; null where there is no value and where numbers overflow
 * @example binEdges(1, 9, 4, 0.1) is [0, 2, 4, 6, 8, 10]
 * @example binEdges(5, 5, 4, 0.5) is [4.75, 5.25]
 */
export function binEdges(low: number, high: number, most: number, resolution: number): number[] | null {
  const size = Math.max(Math.abs(low), Math.abs(high));
  // Near the largest numbers the edges would overflow.
  if (!(high >= low) || !(size < 1e300)) return null;
  const span = high - low;
  if (span <= Math.max(size * sameShare, leastSpan)) {
    const [middle, half] = [low + span / 2, Math.max(resolution / 2, size * 1e-9, leastSpan)];
    return [middle - half, middle + half];
  }
  const wanted = Math.max(span / most, resolution);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = (niceSteps.find((nice) => nice * power >= wanted * (1 - 1e-9)) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/**
 * Share of the weights in each bin. A bin holds its lower edge and not its upper one, the last bin both; a value beyond
 * the edges counts in the nearest bin.
 *
 * @param edges ascending, two or more
 * @returns one for each bin, 0 … 1, together 1; all 0 without weight
 * @example binShares({ values: [0.5, 1, 2], weights: [1, 1, 2] }, [0, 1, 2]) is [0.25, 0.75]
 */
export function binShares({ values, weights }: WeightedValues, edges: readonly number[]): number[] {
  const bins = Array.from({ length: edges.length - 1 }, () => 0);
  let total = 0;
  for (let index = 0; index < values.length; index += 1) {
    const weight = Number(weights[index]);
    const bin = binOf(Number(values[index]), edges);
    bins[bin] = Number(bins[bin]) + weight;
    total += weight;
  }
  return total > 0 ? bins.map((weight) => weight / total) : bins;
}

/** The last bin whose lower edge is not above the value; the first where none is. */
function binOf(value: number, edges: readonly number[]): number {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (Number(edges[middle]) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
