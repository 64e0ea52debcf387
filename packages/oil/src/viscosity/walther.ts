import { isPositive } from '../numbers.ts';

/** 0 °C in kelvin. */
export const zeroCelsiusK = 273.15;

/** Kinematic viscosity (mm²/s) at a temperature (°C). */
export interface ViscosityPoint {
  readonly viscosity: number;
  readonly tC: number;
}

/**
 * `simple`: Z = ν + 0.7, from 2 mm²/s up; `general`: Z = ν + 0.7 + exp(−1.47 − 1.84ν − 0.51ν²), for lines with a point
 * below that.
 */
export type WaltherForm = 'simple' | 'general';

/** Viscosity of an oil over temperature: log10 log10 Z = a − b · log10 T, T in kelvin (ASTM D341). */
export interface WaltherLine {
  readonly a: number;
  readonly b: number;
  readonly form: WaltherForm;
  /** What was added to °C: 273.15 unless the line was fitted with another. */
  readonly kelvinOffset: number;
}

/** How a line is fitted. */
export interface WaltherOptions {
  /** Left out: general when a point lies below 2 mm²/s, simple otherwise. */
  readonly form?: WaltherForm;
  /** Left out: 273.15. */
  readonly kelvinOffset?: number;
}

/**
 * Z of ASTM D341, the viscosity with its correction for thin oils.
 *
 * @param viscosity kinematic, mm²/s, ν > 0
 * @returns null where Z is not above 1 (the double logarithm is not defined): simple form ν ≤ 0.3, general form ν below
 * about 0.12; and for infinity, NaN
 * @example waltherZ(46, 'simple') is about 46.7 (±1e-12)
 * @example waltherZ(0.3, 'simple') is null
 */
export function waltherZ(viscosity: number, form: WaltherForm): number | null {
  if (!isPositive(viscosity)) return null;
  const z =
    viscosity + 0.7 + (form === 'simple' ? 0 : Math.exp(-1.47 - 1.84 * viscosity - 0.51 * viscosity * viscosity));
  return z > 1 ? z : null;
}

/**
 * W = log10 log10 Z of ASTM D341, which is linear in log10 T.
 *
 * @param viscosity kinematic, mm²/s
 * @returns null where Z is not defined
 * @example waltherW(46, 'simple') is about 0.22254 (±0.00001)
 */
export function waltherW(viscosity: number, form: WaltherForm): number | null {
  const z = waltherZ(viscosity, form);
  return z === null ? null : Math.log10(Math.log10(z));
}

/**
 * Kinematic viscosity of a W: the inverse of `waltherW`. In the general form the standard's fit, which returns within
 * 0.0002 mm²/s for ν ≥ 0.21.
 *
 * @returns mm²/s; null where it is not a positive finite number
 * @example viscosityOfW(waltherW(46, 'simple') ?? 0, 'simple') is about 46 (±1e-9)
 */
export function viscosityOfW(w: number, form: WaltherForm): number | null {
  const logZ = 10 ** w;
  if (!isPositive(logZ)) return null;
  const x = 10 ** logZ - 0.7;
  const viscosity = form === 'simple' ? x : x - Math.exp(-0.7487 - 3.295 * x + 0.6119 * x * x - 0.3193 * x * x * x);
  return isPositive(viscosity) ? viscosity : null;
}

/**
 * Line through two measured points (ASTM D341): b = (W1 − W2) / (log10 T2 − log10 T1), a = W1 + b · log10 T1.
 *
 * @returns null for equal temperatures, temperatures at or below absolute zero, a viscosity that does not fall with
 * temperature, and where Z is not defined
 * @example waltherLine({ viscosity: 32, tC: 40 }, { viscosity: 5.4, tC: 100 })?.b is about 3.74658 (±0.00001)
 * @example waltherLine({ viscosity: 32, tC: 40 }, { viscosity: 5.4, tC: 40 }) is null
 */
export function waltherLine(
  one: ViscosityPoint,
  other: ViscosityPoint,
  options: WaltherOptions = {},
): WaltherLine | null {
  const { form = one.viscosity < 2 || other.viscosity < 2 ? 'general' : 'simple', kelvinOffset = zeroCelsiusK } =
    options;
  const [t1, t2] = [one.tC + kelvinOffset, other.tC + kelvinOffset];
  const [w1, w2] = [waltherW(one.viscosity, form), waltherW(other.viscosity, form)];
  if (w1 === null || w2 === null || !isPositive(t1) || !isPositive(t2)) return null;
  const b = (w1 - w2) / (Math.log10(t2) - Math.log10(t1));
  return isPositive(b) ? { a: w1 + b * Math.log10(t1), b, form, kelvinOffset } : null;
}

/**
 * Kinematic viscosity on a line at a temperature.
 *
 * @returns mm²/s; null at or below absolute zero, for a temperature that is not finite, and where the oil is too stiff
 * for a number
 * @example viscosityAt({ a: 9.53081512468776, b: 3.7465784240890048, form: 'simple', kelvinOffset: 273.15 }, 80) is about 8.533214691536111 (±1e-9)
 */
export function viscosityAt(line: WaltherLine, tC: number): number | null {
  const t = tC + line.kelvinOffset;
  return isPositive(t) ? viscosityOfW(line.a - line.b * Math.log10(t), line.form) : null;
}
