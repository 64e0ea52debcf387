import type { MachineType } from '../indicators.ts';
import { finiteOrNull, isAmount, isPositive } from '../numbers.ts';

/** How permittivity is brought to its reference temperature. */
export interface PermittivityCompensation {
  /** `absolute`: ε + c · (T − Tref); `relative`: ε · (1 + c · (T − Tref)). */
  readonly mode: 'absolute' | 'relative';
  /** c, per K: 0.0013 absolute or 0.0005 relative for hydrocarbons. */
  readonly perK: number;
  /** Tref, °C. */
  readonly referenceC: number;
}

/** Permittivity of oil with dispersed water. */
export interface WetPermittivity {
  /** Share of water by volume, 0 … 1. */
  readonly share: number;
  /** Relative permittivity of the mixture. */
  readonly permittivity: number;
  /** Part of the permittivity that the water adds. */
  readonly shift: number;
}

/**
 * Compensation for hydrocarbon oils: permittivity falls by about 0.0013 per kelvin (published, Carey and Hayzen); to 25
 * °C.
 */
export const hydrocarbonCompensation: PermittivityCompensation = { mode: 'absolute', perK: 0.0013, referenceC: 25 };

/**
 * Change of permittivity against the new oil that is allowed before the oil is changed, by machine type: our defaults.
 */
export const defaultPermittivityChange: Readonly<Record<MachineType, number>> = {
  gearbox: 0.15,
  wind_gearbox: 0.15,
  hydraulic: 0.1,
  turbine: 0.05,
  compressor: 0.1,
  engine: 0.1,
};

/**
 * Relative permittivity at the reference temperature. Our definition, see `PermittivityCompensation`.
 *
 * @param permittivity measured at `tC`
 * @returns null unless the permittivity is positive and the result finite
 * @example permittivityAtReference(2.2, 60) is about 2.2455 (±1e-9)
 * @example permittivityAtReference(2.2, 60, { mode: 'relative', perK: 0.0005, referenceC: 25 }) is about 2.2385 (±1e-9)
 */
export function permittivityAtReference(
  permittivity: number,
  tC: number,
  { mode, perK, referenceC }: PermittivityCompensation = hydrocarbonCompensation,
): number | null {
  if (!isPositive(permittivity)) return null;
  const correction = perK * (tC - referenceC);
  return finiteOrNull(mode === 'absolute' ? permittivity + correction : permittivity * (1 + correction));
}

/**
 * Ageing index from permittivity: (ε − εnew) / Δlimit · 100, both at the same temperature. Our definition. Water raises
 * permittivity too: subtract its part first (`waterShift`). Not clamped: below 0 means dilution, air or another oil.
 *
 * @param allowedChange Δlimit, the change at which the index is 100 %
 * @returns %; null unless the allowed change is positive and the result finite
 * @example ageingIndexPct(2.276, 2.2, 0.1) is about 76 (±1e-9)
 */
export function ageingIndexPct(permittivity: number, newPermittivity: number, allowedChange: number): number | null {
  return isPositive(allowedChange) ? finiteOrNull((100 * (permittivity - newPermittivity)) / allowedChange) : null;
}

/** Water as a dispersed phase: relative permittivity, and density in kg/m³, at 20 °C. */
export const dispersedWater = { permittivity: 80, density: 998 } as const;

/**
 * Permittivity of oil with dispersed water, by the Maxwell-Garnett mixing rule: with the share by volume φ = ppm · 10⁻⁶
 * · ρoil / ρwater, ε = εo (εw + 2εo + 2φ(εw − εo)) / (εw + 2εo − φ(εw − εo)). 1000 ppm add about 0.005. How much
 * dissolved water adds is not established for oils: an estimate after Debye's theory is 3.6 times as much.
 *
 * @param oilPermittivity εo, of the dry oil
 * @param ppm water, ppm by mass
 * @param density of the oil, kg/m³
 * @param water permittivity, and density in kg/m³
 * @returns null for a negative amount, a share above 1, and anything that is not positive and finite
 * @example waterShift(2.25, 1000, 870)?.shift is about 0.00541857 (±1e-8)
 */
export function waterShift(
  oilPermittivity: number,
  ppm: number,
  density: number,
  water: { readonly permittivity: number; readonly density: number } = dispersedWater,
): WetPermittivity | null {
  if (![oilPermittivity, density, water.permittivity, water.density].every(isPositive) || !isAmount(ppm)) return null;
  const share = (ppm * 1e-6 * density) / water.density;
  const contrast = water.permittivity - oilPermittivity;
  const sum = water.permittivity + 2 * oilPermittivity;
  const permittivity = (oilPermittivity * (sum + 2 * share * contrast)) / (sum - share * contrast);
  return share <= 1 && isPositive(permittivity) ? { share, permittivity, shift: permittivity - oilPermittivity } : null;
}
