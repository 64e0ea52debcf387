/**
 * GOST 17216 class nearest to a SAE AS4059 class, for display only: a published rough equivalence (AS4059 classes 4 …
 * 12 stand beside GOST 7 … 15), never a conversion of counts, whose size ranges differ.
 *
 * @param as4059Class as a number
 * @returns 7 … 15; null where no equivalence was published
 * @example gost17216Near(4) is 7
 * @example gost17216Near(3) is null
 */
export function gost17216Near(as4059Class: number): number | null {
  return Number.isInteger(as4059Class) && as4059Class >= 4 && as4059Class <= 12 ? as4059Class + 3 : null;
}
