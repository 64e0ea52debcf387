import { studentTQuantile } from './student-t.ts';

/** Straight line of least squares through points. Units follow those of x and y. */
export interface Line {
  /** Points used. */
  readonly n: number;
  readonly meanX: number;
  readonly meanY: number;
  /** Σ(x − x̄)², above 0. */
  readonly sxx: number;
  /** Σ(y − ȳ)², 0 or more. */
  readonly syy: number;
  readonly slope: number;
  /** y at x = 0. */
  readonly intercept: number;
  /** Share of the variance that the line explains, 0 … 1; null where y does not vary. */
  readonly r2: number | null;
  /** Σr²/(n − 2); null for two points. */
  readonly residualVariance: number | null;
}

/**
 * Straight line of ordinary least squares. Works on differences from the first point and then from the means, so that
 * instants in milliseconds are as good as hours from 0. Pairs with a value that is not finite are left out; the order
 * of the points is of no matter.
 *
 * @returns null below two points, where x does not vary, and where numbers overflow
 * @example fitLine([1, 2, 3, 4, 5], [2.1, 3.9, 6.2, 7.8, 10.1])?.slope is about 1.99 (±1e-12)
 */
export function fitLine(x: ArrayLike<number>, y: ArrayLike<number>): Line | null {
  const points = finitePairs(x, y);
  const [first] = points;
  if (first === undefined) return null;
  const n = points.length;
  const meanX = first.x + points.reduce((sum, point) => sum + (point.x - first.x), 0) / n;
  const meanY = first.y + points.reduce((sum, point) => sum + (point.y - first.y), 0) / n;
  let sxx = 0;
  let sxy = 0;
  let syy = 0;
  for (const point of points) {
    sxx += (point.x - meanX) ** 2;
    sxy += (point.x - meanX) * (point.y - meanY);
    syy += (point.y - meanY) ** 2;
  }
  const slope = sxy / sxx;
  const intercept = meanY - slope * meanX;
  if (![sxx, syy, slope, intercept].every((value) => Number.isFinite(value))) return null;
  const residual = points.reduce((sum, point) => sum + (point.y - meanY - slope * (point.x - meanX)) ** 2, 0);
  return {
    n,
    meanX,
    meanY,
    sxx,
    syy,
    slope,
    intercept,
    r2: syy === 0 ? null : Math.max(0, 1 - residual / syy),
    residualVariance: n === 2 ? null : residual / (n - 2),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function finitePairs(x: ArrayLike<number>, y: ArrayLike<number>): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < x.length; i += 1) {
    // A missing partner becomes NaN.
    const point = { x: Number(x[i]), y: Number(y[i]) };
    if (Number.isFinite(point.x) && Number.isFinite(point.y)) points.push(point);
  }
  return points;
}

/** Confidence interval of a slope. */
export interface SlopeInterval {
  /** Standard error of the slope, 0 or more. */
  readonly seSlope: number;
  /** Two-sided quantile of Student's t with n − 2 degrees of freedom. */
  readonly t: number;
  readonly slopeLo: number;
  readonly slopeHi: number;
}

/**
 * Confidence interval slope ± t·√(Σr²/(n − 2)/Sxx) by Student's t. Takes the residuals as independent: thin a fast
 * series first.
 *
 * @param confidence above 0 and below 1; 0.95 unless given
 * @returns null for a line through two points and for a confidence outside its range
 * @example slopeInterval(fitLine([1, 2, 3, 4, 5], [2.1, 3.9, 6.2, 7.8, 10.1]))?.slopeLo is about 1.799939290400541 (±1e-9)
 */
export function slopeInterval(line: Line | null, confidence: number = 0.95): SlopeInterval | null {
  if (line === null || line.residualVariance === null) return null;
  const t = studentTQuantile(confidence, line.n - 2);
  if (t === null) return null;
  const seSlope = Math.sqrt(line.residualVariance / line.sxx);
  return { seSlope, t, slopeLo: line.slope - t * seSlope, slopeHi: line.slope + t * seSlope };
}

/**
 * Whether a slope is a trend: its confidence interval does not include 0.
 *
 * @example isSignificant(slopeInterval(fitLine([0, 1, 2, 3, 4, 5], [10, 9.5, 10.4, 9.8, 10.1, 10]))) is false
 */
export function isSignificant(interval: SlopeInterval | null): boolean {
  return interval !== null && (interval.slopeLo > 0 || interval.slopeHi < 0);
}
