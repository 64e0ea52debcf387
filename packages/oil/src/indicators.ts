/**
 * Part of the device page an indicator belongs to: oil chemistry and physics, cleanliness, wear, running conditions,
 * overall health.
 */
export type IndicatorGroup = 'physicochemical' | 'cleanliness' | 'wear' | 'operation' | 'health';

/** Direction of harm: a rise, a fall, a departure either way, or none by itself. */
export type Worse = 'up' | 'down' | 'both' | 'none';

/** One row of the catalogue: what a telemetry key means. */
export interface Indicator {
  /** Name in both languages of the product. */
  readonly name: { readonly zh: string; readonly en: string };
  /** Symbol of the quantity as the field writes it. */
  readonly symbol: string;
  /** Unit that values are kept and shown in; empty for numbers without one. */
  readonly unit: string;
  /** Decimals shown; values are kept as they came. */
  readonly decimals: number;
  /** Physical range in `unit`, inclusive: a value outside it is a sensor fault, whatever the machine. */
  readonly range: readonly [number, number];
  readonly group: IndicatorGroup;
  /** Which way is harmful. */
  readonly worse: Worse;
  /** `counter`: a cumulative count that only grows until the sensor restarts. */
  readonly kind: 'gauge' | 'counter';
  /** A value above 0 means yes, 0 means no: shown in words, without a scale; yes is beyond its limit. */
  readonly isSwitch: boolean;
  /** `measured`: a sensor sends it; `derived`: worked out from measured ones. */
  readonly origin: 'measured' | 'derived';
}

const gauge = { kind: 'gauge', isSwitch: false, origin: 'measured' } as const;
const derived = { kind: 'gauge', isSwitch: false, origin: 'derived' } as const;
const counter = { kind: 'counter', isSwitch: false, origin: 'measured' } as const;
/** Debris counters are unsigned 32-bit registers. */
const counterMax = 2 ** 32 - 1;

/** Lower edges of the eight particle channels, µm(c), in the order of the common eight-channel counters. */
export const particleChannelsUm = [4, 6, 14, 21, 25, 38, 50, 70] as const;
/** Lower edges of the ferrous classes of an inductive debris sensor, µm equivalent spherical diameter. */
export const ferrousClassesUm = [70, 100, 150, 200, 400] as const;
/** Lower edges of the non-ferrous classes, µm equivalent spherical diameter. */
export const nonferrousClassesUm = [150, 200, 300, 400, 500] as const;

function particleChannel(um: number) {
  return {
    name: { zh: `颗粒 ≥ ${um} µm`, en: `Particles ≥ ${um} µm` },
    symbol: `N${um}`,
    unit: '1/mL',
    decimals: um <= 14 ? 0 : 1,
    range: [0, 1e7],
    group: 'cleanliness',
    worse: 'up',
    ...gauge,
  } as const;
}
/**
 * Classes are bins: a flake is counted in the one class of its size, so that the classes of a metal add up to its
 * total.
 */
function debrisClass(metal: 'ferrous' | 'nonferrous', edgesUm: readonly number[], index: number) {
  const words =
    metal === 'ferrous'
      ? { zh: '铁磁颗粒', en: 'Ferrous debris', symbol: 'Fe' }
      : { zh: '非铁磁颗粒', en: 'Non-ferrous debris', symbol: 'nFe' };
  const [lower, upper] = edgesUm.slice(index, index + 2);
  const size = upper === undefined ? `≥ ${lower} µm` : `${lower}–${upper} µm`;
  return {
    name: { zh: `${words.zh} ${size}`, en: `${words.en} ${size}` },
    symbol: `${words.symbol}${lower}`,
    unit: '1',
    decimals: 0,
    range: [0, counterMax],
    group: 'wear',
    worse: 'up',
    ...counter,
  } as const;
}
function debrisTotal(name: { readonly zh: string; readonly en: string }, symbol: string) {
  return {
    name,
    symbol,
    unit: '1',
    decimals: 0,
    range: [0, counterMax],
    group: 'wear',
    worse: 'up',
    ...counter,
  } as const;
}

/**
 * Every quantity Oilsight knows by name: its name, unit, physical range and harmful direction. Ranges: online sensors'
 * physical limits (temperature −40 … 150 °C, relative permittivity 1 … 7, density 600 … 1600 kg/m³, kinematic viscosity
 * 0.3 … 3000 mm²/s, particle counts 0 … 10⁷ per mL). Water saturation is kept in % (100 × water activity); sensors read
 * 2 % beyond both ends near dry and saturated oil. NAS 1638 and SAE AS4059 classes are numbers: −1 is class 00, −2 is
 * 000, 13 is beyond 12.
 */
