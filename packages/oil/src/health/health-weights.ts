import type { MachineType } from '../indicators.ts';

/** The parts of oil health, in the order that pages show them in. */
export const healthParts = ['viscosity', 'ageing', 'water', 'cleanliness', 'wear', 'temperature'] as const;
/** One part of oil health. */
export type HealthPart = (typeof healthParts)[number];

/** Weight of each part in oil health, points; only their proportions count. */
export type HealthWeights = Readonly<Record<HealthPart, number>>;

/**
 * Weights of the parts by machine type, points of 100. Our defaults, to be edited: the part that ruins that kind of
 * machine, or its oil, first weighs most. Hydraulics fail by dirt, turbines by water and ageing, gears by film and
 * wear, compressors by heat, engines by thinning.
 */
export const defaultHealthWeights: Readonly<Record<MachineType, HealthWeights>> = {
  gearbox: { viscosity: 25, ageing: 15, water: 15, cleanliness: 15, wear: 25, temperature: 5 },
  wind_gearbox: { viscosity: 20, ageing: 15, water: 15, cleanliness: 15, wear: 30, temperature: 5 },
  hydraulic: { viscosity: 20, ageing: 15, water: 15, cleanliness: 35, wear: 10, temperature: 5 },
  turbine: { viscosity: 15, ageing: 25, water: 30, cleanliness: 15, wear: 10, temperature: 5 },
  compressor: { viscosity: 25, ageing: 25, water: 15, cleanliness: 10, wear: 15, temperature: 10 },
  engine: { viscosity: 30, ageing: 20, water: 20, cleanliness: 5, wear: 20, temperature: 5 },
};

/** What the weights of a machine follow from. */
export interface WeighedMachine {
  readonly machineType: MachineType;
  readonly hasServoValves: boolean;
}

/** Servo valves make cleanliness graver by this factor. Our default. */
export const servoCleanlinessFactor = 1.5;

/**
 * Highest oil health that a part with score 0 still allows; between there and 100 the bound follows the part's score in
 * a straight line. A part at its alarm (score 20) so keeps health at 40 or below, one at its early warning (60) at 70
 * or below. Temperature bounds less: hot oil is stress, which becomes damage only with time. Our defaults.
 */
export const healthBoundAtZero: Readonly<Record<HealthPart, number>> = {
  viscosity: 25,
  ageing: 25,
  water: 25,
  cleanliness: 25,
  wear: 25,
  temperature: 60,
};

/**
 * The weights in force for a machine: its type's, cleanliness raised where servo valves stand in the circuit.
 *
 * @param weights null: the defaults of the machine type. A weight that is negative or not a number counts as 0, and
 * none as more than 10⁶
 * @example healthWeightsFor({ machineType: 'turbine', hasServoValves: false }, null).water is 30
 * @example healthWeightsFor({ machineType: 'hydraulic', hasServoValves: true }, null).cleanliness is 52.5
 */
export function healthWeightsFor(profile: WeighedMachine, weights: HealthWeights | null): HealthWeights {
  const given = weights ?? defaultHealthWeights[profile.machineType];
  const sound = (part: HealthPart) => (given[part] > 0 ? Math.min(1e6, given[part]) : 0);
  return {
    viscosity: sound('viscosity'),
    ageing: sound('ageing'),
    water: sound('water'),
    cleanliness: sound('cleanliness') * (profile.hasServoValves ? servoCleanlinessFactor : 1),
    wear: sound('wear'),
    temperature: sound('temperature'),
  };
}
