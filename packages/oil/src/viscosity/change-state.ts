import type { MachineType } from '../indicators.ts';
import { severityOf } from '../limits.ts';
import type { Limits, Severity } from '../limits.ts';
import { finiteOrNull, isPositive, roundMicro } from '../numbers.ts';

/**
 * Change of viscosity against a reference: Δ% = (V2 − V1) / V1 · 100 (the formula of NB/SH/T 0586).
 *
 * @param viscosity V2, of the oil in use
 * @param reference V1, of the new oil at the same temperature, in the same unit
 * @returns %; null unless the reference is positive and the viscosity a positive finite number
 * @example viscosityChangePct(51, 46) is about 10.869565 (±0.000001)
 */
export function viscosityChangePct(viscosity: number, reference: number): number | null {
  return isPositive(viscosity) && isPositive(reference) ? finiteOrNull((100 * (viscosity - reference)) / reference) : null;
}

/**
 * Severity of a change of viscosity. Limits are for being exceeded: a change of exactly ±10 % is still inside ±10 %. The change is rounded
 * to 10⁻⁶ % first, so that arithmetic does not carry it over a limit.
 *
 * @param changePct %
 * @param limits %, see `defaultViscosityChangeLimits`
 * @returns null when the change is not known
 * @example viscosityChangeSeverity(10, defaultViscosityChangeLimits.gearbox) is 'normal'
 * @example viscosityChangeSeverity(10.1, defaultViscosityChangeLimits.gearbox) is 'level2'
 */
export function viscosityChangeSeverity(changePct: number | null, limits: Limits): Severity | null {
  return changePct === null || !Number.isFinite(changePct) ? null : severityOf(roundMicro(changePct), limits);
}

function around([level1Low, level2Low]: readonly [number, number], [level2High, level1High]: readonly [number, number]): Limits {
  return { worse: 'both', level2Low, level2High, level1Low, level1High, source: 'default' };
}

/**
 * Limits of the change of viscosity against the new oil, % (at 40 °C; engine oil is judged at 100 °C), by machine type. Our defaults, near
 * what change standards for oils in service ask (±5 % turbine oil, GB/T 7596-2017; +15/−10 % L-HM, SH/T 0599-1994; ±15 % closed gears, NB/SH/T 0586).
 */
export const defaultViscosityChangeLimits: Readonly<Record<MachineType, Limits>> = {
  gearbox: around([-15, -10], [10, 15]),
  wind_gearbox: around([-15, -10], [10, 15]),
  hydraulic: around([-10, -7], [10, 15]),
  turbine: around([-10, -5], [5, 10]),
  compressor: around([-15, -10], [10, 15]),
  engine: around([-25, -15], [15, 25]),
};
