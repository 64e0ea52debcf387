/** Values of a sensor with its catalogue data. */
export interface StuckInput {
  readonly values: ArrayLike<number>;
  /** Smallest change that the sensor tells, in the unit of the values. */
  readonly resolution: number;
  /** Fewest values to assess by; our default is 60, an hour of minutes. */
  readonly minSamples?: number;
}

/**
 * Whether a reading is stuck: at least `minSamples` values within half of the resolution. Values that are not finite do
 * not count. The caller must know whether the machine was running: a constant zero at standstill is no fault. Our
 * definition.
 *
 * @example isStuck({ values: [46, 46, 46, 46], resolution: 0.1, minSamples: 4 }) is true
 * @example isStuck({ values: [46, 46, 46.1, 46], resolution: 0.1, minSamples: 4 }) is false
 */
export function isStuck({ values, resolution, minSamples = 60 }: StuckInput): boolean {
  const finite = new Float64Array(values).filter((value) => Number.isFinite(value));
  // Written with `!` so that a minimum of NaN is not met either.
  if (!(finite.length >= Math.max(1, minSamples))) return false;
  const low = finite.reduce((least, value) => Math.min(least, value));
  const high = finite.reduce((most, value) => Math.max(most, value));
  return high - low <= resolution / 2;
}
