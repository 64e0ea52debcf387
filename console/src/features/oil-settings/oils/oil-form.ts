import type { Fluid, Oil, OilForm } from '@oilsight/contract';
import {
  fitSolubility,
  isoVgGrade,
  saeGradeOfOil,
  saeWindowAt100,
  v100FromViscosityIndex,
  viscosityIndex,
} from '@oilsight/oil';
import { numberOf } from '../../../domain/log-entry/entry-form.ts';
import type { Bounds } from '../../../domain/limits/range-text.ts';

/** What stands in the fields of the form: texts, until they are sent. */
export interface OilValues {
  readonly oilName: string;
  readonly maker: string;
  readonly grade: string;
  readonly fluid: Fluid;
  readonly v40: string;
  readonly v100: string;
  readonly density15: string;
  readonly expansionPerK: string;
  readonly dielectric25: string;
  readonly dielectricLimit: string;
  readonly waterA: string;
  readonly waterB: string;
  readonly oilLifeH: string;
  readonly lifeReferenceC: string;
  readonly additives: string;
  readonly notes: string;
}
export type OilFieldError = 'nameMissing' | 'number' | 'viscosityNotDescending' | 'pair' | 'range';

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** @param oil null: a new one */
export function oilValues(oil: Oil | null): OilValues {
  return {
    oilName: oil?.oilName ?? '',
    maker: oil?.maker ?? '',
    grade: oil?.grade ?? '',
    fluid: oil?.fluid ?? 'mineral',
    v40: text(oil?.v40),
    v100: text(oil?.v100),
    density15: text(oil?.density15),
    expansionPerK: text(oil?.expansionPerK ?? 0.000_65),
    dielectric25: text(oil?.dielectric25),
    dielectricLimit: text(oil?.dielectricLimit ?? 0.1),
    waterA: text(oil?.water?.a),
    waterB: text(oil?.water?.b),
    oilLifeH: text(oil?.oilLifeH),
    lifeReferenceC: text(oil?.lifeReferenceC ?? 60),
    additives: oil?.additives ?? '',
    notes: oil?.notes ?? '',
  };
}

/** Least and greatest of each number, as the contract has them; required numbers are marked. */
const bounds = {
  v40: [0.3, 5000],
  v100: [0.3, 1000],
  density15: [600, 1600],
  expansionPerK: [0.0001, 0.002],
  dielectric25: [1, 7],
  dielectricLimit: [0.001, 5],
  waterA: [0, 20],
  waterB: [1, 10_000],
  oilLifeH: [1, 1_000_000],
  lifeReferenceC: [-20, 200],
} as const satisfies Partial<Record<keyof OilValues, Bounds>>;
const needed: readonly (keyof OilValues)[] = ['oilName', 'fluid', 'expansionPerK', 'dielectricLimit', 'lifeReferenceC'];

/** Least and greatest of a field; undefined: it has none. */
export const boundsOf = (name: keyof OilValues): Bounds | undefined =>
  (bounds as Partial<Record<keyof OilValues, Bounds>>)[name];

/** Whether a field may not be left empty. */
export const isNeeded = (name: keyof OilValues): boolean => needed.includes(name);

export function fieldErrorsOfOil(values: OilValues): Partial<Record<keyof OilValues, OilFieldError>> {
  const fieldErrors: Partial<Record<keyof OilValues, OilFieldError>> =
    values.oilName.trim() === '' ? { oilName: 'nameMissing' } : {};
  for (const [name, [low, high]] of Object.entries(bounds) as [keyof typeof bounds, Bounds][]) {
    const number = numberOf(values[name]);
    if (number === null ? isNeeded(name) : Number.isNaN(number)) fieldErrors[name] = 'number';
    else if (number !== null && (number < low || number > high)) fieldErrors[name] = 'range';
  }
  const [v40, v100] = [numberOf(values.v40), numberOf(values.v100)];
  if (fieldErrors.v100 === undefined && v40 !== null && v100 !== null && v100 >= v40)
    fieldErrors.v100 = 'viscosityNotDescending';
  if ((values.waterA.trim() === '') !== (values.waterB.trim() === ''))
    fieldErrors[values.waterA.trim() === '' ? 'waterA' : 'waterB'] = 'pair';
  return fieldErrors;
}

