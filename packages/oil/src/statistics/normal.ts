import { studentTBelow, studentTQuantile } from './student-t.ts';

/** Degrees of freedom from which Student's t is the normal distribution to six digits. */
const many = 1e6;

/**
 * Probability that a normal number lies below z.
 *
 * @returns 0 … 1
 * @example normalBelow(0) is 0.5
 * @example normalBelow(1.6448536269514722) is about 0.95 (±1e-6)
 */
export function normalBelow(z: number): number {
  return studentTBelow(z, many);
}

/**
 * The z below which a normal number lies with a probability.
 *
 * @param probability 0.5 … 1, the latter exclusive
 * @returns 0 or more
 * @example normalQuantile(0.975) is about 1.96 (±1e-3)
 * @example normalQuantile(0.5) is 0
 */
export function normalQuantile(probability: number): number {
  return studentTQuantile(2 * probability - 1, many) ?? 0;
}
