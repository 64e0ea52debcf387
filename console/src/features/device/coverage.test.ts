import { expect, it } from 'vitest';
import { beginsWithOil, oilChangedAt } from './coverage.ts';

it.each([
  ['an area of the oil', { absence: 'no_baseline', areas: ['wear', 'density'], parameters: [] }, true],
  ['a quantity of the oil', { absence: 'no_baseline', areas: [], parameters: ['iso14'] }, true],
  ['a quantity of the machine', { absence: 'no_baseline', areas: ['filter'], parameters: ['feRate', 'any'] }, false],
  ['too few readings', { absence: 'too_few_readings', areas: ['density'], parameters: [] }, false],
] as const)('a baseline begins with the oil: %s', (_, missing, begins) => {
  expect(beginsWithOil(missing)).toBe(begins);
});

it.each([
  ['the newest of several', [40, 70, 60], 70],
  ['none', [], null],
  ['before the readings of the diagnosis', [9], null],
  ['after the diagnosis', [101], null],
  ['at either end', [10, 100], 100],
])('when the oil was changed: %s', (_, times, at) => {
  const log = times.map((time) => ({ kind: 'oil_change' as const, at: time }));
  expect(oilChangedAt([...log, { kind: 'refill', at: 90 }], { from: 10, at: 100 })).toBe(at);
});

it('an oil that was filled in without an entry of a change counts as one', () => {
  expect(oilChangedAt([{ kind: 'oilCharge', at: 50 }], { from: 10, at: 100 })).toBe(50);
});