export const indicators = {
  viscosity_kinematic: {
    name: { zh: '运动粘度', en: 'Kinematic viscosity' },
    symbol: 'ν',
    unit: 'mm²/s',
    decimals: 1,
    range: [0.3, 3000],
    group: 'physicochemical',
    worse: 'both',
    ...gauge,
  },
  viscosity_dynamic: {
    name: { zh: '动力粘度', en: 'Dynamic viscosity' },
    symbol: 'η',
    unit: 'mPa·s',
    decimals: 1,
    range: [0.2, 4000],
    group: 'physicochemical',
    worse: 'both',
    ...gauge,
  },
  viscosity_40: {
    name: { zh: '运动粘度 40 °C', en: 'Viscosity at 40 °C' },
    symbol: 'ν40',
    unit: 'mm²/s',
    decimals: 1,
    range: [0.3, 5000],
    group: 'physicochemical',
    worse: 'both',
    ...derived,
  },
  viscosity_change_pct: {
    name: { zh: '粘度变化率', en: 'Viscosity change' },
    symbol: 'Δν',
    unit: '%',
    decimals: 1,
    range: [-100, 1000],
    group: 'physicochemical',
    worse: 'both',
    ...derived,
  },
  density: {
    name: { zh: '密度', en: 'Density' },
    symbol: 'ρ',
    unit: 'kg/m³',
    decimals: 1,
    range: [600, 1600],
    group: 'physicochemical',
    worse: 'both',
    ...gauge,
  },
  dielectric_constant: {
    name: { zh: '介电常数', en: 'Dielectric constant' },
    symbol: 'εr',
    unit: '',
    decimals: 3,
    range: [1, 7],
    group: 'physicochemical',
    worse: 'up',
    ...gauge,
  },
  water_saturation: {
    name: { zh: '水饱和度', en: 'Water saturation' },
    symbol: 'RS',
    unit: '%',
    decimals: 1,
    range: [-2, 102],
    group: 'physicochemical',
    worse: 'up',
    ...gauge,
  },
  water_ppm: {
    name: { zh: '水含量', en: 'Water content' },
    symbol: 'w',
    unit: 'ppm',
    decimals: 0,
    range: [0, 1e6],
    group: 'physicochemical',
    worse: 'up',
    ...gauge,
  },
  particle_ch1: particleChannel(4),
  particle_ch2: particleChannel(6),
  particle_ch3: particleChannel(14),
  particle_ch4: particleChannel(21),
  particle_ch5: particleChannel(25),
  particle_ch6: particleChannel(38),
  particle_ch7: particleChannel(50),
  particle_ch8: particleChannel(70),
  iso4406_4: {
    name: { zh: 'ISO 4406 ≥ 4 µm', en: 'ISO 4406 ≥ 4 µm' },
    symbol: 'R4',
    unit: '',
    decimals: 0,
    range: [0, 29],
    group: 'cleanliness',
    worse: 'up',
    ...derived,
  },
  iso4406_6: {
    name: { zh: 'ISO 4406 ≥ 6 µm', en: 'ISO 4406 ≥ 6 µm' },
    symbol: 'R6',
    unit: '',
    decimals: 0,
    range: [0, 29],
    group: 'cleanliness',
    worse: 'up',
    ...derived,
  },
  iso4406_14: {
    name: { zh: 'ISO 4406 ≥ 14 µm', en: 'ISO 4406 ≥ 14 µm' },
    symbol: 'R14',
    unit: '',
    decimals: 0,
    range: [0, 29],
    group: 'cleanliness',
    worse: 'up',
    ...derived,
  },
  nas1638: {
    name: { zh: 'NAS 1638 等级', en: 'NAS 1638 class' },
    symbol: 'NAS',
    unit: '',
    decimals: 0,
    range: [-1, 13],
    group: 'cleanliness',
    worse: 'up',
    ...derived,
  },
  as4059: {
    name: { zh: 'SAE AS4059 等级', en: 'SAE AS4059 class' },
    symbol: 'AS',
    unit: '',
    decimals: 0,
    range: [-2, 13],
    group: 'cleanliness',
    worse: 'up',
    ...derived,
  },
  contamination_level: {
    name: { zh: '污染度等级', en: 'Contamination level' },
    symbol: 'CL',
    unit: '',
    decimals: 0,
    range: [1, 12],
    group: 'cleanliness',
    worse: 'up',
    ...derived,
  },
  ferrous_ch1: debrisClass('ferrous', ferrousClassesUm, 0),
  ferrous_ch2: debrisClass('ferrous', ferrousClassesUm, 1),
  ferrous_ch3: debrisClass('ferrous', ferrousClassesUm, 2),
  ferrous_ch4: debrisClass('ferrous', ferrousClassesUm, 3),
  ferrous_ch5: debrisClass('ferrous', ferrousClassesUm, 4),
  ferrous_total: debrisTotal({ zh: '铁磁颗粒总数', en: 'Ferrous debris, total' }, 'ΣFe'),
  nonferrous_ch1: debrisClass('nonferrous', nonferrousClassesUm, 0),
  nonferrous_ch2: debrisClass('nonferrous', nonferrousClassesUm, 1),
  nonferrous_ch3: debrisClass('nonferrous', nonferrousClassesUm, 2),
  nonferrous_ch4: debrisClass('nonferrous', nonferrousClassesUm, 3),
  nonferrous_ch5: debrisClass('nonferrous', nonferrousClassesUm, 4),
  nonferrous_total: debrisTotal({ zh: '非铁磁颗粒总数', en: 'Non-ferrous debris, total' }, 'ΣnFe'),
  wear_rate: {
    name: { zh: '磨损速率', en: 'Wear rate' },
    symbol: 'WR',
    unit: '1/h',
    decimals: 1,
    range: [0, 1e6],
    group: 'wear',
    worse: 'up',
    ...derived,
  },
  wear_index: {
    name: { zh: '磨损指数', en: 'Wear index' },
    symbol: 'WI',
    unit: '',
    decimals: 1,
    range: [0, 1000],
    group: 'wear',
    worse: 'up',
    ...derived,
  },
  oil_temperature: {
    name: { zh: '油温', en: 'Oil temperature' },
    symbol: 'T',
    unit: '°C',
    decimals: 1,
    range: [-40, 150],
    group: 'operation',
    worse: 'up',
    ...gauge,
  },
  ambient_temperature: {
    name: { zh: '环境温度', en: 'Ambient temperature' },
    symbol: 'Ta',
    unit: '°C',
    decimals: 1,
    range: [-60, 85],
    group: 'operation',
    worse: 'none',
    ...gauge,
  },
  pressure: {
    name: { zh: '压力', en: 'Pressure' },
    symbol: 'p',
    unit: 'MPa',
    decimals: 2,
    range: [0, 100],
    group: 'operation',
    worse: 'down',
    ...gauge,
  },
  flow: {
    name: { zh: '流量', en: 'Flow' },
    symbol: 'Q',
    unit: 'L/min',
    decimals: 1,
    range: [0, 20_000],
    group: 'operation',
    worse: 'down',
    ...gauge,
  },
  vibration_rms: {
    name: { zh: '振动 RMS', en: 'Vibration RMS' },
    symbol: 'v',
    unit: 'mm/s',
    decimals: 2,
    range: [0, 200],
    group: 'operation',
    worse: 'up',
    ...gauge,
  },
  level: {
    name: { zh: '油位', en: 'Oil level' },
    symbol: 'L',
    unit: '%',
    decimals: 1,
    range: [0, 100],
    group: 'operation',
    worse: 'down',
    ...gauge,
  },
  leak: {
    name: { zh: '泄漏', en: 'Leak' },
    symbol: 'LK',
    unit: '',
    decimals: 0,
    range: [0, 1],
    group: 'operation',
    worse: 'up',
    ...gauge,
    isSwitch: true,
  },
  oil_health: {
    name: { zh: '油液健康度', en: 'Oil health' },
    symbol: 'OH',
    unit: '',
    decimals: 0,
    range: [0, 100],
    group: 'health',
    worse: 'down',
    ...derived,
  },
  remaining_oil_life_h: {
    name: { zh: '剩余寿命', en: 'Remaining oil life' },
    symbol: 'RUL',
    unit: 'h',
    decimals: 0,
    range: [0, 1e6],
    group: 'health',
    worse: 'down',
    ...derived,
  },
} as const satisfies Readonly<Record<string, Indicator>>;

/** A telemetry key that the catalogue knows. */
export type IndicatorId = keyof typeof indicators;

/** Every id, in the catalogue's order: the order that pages show them in. */
export const indicatorIds = Object.keys(indicators) as readonly IndicatorId[];

/**
 * The catalogue's row of a telemetry key; null for a device's own custom key.
 *
 * @example findIndicator('oil_temperature')?.unit is '°C'
 * @example findIndicator('T1') is null
 */
export function findIndicator(key: string): Indicator | null {
  return Object.hasOwn(indicators, key) ? indicators[key as IndicatorId] : null;
}

/** Kinds of machine with defaults of their own. */
export const machineTypes = ['gearbox', 'wind_gearbox', 'hydraulic', 'turbine', 'compressor', 'engine'] as const;
/** Kind of machine: decides the defaults of limits and cleanliness. */
export type MachineType = (typeof machineTypes)[number];
