/**
 * The first exchange of an instrument after a time. What a counter shows on either side of one is of two instruments: their difference is no count.
 *
 * @param exchanges UTC ms, ascending
 * @param at NaN: before all of them
 * @returns ∞ where there is none
 * @example exchangeAfter([10, 20], 10) is 20
 * @example exchangeAfter([10, 20], NaN) is 10
 * @example exchangeAfter([10, 20], 20) is Infinity
 */
export function exchangeAfter(exchanges: readonly number[], at: number): number {
  return exchanges.find((exchange) => !(exchange <= at)) ?? Number.POSITIVE_INFINITY;
}
