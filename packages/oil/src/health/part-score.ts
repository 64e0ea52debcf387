/** What a quantity is scored against, in the quantity's unit. */
export interface ScoreLimits {
  /** What a sound machine shows. */
  readonly reference: number;
  /** The early warning. */
  readonly caution: number;
  /**
   * The alarm. Reference, caution and critical run strictly one way: upwards where a rise harms, downwards where a fall
   * does.
   */
  readonly critical: number;
}

/** Scores at the caution and at the critical limit; 100 stands at the reference. Our definition. */
export const scoreAtCaution = 60;
/** See `scoreAtCaution`. */
export const scoreAtCritical = 20;

/**
 * How good one quantity is, 0 … 100: 100 at the reference and on its harmless side, 60 at the caution limit, 20 at the
 * critical one, straight lines between, then on at the last slope down to 0, which it reaches half the distance between
 * the two limits beyond the critical one. Continuous and monotone, and independent of the unit: value and limits may be
 * scaled and shifted together. Our definition.
 *
 * @param value in the unit of the limits
 * @returns null when the value or a limit is not finite, or when the limits do not run strictly one way
 * @example partScore(30, { reference: 20, caution: 50, critical: 80 }) is about 86.667 (±0.001)
 * @example partScore(95, { reference: 20, caution: 50, critical: 80 }) is 0
 * @example partScore(-8.5, { reference: 0, caution: -7, critical: -10 }) is 40
 */
export function partScore(value: number, { reference, caution, critical }: ScoreLimits): number | null {
  const way = Math.sign(critical - reference);
  const toCaution = (caution - reference) * way;
  const toCritical = (critical - caution) * way;
  if (!Number.isFinite(value) || !Number.isFinite(critical - reference) || !(toCaution > 0) || !(toCritical > 0))
    return null;
  const beyondReference = (value - reference) * way;
  if (beyondReference <= 0) return 100;
  const beyondCaution = (value - caution) * way;
  if (beyondCaution <= 0) return 100 - (100 - scoreAtCaution) * (beyondReference / toCaution);
  return Math.max(0, scoreAtCaution - (scoreAtCaution - scoreAtCritical) * (beyondCaution / toCritical));
}
