import type { Adapter } from './input.ts';
import type { SuiteTable } from './run-vectors.ts';
import { ageingSuites } from './suites-ageing.ts';
import { cleanlinessSuites, compareScale } from './suites-cleanliness.ts';
import { compareScenario, diagnosisSuites } from './suites-diagnosis.ts';
import { viscositySuites } from './suites-viscosity.ts';
import { waterSuites } from './suites-water.ts';
import { wearAndStatisticsSuites } from './suites-wear-statistics.ts';

const adapters: Readonly<Record<string, Adapter>> = {
  ...cleanlinessSuites,
  ...viscositySuites,
  ...waterSuites,
  ...ageingSuites,
  ...wearAndStatisticsSuites,
  ...diagnosisSuites,
};

/** Every calculation that vectors are held against, by the name of its suite. */
export const suiteTable: SuiteTable = {
  adapters,
  comparators: { 'iso4406.scaleNumber': compareScale, 'diagnosis.scenarios': compareScenario },
};
