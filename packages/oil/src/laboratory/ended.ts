import type { DatedCorrection } from './correction.ts';

/**
 * Corrections of sensors that were replaced end with the replacement: the next sensor reads differently.
 *
 * @param replacements when sensors of the device were replaced, ms, oldest first
 * @example endedByReplacements([{ key: 'k', slope: 1, intercept: 0, from: 10, to: null }], [5, 20])[0]?.to is 20
 */
export function endedByReplacements<Correction extends DatedCorrection>(
  corrections: readonly Correction[],
  replacements: readonly number[],
): readonly Correction[] {
  return corrections.map((one) => {
    const replacedAt = replacements.find((at) => at > one.from);
    return replacedAt === undefined || (one.to !== null && one.to <= replacedAt) ? one : { ...one, to: replacedAt };
  });
}
