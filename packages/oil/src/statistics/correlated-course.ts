import { studentTBelow } from './student-t.ts';
import { weighed, whitenings } from './whitening.ts';
import type { MemoryPrior, Whitening } from './whitening.ts';

/** Readings over time, and how their course may bend. */
export interface CourseInput {
  /** Ascending. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /**
   * Bends that the course may have, all equally likely beforehand: from the first reading to the last the slope grows by
   * e^bend, or falls where the bend is below 0. Left out: a straight line.
   */
  readonly bends?: readonly number[];
  /** `reference` unless given. */
  readonly prior?: MemoryPrior;
}

/** One model of the course: a bend and a memory of the errors, with what the readings say of it. */
interface Model {
  /** Probability of the model by the readings, 0 … 1. */
  readonly weight: number;
  readonly bend: number;
  /** Value at the first reading, and rise over the readings. */
  readonly start: number;
  readonly rise: number;
  /** Variances and covariance of both. */
  readonly startVariance: number;
  readonly covariance: number;
  readonly riseVariance: number;
}

/** The course of readings whose errors repeat each other. */
export interface Course {
  readonly n: number;
  readonly from: number;
  readonly span: number;
  /** Degrees of freedom of Student's t of each model. */
  readonly df: number;
  readonly models: readonly Model[];
}

/** Fewest readings: below, nothing is left to see their errors by. */
const fewestReadings = 4;
/** Least sum of squares that counts as one: smaller numbers would vanish in a division. */
const leastSquares = 1e-290;
/** A course that bends less is straight. */
const leastBend = 1e-9;
/** No course bends further than this: exponentials overflow. */
const mostExponent = 200;

/** Share of the rise that has been reached at a place, 0 at the first reading and 1 at the last one. */
function shareAt(bend: number, place: number): number {
  return Math.abs(bend) < leastBend ? place : Math.expm1(Math.min(mostExponent, bend * place)) / Math.expm1(bend);
}

/** Generalised least squares of y on 1 and on the share of the rise, by sums of the whitened columns. */
function modelOf(
  { echoes, sizes, logVolume }: Whitening,
  { bend, shares }: { readonly bend: number; readonly shares: Float64Array },
  { values, tiny }: { readonly values: Float64Array; readonly tiny: number },
): Omit<Model, 'weight'> & { readonly logWeight: number } {
  let [oo, og, gg, oy, gy, yy] = [0, 0, 0, 0, 0, 0];
  let [shareBefore, valueBefore] = [0, 0];
  const n = values.length;
  for (let index = 0; index < n; index += 1) {
    const echo = Number(echoes[index]);
    const size = Number(sizes[index]);
    const share = Number(shares[index]);
    const value = Number(values[index]);
    const one = (1 - echo) * size;
    const rise = (share - echo * shareBefore) * size;
    const reading = (value - echo * valueBefore) * size;
    oo += one * one;
    og += one * rise;
    gg += rise * rise;
    oy += one * reading;
    gy += rise * reading;
    yy += reading * reading;
    shareBefore = share;
    valueBefore = value;
  }
  const determinant = oo * gg - og * og;
  const start = (gg * oy - og * gy) / determinant;
  const rise = (oo * gy - og * oy) / determinant;
  // Rounding, and readings in whole steps of the display, must not make a line certain.
  const squares = Math.max(tiny, yy - start * oy - rise * gy);
  const df = n - 2;
  const variance = squares / df;
  return {
    logWeight: -(logVolume + Math.log(determinant) + df * Math.log(squares)) / 2,
    bend,
    start,
    rise,
    startVariance: (variance * gg) / determinant,
    covariance: (-variance * og) / determinant,
    riseVariance: (variance * oo) / determinant,
  };
}

/**
 * The course of readings whose errors repeat each other, for neighbouring values of one sensor are not independent, and
 * a line of least squares takes them for more than they are. The errors are a process that forgets exponentially, by an
 * unknown share a step; every share from none to almost all is a model, fitted by generalised least squares and weighed
 * by its marginal likelihood, so that what is not known of the memory widens the result. Where `bends` are given each of
 * them is a model too.
 *
 * @returns null below four readings, where x does not grow, and where numbers overflow
 * @example fitCourse({ x: [0, 1, 2, 3, 4], y: [1, 3, 5, 7, 9] })?.n is 5
 */
export function fitCourse({ x, y, bends = [0], prior = 'reference' }: CourseInput): Course | null {
  const n = Math.min(x.length, y.length);
  const [from, span] = [Number(x[0]), Number(x[n - 1]) - Number(x[0])];
  if (n < fewestReadings || !(span > 0)) return null;
  const mean = y.slice(0, n).reduce((sum, value) => sum + value / n, 0);
  const values = Float64Array.from(y.slice(0, n), (value) => value - mean);
  const size = values.reduce((sum, value) => sum + value * value, 0) + mean * mean * 1e-12;
  if (!Number.isFinite(size) || !Number.isFinite(span)) return null;
  const tiny = Math.max(size * 1e-20, leastSquares);
  const shapes = bends.map((bend) => ({
    bend,
    shares: Float64Array.from(x.slice(0, n), (value) => shareAt(bend, (value - from) / span)),
  }));
  const fitted = whitenings(x.slice(0, n), prior).flatMap((whitening) =>
    shapes.map((shape) => modelOf(whitening, shape, { values, tiny })),
  );
  const models = weighed(fitted).map((model) => ({ ...model, start: model.start + mean }));
  return models.length === 0 ? null : { n, from, span, df: n - 2, models };
}

