import { finiteOrNull, isAmount, isPositive } from '../numbers.ts';
import type { WaterSolubility } from '../oil-profile.ts';

/** Water activity of an oil sample at a temperature. */
export interface ActivityPoint {
  readonly tC: number;
  /** Water activity, 0 … 1 (relative saturation ÷ 100 %). */
  readonly aw: number;
}

/** How the water in an oil is held. */
export interface WaterContent {
  /** Water activity, at most 1. */
  readonly aw: number;
  /** ppm by mass. */
  readonly dissolvedPpm: number;
  /** Beyond what the oil can dissolve, ppm by mass. */
  readonly freePpm: number;
}

/** How far beyond 0 and 1 a moisture sensor's activity may read before it is no reading. */
const activityMargin = 0.02;

/**
 * Water that an oil can hold dissolved: S = 10^(a − b / (T + K0)) (the form of the Vaisala manual and IEC 60422).
 *
 * @returns ppm by mass; null at or below absolute zero, and where it is not a positive finite number
 * @example saturationPpm({ a: 6.6503583, b: 1189.4581, kelvinOffset: 273.16 }, 24.1) is about 445.6067 (±0.01)
 */
export function saturationPpm({ a, b, kelvinOffset }: WaterSolubility, tC: number): number | null {
  const t = tC + kelvinOffset;
  if (!isPositive(t)) return null;
  const saturation = 10 ** (a - b / t);
  return isPositive(saturation) ? saturation : null;
}

/**
 * Dissolved water from water activity: ppm = aw · S(T).
 *
 * @param aw −0.02 … 1.02; sensors read slightly beyond both ends, which is taken as 0 and 1
 * @returns ppm by mass; null for an activity outside that range and where S is not known. At aw = 1 there may be free
 * water besides
 * @example ppmFromActivity(0.478, 24.1, { a: 6.6503583, b: 1189.4581, kelvinOffset: 273.16 }) is about 213 (±0.01)
 */
export function ppmFromActivity(aw: number, tC: number, solubility: WaterSolubility): number | null {
  const saturation = saturationPpm(solubility, tC);
  if (saturation === null || !(aw >= -activityMargin && aw <= 1 + activityMargin)) return null;
  return Math.min(1, Math.max(0, aw)) * saturation;
}

/**
 * Water activity from total water: aw = ppm / S(T), at most 1; what the oil cannot dissolve is free.
 *
 * @param ppm total water, ppm by mass
 * @returns null for a negative or non-finite amount and where S is not known
 * @example activityFromPpm(20, 40, { a: 7.0895, b: 1567, kelvinOffset: 273.15 })?.aw is about 0.164256 (±0.000001)
 * @example activityFromPpm(200, 20, { a: 7.0895, b: 1567, kelvinOffset: 273.15 })?.aw is 1
 */
export function activityFromPpm(ppm: number, tC: number, solubility: WaterSolubility): WaterContent | null {
  const saturation = saturationPpm(solubility, tC);
  if (saturation === null || !isAmount(ppm)) return null;
  return {
    aw: Math.min(1, ppm / saturation),
    dissolvedPpm: Math.min(ppm, saturation),
    freePpm: Math.max(0, ppm - saturation),
  };
}

/**
 * Temperature below which water comes out of solution: t = b / (a − log10 ppm) − K0.
 *
 * @param ppm total water, ppm by mass
 * @returns °C; null without water, where the oil can hold that much at any temperature, and for NaN
 * @example freeWaterTemperature(100, { a: 7.0895, b: 1567, kelvinOffset: 273.15 }) is about 34.73879 (±0.00001)
 * @example freeWaterTemperature(0, { a: 7.0895, b: 1567, kelvinOffset: 273.15 }) is null
 */
export function freeWaterTemperature(ppm: number, { a, b, kelvinOffset }: WaterSolubility): number | null {
  if (!isPositive(ppm)) return null;
  const t = b / (a - Math.log10(ppm));
  return isPositive(t) ? t - kelvinOffset : null;
}

/**
 * Coefficients of an oil from one sealed sample at two temperatures (two-point calibration): with S = ppm / aw, b =
 * (log10 S1 − log10 S2) / (1/T2 − 1/T1), a = log10 S1 + b/T1. Take temperatures at least 20 K apart and aw near 0.5 at
 * 20 °C.
 *
 * @param ppm water of the sample, ppm by mass (Karl Fischer)
 * @param kelvinOffset 273.15; the Vaisala manual uses 273.16
 * @returns null for equal temperatures, water activities outside 0 … 1, no water, and a solubility that does not rise
 * with temperature
 * @example fitSolubility({ tC: 24.1, aw: 0.478 }, { tC: 57.6, aw: 0.188 }, 213, 273.16)?.a is about 6.6503583 (±1e-5)
 * @example fitSolubility({ tC: 24.1, aw: 0.478 }, { tC: 57.6, aw: 0.188 }, 213, 273.16)?.b is about 1189.4581 (±0.01)
 */
export function fitSolubility(
  one: ActivityPoint,
  other: ActivityPoint,
  ppm: number,
  kelvinOffset: number,
): WaterSolubility | null {
  const [t1, t2] = [one.tC + kelvinOffset, other.tC + kelvinOffset];
  if (![t1, t2, one.aw, other.aw, ppm].every(isPositive) || Math.max(one.aw, other.aw) > 1) return null;
  const logSaturation = Math.log10(ppm / one.aw);
  const b = (logSaturation - Math.log10(ppm / other.aw)) / (1 / t2 - 1 / t1);
  return isPositive(b) ? { a: logSaturation + b / t1, b, kelvinOffset } : null;
}

/**
 * Water in ppm by mass from mg/L: ppm = mg/L ÷ ρ[g/mL].
 *
 * @param density of the oil, kg/m³
 * @returns null for a negative or non-finite amount or a density that is not positive
 * @example ppmFromMgPerL(100, 870) is about 114.9425 (±0.0001)
 */
export function ppmFromMgPerL(mgPerL: number, density: number): number | null {
  return isAmount(mgPerL) && isPositive(density) ? finiteOrNull((mgPerL / density) * 1000) : null;
}