/**
 * What is sent of sound values. @param kelvinOffset of the oil as it was read: coefficients fitted with another keep
 * theirs
 */
export function oilForm(values: OilValues, kelvinOffset = 273.15): OilForm {
  const { oilName, maker, grade, fluid, additives, notes } = values;
  const [a, b] = [numberOf(values.waterA), numberOf(values.waterB)];
  return {
    oilName,
    maker,
    grade,
    fluid,
    additives,
    notes,
    v40: numberOf(values.v40),
    v100: numberOf(values.v100),
    density15: numberOf(values.density15),
    expansionPerK: numberOf(values.expansionPerK) ?? 0,
    dielectric25: numberOf(values.dielectric25),
    dielectricLimit: numberOf(values.dielectricLimit) ?? 0,
    water: a === null || b === null ? null : { a, b, kelvinOffset },
    oilLifeH: numberOf(values.oilLifeH),
    lifeReferenceC: numberOf(values.lifeReferenceC) ?? 0,
  };
}

const isPositive = (value: number | null): value is number => value !== null && value > 0;

/**
 * What follows from what stands in the fields: viscosity index (ASTM D2270), ISO VG grade (ISO 3448), and of an oil
 * that is graded by SAE instead the stretch in which its viscosity at 100 °C lies (SAE J300); null: none.
 */
export function shownOf({ v40, v100, grade, oilName }: Pick<OilValues, 'v40' | 'v100' | 'grade' | 'oilName'>) {
  const [at40, at100] = [numberOf(v40), numberOf(v100)];
  const sae = saeGradeOfOil(grade, oilName);
  return {
    index: isPositive(at40) && isPositive(at100) ? viscosityIndex(at40, at100) : null,
    vg: isPositive(at40) && sae === null ? isoVgGrade(at40) : null,
    sae: sae === null ? null : saeWindowAt100(sae),
  };
}

/** Viscosity at 100 °C of an oil with this index, three digits behind the point; null: there is none. */
export function v100Of(v40: string, index: string): string | null {
  const [at40, wanted] = [numberOf(v40), numberOf(index)];
  if (!isPositive(at40) || wanted === null || Number.isNaN(wanted)) return null;
  const at100 = v100FromViscosityIndex(at40, wanted);
  return at100 === null ? null : String(Math.round(at100 * 1000) / 1000);
}

/** One point of the calibration: what the oil dissolves at a temperature. */
export interface SaturationPoint {
  readonly tC: string;
  readonly ppm: string;
}

/** Coefficients through two points; null: not both are there, or less water dissolves in the warmer oil. */
export function calibrated(
  points: readonly [SaturationPoint, SaturationPoint],
): { readonly a: string; readonly b: string } | null {
  const read = points
    .map(({ tC, ppm }) => ({ tC: numberOf(tC), ppm: numberOf(ppm) }))
    .toSorted((one, other) => (one.tC ?? 0) - (other.tC ?? 0));
  const [cold, warm] = read;
  if (
    cold === undefined ||
    warm === undefined ||
    cold.tC === null ||
    warm.tC === null ||
    !isPositive(cold.ppm) ||
    !isPositive(warm.ppm)
  )
    return null;
  // A sample that is saturated when cold holds the same water when warm, at a lower activity.
  const found = fitSolubility({ tC: cold.tC, aw: 1 }, { tC: warm.tC, aw: cold.ppm / warm.ppm }, cold.ppm, 273.15);
  return found === null
    ? null
    : { a: String(Math.round(found.a * 1e4) / 1e4), b: String(Math.round(found.b * 100) / 100) };
}
