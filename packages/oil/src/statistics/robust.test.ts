import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlLimits } from './control-limits.ts';
import { percentile } from './percentile.ts';
import { madToSigma, median, quantileOfSorted, robustSpread, sortedFinite } from './robust.ts';

const anyNumber = fc.double();
const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const values = fc.array(value, { minLength: 1, maxLength: 60 });

describe('sortedFinite', () => {
  it('drops what is no reading and leaves the data as they are', () => {
    const data = [3, Number.NaN, -1, Number.POSITIVE_INFINITY, 2, Number.NEGATIVE_INFINITY, 10];
    expect([...sortedFinite(data)]).toEqual([-1, 2, 3, 10]);
    expect(data[0]).toBe(3);
    expect([...sortedFinite(Float64Array.of(2, 1))]).toEqual([1, 2]);
  });
});

describe('quantileOfSorted', () => {
  it.each([
    [0, 1],
    [0.25, 1.75],
    [0.5, 2.5],
    [1, 4],
    [0.9, 3.7],
  ])('at %d of 1, 2, 3, 4 is %d', (fraction, reference) => {
    expect(quantileOfSorted(Float64Array.of(1, 2, 3, 4), fraction)).toBeCloseTo(reference, 12);
  });

  it('has no value without data, outside 0 … 1, or where the difference overflows', () => {
    expect(quantileOfSorted(Float64Array.of(), 0.5)).toBeNull();
    for (const fraction of [-0.5, 1.5, Number.NaN])
      expect(quantileOfSorted(Float64Array.of(1, 2, 3), fraction)).toBeNull();
    for (const fraction of [-0.5, 1.5]) expect(quantileOfSorted(Float64Array.of(7), fraction)).toBeNull();
    expect(quantileOfSorted(Float64Array.of(-1.7e308, 1.7e308), 0.5)).toBeNull();
  });
});

describe('median and spread', () => {
  it.each([
    [[5], 5],
    [[1, 9], 5],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[1, Number.NaN, 3], 2],
  ] as const)('median of %j is %d', (data, reference) => {
    expect(median(data)).toBe(reference);
  });

  it('have no value without data', () => {
    expect(median([])).toBeNull();
    expect(median([Number.NaN])).toBeNull();
    expect(robustSpread([])).toBeNull();
    expect(robustSpread([-1.7e308, 1.7e308])).toBeNull();
  });

  it('are not pulled by an outlier', () => {
    expect(robustSpread([46, 46.2, 45.9, 46.1, 900])).toEqual({
      median: 46.1,
      mad: expect.closeTo(0.1, 9) as number,
      sigma: expect.closeTo(0.14826, 9) as number,
      count: 5,
    });
  });

  it('of normal quantiles come near the standard deviation', () => {
    expect(madToSigma).toBeCloseTo(1 / 0.674_489_750_196_081_7, 4);
  });

  it('do not depend on the order, lie within the data, follow shift and scale', () => {
    fc.assert(
      fc.property(values, value, fc.double({ min: 0.001, max: 1000, noNaN: true }), (data, shift, factor) => {
        const found = robustSpread(data);
        expect(robustSpread([...data].reverse())).toEqual(found);
        expect(found?.median).toBeGreaterThanOrEqual(Math.min(...data));
        expect(found?.median).toBeLessThanOrEqual(Math.max(...data));
        const moved = robustSpread(data.map((x) => x * factor + shift));
        const size = 1e6 * factor + 1e6;
        expect(Math.abs(Number(moved?.median) - (Number(found?.median) * factor + shift))).toBeLessThanOrEqual(
          1e-12 * size,
        );
        expect(Math.abs(Number(moved?.mad) - Number(found?.mad) * factor)).toBeLessThanOrEqual(1e-12 * size);
      }),
    );
  });
});

