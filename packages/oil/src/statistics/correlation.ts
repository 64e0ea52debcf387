import { finiteOrNull } from '../numbers.ts';
import { fitLine } from './regression.ts';
import { median } from './robust.ts';

/**
 * Pearson's correlation coefficient of pairs; pairs with a value that is not finite are left out.
 *
 * @returns −1 … 1; null below three pairs (two always lie on a line) and where one side does not vary
 * @example pearson([1, 2, 3, 4], [2, 4, 6, 8]) is about 1 (±1e-12)
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const line = fitLine(x, y);
  if (line === null || line.n < 3) return null;
  const r = line.slope * Math.sqrt(line.sxx / line.syy);
  // Rounding may pass 1. Where y does not vary r is NaN.
  return finiteOrNull(Math.max(-1, Math.min(1, r)));
}

/**
 * Slope of Theil and Sen: the median of the slopes of all pairs of points. A quarter of the points may be wild without
 * moving it far. Its work grows with the square of the number of points: meant for up to some hundred.
 *
 * @returns unit of y per unit of x; null where no two points differ in x
 * @example theilSenSlope([0, 1, 2, 3, 4], [0, 2, 4, 6, 1000]) is 2
 */
export function theilSenSlope(x: readonly number[], y: readonly number[]): number | null {
  const slopes: number[] = [];
  for (const [i, xi] of x.entries()) {
    for (const [j, xj] of x.slice(0, i).entries()) {
      slopes.push((Number(y[i]) - Number(y[j])) / (xi - xj));
    }
  }
  // Upright pairs have given NaN or infinity, which the median leaves out.
  return median(slopes);
}
