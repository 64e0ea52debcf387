import { findIndicator } from '@oilsight/oil';

/** A unit that people ask for, in place of the catalogue's. */
interface OtherUnit {
  /** The catalogue's unit that it is converted from. */
  readonly from: string;
  readonly unit: string;
  readonly asked: RegExp;
  convert(value: number): number;
  /** Decimals more than those of the catalogue; negative: fewer. */
  readonly decimals: number;
}

/** Exact by definition: 1 cSt = 1 mm²/s, 1 bar = 0.1 MPa, 1 psi = 6894.757 Pa (NIST SP 811), 1 ppm = 10⁻⁴ %. */
const others: readonly OtherUnit[] = [
  { from: 'mm²/s', unit: 'cSt', asked: /\bcst\b|厘斯/, convert: (value) => value, decimals: 0 },
  { from: 'mPa·s', unit: 'cP', asked: /\bcp\b|厘泊/, convert: (value) => value, decimals: 0 },
  {
    from: '°C',
    unit: '°F',
    asked: /°f\b|fahrenheit|华氏|\bin f\b/,
    convert: (value) => (value * 9) / 5 + 32,
    decimals: 0,
  },
  { from: '°C', unit: 'K', asked: /\bkelvin\b|开尔文|\bin k\b/, convert: (value) => value + 273.15, decimals: 0 },
  { from: 'MPa', unit: 'bar', asked: /\bbars?\b|巴(?!西)/, convert: (value) => value * 10, decimals: -1 },
  { from: 'MPa', unit: 'psi', asked: /\bpsi\b|磅/, convert: (value) => value / 0.006_894_757, decimals: -2 },
  { from: 'MPa', unit: 'kPa', asked: /\bkpa\b|千帕/, convert: (value) => value * 1000, decimals: -2 },
  { from: 'ppm', unit: '%', asked: /percent|百分(?:比|之)|%/, convert: (value) => value / 10_000, decimals: 4 },
  { from: 'kg/m³', unit: 'g/cm³', asked: /g\/cm|克每立方厘米/, convert: (value) => value / 1000, decimals: 3 },
  { from: 'h', unit: 'd', asked: /\bin days\b|how many days|多少天|几天/, convert: (value) => value / 24, decimals: 1 },
];

/** The unit that an indicator is kept and shown in. */
export const catalogueUnit = (key: string): string => findIndicator(key)?.unit ?? '';

/** The unit that a normalised question asks for, where one of its indicators can be converted; null: none. */
export function unitIn(question: string, keys: readonly string[]): string | null {
  const units = new Set(keys.map(catalogueUnit));
  return others.find(({ from, asked }) => units.has(from) && asked.test(question))?.unit ?? null;
}

export interface Shown {
  readonly value: number;
  readonly unit: string;
  readonly decimals: number;
}

/** A value of an indicator in the unit that was asked for. Differences are given in the catalogue's unit. */
export function inUnit(key: string, value: number, asked: string | null): Shown {
  const own = findIndicator(key);
  const unit = own?.unit ?? '';
  const decimals = own?.decimals ?? 2;
  const other = others.find((one) => one.from === unit && one.unit === asked);
  if (other === undefined) return { value, unit, decimals };
  return { value: other.convert(value), unit: other.unit, decimals: Math.max(0, decimals + other.decimals) };
}
