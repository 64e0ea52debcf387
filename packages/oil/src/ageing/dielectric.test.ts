import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineTypes } from '../indicators.ts';
import { ageingIndexPct, defaultPermittivityChange, permittivityAtReference, waterShift } from './dielectric.ts';

const odd = [Number.NaN, Infinity, -Infinity, 0, -1];
const permittivity = fc.double({ min: 1.5, max: 6, noNaN: true });
const temperature = fc.double({ min: -20, max: 120, noNaN: true });

describe('permittivity at the reference temperature', () => {
  it.each([
    [2.2, 60, 2.2455],
    [2.22, 25, 2.22],
    [2.19, 20, 2.1835],
  ])('%d at %d °C is %d at 25 °C', (value, tC, expected) => {
    expect(permittivityAtReference(value, tC)).toBeCloseTo(expected, 12);
  });

  it('has a relative mode and another reference', () => {
    expect(permittivityAtReference(2.2, 60, { mode: 'relative', perK: 0.0005, referenceC: 40 })).toBeCloseTo(2.222, 12);
  });

  it('does not show a temperature that follows the compensation', () => {
    fc.assert(
      fc.property(permittivity, temperature, (at25, tC) => {
        expect(permittivityAtReference(at25 - 0.0013 * (tC - 25), tC)).toBeCloseTo(at25, 12);
      }),
    );
  });

  it('is not known without numbers', () => {
    for (const value of odd) expect(permittivityAtReference(value, 60)).toBeNull();
    for (const tC of [Number.NaN, Infinity]) expect(permittivityAtReference(2.2, tC)).toBeNull();
  });
});

describe('ageing index', () => {
  it.each([
    [2.276, 2.2, 0.1, 76],
    [2.2455, 2.25, 0.1, -4.5],
    [2.3585, 2.28, 0.12, 65.41666666666669],
    [2.2, 2.2, 0.05, 0],
  ])('of %d against %d with %d allowed is %d %%', (value, fresh, allowed, index) => {
    expect(ageingIndexPct(value, fresh, allowed)).toBeCloseTo(index, 9);
  });

  it('rises with permittivity and is not clamped', () => {
    fc.assert(
      fc.property(permittivity, permittivity, fc.double({ min: 0.001, max: 2, noNaN: true }), (fresh, value, more) => {
        expect(ageingIndexPct(value + more, fresh, 0.1) ?? 0).toBeGreaterThan(
          ageingIndexPct(value, fresh, 0.1) ?? Infinity,
        );
      }),
    );
    expect(ageingIndexPct(1.9, 2.2, 0.1)).toBeCloseTo(-300, 9);
  });

  it('is not known without numbers', () => {
    for (const allowed of odd) expect(ageingIndexPct(2.3, 2.2, allowed)).toBeNull();
    expect(ageingIndexPct(Number.NaN, 2.2, 0.1)).toBeNull();
    expect(ageingIndexPct(2.2, Infinity, 0.1)).toBeNull();
  });

  it('has an allowed change for every machine type', () => {
    expect(Object.keys(defaultPermittivityChange).toSorted()).toEqual(machineTypes.toSorted());
    expect(Object.values(defaultPermittivityChange).every((change) => change > 0)).toBe(true);
  });
});

describe('dispersed water', () => {
  it.each([
    [0, 0, 0],
    [1000, 0.000871743486973948, 0.005418569690864405],
    [5000, 0.004358717434869739, 0.027180123948142842],
  ])('%d ppm are a share of %d and add %d', (ppm, share, shift) => {
    const wet = waterShift(2.25, ppm, 870);
    expect(wet?.share).toBeCloseTo(share, 12);
    expect(wet?.shift).toBeCloseTo(shift, 12);
    expect(wet?.permittivity).toBeCloseTo(2.25 + shift, 12);
  });

  it('adds more the more there is, up to water itself', () => {
    fc.assert(
      fc.property(
        permittivity,
        fc.double({ min: 0, max: 5e5, noNaN: true }),
        fc.double({ min: 1, max: 1e5, noNaN: true }),
        (oil, ppm, more) => {
          const [less, wetter] = [waterShift(oil, ppm, 870), waterShift(oil, ppm + more, 870)];
          expect(wetter?.permittivity).toBeGreaterThan(less?.permittivity ?? Infinity);
          expect(wetter?.permittivity).toBeLessThan(80);
        },
      ),
    );
    expect(waterShift(2.25, 1e6, 998)?.permittivity).toBeCloseTo(80, 9);
  });

  it('is not known without numbers, nor for more water than there is oil', () => {
    for (const value of odd) {
      expect(waterShift(value, 1000, 870)).toBeNull();
      expect(waterShift(2.25, 1000, value)).toBeNull();
      expect(waterShift(2.25, 1000, 870, { permittivity: value, density: 998 })).toBeNull();
      expect(waterShift(2.25, 1000, 870, { permittivity: 80, density: value })).toBeNull();
    }
    for (const ppm of [-1, Number.NaN, Infinity, 1.2e6]) expect(waterShift(2.25, ppm, 870)).toBeNull();
  });
});
