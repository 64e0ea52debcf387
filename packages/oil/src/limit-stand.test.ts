import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearLimit, passedLimit } from './limit-stand.ts';
import { severityOf } from './limits.ts';

const none = { level2Low: null, level2High: null, level1Low: null, level1High: null };
const both = { level2Low: 20, level2High: 80, level1Low: 10, level1High: 90 };

it.each([
  [91, both, 'level1 high 90'],
  [90, both, 'level2 high 80'],
  [80, both, null],
  [19, both, 'level2 low 20'],
  [9, both, 'level1 low 10'],
  [1e9, none, null],
] as const)('of %d the gravest passed limit of %j is %s', (value, limits, expected) => {
  const stand = passedLimit(value, limits);
  expect(stand === null ? null : `${stand.level} ${stand.side} ${stand.limit}`).toBe(expected);
});

it('a limit is passed exactly where the value is not normal, at the level of its severity', () => {
  const some = fc.option(fc.integer({ min: -9, max: 9 }), { nil: null });
  const limits = fc.record({ level2Low: some, level2High: some, level1Low: some, level1High: some });
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 10 }), limits, (value, these) => {
      const severity = severityOf(value, { worse: 'both', source: 'default', ...these });
      expect(passedLimit(value, these)?.level ?? 'normal').toBe(severity);
    }),
  );
});

it.each([
  // A third of the range of 60 is near: up to 20 from a limit.
  [75, both, 'level2 high 80, 5'],
  [60, both, 'level2 high 80, 20'],
  [59, { ...both, level2Low: null, level1Low: null }, 'level2 high 80, 21'],
  [50, both, null],
  [25, both, 'level2 low 20, 5'],
  [70, { ...none, level1High: 100 }, 'level1 high 100, 30'],
  [60, { ...none, level1High: 100 }, null],
  [0, { ...none, level1High: 0 }, null],
  [5, none, null],
] as const)('of %d the near limit of %j is %s', (value, limits, expected) => {
  const near = nearLimit(value, limits);
  expect(near === null ? null : `${near.stand.level} ${near.stand.side} ${near.stand.limit}, ${near.distance}`).toBe(
    expected,
  );
});
