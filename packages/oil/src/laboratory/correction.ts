/** From when to when the readings of a key are corrected: slope · reading + intercept. */
export interface DatedCorrection {
  /** Telemetry key. */
  readonly key: string;
  /** Above 0. */
  readonly slope: number;
  /** In the unit of the readings. */
  readonly intercept: number;
  /** ms, inclusive. */
  readonly from: number;
  /** ms, exclusive; null: in force. */
  readonly to: number | null;
}

/**
 * The correction for a reading of that key and time. What counts is the reading's own time, so that readings that
 * arrive late are treated like those that were in time.
 *
 * @returns null: the reading stays as it was sent
 * @example correctionAt([], 'water_ppm', 0) is null
 */
export function correctionAt<Correction extends DatedCorrection>(
  corrections: readonly Correction[],
  key: string,
  at: number,
): Correction | null {
  return corrections.find((one) => one.key === key && at >= one.from && (one.to === null || at < one.to)) ?? null;
}

/**
 * The reading after its correction.
 *
 * @param correction null: none
 * @example corrected(100, { slope: 1.1, intercept: 2 }) is about 112 (±1e-9)
 */
export function corrected(value: number, correction: Pick<DatedCorrection, 'slope' | 'intercept'> | null): number {
  return correction === null ? value : correction.slope * value + correction.intercept;
}

/**
 * The reading as the sensor sent it, from the stored one.
 *
 * @param correction null: none
 * @example asSent(112, { slope: 1.1, intercept: 2 }) is about 100 (±1e-9)
 */
export function asSent(value: number, correction: Pick<DatedCorrection, 'slope' | 'intercept'> | null): number {
  return correction === null ? value : (value - correction.intercept) / correction.slope;
}
