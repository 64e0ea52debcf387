import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalNumbers } from '../../../../scripts/remembering.ts';
import { pearson } from './correlation.ts';
import { correlationInterval, effectiveSampleSize, lagCorrelations } from './grid-correlation.ts';
import { ranksOf, spearman } from './rank-correlation.ts';

const value = fc.double({ min: -1000, max: 1000, noNaN: true });

/** A series each of whose values remembers a share of the one before. */
function remembering(seed: number, share: number, count: number): number[] {
  const next = normalNumbers(seed);
  let last = 0;
  return Array.from({ length: count }, () => (last = share * last + next()));
}

describe('ranks', () => {
  it.each<[number[], number[]]>([
    [[], []],
    [[7], [1]],
    [
      [3, 3, 3],
      [2, 2, 2],
    ],
    [
      [1, Number.NaN, 0],
      [2, Number.NaN, 1],
    ],
  ])('of %j are %j', (values, expected) => {
    expect([...ranksOf(values)]).toEqual(expected);
  });
});

describe('Spearman', () => {
  it("gives a textbook's figure", () => {
    // Hours of television and intelligence quotient: ρ = −29/165.
    const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110];
    const hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17];
    expect(spearman(iq, hours)).toBeCloseTo(-29 / 165, 12);
  });

  it('does not change when either side is bent', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }))), (pairs) => {
        const [x, y] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        expect(
          spearman(
            x.map((one) => one ** 3),
            y.map((one) => Math.exp(one / 10)),
          ),
        ).toBe(spearman(x, y));
      }),
    );
  });

  it('leaves out pairs without a value, and has none of what does not vary', () => {
    expect(spearman([1, 2, Number.NaN, 3, 4], [1, 2, 50, 3, Number.NaN])).toBeCloseTo(1, 12);
    expect(spearman([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(spearman([1, 2], [1, 2])).toBeNull();
  });
});

describe('a sample that SciPy 1.17 was asked about', () => {
  const x = [4.1, 3.8, 5.2, 5.2, 6.1, 2.9, 7.4, 6.6, 3.8, 5];
  const y = [22, 25, 19, 21, 17, 29, 16, 17, 26, 19];
  it('has its coefficients and their interval', () => {
    expect(pearson(x, y)).toBeCloseTo(-0.9399537555835491, 12);
    expect(spearman(x, y)).toBeCloseTo(-0.9662576687116566, 12);
    const interval = correlationInterval(Number(pearson(x, y)), x.length);
    expect(interval?.low).toBeCloseTo(-0.9860288504971466, 12);
    expect(interval?.high).toBeCloseTo(-0.7602703596290573, 12);
  });
});

describe('the effective number of pairs', () => {
  it('is about that of the theory for series that remember: N (1 − φ²) / (1 + φ²)', () => {
    for (const share of [0.5, 0.8, 0.9]) {
      const count = 4000;
      const theory = (count * (1 - share ** 2)) / (1 + share ** 2);
      const runs = [1, 2, 3, 4, 5, 6].map((seed) =>
        Number(effectiveSampleSize(remembering(seed, share, count), remembering(seed + 100, share, count))),
      );
      const mean = runs.reduce((sum, one) => sum + one, 0) / runs.length;
      expect(mean / theory).toBeGreaterThan(0.7);
      expect(mean / theory).toBeLessThan(1.4);
    }
  });

  it('makes intervals that hold the truth about as often as they say, where plain ones do not', () => {
    let [held, plain] = [0, 0];
    const rounds = 120;
    for (let seed = 1; seed <= rounds; seed += 1) {
      const [x, y] = [remembering(seed, 0.9, 400), remembering(seed + 10_000, 0.9, 400)];
      const r = Number(pearson(x, y));
      const holdsNone = (n: number) => {
        const interval = correlationInterval(r, n);
        return interval === null || (interval.low <= 0 && interval.high >= 0);
      };
      if (holdsNone(Number(effectiveSampleSize(x, y)))) held += 1;
      if (holdsNone(400)) plain += 1;
    }
    expect(held / rounds).toBeGreaterThan(0.85);
    expect(plain / rounds).toBeLessThan(0.7);
  });

  it('is no more than the pairs, and no less than two', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 80 }), (pairs) => {
        const n = effectiveSampleSize(
          pairs.map(([x]) => x),
          pairs.map(([, y]) => y),
        );
        if (n === null) return;
        expect(n).toBeGreaterThanOrEqual(2);
        expect(n).toBeLessThanOrEqual(pairs.length);
      }),
    );
  });

  it('is the number of pairs where one side turns at every step, and where none has a neighbour', () => {
    const turning = [1, -1, 1, -1, 1, -1, 1, -1, 1];
    expect(effectiveSampleSize(turning, [1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(9);
    const lonely = [1, NaN, 4, NaN, 2, NaN, 7, NaN, 5, NaN];
    expect(effectiveSampleSize(lonely, lonely)).toBe(5);
  });

  it('has none of two pairs, nor of what does not vary; gaps are no pairs', () => {
    expect(effectiveSampleSize([1, 2], [1, 2])).toBeNull();
    expect(effectiveSampleSize([1, 1, 1, 1], [1, 2, 3, 4])).toBeNull();
    expect(effectiveSampleSize([1, 2, 3, 4], [1, 2])).toBeNull();
    const gap = Array.from({ length: 40 }, () => Number.NaN);
    const x = [1, 5, 2, ...gap, 4, 3, 6];
    expect(
      Number(
        effectiveSampleSize(
          x,
          x.map((one) => -one),
        ),
      ),
    ).toBeLessThanOrEqual(6);
  });
});

describe('the interval of a correlation', () => {
  it.each([
    [1, 10, 1, 1],
    [-1, 10, -1, -1],
    [0, 28, -0.37308, 0.37308],
  ])('of %d and %d pairs', (r, n, low, high) => {
    expect(correlationInterval(r, n)?.low).toBeCloseTo(low, 4);
    expect(correlationInterval(r, n)?.high).toBeCloseTo(high, 4);
  });

  it('is wider for ranks; three pairs have none', () => {
    expect(Number(correlationInterval(0.5, 50, 1.06)?.low)).toBeLessThan(Number(correlationInterval(0.5, 50)?.low));
    for (const [r, n] of [
      [0.5, 3],
      [1.1, 10],
      [Number.NaN, 10],
    ] as const)
      expect(correlationInterval(r, n)).toBeNull();
  });
});

describe('shifted correlation', () => {
  it('finds by how many steps one follows the other', () => {
    const x = remembering(3, 0.6, 300);
    const y = x.map((_, index) => 40 - 2 * (x[index - 4] ?? Number.NaN));
    const best = lagCorrelations(x, y, 8).reduce((found, one) =>
      Math.abs(one.r ?? 0) > Math.abs(found.r ?? 0) ? one : found,
    );
    expect(best.lag).toBe(4);
    expect(best.r).toBeCloseTo(-1, 9);
  });

  it('is Pearson’s without a shift', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 40 }), (pairs) => {
        const [x, y] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        const [spreadX, spreadY] = [x, y].map((side) => Math.max(...side) - Math.min(...side));
        if (Number(spreadX) < 1 || Number(spreadY) < 1) return;
        expect(lagCorrelations(x, y, 0)[0]?.r).toBeCloseTo(Number(pearson(x, y)), 6);
      }),
    );
  });

  it('has none of too few and of what does not vary', () => {
    expect(lagCorrelations([1, 2, 3], [1, 2, 3], 1)).toEqual([
      { lag: -1, r: null },
      { lag: 0, r: 1 },
      { lag: 1, r: null },
    ]);
    expect(lagCorrelations([1, 1, 1, 1], [1, 2, 3, 4], 0)).toEqual([{ lag: 0, r: null }]);
    expect(lagCorrelations([1, Number.NaN, 3, 4], [1, 2, Number.NaN, 4], 0)).toEqual([{ lag: 0, r: null }]);
  });
});
