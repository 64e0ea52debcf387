import type { Targets } from '@oilsight/contract';
import { numberOf } from '../log-entry/entry-form.ts';
import type { Bounds } from './range-text.ts';

/** What stands in the fields; empty: taken from above. */
export interface TargetValues {
  readonly um4: string;
  readonly um6: string;
  readonly um14: string;
  readonly hasServoValves: 'inherit' | 'yes' | 'no';
  readonly minimumViscosity: string;
  readonly standstillC: string;
  readonly filterBypassBar: string;
}
export type TargetFieldError = 'code' | 'codesAll' | 'codesRise' | 'number' | 'range';

const codes = ['um4', 'um6', 'um14'] as const;
const ranges = {
  minimumViscosity: [0.3, 5000],
  standstillC: [-40, 100],
  filterBypassBar: [0.05, 100],
} as const satisfies Partial<Record<keyof TargetValues, Bounds>>;

/** Least and greatest of a field; undefined: it has none. */
export const boundsOf = (name: keyof TargetValues): Bounds | undefined =>
  (ranges as Partial<Record<keyof TargetValues, Bounds>>)[name];

const text = (value: number | null) => (value === null ? '' : String(value));

export function targetValues({
  cleanlinessTarget,
  hasServoValves,
  minimumViscosity,
  standstillC,
  filterBypassBar,
}: Targets): TargetValues {
  const [um4, um6, um14] = cleanlinessTarget ?? [null, null, null];
  return {
    um4: text(um4),
    um6: text(um6),
    um14: text(um14),
    hasServoValves: hasServoValves === null ? 'inherit' : hasServoValves ? 'yes' : 'no',
    minimumViscosity: text(minimumViscosity),
    standstillC: text(standstillC),
    filterBypassBar: text(filterBypassBar),
  };
}

export function fieldErrorsOfTargets(values: TargetValues): Partial<Record<keyof TargetValues, TargetFieldError>> {
  const fieldErrors: Partial<Record<keyof TargetValues, TargetFieldError>> = {};
  const typed = codes.map((name) => numberOf(values[name]));
  const isGiven = typed.some((code) => code !== null);
  for (const [n, name] of codes.entries()) {
    const code = typed[n] ?? null;
    if (code === null) {
      if (isGiven) fieldErrors[name] = 'codesAll';
    } else if (!Number.isInteger(code) || code < 0 || code > 28) fieldErrors[name] = 'code';
  }
  const [um4, um6, um14] = typed;
  if (
    Object.keys(fieldErrors).length === 0 &&
    typeof um4 === 'number' &&
    typeof um6 === 'number' &&
    typeof um14 === 'number'
  ) {
    if (um6 > um4) fieldErrors.um6 = 'codesRise';
    else if (um14 > um6) fieldErrors.um14 = 'codesRise';
  }
  for (const name of ['minimumViscosity', 'standstillC', 'filterBypassBar'] as const) {
    const value = numberOf(values[name]);
    if (value === null) continue;
    if (Number.isNaN(value)) fieldErrors[name] = 'number';
    else {
      const [low, high] = ranges[name];
      if (value < low || value > high) fieldErrors[name] = 'range';
    }
  }
  return fieldErrors;
}

export function targetsOf({
  um4,
  um6,
  um14,
  hasServoValves,
  minimumViscosity,
  standstillC,
  filterBypassBar,
}: TargetValues): Targets {
  const [first, second, third] = [um4, um6, um14].map(numberOf);
  return {
    cleanlinessTarget:
      typeof first === 'number' && typeof second === 'number' && typeof third === 'number'
        ? [first, second, third]
        : null,
    hasServoValves: hasServoValves === 'inherit' ? null : hasServoValves === 'yes',
    minimumViscosity: numberOf(minimumViscosity),
    standstillC: numberOf(standstillC),
    filterBypassBar: numberOf(filterBypassBar),
  };
}
