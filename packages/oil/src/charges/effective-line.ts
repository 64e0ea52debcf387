import { fitLine } from '../statistics/regression.ts';
import type { Line } from '../statistics/regression.ts';
import type { ChargePoint } from './grid.ts';

/** Straight line through neighbouring values that repeat each other. */
export interface EffectiveLine {
  /**
   * The line of least squares, with `n`, `sxx` and `residualVariance` those of as many independent points as the points
   * are worth: `slopeInterval` and `limitCrossing` give sound intervals for it.
   */
  readonly line: Line;
  readonly points: number;
  /** Correlation of neighbouring residuals, 0 … 0.99, corrected for the length of the series. */
  readonly correlation: number;
}

/** Fewest independent points of a line. Our default. */
const fewestEffective = 4;

/**
 * Correlation of residuals at the shortest distance between points. Gaps are left out.
 *
 * A fitted line takes up part of the correlation, which the estimate therefore understates by about (2 + 4ρ)/n
 * (Marriott and Pope 1954, for a series without its trend); that is added.
 */
function neighbourCorrelation(points: readonly ChargePoint[], residuals: readonly number[]): number {
  const distances = points.slice(1).map(({ hour }, n) => hour - Number(points[n]?.hour));
  const shortest = distances.reduce((least, distance) => Math.min(least, distance), Number.POSITIVE_INFINITY);
  let [products, pairs] = [0, 0];
  distances.forEach((distance, n) => {
    if (distance > 1.5 * shortest) return;
    products += Number(residuals[n]) * Number(residuals[n + 1]);
    pairs += 1;
  });
  const variance = residuals.reduce((sum, residual) => sum + residual ** 2, 0) / residuals.length;
  if (!(variance > 0)) return 0;
  const estimate = products / pairs / variance;
  return Math.min(0.99, Math.max(0, estimate + (2 + 4 * estimate) / points.length));
}

/**
 * Line of least squares through the values of a charge, with its effective number of points n·(1 − ρ)/(1 + ρ), ρ the
 * correlation of neighbouring residuals (Santer et al. 2000, for trends of correlated series): hourly values of one
 * machine repeat each other, and as independent points would make every interval too narrow.
 *
 * @param points ascending in time
 * @returns null below three points, and where they are worth fewer than four independent ones
 * @example effectiveLine([0, 1, 2, 3, 4, 5, 6, 7].map((hour) => ({ hour, value: 2 * hour + (hour % 2) })))?.correlation is 0
 */
export function effectiveLine(points: readonly ChargePoint[]): EffectiveLine | null {
  const fitted = fitLine(
    points.map(({ hour }) => hour),
    points.map(({ value }) => value),
  );
  if (fitted === null || fitted.residualVariance === null) return null;
  const residuals = points.map(({ hour, value }) => value - fitted.meanY - fitted.slope * (hour - fitted.meanX));
  const correlation = neighbourCorrelation(points, residuals);
  const n = (points.length * (1 - correlation)) / (1 + correlation);
  if (n < fewestEffective) return null;
  const squares = fitted.residualVariance * (fitted.n - 2);
  // As much of the sums of squares as the effective points have of all points.
  const share = n / fitted.n;
  return {
    line: { ...fitted, n, sxx: fitted.sxx * share, residualVariance: (squares * share) / (n - 2) },
    points: points.length,
    correlation,
  };
}
