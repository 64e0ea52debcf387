import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  v100FromViscosityIndex,
  viscosityIndex,
  viscosityIndexRaw,
  viscosityIndexReference,
} from './viscosity-index.ts';
import { viscosityIndexTable } from './viscosity-index.table.ts';

const odd = [Number.NaN, Infinity, -Infinity, 0, -1];

describe('table 1', () => {
  it('has 311 rows from 2 to 70 whose columns rise', () => {
    expect([viscosityIndexTable.length, viscosityIndexTable[0][0], viscosityIndexTable.at(-1)?.[0]]).toEqual([
      311, 2, 70,
    ]);
    for (const [index, [v100, l, h]] of viscosityIndexTable.entries()) {
      const [v, lower, upper] = viscosityIndexTable[index - 1] ?? [0, 0, 0];
      expect(v100 > v && l > lower && h > upper && l > h).toBe(true);
    }
  });

  it('is answered exactly at its rows and halfway between two', () => {
    for (const [v100, l, h] of viscosityIndexTable) {
      expect(viscosityIndexReference(v100)?.l).toBeCloseTo(l, 9);
      expect(viscosityIndexReference(v100)?.h).toBeCloseTo(h, 9);
    }
    expect(viscosityIndexReference(5.05)?.h).toBeCloseTo((28.49 + 29.46) / 2, 9);
  });

  it('goes over into the formulas above 70 without a visible step', () => {
    expect(viscosityIndexReference(70)).toEqual({ l: 4905, h: 1558 });
    const above = viscosityIndexReference(70.000001);
    expect(Math.abs((above?.l ?? 0) / 4905 - 1)).toBeLessThan(0.001);
    expect(Math.abs((above?.h ?? 0) / 1558 - 1)).toBeLessThan(0.001);
    expect(viscosityIndexReference(100)?.l).toBeCloseTo(8353 + 1467 - 216, 9);
    expect(viscosityIndexReference(100)?.h).toBeCloseTo(1684 + 1185 - 97, 9);
  });

  it.each([...odd, 1.999])('is not defined for %d', (v100) => {
    expect(viscosityIndexReference(v100)).toBeNull();
  });
});

describe('viscosity index', () => {
  it.each([
    [73.3, 8.86, 92],
    [22.83, 5.05, 156],
    [46, 6.8, 102],
    [32, 5.4, 102],
    [68, 8.7, 99],
    [320, 24, 95],
    [320, 38, 169],
    [29.46, 5.1, 100],
    [41.99, 5.1, 0],
    [100, 8, 0],
    [120, 8, -50],
    [5000, 80, 30],
  ])('of %d and %d mm²/s is %d', (v40, v100, index) => {
    expect(viscosityIndex(v40, v100)).toBe(index);
  });

  it('is 100 at H from both sides and 0, not −0, at L', () => {
    expect(viscosityIndexRaw(59.6, 8)).toBe(100);
    expect(viscosityIndexRaw(59.6 - 1e-9, 8)).toBeCloseTo(100, 6);
    expect(Object.is(viscosityIndex(100.1, 8), 0)).toBe(true);
  });

  it.each<readonly [number, number]>([
    [46, 1.99],
    [8, 8],
    [7, 8],
    ...odd.flatMap(
      (value) =>
        [
          [value, 8],
          [46, value],
        ] as const,
    ),
  ])('is not defined for %d and %d mm²/s', (v40, v100) => {
    expect(viscosityIndexRaw(v40, v100)).toBeNull();
    expect(viscosityIndex(v40, v100)).toBeNull();
  });

  it('falls when viscosity at 40 °C rises', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 80, noNaN: true }),
        fc.double({ min: 1.5, max: 30, noNaN: true }),
        fc.double({ min: 1.001, max: 2, noNaN: true }),
        (v100, ratio, factor) => {
          expect(viscosityIndexRaw(v100 * ratio * factor, v100) ?? Infinity).toBeLessThan(
            viscosityIndexRaw(v100 * ratio, v100) ?? -Infinity,
          );
        },
      ),
    );
  });
});

describe('viscosity at 100 °C from the index', () => {
  it('is the inverse of the index', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 1500, noNaN: true }),
        fc.double({ min: 20, max: 180, noNaN: true }),
        (v40, index) => {
          const v100 = v100FromViscosityIndex(v40, index);
          if (v100 === null) expect(viscosityIndexRaw(v40, 2) ?? -Infinity).toBeGreaterThan(index);
          // At 70 mm²/s table and formulas differ by up to 0.02 of the index.
          else
            expect(Math.abs((viscosityIndexRaw(v40, v100) ?? 0) - index)).toBeLessThan(
              Math.abs(v100 - 70) < 1e-6 ? 0.02 : 1e-6,
            );
        },
      ),
    );
  });

  it('rises with the index', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 500, noNaN: true }),
        fc.double({ min: 60, max: 150, noNaN: true }),
        fc.double({ min: 0.1, max: 30, noNaN: true }),
        (v40, index, more) => {
          expect(v100FromViscosityIndex(v40, index + more) ?? 0).toBeGreaterThan(
            v100FromViscosityIndex(v40, index) ?? Infinity,
          );
        },
      ),
    );
  });

  it.each([
    ['an oil below 2 mm²/s at 100 °C', 7, -200],
    ['an index beyond every oil', 46, 1e9],
    ['infinite', 46, Infinity],
    ['minus infinity', 46, -Infinity],
    ['no number', 46, Number.NaN],
    ['too thin an oil', 2, 100],
    ['no viscosity', Number.NaN, 100],
    ['an infinite viscosity', Infinity, 100],
  ])('is not given for %s', (_, v40, index) => {
    expect(v100FromViscosityIndex(v40, index)).toBeNull();
  });

  it('starts at 2 mm²/s', () => {
    expect(v100FromViscosityIndex(7.2, viscosityIndexRaw(7.2, 2) ?? 0)).toBeCloseTo(2, 9);
  });
});
