import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incompleteBeta, lnBeta, lnGamma } from './special.ts';

/** Reference values: mpmath, 40 digits. */
function expectNear(value: number | null, reference: number, relative: number) {
  expect(value).not.toBeNull();
  expect(Math.abs(Number(value) - reference)).toBeLessThanOrEqual(
    relative * Math.max(Math.abs(reference), Number.MIN_VALUE),
  );
}

describe('lnGamma', () => {
  it.each([
    [0.01, 4.599479878042022],
    [0.5, 0.5723649429247001],
    [1.5, -0.12078223763524522],
    [3, Math.LN2],
    [10, 12.80182748008147],
    [15.9, 27.625493215168692],
    [16, 27.89927138384089],
    [100.5, 361.4355404677776],
    [1e6, 12_815_504.569147611],
  ])('of %d is %d', (x, reference) => {
    expectNear(lnGamma(x), reference, 1e-13);
  });

  it('is 0 at 1 and 2', () => {
    expect(lnGamma(1)).toBeCloseTo(0, 13);
    expect(lnGamma(2)).toBeCloseTo(0, 13);
  });

  it('has no value at 0 and below', () => {
    for (const x of [0, -0.5, -3, Number.NaN]) expect(lnGamma(x)).toBeNaN();
  });

  it('grows by ln x from x to x + 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1000, noNaN: true }), (x) => {
        expect(lnGamma(x + 1)).toBeCloseTo(lnGamma(x) + Math.log(x), 9);
      }),
    );
  });
});

describe('lnBeta', () => {
  it.each([
    [0.5, 0.5, 1.1447298858494002],
    [20, 0.5, -0.919251844406604],
    [0.5, 1e8, -8.637975427801482],
    [100, 200, -192.13419227497894],
    [15.5, 2, -5.544200404831736],
    [16, 3, -7.803026643632217],
  ])('of %d and %d is %d, in either order', (a, b, reference) => {
    expectNear(lnBeta(a, b), reference, 1e-13);
    expect(lnBeta(b, a)).toBe(lnBeta(a, b));
  });

  it('has no value where an argument is not above 0', () => {
    for (const [a, b] of [
      [0, 1],
      [-1e300, -1e300],
      [1, -1],
      [Number.NaN, 1],
      [1, Number.NaN],
    ] as const)
      expect(lnBeta(a, b)).toBeNaN();
  });
});

describe('incompleteBeta', () => {
  it.each([
    [0.5, 0.5, 0.25, 1 / 3, 2 / 3],
    [2, 3, 0.9, 0.9963, 0.0037],
    [10, 0.5, 0.99, 0.6579281751567845, 0.3420718248432155],
    [5000, 0.5, 0.9999, 0.3173105072579268, 0.6826894927420732],
    [30, 71, 0.125, 3.026014086690451e-6, 0.9999969739859134],
    [0.001, 2, 0.3, 0.9994959094063246, 0.0005040905936754246],
    [3, 100, 0.001, 0.0001594378319958231, 0.9998405621680042],
    [2000, 3000, 0.41, 0.9252621262083047, 0.07473787379169533],
  ])('of a = %d, b = %d at %d is %d, above it %d', (a, b, x, below, above) => {
    const found = incompleteBeta(a, b, x);
    expectNear(found.below, below, 1e-11);
    expectNear(found.above, above, 1e-11);
  });

  it('ends at 0 and 1', () => {
    expect(incompleteBeta(2, 3, 0)).toEqual({ below: 0, above: 1 });
    expect(incompleteBeta(2, 3, -1)).toEqual({ below: 0, above: 1 });
    expect(incompleteBeta(2, 3, 1)).toEqual({ below: 1, above: 0 });
    expect(incompleteBeta(2, 3, 7)).toEqual({ below: 1, above: 0 });
  });

  it('uses the complement it is given: 1 − x may be too small to be seen in x', () => {
    expectNear(incompleteBeta(1, 0.5, 1, 1e-30).above, 1e-15, 1e-12);
    expectNear(incompleteBeta(0.5, 1, 1e-30, 1).below, 1e-15, 1e-12);
  });

  it('has no value without a beta function', () => {
    expect(incompleteBeta(0, 1, 0.5)).toEqual({ below: Number.NaN, above: Number.NaN });
    expect(incompleteBeta(1, 1, Number.NaN)).toEqual({ below: Number.NaN, above: Number.NaN });
  });

  it('stands where its fraction meets a 0', () => {
    expectNear(incompleteBeta(1, 1, 0.25).below, 0.25, 1e-14);
    expectNear(incompleteBeta(1, 3, 0.25).below, 1 - 0.75 ** 3, 1e-14);
  });

  it('is mirrored by exchanging the arguments, adds up to 1 and does not fall with x', () => {
    const shape = fc.double({ min: 0.05, max: 200, noNaN: true });
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(shape, shape, place, place, (a, b, one, other) => {
        const found = incompleteBeta(a, b, one);
        expect(found.below + found.above).toBeCloseTo(1, 12);
        expect(incompleteBeta(b, a, 1 - one, one).above).toBeCloseTo(found.below, 9);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(incompleteBeta(a, b, high).below).toBeGreaterThanOrEqual(incompleteBeta(a, b, low).below - 1e-12);
      }),
    );
  });
});
