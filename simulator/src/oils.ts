/** A lubricant as its data sheet describes it, with what a simulation needs besides. */
export interface Oil {
  readonly name: string;
  /** Kinematic viscosity at 40 and 100 °C, mm²/s. */
  readonly v40: number;
  readonly v100: number;
  /** kg/m³ at 15 °C, and its relative fall per kelvin. */
  readonly density15: number;
  readonly expansion: number;
  /** Relative permittivity of the new oil at 25 °C. */
  readonly permittivity25: number;
  /** Water that the oil can dissolve: S = 10^(a − b / (t + 273.15)) ppm. */
  readonly waterA: number;
  readonly waterB: number;
}

const hydraulicWater = { waterA: 6.6114, waterB: 1189 };
const turbineWater = { waterA: 7.2375, waterB: 1567 };
const gearWater = { waterA: 6.650_36, waterB: 1189.458 };
const mineral = { expansion: 0.000_65 };
const pao = { expansion: 0.000_75 };

/** Oils by the name that devices use. */
export const oils = {
  'L-HM 46': {
    name: 'L-HM 46',
    v40: 46,
    v100: 6.8,
    density15: 872,
    permittivity25: 2.22,
    ...mineral,
    ...hydraulicWater,
  },
  'L-HM 68': {
    name: 'L-HM 68',
    v40: 68,
    v100: 8.7,
    density15: 878,
    permittivity25: 2.23,
    ...mineral,
    ...hydraulicWater,
  },
  'L-CKD 220': {
    name: 'L-CKD 220',
    v40: 220,
    v100: 18.9,
    density15: 893,
    permittivity25: 2.27,
    ...mineral,
    ...gearWater,
  },
  'L-CKD 320': {
    name: 'L-CKD 320',
    v40: 320,
    v100: 24.1,
    density15: 898,
    permittivity25: 2.28,
    ...mineral,
    ...gearWater,
  },
  'PAO 320': { name: 'PAO 320', v40: 325, v100: 35.1, density15: 860, permittivity25: 2.25, ...pao, ...gearWater },
  'L-TSA 32': {
    name: 'L-TSA 32',
    v40: 32,
    v100: 5.4,
    density15: 862,
    permittivity25: 2.2,
    ...mineral,
    ...turbineWater,
  },
  'L-TSA 46': {
    name: 'L-TSA 46',
    v40: 46,
    v100: 6.8,
    density15: 868,
    permittivity25: 2.21,
    ...mineral,
    ...turbineWater,
  },
  'L-DAJ 46': { name: 'L-DAJ 46', v40: 46, v100: 7.8, density15: 842, permittivity25: 2.18, ...pao, ...hydraulicWater },
  // A synthetic oil that has the name of a mineral class: existing demonstrations refer to it by this name.
  'L-DAG 46': { name: 'L-DAG 46', v40: 46, v100: 7.4, density15: 855, permittivity25: 2.23, ...pao, ...hydraulicWater },
  'CI-4 15W-40': {
    name: 'CI-4 15W-40',
    v40: 108,
    v100: 14.6,
    density15: 880,
    permittivity25: 2.33,
    ...mineral,
    ...gearWater,
  },
  'SAE 40 低灰分燃气机油': {
    name: 'SAE 40 低灰分燃气机油',
    v40: 130,
    v100: 13.5,
    density15: 890,
    permittivity25: 2.3,
    ...mineral,
    ...gearWater,
  },
} as const satisfies Readonly<Record<string, Oil>>;

export type OilName = keyof typeof oils;

function walther(viscosityMm2PerS: number): number {
  return Math.log10(Math.log10(viscosityMm2PerS + 0.7));
}

/**
 * Kinematic viscosity at a temperature by the Walther line through 40 and 100 °C (ASTM D341): log10 log10 (ν + 0.7) = A
 * − B · log10 T.
 *
 * @param temperatureC −40 … 150 °C
 * @returns mm²/s
 * @example 46 mm²/s at 40 °C and 6.8 at 100 °C give 20.6 at 60 °C
 */
export function viscosityAt(oil: Oil, temperatureC: number): number {
  const low = Math.log10(313.15);
  const high = Math.log10(373.15);
  const slope = (walther(oil.v40) - walther(oil.v100)) / (high - low);
  const w = walther(oil.v40) - slope * (Math.log10(temperatureC + 273.15) - low);
  return 10 ** (10 ** w) - 0.7;
}

/** @returns kg/m³ */
export function densityAt(oil: Oil, temperatureC: number): number {
  return oil.density15 * (1 - oil.expansion * (temperatureC - 15));
}

/** Water the oil can hold dissolved. @returns ppm by mass */
export function saturationPpm(oil: Oil, temperatureC: number): number {
  return 10 ** (oil.waterA - oil.waterB / (temperatureC + 273.15));
}

/**
 * Relative permittivity: falls 0.0013 per kelvin, rises with ageing and with water (Maxwell-Garnett, droplets of εr 80
 * in oil).
 *
 * @param ageing rise of the oil's own permittivity since new
 */
export function permittivityAt(oil: Oil, temperatureC: number, ageing: number, waterPpm: number): number {
  const dry = oil.permittivity25 - 0.0013 * (temperatureC - 25) + ageing;
  const share = (waterPpm * 1e-6 * densityAt(oil, temperatureC)) / 998;
  return (dry * (80 + 2 * dry + 2 * share * (80 - dry))) / (80 + 2 * dry - share * (80 - dry));
}
