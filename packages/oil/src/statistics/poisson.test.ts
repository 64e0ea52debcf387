import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poissonTail, rateRiseProbability, unlikelyProbability } from './poisson.ts';

describe('poissonTail', () => {
  // mpmath, 40 digits.
  it.each([
    [1, 0.01, 0.009950166250831947],
    [2, 0.1, 0.004678840160444469],
    [5, 1, 0.0036598468273437122],
    [10, 2.5, 0.00027735209462083604],
    [3, 10, 0.9972306042844884],
    [100, 100, 0.5132987982791487],
    [150, 100, 1.88421046603867e-6],
    [50, 100, 0.9999999882154993],
    [1000, 900, 0.0005499022657117829],
    [7, 24, 0.999986854339744],
  ])('of %d where %d are expected is %d', (count, expected, reference) => {
    expect(Math.abs(Number(poissonTail(count, expected)) / reference - 1)).toBeLessThan(1e-11);
  });

  it('raises a fraction to the next whole number', () => {
    expect(poissonTail(4.2, 1)).toBe(poissonTail(5, 1));
  });

  it('is certain for no count and impossible where none are expected', () => {
    expect(poissonTail(0, 3)).toBe(1);
    expect(poissonTail(-2, 3)).toBe(1);
    expect(poissonTail(0, 0)).toBe(1);
    expect(poissonTail(1, 0)).toBe(0);
  });

  it('tells the count that ought to alarm at one particle a day', () => {
    expect(Number(poissonTail(6, 1))).toBeLessThan(unlikelyProbability);
    expect(Number(poissonTail(5, 1))).toBeGreaterThan(unlikelyProbability);
  });

  it.each([
    [Number.NaN, 1],
    [1, Number.NaN],
    [1, -1],
    [1, 1.1e9],
    [Number.POSITIVE_INFINITY, 1],
    [1, Number.POSITIVE_INFINITY],
  ])('has no value for %d and %d', (count, expected) => {
    expect(poissonTail(count, expected)).toBeNull();
  });

  it('still ends at the greatest expectation', () => {
    expect(Number(poissonTail(1e9, 1e9))).toBeCloseTo(0.5, 3);
    expect(poissonTail(1e300, 1e9)).toBe(0);
    expect(poissonTail(1e308, 1e9)).toBe(0);
  });

  it('falls with the count and grows with what is expected', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.double({ min: 0.001, max: 300, noNaN: true }),
        fc.double({ min: 1, max: 2, noNaN: true }),
        (count, expected, factor) => {
          const tail = Number(poissonTail(count, expected));
          expect(Number(poissonTail(count + 1, expected))).toBeLessThanOrEqual(tail);
          expect(Number(poissonTail(count, expected * factor))).toBeGreaterThanOrEqual(tail - 1e-12);
          expect(tail).toBeGreaterThanOrEqual(0);
          expect(tail).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('rateRiseProbability', () => {
  it.each([
    // Binomial: at least 3 of 4 in half of the time; 1 of 1 in half; 2 of 2 in a quarter.
    [3, 24, 1, 24, 5 / 16],
    [1, 10, 0, 10, 0.5],
    [2, 1, 0, 3, 1 / 16],
    [0, 5, 7, 5, 1],
    [1, 1e308, 0, 1e308, 0.5],
    [1e308, 1, 1, 1, 0],
  ])('of %d counts in %d h after %d in %d h is %d', (count, hours, baselineCount, baselineHours, reference) => {
    expect(rateRiseProbability({ count, hours, baselineCount, baselineHours })).toBeCloseTo(reference, 12);
  });

  it('comes near the test against a known rate when the baseline is long', () => {
    const found = Number(rateRiseProbability({ count: 5, hours: 24, baselineCount: 1e6, baselineHours: 24e6 }));
    expect(found).toBeCloseTo(Number(poissonTail(5, 1)), 6);
  });

  it.each([
    [Number.NaN, 1, 1, 1],
    [-1, 1, 1, 1],
    [1, 0, 1, 1],
    [1, 1, -1, 1],
    [1, 1, -0.5, 1],
    [1, 1, Number.POSITIVE_INFINITY, 1],
    [1, 1, 1, 0],
    [1, 1, 1, Number.NaN],
  ])('has no value for %d counts in %d h after %d in %d h', (count, hours, baselineCount, baselineHours) => {
    expect(rateRiseProbability({ count, hours, baselineCount, baselineHours })).toBeNull();
  });

  it('falls when more is counted, and does not mind the unit of time', () => {
    const count = fc.integer({ min: 0, max: 200 });
    const hours = fc.double({ min: 0.1, max: 1000, noNaN: true });
    fc.assert(
      fc.property(
        count,
        hours,
        count,
        hours,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (n, time, baselineCount, baselineHours, unit) => {
          const found = Number(rateRiseProbability({ count: n, hours: time, baselineCount, baselineHours }));
          expect(
            Number(rateRiseProbability({ count: n + 1, hours: time, baselineCount, baselineHours })),
          ).toBeLessThanOrEqual(found + 1e-12);
          expect(
            rateRiseProbability({ count: n, hours: time * unit, baselineCount, baselineHours: baselineHours * unit }),
          ).toBeCloseTo(found, 9);
        },
      ),
    );
  });
});
