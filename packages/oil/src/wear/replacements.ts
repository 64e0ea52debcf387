/**
 * The first replacement of an instrument after a time. What a counter shows on either side of one is of two
 * instruments: their difference is no count.
 *
 * @param replacements UTC ms, ascending
 * @param at NaN: before all of them
 * @returns ∞ where there is none
 * @example replacementAfter([10, 20], 10) is 20
 * @example replacementAfter([10, 20], NaN) is 10
 * @example replacementAfter([10, 20], 20) is Infinity
 */
export function replacementAfter(replacements: readonly number[], at: number): number {
  return replacements.find((replacement) => !(replacement <= at)) ?? Number.POSITIVE_INFINITY;
}
