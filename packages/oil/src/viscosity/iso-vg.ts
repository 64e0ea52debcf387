import { roundMicro } from '../numbers.ts';

/** A viscosity grade: kinematic viscosity at 40 °C, mm²/s. */
export interface IsoVg {
  readonly grade: number;
  /** Midpoint of the grade. */
  readonly mid: number;
  /** Limits of the grade, both inside: the midpoint ± 10 %, as the table prints them. */
  readonly min: number;
  readonly max: number;
}

/** The viscosity grades of ISO 3448. The limits of 2200 and 3200 follow from the same rule (our default). */
export const isoVgGrades: readonly IsoVg[] = [
  { grade: 2, mid: 2.2, min: 1.98, max: 2.42 },
  { grade: 3, mid: 3.2, min: 2.88, max: 3.52 },
  { grade: 5, mid: 4.6, min: 4.14, max: 5.06 },
  { grade: 7, mid: 6.8, min: 6.12, max: 7.48 },
  { grade: 10, mid: 10, min: 9, max: 11 },
  { grade: 15, mid: 15, min: 13.5, max: 16.5 },
  { grade: 22, mid: 22, min: 19.8, max: 24.2 },
  { grade: 32, mid: 32, min: 28.8, max: 35.2 },
  { grade: 46, mid: 46, min: 41.4, max: 50.6 },
  { grade: 68, mid: 68, min: 61.2, max: 74.8 },
  { grade: 100, mid: 100, min: 90, max: 110 },
  { grade: 150, mid: 150, min: 135, max: 165 },
  { grade: 220, mid: 220, min: 198, max: 242 },
  { grade: 320, mid: 320, min: 288, max: 352 },
  { grade: 460, mid: 460, min: 414, max: 506 },
  { grade: 680, mid: 680, min: 612, max: 748 },
  { grade: 1000, mid: 1000, min: 900, max: 1100 },
  { grade: 1500, mid: 1500, min: 1350, max: 1650 },
  { grade: 2200, mid: 2200, min: 1980, max: 2420 },
  { grade: 3200, mid: 3200, min: 2880, max: 3520 },
];

/**
 * ISO VG grade (ISO 3448) of an oil. Between the grades there are gaps that belong to none.
 *
 * @param v40 kinematic viscosity at 40 °C, mm²/s; rounded to 10⁻⁶ first
 * @returns 2 … 3200; null in a gap, outside the table and for NaN
 * @example isoVgGrade(50.6) is 46
 * @example isoVgGrade(55) is null
 */
export function isoVgGrade(v40: number): number | null {
  const rounded = roundMicro(v40);
  return isoVgGrades.find(({ min, max }) => rounded >= min && rounded <= max)?.grade ?? null;
}
