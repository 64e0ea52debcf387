import { finiteOrNull, isPositive } from '../numbers.ts';
import { zeroCelsiusK } from '../viscosity/walther.ts';

/** Molar gas constant, J/(mol·K) (CODATA 2018, exact by the SI of 2019). */
const gasConstant = 8.314_462_618;

/** Our default: oxidation runs twice as fast for every 10 °C more. */
export const defaultRateRatioPer10C = 2;

/**
 * Oil temperatures at which ageing may be calculated from temperature, °C. Our defaults, after practice with oxidation.
 */
export const soundForAgeing = { fromC: 50, toC: 110 } as const;

/**
 * How many times faster oil ages at a temperature than at the reference: factor = q^((T − Tref)/10), q the rate ratio
 * per 10 °C (2 … 3 in practice). Sound for oxidation within `soundForAgeing`; not for oils whose additives or
 * hydrolysis set the life.
 *
 * @param tC °C
 * @param tRefC °C
 * @param rateRatioPer10C q, above 0
 * @returns above 0; null for arguments outside their range and where the number overflows
 * @example temperatureFactor(80, 70) is 2
 */
export function temperatureFactor(
  tC: number,
  tRefC: number,
  rateRatioPer10C: number = defaultRateRatioPer10C,
): number | null {
  if (!(rateRatioPer10C > 0)) return null;
  return positiveOrNull(rateRatioPer10C ** ((tC - tRefC) / 10));
}

/**
 * Life of oil at a temperature from its life at the reference temperature: lifeRef/factor. A published example: 4 years
 * at 70 °C become 2 at 80, 1 at 90 and half a year at 100.
 *
 * @param lifeRef in any unit, 0 or more
 * @param factor how many times faster the oil ages, above 0
 * @returns in the unit of `lifeRef`; null where a number is missing or outside its range
 * @example lifeAt(4, temperatureFactor(100, 70)) is 0.5
 */
export function lifeAt(lifeRef: number, factor: number | null): number | null {
  if (factor === null || !(factor > 0) || !(lifeRef >= 0)) return null;
  return finiteOrNull(lifeRef / factor);
}

/**
 * Arrhenius' form of the same: exp(Ea/R·(1/Tref − 1/T)), temperatures in kelvin. Twice as fast per 10 K needs an
 * activation energy of 69.8 kJ/mol at 70 … 80 °C.
 *
 * @param eaJPerMol activation energy, J/mol
 * @param tRefC °C, above −273.15
 * @param tC °C, above −273.15
 * @returns above 0; null for arguments outside their range and where the number overflows
 * @example arrheniusFactor(80_000, 60, 70) is about 2.3201941756411886 (±1e-9)
 */
export function arrheniusFactor(eaJPerMol: number, tRefC: number, tC: number): number | null {
  if (!(tRefC > -zeroCelsiusK && tC > -zeroCelsiusK)) return null;
  return positiveOrNull(Math.exp((eaJPerMol / gasConstant) * (1 / (tRefC + zeroCelsiusK) - 1 / (tC + zeroCelsiusK))));
}

/** Hours at one temperature. */
export interface TemperatureHours {
  /** 0 or more. */
  readonly hours: number;
  readonly tC: number;
}

/**
 * Hours at the reference temperature that age oil as much: Σ h·q^((T − Tref)/10). Takes the place of plain hours in the
 * oil's life.
 *
 * @param tRefC °C
 * @param rateRatioPer10C q, above 0
 * @returns hours; 0 without any; null where one of them is not known: a sum without it would look younger
 * @example equivalentHours([{ hours: 50, tC: 50 }, { hours: 50, tC: 70 }], 60) is 125
 */
export function equivalentHours(
  segments: readonly TemperatureHours[],
  tRefC: number,
  rateRatioPer10C: number = defaultRateRatioPer10C,
): number | null {
  let sum = 0;
  for (const { hours, tC } of segments) {
    const factor = temperatureFactor(tC, tRefC, rateRatioPer10C);
    if (factor === null || !(hours >= 0)) return null;
    sum += hours * factor;
  }
  return finiteOrNull(sum);
}

/** Neither overflown nor underflown to 0. */
function positiveOrNull(factor: number): number | null {
  return isPositive(factor) ? factor : null;
}
