import { studentTBelow } from './student-t.ts';
import { weighed, whitenings } from './whitening.ts';
import type { Whitening } from './whitening.ts';

interface SpreadModel {
  readonly weight: number;
  readonly mean: number;
  /** Standard deviation of a reading to come about that mean, the mean's own error included. */
  readonly deviation: number;
  /** Number of independent readings that the mean is worth. */
  readonly effective: number;
}

/** Usual values of a quantity whose readings repeat each other. */
export interface Spread {
  readonly df: number;
  /** Number of independent readings that these are worth, 1 … their number. */
  readonly effective: number;
  readonly models: readonly SpreadModel[];
}

const fewestReadings = 3;
/** Least sum of squares that counts as one: smaller numbers would vanish in a division. */
const leastSquares = 1e-290;

function modelOf({ echoes, sizes, logVolume }: Whitening, values: Float64Array, tiny: number) {
  let [oo, oy, yy, before] = [0, 0, 0, 0];
  for (const [index, value] of values.entries()) {
    const [echo, size] = [Number(echoes[index]), Number(sizes[index])];
    const [one, reading] = [(1 - echo) * size, (value - echo * before) * size];
    oo += one * one;
    oy += one * reading;
    yy += reading * reading;
    before = value;
  }
  const mean = oy / oo;
  const df = values.length - 1;
  const squares = Math.max(tiny, yy - mean * oy);
  const variance = squares / df;
  return {
    logWeight: -(logVolume + Math.log(oo) + df * Math.log(squares)) / 2,
    mean,
    deviation: Math.sqrt(variance + variance / oo),
    effective: oo,
  };
}

/**
 * Usual values of a quantity, out of readings that repeat each other: few independent ones may hide in many, and then
 * neither their mean nor their spread is well known. What is not known of the memory, the mean and the spread widens
 * the range in which a reading to come is expected. Models and weights as in `fitCourse`.
 *
 * @param x times, ascending
 * @param y as many
 * @returns null below three readings, where x does not grow, and where numbers overflow
 * @example fitSpread([0, 1, 2, 3], [5, 5, 5, 5])?.df is 3
 */
export function fitSpread(x: readonly number[], y: readonly number[]): Spread | null {
  const n = Math.min(x.length, y.length);
  if (n < fewestReadings || !(Number(x[n - 1]) > Number(x[0]))) return null;
  const mean = y.slice(0, n).reduce((sum, value) => sum + value / n, 0);
  const values = Float64Array.from(y.slice(0, n), (value) => value - mean);
  const size = values.reduce((sum, value) => sum + value * value, 0) + mean * mean * 1e-12;
  if (!Number.isFinite(size)) return null;
  const tiny = Math.max(size * 1e-20, leastSquares);
  const models = weighed(whitenings(x.slice(0, n)).map((whitening) => modelOf(whitening, values, tiny))).map(
    (model) => ({ ...model, mean: model.mean + mean }),
  );
  const effective = models.reduce((sum, { weight, effective: own }) => sum + weight * own, 0);
  return models.length === 0 ? null : { df: n - 1, effective: Math.min(n, effective), models };
}

/** Halvings of a bracket: exact to a billionth of its width. */
const halvings = 32;

/**
 * The value that a reading to come exceeds with a probability.
 *
 * @param share 0 … 1, both exclusive
 * @returns in the unit of the readings
 * @example exceededBy(fitSpread([0, 1, 2, 3], [5, 5, 5, 5]), 0.1) is about 5 (±1e-3)
 */
export function exceededBy({ df, models }: Spread, share: number): number {
  const exceeds = (value: number) =>
    models.reduce(
      (sum, { weight, mean, deviation }) => sum + weight * studentTBelow((mean - value) / deviation, df),
      0,
    );
  const middle = models.reduce((sum, { weight, mean }) => sum + weight * mean, 0);
  let reach = models.reduce((most, { mean, deviation }) => Math.max(most, Math.abs(mean - middle) + deviation), 0);
  const least = Math.min(share, 1 - share);
  while (exceeds(middle + reach) > least || exceeds(middle - reach) < 1 - least) reach *= 2;
  let [low, high] = [middle - reach, middle + reach];
  for (let step = 0; step < halvings; step += 1) {
    const at = (low + high) / 2;
    if (exceeds(at) > share) low = at;
    else high = at;
  }
  return (low + high) / 2;
}
