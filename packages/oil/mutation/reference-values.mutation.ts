import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRecord } from '../vectors/input.ts';
import { runVectors } from '../vectors/run-vectors.ts';
import { ageingSuites } from '../vectors/suites-ageing.ts';
import { cleanlinessSuites, compareScale } from '../vectors/suites-cleanliness.ts';
import { viscositySuites } from '../vectors/suites-viscosity.ts';
import { waterSuites } from '../vectors/suites-water.ts';
import { wearAndStatisticsSuites } from '../vectors/suites-wear-statistics.ts';

const adapters = {
  ...cleanlinessSuites,
  ...viscositySuites,
  ...waterSuites,
  ...ageingSuites,
  ...wearAndStatisticsSuites,
};
const file: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../vectors/reference.json'), 'utf8'));
const suites = isRecord(file) && isRecord(file['suites']) ? file['suites'] : {};

// Calculated inside each test: what is calculated while a file is loaded cannot be told by test, and every mutant would
// meet all tests.
it.each(Object.keys(adapters))('reference values of %s are met', (suite) => {
  const report = runVectors(
    { suites: { [suite]: suites[suite] } },
    { adapters, comparators: { 'iso4406.scaleNumber': compareScale } },
  );
  expect(report.fault).toBeNull();
  expect(report.outcomes.flatMap(({ failures }) => failures)).toEqual([]);
});
