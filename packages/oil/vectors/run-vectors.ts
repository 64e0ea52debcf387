import { differences } from './compare.ts';
import type { Tolerance } from './compare.ts';
import { isRecord } from './input.ts';
import type { Adapter } from './input.ts';

/** Assesses a suite whose expectation is no list of fields: null when it is met, otherwise what is wrong. */
export type Comparator = (expected: unknown, got: unknown) => string | null;

/** The calculations behind the suites. */
export interface SuiteTable {
  readonly adapters: Readonly<Record<string, Adapter>>;
  /** Suites with an assessment of their own; the others are compared field by field. */
  readonly comparators: Readonly<Record<string, Comparator>>;
}

/** A vector that was not met. */
export interface VectorFailure {
  readonly id: string;
  readonly what: string;
}

/** Outcome of one suite. */
export interface SuiteOutcome {
  readonly suite: string;
  readonly passed: number;
  readonly failures: readonly VectorFailure[];
}

/** Outcome of a file. */
export interface VectorReport {
  readonly outcomes: readonly SuiteOutcome[];
  /** Suites of the file that no calculation is behind. */
  readonly unknown: readonly string[];
  /** Null, or why the file could not be read as vectors. */
  readonly fault: string | null;
}

/**
 * Holds every vector of a parsed file, `{ suites: { name: [{ id, input, expected, tol? }] } }`, against the
 * calculations.
 */
export function runVectors(file: unknown, table: SuiteTable): VectorReport {
  const suites = isRecord(file) ? file['suites'] : null;
  if (!isRecord(suites)) return { outcomes: [], unknown: [], fault: 'no object "suites" in the file' };
  const odd = Object.entries(suites).find(([, vectors]) => !Array.isArray(vectors) || !vectors.every(isVector));
  if (odd !== undefined)
    return { outcomes: [], unknown: [], fault: `suite ${odd[0]} is no list of { id, input, expected }` };
  const outcomes: SuiteOutcome[] = [];
  const unknown: string[] = [];
  for (const [suite, vectors] of Object.entries(suites)) {
    const adapter = Object.hasOwn(table.adapters, suite) ? table.adapters[suite] : undefined;
    if (adapter === undefined) unknown.push(suite);
    else
      outcomes.push(
        runSuite(
          suite,
          vectors as readonly Vector[],
          adapter,
          Object.hasOwn(table.comparators, suite) ? table.comparators[suite] : undefined,
        ),
      );
  }
  return { outcomes, unknown, fault: null };
}

interface Vector {
  readonly id: string;
  readonly input: Record<string, unknown>;
  readonly expected: unknown;
  readonly tol?: Tolerance;
}

function isVector(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    isRecord(value['input']) &&
    'expected' in value &&
    (value['tol'] === undefined || isTolerance(value['tol']))
  );
}

function isTolerance(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((number) => typeof number === 'number');
}

function runSuite(
  suite: string,
  vectors: readonly Vector[],
  adapter: Adapter,
  comparator: Comparator | undefined,
): SuiteOutcome {
  const failures = vectors.flatMap(({ id, input, expected, tol = {} }) =>
    assess(id, () => adapter(input), expected, tol, comparator),
  );
  const failed = new Set(failures.map(({ id }) => id)).size;
  return { suite, passed: vectors.length - failed, failures };
}

function assess(
  id: string,
  calculate: () => unknown,
  expected: unknown,
  tolerance: Tolerance,
  comparator: Comparator | undefined,
): VectorFailure[] {
  let got: unknown;
  try {
    got = calculate();
  } catch (error) {
    return [{ id, what: `threw ${String(error)}` }];
  }
  if (comparator !== undefined) {
    const what = comparator(expected, got);
    return what === null ? [] : [{ id, what }];
  }
  return differences(expected, got, tolerance).map((difference) => ({
    id,
    what: `${difference.field}: expected ${shown(difference.expected)}, got ${shown(difference.got)}`,
  }));
}

/** JSON, but −0, NaN and infinities as they are. */
function shown(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'number' || value === undefined ? String(value) : JSON.stringify(value);
}
