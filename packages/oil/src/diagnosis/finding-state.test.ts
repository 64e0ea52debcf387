import { expect, it } from 'vitest';
import { findingState } from './finding-state.ts';

it.each([
  ['water', 'critical', 'level1'],
  ['water', 'warning', 'level2'],
  ['wear', 'caution', 'level2'],
  ['wear', 'critical', 'level1'],
  ['wear', 'info', 'normal'],
  ['sensor', 'critical', 'fault'],
  ['sensor', 'warning', 'fault'],
  ['sensor', 'caution', 'fault'],
  ['sensor', 'info', 'normal'],
] as const)('a finding of %s that is %s stands for %s', (category, severity, state) => {
  expect(findingState({ category, severity })).toBe(state);
});
