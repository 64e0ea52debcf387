import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pearson, theilSenSlope } from './correlation.ts';
import { fitLine, isSignificant, slopeInterval } from './regression.ts';
import { riseOverRun } from './rise-over-run.ts';

const value = fc.double({ min: -1000, max: 1000, noNaN: true });
/** At least 3 points, x spread over more than 1. */
const points = fc
  .array(fc.tuple(value, value), { minLength: 3, maxLength: 40 })
  .filter((pairs) => Math.max(...pairs.map(([x]) => x)) - Math.min(...pairs.map(([x]) => x)) > 1);
const xs = (pairs: readonly (readonly [number, number])[]) => pairs.map(([x]) => x);
const ys = (pairs: readonly (readonly [number, number])[]) => pairs.map(([, y]) => y);

describe('fitLine', () => {
  it('goes through what lies on a line', () => {
    expect(fitLine([0, 1, 2], [5, 3, 1])).toEqual({
      n: 3,
      meanX: 1,
      meanY: 3,
      sxx: 2,
      syy: 8,
      slope: -2,
      intercept: 5,
      r2: 1,
      residualVariance: 0,
    });
  });

  it("has all of a textbook's figures", () => {
    const line = fitLine([0, 100, 200, 300, 400, 500], [10, 12, 13.5, 15, 17.2, 19]);
    expect(line?.slope).toBeCloseTo(0.017742857142857144, 14);
    expect(line?.intercept).toBeCloseTo(10.014285714285716, 12);
    expect(line?.r2).toBeCloseTo(0.9966815274277961, 12);
    expect(Math.sqrt(Number(line?.residualVariance))).toBeCloseTo(0.214143, 6);
  });

  it('knows no scatter of two points and no share of a constant', () => {
    expect(fitLine([0, 2], [1, 5])).toMatchObject({ slope: 2, intercept: 1, r2: 1, residualVariance: null });
    expect(fitLine([0, 1, 2], [4, 4, 4])).toMatchObject({ slope: 0, intercept: 4, r2: null, residualVariance: 0 });
  });

  it('leaves out pairs without a value', () => {
    expect(fitLine([0, 1, Number.NaN, 2, 3], [0, 1, 99, Number.POSITIVE_INFINITY, 3])).toMatchObject({
      n: 3,
      slope: 1,
    });
    expect(fitLine([0, 1, 2, 3], [0, 1])).toMatchObject({ n: 2, slope: 1 });
    expect(fitLine([0, 1], [0, 1, 2, 3])).toMatchObject({ n: 2, slope: 1 });
  });

  it.each([
    [[], []],
    [[1], [1]],
    [
      [3, 3, 3],
      [1, 2, 3],
    ],
    [[Number.NaN], [1]],
    [
      [-1.7e308, 1.7e308],
      [0, 1],
    ],
    [
      [0, 1],
      [-1.7e308, 1.7e308],
    ],
    [
      [0, 1e-320],
      [0, 1e300],
    ],
    [
      [1e154, 1.0000001e154],
      [0, 1e155],
    ],
  ])('has none of %j and %j', (x, y) => {
    expect(fitLine(x, y)).toBeNull();
  });

  it('is as good far from 0 as near it', () => {
    const x = [0, 24, 48, 72, 96, 120, 144, 168];
    const y = [2.2, 2.203, 2.201, 2.206, 2.208, 2.207, 2.212, 2.213];
    const near = fitLine(x, y);
    for (const offset of [1e6, 1e9, 1.7e12]) {
      const far = fitLine(
        x.map((at) => at + offset),
        y,
      );
      expect(far?.slope).toBe(near?.slope);
      expect(far?.residualVariance).toBeCloseTo(Number(near?.residualVariance), 15);
    }
  });

  it('does not depend on the order of the points', () => {
    fc.assert(
      fc.property(points, (pairs) => {
        const turned = [...pairs].reverse();
        const [one, other] = [fitLine(xs(pairs), ys(pairs)), fitLine(xs(turned), ys(turned))];
        expect(other?.slope).toBeCloseTo(Number(one?.slope), 8);
        expect(other?.intercept).toBeCloseTo(Number(one?.intercept), 6);
      }),
    );
  });

  it('follows the units of x and y', () => {
    const unit = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(points, unit, unit, value, (pairs, unitX, unitY, shift) => {
        const line = fitLine(xs(pairs), ys(pairs));
        const other = fitLine(
          xs(pairs).map((x) => x * unitX),
          ys(pairs).map((y) => y * unitY + shift),
        );
        const scale = unitY / unitX;
        expect(Number(other?.slope) / scale).toBeCloseTo(Number(line?.slope), 6);
        expect(Number(other?.meanY)).toBeCloseTo(Number(line?.meanY) * unitY + shift, 6);
      }),
    );
  });

  it('explains a share between none and all', () => {
    fc.assert(
      fc.property(points, (pairs) => {
        const line = fitLine(xs(pairs), ys(pairs));
        if (line === null || line.r2 === null) return;
        expect(line.r2).toBeGreaterThanOrEqual(0);
        expect(line.r2).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('slopeInterval', () => {
  it('is that of a textbook', () => {
    const interval = slopeInterval(fitLine([0, 24, 48, 72, 96], [0.3, 0.33, 0.35, 0.4, 0.41]), 0.99);
    expect(interval?.seSlope).toBeCloseTo(0.000125, 12);
    expect(interval?.t).toBeCloseTo(5.840909309733341, 9);
    expect(interval?.slopeLo).toBeCloseTo(0.00047821966961666474, 10);
    expect(interval?.slopeHi).toBeCloseTo(0.0019384469970500015, 10);
  });

  it('is of 95 % unless told', () => {
    const line = fitLine([1, 2, 3, 4], [1, 3, 2, 5]);
    expect(slopeInterval(line)).toEqual(slopeInterval(line, 0.95));
  });

  it('needs three points and a confidence', () => {
    expect(slopeInterval(null)).toBeNull();
    expect(slopeInterval(fitLine([0, 1], [0, 1]))).toBeNull();
    expect(slopeInterval(fitLine([0, 1, 2], [0, 1, 3]), 1)).toBeNull();
    expect(slopeInterval(fitLine([0, 1, 2], [0, 1, 3]), Number.NaN)).toBeNull();
  });

  it('holds the slope and widens with the confidence', () => {
    fc.assert(
      fc.property(points, (pairs) => {
        const line = fitLine(xs(pairs), ys(pairs));
        const [narrow, wide] = [slopeInterval(line, 0.8), slopeInterval(line, 0.99)];
        expect(Number(wide?.slopeLo)).toBeLessThanOrEqual(Number(narrow?.slopeLo));
        expect(Number(narrow?.slopeLo)).toBeLessThanOrEqual(Number(line?.slope));
        expect(Number(wide?.slopeHi)).toBeGreaterThanOrEqual(Number(narrow?.slopeHi));
      }),
    );
  });
});

describe('isSignificant', () => {
  it.each([
    [[0, 1, 2, 3.1, 4], true],
    [[4, 3, 2.1, 1, 0], true],
    [[1, 2, 1, 2, 1], false],
    [[4, 4, 4, 4, 4], false],
  ] as const)('of %j is %s', (y, isTrend) => {
    expect(isSignificant(slopeInterval(fitLine([0, 1, 2, 3, 4], y)))).toBe(isTrend);
  });

  it('is never given without an interval', () => {
    expect(isSignificant(null)).toBe(false);
  });

  it('does not count an interval that ends at 0', () => {
    expect(isSignificant({ seSlope: 1, t: 1, slopeLo: 0, slopeHi: 2 })).toBe(false);
    expect(isSignificant({ seSlope: 1, t: 1, slopeLo: -2, slopeHi: 0 })).toBe(false);
  });
});

describe('pearson', () => {
  it.each([
    [[1, 2, 3], [2, 4, 6], 1],
    [[1, 2, 3], [3, 2, 1], -1],
    [[1, 2, 3, 4, 5], [2, 1, 4, 3, 5], 0.8],
    [[0, 1, 2], [0, 1, 0], 0],
    [[1, 2, Number.NaN, 3], [1, 2, 9, 3], 1],
  ])('of %j and %j is %d', (x, y, r) => {
    expect(pearson(x, y)).toBeCloseTo(r, 12);
  });

  it('needs three pairs, and both sides to vary', () => {
    expect(pearson([1, 2], [1, 2])).toBeNull();
    expect(pearson([], [])).toBeNull();
    expect(pearson([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(pearson([1, 2, 3], [5, 5, 5])).toBeNull();
  });

  it('is within ±1, the same both ways, and turns its sign with one side', () => {
    fc.assert(
      fc.property(points, (pairs) => {
        const r = pearson(xs(pairs), ys(pairs));
        if (r === null || new Set(ys(pairs).map((y) => y.toFixed(3))).size < 3) return;
        expect(Math.abs(r)).toBeLessThanOrEqual(1);
        expect(pearson(ys(pairs), xs(pairs))).toBeCloseTo(r, 6);
        expect(
          pearson(
            xs(pairs),
            ys(pairs).map((y) => -y),
          ),
        ).toBeCloseTo(-r, 9);
      }),
    );
  });
});

describe('theilSenSlope', () => {
  it.each([
    [[0, 1, 2, 3], [1, 3, 5, 7], 2],
    [[0, 1, 2, 3, 4], [0, 2, 4, 6, 1000], 2],
    [[0, 0, 1], [0, 5, 1], -1.5],
    [[4, 1, 0, 3, 2], [8, 2, 0, 6, 4], 2],
    [[0, 1, 2], [0, Number.NaN, 4], 2],
    [[0, 1, 2], [0, 3], 3],
  ])('of %j and %j is %d', (x, y, slope) => {
    expect(theilSenSlope(x, y)).toBe(slope);
  });

  it('has no value where no two points differ in x', () => {
    expect(theilSenSlope([], [])).toBeNull();
    expect(theilSenSlope([2], [1])).toBeNull();
    expect(theilSenSlope([2, 2], [1, 5])).toBeNull();
    expect(theilSenSlope([Number.NaN, 2], [1, 5])).toBeNull();
  });
});

describe('riseOverRun', () => {
  it.each([
    [10, 15, 100, 150, 10, 1],
    [20, 20, 0, 100, 10, 0],
    [30, 24, 500, 600, 50, -3],
    [5, 6, 10, 20, 100, 10],
  ])('from %d to %d over usage %d to %d, per %d, is %d', (prev, cur, prevUsage, curUsage, standardInterval, trend) => {
    expect(riseOverRun({ prev, cur, prevUsage, curUsage, standardInterval })).toBe(trend);
  });

  it.each([
    [1, 2, 100, 100, 10],
    [1, 2, 100, 50, 10],
    [Number.NaN, 2, 0, 1, 10],
    [1, 2, Number.NaN, 1, 10],
    [1, 2, 0, 1, Number.NaN],
    [-1.7e308, 1.7e308, 0, 1, 1],
  ])('is none from %d to %d over usage %d to %d, per %d', (prev, cur, prevUsage, curUsage, standardInterval) => {
    expect(riseOverRun({ prev, cur, prevUsage, curUsage, standardInterval })).toBeNull();
  });
});

describe('trends', () => {
  it('never throw', () => {
    const numbers = fc.array(fc.double());
    fc.assert(
      fc.property(numbers, numbers, fc.double(), (x, y, confidence) => {
        expect(() => [slopeInterval(fitLine(x, y), confidence), pearson(x, y), theilSenSlope(x, y)]).not.toThrow();
      }),
    );
  });
});
