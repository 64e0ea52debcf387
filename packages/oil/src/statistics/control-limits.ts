import { finiteOrNull } from '../numbers.ts';

/**
 * Mean, standard deviation and the limits around them, in the unit of the values. Null: too few values, or numbers
 * overflow.
 */
export interface ControlLimits {
  readonly mean: number | null;
  /** Of the sample, n − 1; null below two values. */
  readonly sd: number | null;
  readonly upper: number | null;
  readonly lower: number | null;
}

/**
 * Control limits mean ± k·s with the standard deviation of the sample, for populations that are in control and near
 * normal. Values that are not finite are left out. Our defaults: k = 2 for caution, 3 for critical, from 30 values on.
 *
 * @param k multiple of the standard deviation; its sign does not matter
 * @example controlLimits([10, 12], 2).upper is about 13.82842712474619 (±1e-12)
 */
export function controlLimits(values: ArrayLike<number>, k: number): ControlLimits {
  const finite = new Float64Array(values).filter((value) => Number.isFinite(value));
  const mean = meanOf(finite);
  // 0/0 of a single value or none is NaN: no deviation.
  const sd = Math.sqrt(finite.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(0, finite.length - 1));
  const half = Math.abs(k) * sd;
  return {
    mean: finiteOrNull(mean),
    sd: finiteOrNull(sd),
    upper: finiteOrNull(mean + half),
    lower: finiteOrNull(mean - half),
  };
}

/** Sums differences from the first value, which keeps the digits of data far from 0. NaN for none. */
function meanOf(values: Float64Array): number {
  const first = Number(values[0]);
  return first + values.reduce((sum, value) => sum + (value - first), 0) / values.length;
}
