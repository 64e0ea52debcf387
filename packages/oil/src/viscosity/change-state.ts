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
  return isPositive(viscosity) && isPositive(reference)
    ? finiteOrNull((100 * (viscosity - reference)) / reference)
    : null;
}

/**
 * Severity of a change of viscosity. Limits are for being exceeded: a change of exactly ±10 % is still inside ±10 %.
 * The change is rounded to 10⁻⁶ % first, so that arithmetic does not carry it over a limit.
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
