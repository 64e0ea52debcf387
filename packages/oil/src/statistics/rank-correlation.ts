import { pearson } from './correlation.ts';

/**
 * Ranks of values, from 1; equal values share the mean of their ranks. A value that is not finite has none.
 *
 * @returns as many as there are values; NaN where there is no rank
 * @example [...ranksOf([30, 10, 20, 20])] is [4, 1, 2.5, 2.5]
 */
export function ranksOf(values: ArrayLike<number>): Float64Array {
  const order = Array.from(values, (_, index) => index)
    .filter((index) => Number.isFinite(values[index]))
    .sort((one, other) => Number(values[one]) - Number(values[other]));
  const ranks = new Float64Array(values.length).fill(Number.NaN);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[Number(order[to])] === values[Number(order[from])]) to += 1;
    for (let place = from; place < to; place += 1) ranks[Number(order[place])] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/**
 * Spearman's rank correlation of pairs: Pearson's of the ranks. It is 1 wherever y rises with x, in a line or not, and
 * a wild value moves it little. Pairs with a value that is not finite are left out.
 *
 * @returns −1 … 1; null below three pairs and where one side does not vary
 * @example spearman([1, 2, 3, 4], [1, 8, 27, 64]) is about 1 (±1e-12)
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const paired = Array.from({ length: Math.min(x.length, y.length) }, (_, index) => index).filter(
    (index) => Number.isFinite(x[index]) && Number.isFinite(y[index]),
  );
  return pearson(ranksOf(paired.map((index) => Number(x[index]))), ranksOf(paired.map((index) => Number(y[index]))));
}
