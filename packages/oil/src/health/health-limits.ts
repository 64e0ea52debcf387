import { defaultLimits, defaultViscosityChangeLimits } from '../limits.ts';
import type { Limits } from '../limits.ts';
import type { MachineType } from '../indicators.ts';
import type { ScoreLimits } from './part-score.ts';

/**
 * What each quantity of oil health is scored against. Null: no such limit for this machine; the quantity is then left
 * out.
 */
export interface HealthLimits {
  /** Change of viscosity at 40 °C against the new oil, %, upwards. */
  readonly viscosityRise: ScoreLimits | null;
  /** The same downwards. */
  readonly viscosityFall: ScoreLimits | null;
  /** Ageing index of the dielectric constant, % of the allowed change. */
  readonly ageing: ScoreLimits | null;
  /** % of saturation. */
  readonly waterSaturation: ScoreLimits | null;
  /** ppm by mass. */
  readonly waterPpm: ScoreLimits | null;
  /** ISO 4406 codes above the cleanliness target; 0 and less: it is met. */
  readonly codesOverTarget: ScoreLimits | null;
  /** Wear rate in multiples of the machine's own baseline. */
  readonly wearRatio: ScoreLimits | null;
  /** °C. */
  readonly temperature: ScoreLimits | null;
}

/**
 * Limits for a score out of the limits for alarms: caution is level 2, critical level 1, upwards.
 *
 * @param referenceOf what a sound machine shows, from level 2
 * @returns null where either level has no upper limit
 * @example risingScoreLimits({ worse: 'up', level2Low: null, level2High: 70, level1Low: null, level1High: 80, source: 'default' }, (caution) => caution - 15) is { reference: 55, caution: 70, critical: 80 }
 * @example risingScoreLimits(null, (caution) => caution / 4) is null
 */
export function risingScoreLimits(limits: Limits | null, referenceOf: (caution: number) => number): ScoreLimits | null {
  const caution = limits?.level2High ?? null;
  const critical = limits?.level1High ?? null;
  return caution === null || critical === null ? null : { reference: referenceOf(caution), caution, critical };
}

/**
 * The same downwards: caution is level 2's lower limit, critical level 1's.
 *
 * @param referenceOf what a sound machine shows, from level 2
 * @returns null where either level has no lower limit
 * @example fallingScoreLimits({ worse: 'both', level2Low: -7, level2High: 10, level1Low: -10, level1High: 15, source: 'default' }, () => 0) is { reference: 0, caution: -7, critical: -10 }
 * @example fallingScoreLimits(null, () => 0) is null
 */
export function fallingScoreLimits(
  limits: Limits | null,
  referenceOf: (caution: number) => number,
): ScoreLimits | null {
  const caution = limits?.level2Low ?? null;
  const critical = limits?.level1Low ?? null;
  return caution === null || critical === null ? null : { reference: referenceOf(caution), caution, critical };
}

/**
 * The limits of oil health in force for a machine. Where nobody set others, water, temperature and the change of
 * viscosity take the machine type's limits for alarms; the ageing index warns at half of the allowed change and alarms
 * when all of it is used; cleanliness costs nothing while the target is met, for a target is what is asked of sound
 * oil, warns a whole code above it and alarms three codes above it, the first codes past the limits of the particles;
 * wear warns at twice and alarms at five times the baseline. What a sound machine shows (saturation 25 %, a quarter of
 * the warning in ppm, 15 K below the warning of temperature) is our default.
 *
 * Where somebody set limits for alarms, a quantity whose limits were set is scored against those, the others against
 * the machine type's. A quantity of which only one level was set, or whose early warning leaves no room for what a
 * sound machine shows, cannot be scored and keeps the machine type's.
 *
 * @param set limits by telemetry key
 * @example healthLimitsFor('hydraulic', {}).waterPpm is { reference: 125, caution: 500, critical: 1000 }
 * @example healthLimitsFor('turbine', {}).viscosityFall is { reference: 0, caution: -5, critical: -10 }
 * @example healthLimitsFor('hydraulic', {}).temperature is { reference: 50, caution: 65, critical: 80 }
 * @example healthLimitsFor('hydraulic', { oil_temperature: { worse: 'up', level2Low: null, level2High: 55, level1Low: null, level1High: 60, source: 'device' } }).temperature is { reference: 40, caution: 55, critical: 60 }
 */
export function healthLimitsFor(machineType: MachineType, set: Readonly<Record<string, Limits>>): HealthLimits {
  const sound = (own: ScoreLimits | null) =>
    own !== null && (own.caution - own.reference) * (own.critical - own.caution) > 0 ? own : null;
  const rising = (key: string, usual: Limits | null, referenceOf: (caution: number) => number) =>
    sound(risingScoreLimits(set[key] ?? null, referenceOf)) ?? risingScoreLimits(usual, referenceOf);
  const viscosity = defaultViscosityChangeLimits[machineType];
  return {
    viscosityRise: rising('viscosity_change_pct', viscosity, () => 0),
    viscosityFall:
      sound(fallingScoreLimits(set['viscosity_change_pct'] ?? null, () => 0)) ?? fallingScoreLimits(viscosity, () => 0),
    ageing: { reference: 0, caution: 50, critical: 100 },
    waterSaturation: rising(
      'water_saturation',
      defaultLimits(machineType, 'water_saturation'),
      (caution) => caution / 2,
    ),
    waterPpm: rising('water_ppm', defaultLimits(machineType, 'water_ppm'), (caution) => caution / 4),
    codesOverTarget: { reference: 0, caution: 1, critical: 3 },
    wearRatio: { reference: 1, caution: 2, critical: 5 },
    temperature: rising('oil_temperature', defaultLimits(machineType, 'oil_temperature'), (caution) => caution - 15),
  };
}
