import { isRecord } from './input.ts';

/** A field that is not what was expected. */
export interface Difference {
  readonly field: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** `rel` and `abs` hold for every number; any other key is the absolute tolerance of the field of that name. */
export type Tolerance = Readonly<Record<string, number>>;

/**
 * What differs between expected and calculated fields. Fields that only the calculation has are let through at the top.
 * A number without a tolerance must be exactly the same, and 0 is not −0; null (not defined) is met by null, by a
 * missing field, or by an object of nulls.
 */
export function differences(expected: unknown, got: unknown, tolerance: Tolerance): Difference[] {
  if (!isRecord(expected)) return compare('', expected, got, tolerance);
  if (!isRecord(got)) return [{ field: '', expected, got }];
  return Object.entries(expected).flatMap(([field, value]) => compare(field, value, got[field], tolerance));
}

function compare(field: string, expected: unknown, got: unknown, tolerance: Tolerance): Difference[] {
  if (Array.isArray(expected) && Array.isArray(got) && expected.length === got.length) {
    return expected.flatMap((item: unknown, index) => compare(`${field}[${index}]`, item, got[index], tolerance));
  }
  if (isRecord(expected) && isRecord(got)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...keys].flatMap((key) => compare(`${field}.${key}`, expected[key], got[key], tolerance));
  }
  return isSame(field, expected, got, tolerance) ? [] : [{ field, expected, got }];
}

function isSame(field: string, expected: unknown, got: unknown, tolerance: Tolerance): boolean {
  if (expected === null || expected === undefined) return isNothing(got);
  if (typeof expected !== 'number' || typeof got !== 'number') return expected === got;
  const allowed = allowedOf(field, expected, tolerance);
  return allowed === null ? Object.is(got, expected + 0) : Math.abs(got - expected) <= allowed;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (isRecord(value) && Object.values(value).every(isNothing));
}

/** Null: exact. */
function allowedOf(field: string, expected: number, tolerance: Tolerance): number | null {
  const names = new Set(field.split(/[.[\]]+/));
  const { rel, abs, ...own } = tolerance;
  const ofField = Object.entries(own).find(([name]) => names.has(name));
  if (ofField !== undefined) return ofField[1];
  return rel === undefined && abs === undefined ? null : Math.max(abs ?? 0, (rel ?? 0) * Math.abs(expected));
}
