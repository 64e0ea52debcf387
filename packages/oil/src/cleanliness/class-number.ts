import { isAmount, roundMicro } from '../numbers.ts';

/** Class number stored for a count beyond class 12, where NAS 1638 and SAE AS4059 end: shown as ">12". */
export const beyondClasses = 13;

/**
 * Text of a NAS 1638 or SAE AS4059 class that is stored as a number: −2 is class 000, −1 is 00, 13 is beyond class 12.
 *
 * @param classNumber whole, −2 … 13
 * @returns null for anything else
 * @example classText(-1) is '00'
 * @example classText(13) is '>12'
 */
export function classText(classNumber: number): string | null {
  if (!Number.isInteger(classNumber) || classNumber < -2 || classNumber > beyondClasses) return null;
  if (classNumber === beyondClasses) return '>12';
  return classNumber < 0 ? '0'.repeat(1 - classNumber) : String(classNumber);
}

/**
 * Particles in 100 mL, from a count per mL: × 100, rounded to 10⁻⁶ so that it can be compared with a limit.
 *
 * @example per100Ml(1.01) is 101
 */
export function per100Ml(countPerMl: number): number {
  return roundMicro(countPerMl * 100);
}

/**
 * The cleanest class whose limit a count does not exceed.
 *
 * @param limits greatest count of each class, cleanest first, up to class 12
 * @param cleanest number of the first class
 * @param count in the unit of the limits
 * @returns a class number, 13 beyond the last; null without a count: null, negative (sizes not in order), NaN or
 * infinite
 * @example classWithin([250, 500, 1000], 10, 501) is 12
 * @example classWithin([250, 500, 1000], 10, 1001) is 13
 */
export function classWithin(limits: readonly number[], cleanest: number, count: number | null): number | null {
  if (count === null || !isAmount(count)) return null;
  const rounded = roundMicro(count);
  for (let index = 0; index < limits.length; index += 1)
    if (rounded <= (limits[index] as number)) return cleanest + index;
  return beyondClasses;
}
