/**
 * Rounds to the nearest whole number, a half to the even neighbour (the rule of ASTM E29, which ASTM D2270 asks for).
 *
 * @returns never −0; null for NaN and infinities
 * @example roundHalfEven(116.5) is 116
 * @example roundHalfEven(117.5) is 118
 * @example roundHalfEven(-0.5) is 0
 */
export function roundHalfEven(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  const floor = Math.floor(value);
  const rest = value - floor;
  const isUp = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  // A sum with 0 turns −0 into 0.
  return (isUp ? floor + 1 : floor) + 0;
}

/** From here on a number times 10⁶ is no longer exact to a unit: rounding would add error instead of removing it. */
const largestRounded = Number.MAX_SAFE_INTEGER / 1e6;

/**
 * Rounds to 10⁻⁶. Takes away what subtraction and unit changes leave behind, before a value is compared with a table's
 * limit.
 *
 * @param value beyond ±9 × 10⁹, and when it is not finite, it stays what it is
 * @returns never −0
 * @example roundMicro(506.00000000000006) is 506
 * @example roundMicro(-1e-14) is 0
 */
export function roundMicro(value: number): number {
  return Math.abs(value) < largestRounded ? Math.round(value * 1e6) / 1e6 + 0 : value;
}

/**
 * Whether a value is a finite number above 0: what viscosities, densities, permittivities and absolute temperatures
 * have to be.
 *
 * @example isPositive(0) is false
 */
export function isPositive(value: number): boolean {
  return value > 0 && value < Number.POSITIVE_INFINITY;
}

/**
 * A count or amount: finite and not negative.
 *
 * @example isAmount(0) is true
 * @example isAmount(-1) is false
 */
export function isAmount(value: number): boolean {
  return value >= 0 && value < Number.POSITIVE_INFINITY;
}

/**
 * The value when it is finite, null otherwise: the last step of a formula that can overflow.
 *
 * @example finiteOrNull(1 / 0) is null
 */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