describe('percentile', () => {
  const twenty = [12, 15, 11, 14, 13, 18, 16, 12, 15, 14, 13, 17, 19, 22, 14, 13, 16, 15, 12, 28];

  it.each([
    [50, 14, 14.5],
    [90, 19, 19.3],
    [95, 22, 22.3],
    [100, 28, 28],
    [0, 11, 11],
    [55, 15, 15],
    [55.1, 15, 15],
  ])('%d %% of twenty values are up to %d, or %d between', (p, nearestRank, linear) => {
    const found = percentile(twenty, p);
    expect(found?.nearestRank).toBe(nearestRank);
    expect(found?.linear).toBeCloseTo(linear, 9);
  });

  it('counts ranks exactly: neither 99.9 % of 1000 nor 55 % of 20 is one more for rounding', () => {
    const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
    expect(percentile(upTo(1000), 99.9)?.nearestRank).toBe(999);
    expect(percentile(upTo(20), 55)?.nearestRank).toBe(11);
    expect(percentile(upTo(100), 28)?.nearestRank).toBe(28);
    expect(percentile(upTo(100), 28.001)?.nearestRank).toBe(29);
  });

  it('has no value without data or outside 0 … 100 %', () => {
    expect(percentile([], 50)).toBeNull();
    expect(percentile([Number.NaN], 50)).toBeNull();
    for (const p of [-1, 100.1, Number.NaN]) expect([percentile([1, 2], p), percentile([1], p)]).toEqual([null, null]);
    expect(percentile([-1.7e308, 1.7e308], 50)).toBeNull();
  });

  it('does not depend on the order, and grows with p', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(values, percent, percent, (data, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(percentile([...data].reverse(), one)).toEqual(percentile(data, one));
        const [lower, upper] = [percentile(data, low), percentile(data, high)];
        expect(upper?.nearestRank).toBeGreaterThanOrEqual(Number(lower?.nearestRank));
        expect(Number(upper?.linear) - Number(lower?.linear)).toBeGreaterThanOrEqual(-1e-9);
        expect(data).toContain(lower?.nearestRank);
        const share = data.filter((x) => x <= Number(upper?.nearestRank)).length / data.length;
        expect(share).toBeGreaterThanOrEqual(high / 100 - 1e-9);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.array(anyNumber), anyNumber, (data, p) => {
        expect(() => [percentile(data, p), controlLimits(data, p), robustSpread(data)]).not.toThrow();
      }),
    );
  });
});

describe('controlLimits', () => {
  it.each([
    [[10, 12], 2, 11, Math.SQRT2, 11 + 2 * Math.SQRT2, 11 - 2 * Math.SQRT2],
    [[46.1, 46, 45.8, 46.3, 46.2], 3, 46.08, 0.19235384061671415, 46.65706152185014, 45.50293847814986],
    [[5, 5, 5], 3, 5, 0, 5, 5],
    [[10, Number.NaN, 12], 1, 11, Math.SQRT2, 11 + Math.SQRT2, 11 - Math.SQRT2],
  ] as const)('of %j with k = %d', (data, k, mean, sd, upper, lower) => {
    const found = controlLimits(data, k);
    expect([found.mean, found.sd, found.upper, found.lower].map(Number)).toEqual(
      [mean, sd, upper, lower].map((x) => expect.closeTo(x, 12) as number),
    );
  });

  it('do not mind the sign of k', () => {
    expect(controlLimits([1, 2, 4], -2)).toEqual(controlLimits([1, 2, 4], 2));
  });

  it('need two values, and a k', () => {
    expect(controlLimits([], 2)).toEqual({ mean: null, sd: null, upper: null, lower: null });
    expect(controlLimits([7], 2)).toEqual({ mean: 7, sd: null, upper: null, lower: null });
    expect(controlLimits([1, 3], Number.NaN)).toEqual({ mean: 2, sd: Math.SQRT2, upper: null, lower: null });
    expect(controlLimits([-1.7e308, 1.7e308], 2)).toEqual({ mean: null, sd: null, upper: null, lower: null });
  });

  it('keep their digits far from 0', () => {
    const sd = controlLimits([1, 2, 3, 4], 1).sd;
    expect(controlLimits([1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4], 1).sd).toBeCloseTo(Number(sd), 9);
  });

  it('lie evenly about the mean, and widen with k', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 2, maxLength: 40 }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (data, k) => {
          const { mean, upper, lower } = controlLimits(data, k);
          expect(Math.abs(Number(upper) + Number(lower) - 2 * Number(mean))).toBeLessThanOrEqual(1e-8);
          expect(Number(controlLimits(data, k + 1).upper)).toBeGreaterThanOrEqual(Number(upper));
          expect(Number(controlLimits([...data].reverse(), k).upper)).toBeCloseTo(Number(upper), 6);
        },
      ),
    );
  });
});
