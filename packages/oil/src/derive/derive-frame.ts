import type { MachineProfile } from '../oil-profile.ts';
import { createRowDerivation, derivedIds, planRow } from './derive-row.ts';

/** Derived indicators of a frame by their ids; indicators that cannot be calculated are left out. */
export type DerivedValues = Readonly<Record<string, number>>;

/** Calculates derived indicators frame by frame. */
export interface Derivation {
  /**
   * @param at UTC ms; frames come in the order of time: wear is counted between them
   * @param frame readings of good quality only
   */
  derive(at: number, frame: Readonly<Record<string, number>>): DerivedValues;
}

/**
 * Derivation of a machine's indicators from its readings: viscosity at 40 °C and its change (constant slope, ASTM
 * D341), kinematic viscosity from dynamic viscosity and density, water from saturation where no sensor measures ppm,
 * ISO 4406, NAS 1638 (6–14 … > 70 µm(c)), SAE AS4059 (table 2, B–F) and the contamination level from particle counts,
 * wear rate and index from debris counters (`createWearState`). An indicator that the frame holds already is not
 * calculated, and a value outside its indicator's range is left out.
 *
 * @example createDerivation({ oil: { v40: 46, v100: 6.8, water: null } }).derive(0, { viscosity_kinematic: 20, oil_temperature: 60 }).viscosity_40 is about 44.29309 (±0.00001)
 * @example createDerivation({ oil: { v40: null, water: null } }).derive(0, { particle_ch1: 2400, particle_ch3: 60 }) is { iso4406_4: 18, iso4406_14: 13 }
 */
export function createDerivation(profile: MachineProfile): Derivation {
  const rows = createRowDerivation(profile);
  return {
    derive(at, frame) {
      const plan = planRow(Object.keys(frame));
      if (plan === null) return {};
      const bits = rows.derive(plan, { at, values: plan.keys.map((key) => frame[key] as number), quality: null }, 0);
      return Object.fromEntries(
        derivedIds.flatMap((id, place) =>
          (bits & (1 << place)) === 0 ? [] : [[id, rows.derived[place] as number] as const],
        ),
      );
    },
  };
}
