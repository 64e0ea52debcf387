import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viscosityAt, viscosityOfW, waltherLine, waltherW, waltherZ } from './walther.ts';
import type { WaltherForm } from './walther.ts';

const odd = [Number.NaN, Infinity, -Infinity, 0, -1];
/** Viscosity at 40 °C, and that at 100 °C as a share of it: from thin base oils to the heaviest gear oils. */
const oil = fc
  .tuple(fc.double({ min: 10, max: 1500, noNaN: true }), fc.double({ min: 0.05, max: 0.2, noNaN: true }))
  .filter(([v40, share]) => v40 * share >= 2);
const temperature = fc.double({ min: 0, max: 150, noNaN: true });

describe('Z and W', () => {
  it.each<readonly [number, WaltherForm]>([
    [0.3, 'simple'],
    [0.2, 'simple'],
    [0.1, 'general'],
    ...odd.flatMap(
      (value) =>
        [
          [value, 'simple'],
          [value, 'general'],
        ] as const,
    ),
  ])('are not defined for %d mm²/s in the %s form', (viscosity, form) => {
    expect(waltherZ(viscosity, form)).toBeNull();
    expect(waltherW(viscosity, form)).toBeNull();
  });

  it('are defined just above', () => {
    for (const [viscosity, form] of [
      [0.3001, 'simple'],
      [0.13, 'general'],
    ] as const)
      expect(Number.isFinite(waltherW(viscosity, form))).toBe(true);
  });

  it('give the viscosity back: simple form to 10⁻⁹', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.31, max: 1e6, noNaN: true }), (viscosity) => {
        expect((viscosityOfW(waltherW(viscosity, 'simple') ?? 0, 'simple') ?? 0) / viscosity).toBeCloseTo(1, 9);
      }),
    );
  });

  it('give the viscosity back: general form to 0.0002 mm²/s from 0.21 up', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.21, max: 20, noNaN: true }), (viscosity) => {
        expect(
          Math.abs((viscosityOfW(waltherW(viscosity, 'general') ?? 0, 'general') ?? 0) - viscosity),
        ).toBeLessThanOrEqual(0.0002);
      }),
    );
  });

  it.each([Number.NaN, Infinity, -Infinity, 3])('have no viscosity for W = %d', (w) => {
    for (const form of ['simple', 'general'] as const) expect(viscosityOfW(w, form)).toBeNull();
  });
});

describe('a line', () => {
  it('takes the general form when a point lies below 2 mm²/s', () => {
    const thin = waltherLine({ viscosity: 10, tC: 40 }, { viscosity: 1.9, tC: 110 });
    expect(thin?.form).toBe('general');
    expect(waltherLine({ viscosity: 1.9, tC: 110 }, { viscosity: 10, tC: 40 })?.form).toBe('general');
    expect(waltherLine({ viscosity: 10, tC: 40 }, { viscosity: 2, tC: 110 })?.form).toBe('simple');
    expect(waltherLine({ viscosity: 10, tC: 40 }, { viscosity: 1.9, tC: 110 }, { form: 'simple' })?.form).toBe(
      'simple',
    );
  });

  it.each([
    ['equal temperatures', 32, 40, 5.4, 40],
    ['a viscosity that rises', 5.4, 40, 32, 100],
    ['a viscosity that stays', 32, 40, 32, 100],
    ['no viscosity', 0, 40, 5.4, 100],
    ['too thin an oil', 0.3, 40, 0.05, 100],
    ['absolute zero', 32, -273.15, 5.4, 100],
    ['absolute zero, second', 32, 40, 5.4, -273.15],
    ['below absolute zero', 32, -300, 5.4, 100],
    ['NaN', Number.NaN, 40, 5.4, 100],
    ['a temperature that is no number', 32, Number.NaN, 5.4, 100],
    ['infinity', 32, 40, 5.4, Infinity],
  ])('is not drawn through %s', (_, v1, t1, v2, t2) => {
    expect(waltherLine({ viscosity: v1, tC: t1 }, { viscosity: v2, tC: t2 })).toBeNull();
  });

  it('passes its two points, whichever comes first', () => {
    fc.assert(
      fc.property(oil, ([v40, share]) => {
        const [one, other] = [
          { viscosity: v40, tC: 40 },
          { viscosity: v40 * share, tC: 100 },
        ];
        for (const line of [waltherLine(one, other), waltherLine(other, one)]) {
          expect(line).not.toBeNull();
          if (line === null) return;
          expect((viscosityAt(line, 40) ?? 0) / v40).toBeCloseTo(1, 9);
          expect((viscosityAt(line, 100) ?? 0) / (v40 * share)).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  it('falls with temperature and stays a positive number', () => {
    fc.assert(
      fc.property(oil, temperature, fc.double({ min: 0.01, max: 50, noNaN: true }), ([v40, share], tC, rise) => {
        const line = waltherLine({ viscosity: v40, tC: 40 }, { viscosity: v40 * share, tC: 100 });
        const [cold, warm] = line === null ? [null, null] : [viscosityAt(line, tC), viscosityAt(line, tC + rise)];
        expect(warm).toBeGreaterThan(0);
        expect(cold).toBeGreaterThan(warm ?? Infinity);
      }),
    );
  });

  it('is the same from two points on itself', () => {
    const line = waltherLine({ viscosity: 46, tC: 40 }, { viscosity: 6.8, tC: 100 });
    if (line === null) throw new Error('no line');
    const again = waltherLine(
      { viscosity: viscosityAt(line, 20) ?? 0, tC: 20 },
      { viscosity: viscosityAt(line, 80) ?? 0, tC: 80 },
    );
    expect(again?.a).toBeCloseTo(line.a, 9);
    expect(again?.b).toBeCloseTo(line.b, 9);
  });

  it.each([-273.15, -400, Number.NaN, Infinity, -272])('has no viscosity at %d °C', (tC) => {
    const line = waltherLine({ viscosity: 46, tC: 40 }, { viscosity: 6.8, tC: 100 });
    expect(line === null ? 'no line' : viscosityAt(line, tC)).toBeNull();
  });

  it('keeps the kelvin offset that it was fitted with', () => {
    const line = waltherLine({ viscosity: 32, tC: 40 }, { viscosity: 5.4, tC: 100 }, { kelvinOffset: 273 });
    expect(line?.kelvinOffset).toBe(273);
    expect(line?.a).toBeCloseTo(9.5259, 4);
    expect(line?.b).toBeCloseTo(3.7449, 4);
    expect(line === null ? null : viscosityAt(line, 80)).toBeCloseTo(8.5, 1);
  });
});
