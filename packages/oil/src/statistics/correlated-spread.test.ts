import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyondNormal, normalNumbers, remembering } from '../../../../scripts/remembering.ts';
import { exceededBy, fitSpread } from './correlated-spread.ts';
import type { Spread } from './correlated-spread.ts';

const spreadOf = (values: readonly number[]): Spread =>
  fitSpread(
    values.map((_, index) => index),
    values,
  ) ?? expect.fail('no spread');

describe('usual values of readings that repeat each other', () => {
  it.each([
    [40, 0],
    [40, 0.6],
    [120, 0],
    [120, 0.8],
    [120, 0.9],
  ])('%d with a memory of %d: what is to come passes them as often as they say', (n, share) => {
    const next = normalNumbers(77 * n + 10 * share);
    const rounds = 60;
    let passed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const values = remembering(next, share, n);
      passed += beyondNormal(exceededBy(spreadOf(values), 0.05)) / rounds;
    }
    expect(100 * passed).toBeLessThan(6.5);
  });

  it('count independent readings: about all of them without a memory, few with a long one', () => {
    const next = normalNumbers(4);
    expect(spreadOf(remembering(next, 0, 120)).effective).toBeGreaterThan(60);
    expect(spreadOf(remembering(next, 0.9, 120)).effective).toBeLessThan(25);
    expect(spreadOf(Array.from({ length: 120 }, (_, index) => index)).effective).toBeLessThan(3);
  });

  it('lie on both sides alike, and move with the unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        (seed, factor, offset) => {
          const values = remembering(normalNumbers(seed), 0.4, 40);
          const one = spreadOf(values);
          const other = spreadOf(values.map((value) => offset + factor * value));
          const turned = spreadOf(values.map((value) => -value));
          expect((exceededBy(other, 0.02) - offset) / factor).toBeCloseTo(exceededBy(one, 0.02), 5);
          expect(-exceededBy(turned, 0.98)).toBeCloseTo(exceededBy(one, 0.02), 5);
          expect(exceededBy(one, 0.001)).toBeGreaterThan(exceededBy(one, 0.1));
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ['two readings', [0, 1], [1, 2]],
    ['one time', [3, 3, 3], [1, 2, 3]],
    ['times that do not grow', [0, 0, 0, 1], [1, 2, 3, 4]],
    ['values that overflow', [0, 1, 2], [1e300, -1e300, 0]],
  ])('are not known of %s', (_name, x, y) => {
    expect(fitSpread(x, y)).toBeNull();
  });
});
