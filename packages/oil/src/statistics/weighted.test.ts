import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile } from './percentile.ts';
import { sortedFinite } from './robust.ts';
import { binEdges, binShares, heldMs, weightedQuantile } from './weighted.ts';

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const values = fc.array(value, { minLength: 1, maxLength: 60 });
const ones = (count: number) => new Float64Array(count).fill(1);

describe('how long a reading held', () => {
  it.each([
    ['none', [], 100, []],
    ['one, near the end', [97], 100, [3]],
    ['one, long before the end', [0], 100, [10]],
    ['an even pace', [0, 10, 20], 30, [10, 10, 10]],
    ['a faster pace in between', [0, 10, 11, 12, 20], 30, [10, 1, 1, 8, 10]],
    ['a silence', [0, 10, 90], 100, [10, 10, 10]],
    ['a reading at the end', [0, 10], 10, [10, 0]],
  ])('%s', (_, t, to, expected) => {
    expect(heldMs(t, { gapMs: 30, usualMs: 10, to })).toEqual(expected);
  });

  it('is the same in all however often the sensor sends within a step', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 30 }), (between) => {
        const t = [...new Set([0, 1000, ...between])].toSorted((a, b) => a - b);
        const held = heldMs(t, { gapMs: 3000, usualMs: 1000, to: 2000 });
        expect(held.reduce((sum, ms) => sum + ms, 0)).toBe(2000);
      }),
    );
  });
});

describe('a quantile by time', () => {
  it('is the percentile by nearest rank where all values held equally long', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 100 }), (list, p) => {
        const sorted = sortedFinite(list);
        expect(weightedQuantile({ values: sorted, weights: ones(sorted.length) }, p / 100)).toBe(
          percentile(list, p)?.nearestRank,
        );
      }),
    );
  });

  it('does not change when a reading is repeated in parts of its time', () => {
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, fraction) => {
        const sorted = sortedFinite(list);
        const twice = sorted.length * 2;
        const doubled = Float64Array.from({ length: twice }, (_, n) => Number(sorted[Math.floor(n / 2)]));
        expect(weightedQuantile({ values: doubled, weights: ones(twice).fill(0.5) }, fraction)).toBe(
          weightedQuantile({ values: sorted, weights: ones(sorted.length) }, fraction),
        );
      }),
    );
  });

  it.each<[number[], number[], number, number | null]>([
    [[], [], 0.5, null],
    [[3], [0], 0.5, null],
    [[3], [2], 0.5, 3],
    [[1, 2, 3], [0, 1, 0], 0, 2],
    [[1, 2, 3], [1, 1, 0], 1, 2],
    [[1, 2], [1, 1], -0.1, null],
    [[1, 2], [1, 1], 1.1, null],
    [[1, 2], [1, 1], Number.NaN, null],
  ])('of %j with %j at %d is %j', (list, weights, fraction, expected) => {
    expect(weightedQuantile({ values: list, weights }, fraction)).toBe(expected);
  });
});

describe('bins', () => {
  it.each<[number, number, number, number, number[] | null]>([
    [0, 10, 5, 0.1, [0, 2, 4, 6, 8, 10]],
    [0, 0, 5, 0.1, [-0.05, 0.05]],
    [44.95, 45.05, 40, 1, [44, 45, 46]],
    [45, 45 + 1e-13, 40, 0.1, [44.95, 45.05]],
    [-3, 3, 3, 1, [-4, -2, 0, 2, 4]],
    [0, 60, 10, 1, [0, 10, 20, 30, 40, 50, 60]],
    [0, 1e-9, 2, 1e-12, [0, 5e-10, 1e-9]],
    [0, 5e-324, 5, 5e-324, [0, 0]],
    [2, 1, 5, 0.1, null],
    [Number.NaN, 1, 5, 0.1, null],
    [0, Infinity, 5, 0.1, null],
    [-1e308, 1e308, 5, 0.1, null],
  ])('from %d to %d, at most %d of at least %d', (low, high, most, resolution, expected) => {
    const edges = binEdges(low, high, most, resolution);
    if (expected === null) expect(edges).toBeNull();
    else {
      expect(edges).toHaveLength(expected.length);
      for (const [index, edge] of expected.entries()) expect(edges?.[index]).toBeCloseTo(edge, 9);
    }
  });

  it('rise, hold every value, and are no more than wanted', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.double({ min: 0, max: 1e-6, noNaN: true })),
        fc.integer({ min: 1, max: 80 }),
        fc.constantFrom(1, 0.1, 0.001),
        (low, span, most, resolution) => {
          const edges = binEdges(low, low + span, most, resolution) ?? [];
          expect(edges.length).toBeGreaterThanOrEqual(2);
          expect(edges.length).toBeLessThanOrEqual(most + 3);
          for (const [index, edge] of edges.slice(1).entries()) expect(edge).toBeGreaterThan(Number(edges[index]));
          const slack = Math.abs(low + span) * 1e-9 + 1e-12;
          expect(Number(edges[0])).toBeLessThanOrEqual(low + slack);
          expect(Number(edges.at(-1))).toBeGreaterThanOrEqual(low + span - slack);
        },
      ),
    );
  });

  it('hold shares that add up to 1, of one value and of values that hardly differ too', () => {
    const nearly = fc.tuple(value, fc.array(fc.double({ min: 0, max: 1e-12, noNaN: true }), { minLength: 1 }));
    fc.assert(
      fc.property(
        fc.oneof(
          values,
          nearly.map(([at, parts]) => parts.map((part) => at + part)),
        ),
        (list) => {
          const sorted = sortedFinite(list);
          const edges = binEdges(Number(sorted[0]), Number(sorted.at(-1)), 40, 0.1) ?? [];
          const shares = binShares({ values: sorted, weights: ones(sorted.length) }, edges);
          expect(shares).toHaveLength(edges.length - 1);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  it.each<[number[], number[], number[], number[]]>([
    [[], [], [0, 1], [0]],
    [
      [-5, 0, 1, 2, 9],
      [1, 1, 1, 1, 1],
      [0, 1, 2],
      [0.4, 0.6],
    ],
    [[1], [0], [0, 1, 2], [0, 0]],
  ])('of %j with %j between %j are %j', (list, weights, edges, expected) => {
    expect(binShares({ values: list, weights }, edges)).toEqual(expected);
  });
});
