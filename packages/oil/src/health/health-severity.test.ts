import { expect, it } from 'vitest';
import { healthSeverity } from './health-severity.ts';

it.each([
  [100, 'normal'],
  [70.1, 'normal'],
  [70, 'level2'],
  [40.1, 'level2'],
  [40, 'level1'],
  [0, 'level1'],
  [Number.NaN, 'normal'],
] as const)('health %d is %s', (value, expected) => {
  expect(healthSeverity(value)).toBe(expected);
});
