import { ageingIndexPct, permittivityAtReference, waterShift } from '../ageing/dielectric.ts';
import type { Limits } from '../limits.ts';
import type { OilReference } from '../oil-profile.ts';
import { ppmFromActivity } from '../water/saturation.ts';

/**
 * Limits of the ageing index, % of the allowed change of permittivity: at half of it the diagnosis begins to warn, at
 * the whole of it the oil is to be changed. Our defaults, the same as those of oil health and of the rule A01.
 */
export const ageingIndexLimits: Limits = {
  worse: 'up',
  level2Low: null,
  level2High: 50,
  level1Low: null,
  level1High: 100,
  source: 'default',
};

/** kg/m³, where the oil's data sheet has no density. */
const usualDensity = 870;

/** Readings of one moment, or means of one cell. Null: none. */
export interface AgeingReadings {
  /** Relative permittivity as measured. */
  readonly permittivity: number | null;
  /** °C. */
  readonly temperatureC: number | null;
  /** ppm by mass; null: from saturation, where that is known. */
  readonly waterPpm: number | null;
  /** %. */
  readonly waterSaturation: number | null;
}

/**
 * Ageing index of the oil from means of a cell: the permittivity at 25 °C, less the part of the water where the water
 * is known, as a share of the allowed change. The compensation of temperature is linear, so that the index of the means
 * is the mean of the indices; where the water follows from its saturation this holds only nearly, for solubility grows
 * exponentially with temperature. An impossible amount of water is taken for none.
 *
 * @param oil its data sheet
 * @returns %, not clamped; null without permittivity, temperature or the new oil's permittivity
 * @example ageingIndexOf({ permittivity: 2.276, temperatureC: 25, waterPpm: null, waterSaturation: null }, { dielectric25: 2.2, dielectricLimit: 0.1, density15: null, water: null }) is about 76 (±1e-9)
 */
export function ageingIndexOf(
  { permittivity, temperatureC, waterPpm, waterSaturation }: AgeingReadings,
  {
    dielectric25,
    dielectricLimit,
    density15,
    water,
  }: Pick<OilReference, 'dielectric25' | 'dielectricLimit' | 'density15' | 'water'>,
): number | null {
  if (permittivity === null || temperatureC === null || dielectric25 === null) return null;
  const compensated = permittivityAtReference(permittivity, temperatureC);
  if (compensated === null) return null;
  const dissolved =
    waterSaturation === null || water === null ? null : ppmFromActivity(waterSaturation / 100, temperatureC, water);
  const ppm = waterPpm ?? dissolved;
  const shift = ppm === null ? 0 : (waterShift(dielectric25, Math.max(0, ppm), density15 ?? usualDensity)?.shift ?? 0);
  return ageingIndexPct(compensated - shift, dielectric25, dielectricLimit);
}
