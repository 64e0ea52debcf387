import { componentTargets, strictestOf } from './cleanliness/targets.ts';
import type { CleanlinessTarget } from './cleanliness/targets.ts';
import { particlesUpTo } from './cleanliness/iso4406.ts';
import type { MachineType, Worse } from './indicators.ts';

/**
 * Limits of one indicator. Level 2 is the early warning, level 1 the alarm; a value exactly at a limit is still inside.
 * Null: no such limit.
 */
export interface Limits {
  /** Which way is harmful. */
  readonly worse: Exclude<Worse, 'none'>;
  readonly level2Low: number | null;
  readonly level2High: number | null;
  readonly level1Low: number | null;
  readonly level1High: number | null;
  /**
   * Where level 1 comes from: the standard that sets it; `target`, our cleanliness target, graded by ISO 4406; or
   * `default`, our own engineering default. No standard named here sets a caution: level 2 is always our own default.
   */
  readonly source: string;
}

/** Assessment of one value, from harmless to grave: `normal`, `level2` (early warning), `level1` (alarm). */
export type Severity = 'normal' | 'level2' | 'level1';

/**
 * Severity of one value against its limits: passed means strictly beyond. Level 1 outranks level 2.
 *
 * @param value in the indicator's unit
 * @param limits null where none apply: always normal
 * @example severityOf(61, { worse: 'up', level2Low: null, level2High: 60, level1Low: null, level1High: 85, source: 'default' }) is 'level2'
 */
export function severityOf(value: number, limits: Limits | null): Severity {
  if (limits === null) return 'normal';
  if (isBeyond(value, limits.level1Low, limits.level1High)) return 'level1';
  return isBeyond(value, limits.level2Low, limits.level2High) ? 'level2' : 'normal';
}

function isBeyond(value: number, low: number | null, high: number | null): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}

function rising(level2High: number, level1High: number, source: string): Limits {
  return { worse: 'up', level2Low: null, level2High, level1Low: null, level1High, source };
}

/**
 * Cleanliness target of each machine type as ISO 4406 scale numbers at 4, 6 and 14 µm(c). Our defaults, after component
 * makers' guides.
 */
export const defaultCleanlinessTarget: Readonly<
  Record<MachineType, readonly [um4: number, um6: number, um14: number]>
> = {
  gearbox: [19, 17, 14],
  wind_gearbox: [18, 16, 13],
  hydraulic: [18, 16, 13],
  turbine: [18, 16, 13],
  compressor: [19, 17, 14],
  engine: [20, 18, 15],
};

/**
 * Cleanliness target of a machine until somebody sets one: its type's, and no laxer than its servo valves ask for.
 *
 * @returns ISO 4406 scale numbers at 4, 6 and 14 µm(c)
 * @example usualCleanlinessTarget('hydraulic', true) is [16, 14, 11]
 * @example usualCleanlinessTarget('hydraulic', false) is [18, 16, 13]
 */
export function usualCleanlinessTarget(machineType: MachineType, hasServoValves: boolean): CleanlinessTarget {
  const usual = defaultCleanlinessTarget[machineType];
  return hasServoValves ? strictestOf([usual, componentTargets.servo_valve.target]) : usual;
}

/**
 * A target's channel: level 2 above the target's scale number, level 1 above the one two higher (about four times the
 * count).
 */
function cleanliness(target: number): Limits {
  return rising(particlesUpTo(target), particlesUpTo(target + 2), 'target');
}

/**
 * ppm by mass. The standards set the greater figure of each pair. Turbine: 80 (ours) and 100 mg/L (theirs) divided by
 * 0.87 g/mL.
 */
const waterPpm: Readonly<Record<MachineType, Limits>> = {
  gearbox: rising(1000, 5000, 'NB/SH/T 0586'),
  wind_gearbox: rising(300, 500, 'default'),
  hydraulic: rising(500, 1000, 'NB/SH/T 0599-2013'),
  turbine: rising(92, 115, 'GB/T 7596-2017'),
  compressor: rising(500, 1000, 'default'),
  engine: rising(1000, 2000, 'default'),
};

function around(
  [level1Low, level2Low]: readonly [number, number],
  [level2High, level1High]: readonly [number, number],
): Limits {
  return { worse: 'both', level2Low, level2High, level1Low, level1High, source: 'default' };
}

/**
 * Limits of the change of viscosity against the new oil, % (at 40 °C, also of engine oil, for which standards set theirs at 100 °C), by machine
 * type. Our defaults, near what change standards for oils in service ask (±5 % turbine oil, GB/T 7596-2017; +15/−10 %
 * L-HM, SH/T 0599-1994; ±15 % closed gears, NB/SH/T 0586).
 */
export const defaultViscosityChangeLimits: Readonly<Record<MachineType, Limits>> = {
  gearbox: around([-15, -10], [10, 15]),
  wind_gearbox: around([-15, -10], [10, 15]),
  hydraulic: around([-10, -7], [10, 15]),
  turbine: around([-10, -5], [5, 10]),
  compressor: around([-15, -10], [10, 15]),
  engine: around([-25, -15], [15, 25]),
};

/**
 * The water that a kind of machine must not exceed, ppm by mass: the standard's where it sets one, else our default.
 *
 * @example waterLimitPpm('turbine') is 115
 */
export function waterLimitPpm(machineType: MachineType): number {
  return Number(waterPpm[machineType].level1High);
}

/** °C. */
const temperature: Readonly<Record<MachineType, Limits>> = {
  gearbox: rising(80, 90, 'default'),
  wind_gearbox: rising(75, 85, 'default'),
  hydraulic: rising(65, 80, 'default'),
  turbine: rising(70, 80, 'default'),
  compressor: rising(95, 105, 'default'),
  engine: rising(105, 115, 'default'),
};

/**
 * Limits in force for an indicator of a machine type until somebody sets others. Water: level 1 of the standards named
 * in `source`; particles: the machine's cleanliness target, level 1 two scale numbers above; the rest are our
 * engineering defaults. Those for vibration are no zone of a standard: a zone depends on power, speed, support and
 * place of the measurement, which are not known. Null where a sound limit needs the machine's own data.
 *
 * @param key telemetry key; limits are in its indicator's unit
 * @param target the machine's own cleanliness target; left out: its type's
 * @example defaultLimits('hydraulic', 'particle_ch1')?.level2High is 2500
 * @example defaultLimits('hydraulic', 'particle_ch1', [16, 14, 11])?.level2High is 640
 */
export function defaultLimits(
  machineType: MachineType,
  key: string,
  target: readonly [um4: number, um6: number, um14: number] = defaultCleanlinessTarget[machineType],
): Limits | null {
  const [um4, um6, um14] = target;
  switch (key) {
    case 'water_saturation':
      return rising(50, 80, 'default');
    case 'water_ppm':
      return waterPpm[machineType];
    case 'viscosity_change_pct':
      return defaultViscosityChangeLimits[machineType];
    case 'oil_temperature':
      return temperature[machineType];
    case 'particle_ch1':
      return cleanliness(um4);
    case 'particle_ch2':
      return cleanliness(um6);
    case 'particle_ch3':
      return cleanliness(um14);
    case 'level':
      return { worse: 'down', level2Low: 40, level2High: null, level1Low: 25, level1High: null, source: 'default' };
    case 'leak':
      // Any yes (above 0) is an alarm.
      return { worse: 'up', level2Low: null, level2High: null, level1Low: null, level1High: 0, source: 'default' };
    case 'vibration_rms':
      return machineType === 'engine' ? rising(11.2, 18, 'default') : rising(4.5, 7.1, 'default');
    default:
      return null;
  }
}
