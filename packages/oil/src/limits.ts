import type { MachineType, Worse } from './indicators.ts';

/** Limits of one indicator. Level 2 is the early warning, level 1 the alarm; a value exactly at a limit is still inside. Null: no such limit. */
export interface Limits {
  readonly worse: Exclude<Worse, 'none'>;
  readonly level2Low: number | null;
  readonly level2High: number | null;
  readonly level1Low: number | null;
  readonly level1High: number | null;
  /** Where the limit comes from: a standard, or `default` for our own engineering default. */
  readonly source: string;
}

export type Severity = 'normal' | 'level2' | 'level1';

/**
 * Severity of one value against its limits: passed means strictly beyond.
 *
 * @param value in the indicator's unit
 * @param limits null where none apply: always normal
 * @example severityOf(61, { worse: 'up', level2Low: null, level2High: 60, level1Low: null, level1High: 85, source: 'default' }) is 'level2'
 */
export function severityOf(value: number, limits: Limits | null): Severity {
  if (limits === null) return 'normal';
  const beyond = (low: number | null, high: number | null) => (low !== null && value < low) || (high !== null && value > high);
  if (beyond(limits.level1Low, limits.level1High)) return 'level1';
  return beyond(limits.level2Low, limits.level2High) ? 'level2' : 'normal';
}

function rising(level2High: number, level1High: number, source: string): Limits {
  return { worse: 'up', level2Low: null, level2High, level1Low: null, level1High, source };
}

/** Particles per mL at the upper edge of an ISO 4406 scale number: 10, 20, 40, 80, 160 … doubling, rounded as the standard's table is. */
const upperCount: Readonly<Record<number, number>> = { 11: 20, 12: 40, 13: 80, 14: 160, 15: 320, 16: 640, 17: 1300, 18: 2500, 19: 5000, 20: 10_000, 21: 20_000, 22: 40_000, 23: 80_000 };

/** Cleanliness target of each machine type as ISO 4406 scale numbers at 4, 6 and 14 µm(c). Our defaults, after component makers' guides. */
export const defaultCleanlinessTarget: Readonly<Record<MachineType, readonly [number, number, number]>> = {
  gearbox: [19, 17, 14],
  wind_gearbox: [18, 16, 13],
  hydraulic: [18, 16, 13],
  turbine: [18, 16, 13],
  compressor: [19, 17, 14],
  engine: [20, 18, 15],
};

const waterPpm: Readonly<Record<MachineType, Limits>> = {
  gearbox: rising(1000, 5000, 'NB/SH/T 0586'),
  wind_gearbox: rising(300, 500, 'default'),
  hydraulic: rising(500, 1000, 'NB/SH/T 0599-2013'),
  turbine: rising(93, 115, 'GB/T 7596-2017'),
  compressor: rising(500, 1000, 'default'),
  engine: rising(1000, 2000, 'default'),
};

const temperature: Readonly<Record<MachineType, Limits>> = {
  gearbox: rising(80, 90, 'default'),
  wind_gearbox: rising(75, 85, 'default'),
  hydraulic: rising(65, 80, 'default'),
  turbine: rising(70, 80, 'default'),
  compressor: rising(95, 105, 'default'),
  engine: rising(105, 115, 'default'),
};

/**
 * Limits in force for an indicator of a machine type until somebody sets others. Water: the standards named in `source` (turbine: 80 and
 * 100 mg/L at 870 kg/m³); particles: the machine's cleanliness target, level 1 two scale numbers above; the rest are our engineering
 * defaults. Null where a sound limit needs the machine's own data.
 *
 * @example defaultLimits('hydraulic', 'particle_ch1')?.level2High is 2500 (scale number 18)
 */
export function defaultLimits(machineType: MachineType, key: string): Limits | null {
  switch (key) {
    case 'water_saturation':
      return rising(50, 80, 'default');
    case 'water_ppm':
      return waterPpm[machineType];
    case 'oil_temperature':
      return temperature[machineType];
    case 'particle_ch1':
    case 'particle_ch2':
    case 'particle_ch3': {
      const code = defaultCleanlinessTarget[machineType][Number(key.at(-1)) - 1] as number;
      return rising(upperCount[code] as number, upperCount[code + 2] as number, 'ISO 4406');
    }
    case 'level':
      return { worse: 'down', level2Low: 40, level2High: null, level1Low: 25, level1High: null, source: 'default' };
    case 'leak':
      return rising(0, 0.5, 'default');
    case 'vibration_rms':
      return machineType === 'engine' ? rising(11.2, 18, 'ISO 10816') : rising(4.5, 7.1, 'ISO 10816');
    default:
      return null;
  }
}
