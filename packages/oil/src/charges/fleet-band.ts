import { quantileOfSorted, sortedFinite } from '../statistics/robust.ts';

/** Fewest charges for which a band is shown, and fewest that must have a value in a cell. Our default. */
export const minBandCharges = 5;

/** Spread of several charges in one cell. */
export interface BandCell {
  /** 10 %, 50 % and 90 % of the charges lie below these; null: too few of them reach this cell. */
  readonly lo: number | null;
  readonly mid: number | null;
  readonly hi: number | null;
  readonly charges: number;
}

/**
 * The band in which eight of ten charges of sister machines lie, cell by cell. Far from the change it is that of the
 * charges that lasted so long.
 *
 * @param curves of the charges, on one grid; null: no value
 * @returns null with fewer than five charges that have any value
 * @example fleetBand([[1], [2], [3], [4]]) is null
 * @example fleetBand([[1, 1], [2, 2], [3, 3], [4, 4], [5, null]])?.map(({ mid }) => mid) is [3, null]
 */
export function fleetBand(curves: readonly (readonly (number | null)[])[]): BandCell[] | null {
  const known = curves.filter((curve) => curve.some((value) => value !== null && Number.isFinite(value)));
  if (known.length < minBandCharges) return null;
  const cells = known.reduce((most, curve) => Math.max(most, curve.length), 0);
  return Array.from({ length: cells }, (_, cell) => {
    const sorted = sortedFinite(known.map((curve) => curve[cell] ?? Number.NaN));
    const at = (fraction: number) => (sorted.length < minBandCharges ? null : quantileOfSorted(sorted, fraction));
    return { lo: at(0.1), mid: at(0.5), hi: at(0.9), charges: sorted.length };
  });
}
