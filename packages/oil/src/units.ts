/**
 * Linear conversion of a telemetry value into its indicator's unit: `value × factor + offset`.
 *
 * @example °F to °C: { factor: 5 / 9, offset: -160 / 9 } turns 212 into 100
 */
export interface UnitConversion {
  readonly factor: number;
  readonly offset: number;
}

export const identity: UnitConversion = { factor: 1, offset: 0 };

/** Units that sensors send, to the units Oilsight keeps, by `from>to`. */
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
} as const satisfies Readonly<Record<string, UnitConversion>>;

export type ConversionName = keyof typeof conversions;

/** @example convert(0.5, conversions['aw>%']) is 50 */
export function convert(value: number, { factor, offset }: UnitConversion): number {
  return value * factor + offset;
}
