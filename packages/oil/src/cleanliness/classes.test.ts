import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { as4059, as4059ClassAt, as4059Code, as4059Sizes, cumulativeLimits } from './as4059.ts';
import { classText, classWithin, per100Ml } from './class-number.ts';
import { contaminationLevel } from './contamination-level.ts';
import { gost17216Near } from './gost17216.ts';
import { differentialLimits, nas1638, nas1638FromCumulative } from './nas1638.ts';
import type { FiveRanges } from './nas1638.ts';

const classNumbers = Array.from({ length: 14 }, (_, index) => index - 1);
const count = fc.double({ min: 0, max: 2e6, noNaN: true });
const five = (values: readonly number[]): FiveRanges => [
  values[0] ?? null,
  values[1] ?? null,
  values[2] ?? null,
  values[3] ?? null,
  values[4] ?? null,
];
const rowOf = (classNumber: number) => five(differentialLimits.map((limits) => limits[classNumber + 1] ?? Number.NaN));

describe('class numbers', () => {
  it.each([
    [-2, '000'],
    [-1, '00'],
    [0, '0'],
    [7, '7'],
    [12, '12'],
    [13, '>12'],
    [-3, null],
    [14, null],
    [1.5, null],
    [Number.NaN, null],
    [Infinity, null],
  ])('%d reads %s', (classNumber, text) => {
    expect(classText(classNumber)).toBe(text);
  });

  it.each([null, -1, Number.NaN, Infinity])('there is none for %s particles', (particles) => {
    expect(classWithin([1, 2], 0, particles)).toBeNull();
  });

  it('stays inside a limit that arithmetic passes by a hair', () => {
    expect((6.12 - 1.06) * 100).not.toBe(506);
    expect(per100Ml(6.12 - 1.06)).toBe(506);
    expect(classWithin([506], 6, 506.00000000000006)).toBe(6);
  });
});

describe('NAS 1638', () => {
  it('has the limits of SAE AS4059 table 2 as differences of its neighbouring sizes', () => {
    const [, ...sizes] = as4059Sizes;
    for (const [range, limits] of differentialLimits.entries()) {
      const [here, beyond] = sizes.slice(range, range + 2).map((size) => cumulativeLimits[size].slice(1));
      expect(limits).toEqual(here?.map((particles, index) => particles - (beyond?.[index] ?? 0)));
    }
  });

  it.each(classNumbers)('class %d includes its limits, and one particle more is the next class', (classNumber) => {
    const row = rowOf(classNumber);
    expect(nas1638(row).overall).toBe(classNumber);
    const { overall, perRange } = nas1638(five(row.map((particles) => (particles ?? 0) + 1)));
    expect(perRange[0]).toBe(classNumber + 1);
    expect(overall ?? 0).toBeGreaterThan(classNumber);
  });

  it.each<readonly [FiveRanges, FiveRanges, number | null]>([
    [[0, 0, 0, 0, 0], [-1, -1, -1, -1, -1], -1],
    [[7000, 1400, 600, 20, 2], [5, 5, 7, 4, 3], 7],
    [[1_024_001, 0, 0, 0, 0], [13, -1, -1, -1, -1], 13],
    [[100, null, 0, 0, 0], [-1, null, -1, -1, -1], null],
    [[100, Number.NaN, 0, 0, 0], [-1, null, -1, -1, -1], null],
  ])('of %j is %j, in all %s', (counts, perRange, overall) => {
    expect(nas1638(counts)).toEqual({ perRange, overall });
  });

  it.each<readonly [FiveRanges, FiveRanges, FiveRanges, number | null]>([
    [[194.62, 34.62, 6.12, 1.06, 0.16], [16_000, 2850, 506, 90, 16], [6, 6, 6, 6, 6], 6],
    [[5, 5, 5, 5, 0], [0, 0, 0, 500, 0], [-1, -1, -1, 9, -1], 9],
    [[5, 6, 1, 0, 0], [-100, 500, 100, 0, 0], [null, 4, 4, -1, -1], null],
    [[50, 8, null, null, null], [4200, null, null, null, null], [5, null, null, null, null], null],
    [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [-1, -1, -1, -1, -1], -1],
  ])('of cumulative %j per mL: %j in 100 mL, classes %j, in all %s', (counts, inRanges, perRange, overall) => {
    expect(nas1638FromCumulative(counts)).toEqual({ per100Ml: inRanges, perRange, overall });
  });

  it('does not improve when a range gets more particles', () => {
    fc.assert(
      fc.property(fc.tuple(count, count, count, count, count), fc.nat(4), count, (counts, index, more) => {
        const dirtier = five(counts.map((particles, at) => (at === index ? particles + more : particles)));
        expect(nas1638(dirtier).overall ?? -9).toBeGreaterThanOrEqual(nas1638(counts).overall ?? 99);
      }),
    );
  });
});

describe('SAE AS4059', () => {
  it.each(
    as4059Sizes.flatMap((size) => cumulativeLimits[size].map((limit, index) => [size, limit, index - 2] as const)),
  )('size %s up to %d is class %d or cleaner', (size, limit, classNumber) => {
    expect(as4059ClassAt(size, limit) ?? 99).toBeLessThanOrEqual(classNumber);
    expect(as4059ClassAt(size, limit + 1) ?? -99).toBeGreaterThan(classNumber);
  });

  it('has limits that rise with the class and fall with size', () => {
    for (const [index, size] of as4059Sizes.entries()) {
      const limits = cumulativeLimits[size];
      expect(limits.toSorted((a, b) => a - b)).toEqual(limits);
      const smaller = as4059Sizes[index - 1];
      if (smaller !== undefined)
        expect(limits.every((limit, at) => limit < (cumulativeLimits[smaller][at] ?? 0))).toBe(true);
    }
  });

  it.each([
    [{ B: 38_900, C: 3460, D: 306 }, { B: 7, C: 6, D: 5 }, 7, '7B/6C/5D'],
    [{ A: 780, B: 304, C: 54, D: 10, E: 2, F: 0 }, { A: 0, B: 0, C: 0, D: 0, E: 0, F: -2 }, 0, '0A/0B/0C/0D/0E/000F'],
    [{ A: 3_200_001, B: null }, { A: 13 }, 13, '>12A'],
    [{ A: Number.NaN, B: -1 }, {}, null, null],
    [{}, {}, null, null],
    [{ A: 0 }, { A: -2 }, -2, '000A'],
  ])('of %j is %j, in all %s: %s', (counts, perSize, worst, code) => {
    expect(as4059(counts)).toEqual({ perSize, worst });
    expect(as4059Code(as4059(counts))).toBe(code);
  });
});

describe('other scales', () => {
  it.each([
    [-1, 1],
    [0, 1],
    [1, 1],
    [2, 2],
    [8, 8],
    [12, 12],
    [13, 12],
    [null, null],
    [Number.NaN, null],
    [1.5, null],
    [Infinity, null],
  ])('NAS class %s is contamination level %s', (nasClass, level) => {
    expect(contaminationLevel(nasClass)).toBe(level);
  });

  it.each([
    [3, null],
    [4, 7],
    [8, 11],
    [12, 15],
    [13, null],
    [-1, null],
    [4.5, null],
    [Number.NaN, null],
  ])('SAE AS4059 class %d is near GOST 17216 class %s', (as4059Class, gost) => {
    expect(gost17216Near(as4059Class)).toBe(gost);
  });
});
