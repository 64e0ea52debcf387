import type { HealthWeights } from './health/health-weights.ts';
import type { MachineType } from './indicators.ts';
import type { Limits } from './limits.ts';

/** Solubility of water in an oil: log10 S[ppm by mass] = a − b / (T[°C] + kelvinOffset). */
export interface WaterSolubility {
  readonly a: number;
  /** K. */
  readonly b: number;
  /** 273.15 unless the coefficients were fitted with another. */
  readonly kelvinOffset: number;
}

/**
 * New-oil reference values of a lubricant. Null: not known; indicators that need it are then left out, never guessed.
 */
export interface OilReference {
  /** Kind of base oil and use. */
  readonly fluid: 'mineral' | 'pao' | 'ester' | 'phosphate_ester' | 'pag' | 'other';
  /** Kinematic viscosity of the new oil at 40 and 100 °C, mm²/s. */
  readonly v40: number | null;
  readonly v100: number | null;
  /** Density at 15 °C, kg/m³, and its thermal expansion, 1/K (0.00065 for mineral oil). */
  readonly density15: number | null;
  readonly expansionPerK: number;
  /** Relative permittivity of the new oil at 25 °C. */
  readonly dielectric25: number | null;
  /** Change of permittivity that is allowed before the oil is changed; 0.10 unless the oil says otherwise. */
  readonly dielectricLimit: number;
  /** Null: ppm cannot be worked out from saturation. */
  readonly water: WaterSolubility | null;
}

/** Data that the assessment of a machine's oil uses beside the readings. */
export interface MachineProfile {
  readonly machineType: MachineType;
  readonly oil: OilReference;
  /** Cleanliness target as ISO 4406 scale numbers at 4, 6 and 14 µm(c). */
  readonly cleanlinessTarget: readonly [um4: number, um6: number, um14: number];
  /** Servo valves in the circuit: cleanliness is graver. */
  readonly hasServoValves: boolean;
  /** Least viscosity at working temperature that the machine needs, mm²/s; null: not known. */
  readonly minimumViscosity: number | null;
  /** Oil temperature expected at standstill, °C. */
  readonly standstillC: number;
  /** Pressure difference at which the filter's bypass opens, bar; null: not known. */
  readonly filterBypassBar: number | null;
  /** Service life of the oil at `lifeReferenceC`, hours; null: no life from temperature. */
  readonly oilLifeH: number | null;
  readonly lifeReferenceC: number;
  /** Limits that somebody set, by telemetry key, in place of the machine type's; left out: none. */
  readonly limits?: Readonly<Record<string, Limits>>;
  /** Weights of the parts of oil health that somebody set; left out: the machine type's. */
  readonly healthWeights?: HealthWeights;
}
