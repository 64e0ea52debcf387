/**
 * Linear conversion of a telemetry value into its indicator's unit: `value × factor + offset`.
 *
 * @example convert(212, { factor: 5 / 9, offset: -160 / 9 }) is about 100 (±1e-9)
 */
export interface UnitConversion {
  /** Never 0: every conversion can be undone. */
  readonly factor: number;
  /** In the target's unit. */
  readonly offset: number;
}

/** The conversion that changes nothing. */
export const identity: UnitConversion = { factor: 1, offset: 0 };

/**
 * Units that sensors send, to the units Oilsight keeps, by `from>to`. Exact by definition: the inch is 25.4 mm, the
 * pound-force per square inch 6894.757 293 168 36 Pa. Water per volume (mg/L) is not here: it needs the oil's density.
 */
export const conversions = {
  '°F>°C': { factor: 5 / 9, offset: -160 / 9 },
  'K>°C': { factor: 1, offset: -273.15 },
  'g/cm³>kg/m³': { factor: 1000, offset: 0 },
  'aw>%': { factor: 100, offset: 0 },
  'bar>MPa': { factor: 0.1, offset: 0 },
  'kPa>MPa': { factor: 0.001, offset: 0 },
  'psi>MPa': { factor: 0.006_894_757_293_168_36, offset: 0 },
  '1/100mL>1/mL': { factor: 0.01, offset: 0 },
  'm³/h>L/min': { factor: 1000 / 60, offset: 0 },
  'cSt>mm²/s': { factor: 1, offset: 0 },
  'cP>mPa·s': { factor: 1, offset: 0 },
  'mg/kg>ppm': { factor: 1, offset: 0 },
  '%>ppm': { factor: 10_000, offset: 0 },
  'in/s>mm/s': { factor: 25.4, offset: 0 },
} as const satisfies Readonly<Record<string, UnitConversion>>;

/** Name of a conversion, `from>to`. */
export type ConversionName = keyof typeof conversions;

/** Names of all conversions. */
export const conversionNames = Object.keys(conversions) as [ConversionName, ...ConversionName[]];

/**
 * Whether a text names a conversion.
 *
 * @example isConversionName('°F>°C') is true
 * @example isConversionName('toString') is false
 */
export function isConversionName(name: string): name is ConversionName {
  return Object.hasOwn(conversions, name);
}

/**
 * The two units of a conversion.
 *
 * @example conversionUnits('°F>°C').to is '°C'
 */
export function conversionUnits(name: ConversionName): { readonly from: string; readonly to: string } {
  const [from, to] = name.split('>') as [string, string];
  return { from, to };
}

/**
 * A value in the other unit. NaN and infinities stay what they are.
 *
 * @example convert(0.5, conversions['aw>%']) is 50
 */
export function convert(value: number, { factor, offset }: UnitConversion): number {
  return value * factor + offset;
}

/**
 * The conversion that undoes another.
 *
 * @example convert(100, inverse(conversions['°F>°C'])) is about 212 (±1e-9)
 */
export function inverse({ factor, offset }: UnitConversion): UnitConversion {
  return { factor: 1 / factor, offset: -offset / factor };
}
