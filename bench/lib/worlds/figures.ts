function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Ranks 1 … n; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value);
  const ranks = values.map(() => 0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (const { index } of order.slice(from, to)) ranks[index] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

/**
 * Spearman's rank correlation, −1 … 1.
 *
 * @returns null where one side does not move or there are fewer than five pairs
 */
export function rankCorrelation(x: readonly number[], y: readonly number[]): number | null {
  if (x.length < 5 || x.length !== y.length) return null;
  const [a, b] = [ranksOf(x), ranksOf(y)];
  const [middleA, middleB] = [mean(a), mean(b)];
  let [both, ownA, ownB] = [0, 0, 0];
  for (const [index, rank] of a.entries()) {
    const [offA, offB] = [rank - middleA, (b[index] ?? middleB) - middleB];
    both += offA * offB;
    ownA += offA ** 2;
    ownB += offB ** 2;
  }
  return ownA * ownB > 0 ? both / Math.sqrt(ownA * ownB) : null;
}

/** Wilson's interval of a share at 95 %. */
export function shareInterval(hits: number, of: number): readonly [lo: number, hi: number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const [share, spread] = [hits / of, (z * z) / of];
  const middle = (share + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((share * (1 - share) + spread / 4) / of)) / (1 + spread);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
