import { passedLimit } from '@oilsight/oil';
import { evidenceOf } from './verdict.ts';
import type { IndicatorNow } from './verdict.ts';

/**
 * What somebody at the machine can do about an indicator beyond its limit, by what it measures and the side it left on.
 */
export const limitAdvice = [
  'leak',
  'levelLow',
  'levelHigh',
  'temperatureHigh',
  'temperatureLow',
  'pressureLow',
  'pressureHigh',
  'flow',
  'vibration',
  'viscosity',
  'water',
  'particles',
  'dielectric',
  'density',
  'debris',
] as const;
export type LimitAdvice = (typeof limitAdvice)[number];

const sided: Readonly<Record<string, { readonly low: LimitAdvice; readonly high: LimitAdvice }>> = {
  level: { low: 'levelLow', high: 'levelHigh' },
  oil_temperature: { low: 'temperatureLow', high: 'temperatureHigh' },
  pressure: { low: 'pressureLow', high: 'pressureHigh' },
};

const byKey: readonly { readonly key: RegExp; readonly advice: LimitAdvice }[] = [
  { key: /^leak$/, advice: 'leak' },
  { key: /^flow$/, advice: 'flow' },
  { key: /^vibration_/, advice: 'vibration' },
  { key: /^viscosity_/, advice: 'viscosity' },
  { key: /^water_/, advice: 'water' },
  { key: /^(?:particle_ch\d|iso4406_\d+|nas1638|as4059|contamination_level)$/, advice: 'particles' },
  { key: /^dielectric_constant$/, advice: 'dielectric' },
  { key: /^density$/, advice: 'density' },
  { key: /^(?:(?:non)?ferrous_|wear_)/, advice: 'debris' },
];

/** Advice for one indicator beyond its limit; null: a key of the device's own, whose meaning is not known. */
export function limitAdviceOf({
  key,
  value,
  limits,
}: Pick<IndicatorNow, 'key' | 'value' | 'limits'>): LimitAdvice | null {
  const side = value === null || limits === null ? null : (passedLimit(value, limits)?.side ?? null);
  const own = sided[key];
  if (own !== undefined) return side === null ? null : own[side];
  return byKey.find((one) => one.key.test(key))?.advice ?? null;
}

/** What helps against everything that is beyond a limit, gravest first, each once. */
export function limitAdviceFor(rows: readonly IndicatorNow[]): readonly LimitAdvice[] {
  const passed = evidenceOf(rows).filter(({ state }) => state === 'level1' || state === 'level2');
  const all = [...new Set(passed.map(limitAdviceOf).filter((advice) => advice !== null))];
  // The advice to look for a leak includes topping up.
  return all.includes('leak') ? all.filter((advice) => advice !== 'levelLow') : all;
}