/**
 * The course's value.
 *
 * @param at on the axis of x
 * @example courseAt(fitCourse({ x: [0, 1, 2, 3, 4], y: [1, 3, 5, 7, 9] }), 6) is about 13 (±1e-6)
 */
export function courseAt({ from, span, models }: Course, at: number): number {
  return models.reduce(
    (sum, { weight, bend, start, rise }) => sum + weight * (start + rise * shareAt(bend, (at - from) / span)),
    0,
  );
}

/** The same beyond the last reading, if a bent course goes straight on from there. */
function straightShare(bend: number, place: number): number {
  return 1 + ((bend * Math.exp(bend)) / Math.expm1(bend)) * (place - 1);
}

/**
 * Probability that the course is at a level or above. Beyond the last reading nobody knows whether a bent course bends
 * on or goes straight on as it goes there: both are taken for equally likely.
 *
 * @param at on the axis of x
 * @param levelDeviation standard deviation of the level, where it is known no better; 0 or more
 * @returns 0 … 1
 * @example courseAbove(fitCourse({ x: [0, 1, 2, 3, 4], y: [1, 3, 5, 7, 9] }), 2, 5) is about 0.5 (±1e-6)
 */
export function courseAbove({ from, span, df, models }: Course, at: number, level: number, levelDeviation = 0): number {
  const place = (at - from) / span;
  let probability = 0;
  for (const { weight, bend, start, rise, startVariance, covariance, riseVariance } of models) {
    const below = (share: number) => {
      const variance =
        startVariance + 2 * share * covariance + share * share * riseVariance + levelDeviation * levelDeviation;
      return studentTBelow((start + rise * share - level) / Math.sqrt(Math.max(variance, leastSquares)), df);
    };
    const onwards = below(shareAt(bend, place));
    const isBent = place > 1 && Math.abs(bend) >= leastBend;
    probability += weight * (isBent ? (onwards + below(straightShare(bend, place))) / 2 : onwards);
  }
  return probability;
}

/**
 * Probability that the course rises.
 *
 * @returns 0 … 1
 * @example courseRises(fitCourse({ x: [0, 1, 2, 3], y: [1, 2, 2, 1] })) is about 0.5 (±1e-6)
 */
export function courseRises({ df, models }: Course): number {
  return models.reduce(
    (sum, { weight, rise, riseVariance }) => sum + weight * studentTBelow(rise / Math.sqrt(riseVariance), df),
    0,
  );
}

/**
 * Mean slope over the readings.
 *
 * @returns in units of y for one of x
 * @example courseMeanSlope(fitCourse({ x: [0, 1, 2, 3, 4], y: [1, 3, 5, 7, 9] })) is about 2 (±1e-6)
 */
export function courseMeanSlope({ span, models }: Course): number {
  return models.reduce((sum, { weight, rise }) => sum + weight * rise, 0) / span;
}

/** Ends of an interval, in units of y for one of x. */
export interface SlopeRange {
  readonly lo: number;
  readonly hi: number;
}

/** Halvings of a bracket: the ends of an interval are exact to a ten-thousandth of its width. */
const halvings = 14;

/**
 * The interval that holds the mean slope over the readings with a probability.
 *
 * @param confidence above 0 and below 1
 * @example courseSlope(fitCourse({ x: [0, 1, 2, 3], y: [0, 1, 0, 1] }), 0.9).lo < 0 is true
 */
export function courseSlope({ span, df, models }: Course, confidence: number): SlopeRange {
  const mean = models.reduce((sum, { weight, rise }) => sum + weight * rise, 0);
  const reach = models.reduce(
    (most, { rise, riseVariance }) => Math.max(most, Math.abs(rise - mean) + Math.sqrt(riseVariance)),
    0,
  );
  /** Probability that the rise is further from its mean, on one side. */
  const beyond = (distance: number, sign: 1 | -1) =>
    models.reduce(
      (sum, { weight, rise, riseVariance }) =>
        sum + weight * studentTBelow((sign * (rise - mean) - distance) / Math.sqrt(riseVariance), df),
      0,
    );
  const end = (sign: 1 | -1) => {
    let [near, far] = [0, reach];
    while (beyond(far, sign) > (1 - confidence) / 2) far *= 2;
    for (let step = 0; step < halvings; step += 1) {
      const middle = (near + far) / 2;
      if (beyond(middle, sign) > (1 - confidence) / 2) near = middle;
      else far = middle;
    }
    return mean + sign * far;
  };
  return { lo: end(-1) / span, hi: end(1) / span };
}
