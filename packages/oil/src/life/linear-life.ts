import { finiteOrNull } from '../numbers.ts';
import { fitLine, slopeInterval } from '../statistics/regression.ts';
import type { Line } from '../statistics/regression.ts';

/** History of a quantity and the limit that ends its life. */
export interface LinearLifeInput {
  /** Time or usage of each value, in any one unit. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly limit: number;
  /** The present, on the axis of `x`. */
  readonly now: number;
  /** Confidence of the interval; 0.95 unless given. */
  readonly confidence?: number;
  /** Side on which the limit is passed; unless given, the side away from where the line began. */
  readonly worse?: 'up' | 'down';
}

/**
 * Status of a trend: `exceeded`, the line is at the limit or past it; `away`, it moves from the limit;
 * `not-significant`, the slope may be 0, so that the point has no upper bound, or there is no line or no limit; `ok`.
 */
export type LinearLifeStatus = 'exceeded' | 'away' | 'not-significant' | 'ok';

/** Remaining life by a straight trend. Times in the unit of `x`, counted from `now`. */
export interface LinearLife {
  /** Of the fitted line; null where there is none. */
  readonly slope: number | null;
  /** The line's value now. */
  readonly fitNow: number | null;
  readonly status: LinearLifeStatus;
  /** Time until the line meets the limit; 0 once exceeded, null where it never does. */
  readonly rul: number | null;
  /**
   * Confidence interval of `rul`; null unless the status is `ok` (0 once exceeded). Below 0: the limit may have been
   * passed already.
   */
  readonly lo: number | null;
  readonly hi: number | null;
}

/**
 * Remaining useful life: when the line of least squares meets the limit, with the interval of Fieller's theorem
 * (inverse prediction of the mean line, not of a single reading). With c = t·s, u = limit − ȳ: (b² − c²/Sxx)·d² − 2ub·d
 * + (u² − c²/n) = 0 for d from x̄.
 *
 * @example linearLife({ x: [1, 2, 3, 4, 5], y: [2.1, 3.9, 6.2, 7.8, 10.1], limit: 20, now: 5 }).hi is about 5.780390006680133 (±1e-6)
 */
export function linearLife({ x, y, limit, now, confidence = 0.95, worse }: LinearLifeInput): LinearLife {
  const line = fitLine(x, y);
  if (line === null) return { slope: null, fitNow: null, status: 'not-significant', rul: null, lo: null, hi: null };
  const { slope } = line;
  const fitNow = line.meanY + slope * (now - line.meanX);
  const known = { slope, fitNow: finiteOrNull(fitNow) };
  const left = (limit - fitNow) / slope;
  if (!Number.isFinite(limit - fitNow)) return { ...known, status: 'not-significant', rul: null, lo: null, hi: null };
  const isUpper = worse === undefined ? isAboveStart(line, x, limit) : worse === 'up';
  if (isUpper ? fitNow >= limit : fitNow <= limit) return { ...known, status: 'exceeded', rul: 0, lo: 0, hi: 0 };
  if (isUpper ? slope < 0 : slope > 0) return { ...known, status: 'away', rul: null, lo: null, hi: null };
  const interval = limitCrossing(line, limit, confidence);
  if (interval === null) return { ...known, status: 'not-significant', rul: finiteOrNull(left), lo: null, hi: null };
  return {
    ...known,
    status: 'ok',
    rul: left,
    lo: finiteOrNull(interval.lo - now),
    hi: finiteOrNull(interval.hi - now),
  };
}

/** Whether the line started below the limit. A line that started right at it has passed it the way it went. */
function isAboveStart({ meanX, meanY, slope }: Line, x: readonly number[], limit: number): boolean {
  const start = x.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const room = limit - (meanY + slope * (start - meanX));
  return room === 0 ? slope > 0 : room > 0;
}

/**
 * Where the confidence band of a line meets a limit, by Fieller's theorem as in `linearLife`.
 *
 * @param confidence above 0 and below 1
 * @returns the ends of the interval on the axis of x; null where the slope may be 0
 * @example limitCrossing(fitLine([1, 2, 3, 4, 5], [2.1, 3.9, 6.2, 7.8, 10.1]), 20, 0.95)?.hi is about 10.780390006680133 (±1e-6)
 */
export function limitCrossing(
  line: Line,
  limit: number,
  confidence: number,
): { readonly lo: number; readonly hi: number } | null {
  const interval = slopeInterval(line, confidence);
  if (interval === null) return null;
  // c²/Sxx and c²/n of the formula.
  const ofSlope = (interval.t * interval.seSlope) ** 2;
  const ofMean = (ofSlope * line.sxx) / line.n;
  const square = line.slope ** 2 - ofSlope;
  if (!(square > 0)) return null;
  const above = limit - line.meanY;
  const root = Math.sqrt(above ** 2 * ofSlope + square * ofMean);
  const middle = above * line.slope;
  return { lo: line.meanX + (middle - root) / square, hi: line.meanX + (middle + root) / square };
}
