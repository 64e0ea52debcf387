import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrheniusFactor, equivalentHours, lifeAt, temperatureFactor } from './temperature-life.ts';

const temperature = fc.double({ min: 20, max: 120, noNaN: true });

describe('temperatureFactor', () => {
  it.each([
    [80, 70, 2, 2],
    [100, 70, 2, 8],
    [65, 60, 2, Math.SQRT2],
    [60, 60, 2, 1],
    [50, 60, 2, 0.5],
    [80, 60, 3, 9],
    [70, 60, 0.5, 0.5],
  ])('at %d °C against %d °C, × %d per 10 °C, is %d', (tC, tRefC, q, factor) => {
    expect(temperatureFactor(tC, tRefC, q)).toBeCloseTo(factor, 12);
  });

  it('doubles per 10 °C unless told', () => {
    expect(temperatureFactor(80, 70)).toBe(2);
  });

  it.each([
    [80, 70, 0],
    [80, 70, -2],
    [90, 70, -2],
    [60, 60, 0],
    [80, 70, Number.NaN],
    [Number.NaN, 70, 2],
    [80, Number.NaN, 2],
    [1e6, 0, 2],
    [-1e6, 0, 2],
  ])('has no value at %d °C against %d °C with × %d', (tC, tRefC, q) => {
    expect(temperatureFactor(tC, tRefC, q)).toBeNull();
  });

  it('is undone by exchanging the temperatures, and grows with the temperature', () => {
    fc.assert(
      fc.property(temperature, temperature, (one, other) => {
        expect(Number(temperatureFactor(one, other)) * Number(temperatureFactor(other, one))).toBeCloseTo(1, 9);
        expect(Number(temperatureFactor(one + 1, other))).toBeGreaterThan(Number(temperatureFactor(one, other)));
      }),
    );
  });
});

describe('lifeAt', () => {
  it.each([
    [80, 2],
    [90, 1],
    [100, 0.5],
  ])('of 4 years at 70 °C is at %d °C %d', (tC, life) => {
    expect(lifeAt(4, temperatureFactor(tC, 70))).toBe(life);
  });

  it('is 0 of no life', () => {
    expect(lifeAt(0, 2)).toBe(0);
  });

  it.each([
    [4, null],
    [4, 0],
    [4, -1],
    [4, Number.NaN],
    [-1, 2],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [1e308, 1e-10],
  ])('has no value for %d and %d', (lifeRef, factor) => {
    expect(lifeAt(lifeRef, factor)).toBeNull();
  });
});

describe('arrheniusFactor', () => {
  it.each([
    [69_800, 70, 80, 1.999210545949637],
    [80_000, 60, 70, 2.3201941756411886],
    [75_000, 70, 60, 0.4542771981443242],
    [110_000, 40, 60, 12.632521245572827],
    [69_800, 60, 60, 1],
  ])('of %d J/mol from %d to %d °C is %d', (eaJPerMol, tRefC, tC, factor) => {
    expect(Number(arrheniusFactor(eaJPerMol, tRefC, tC)) / factor).toBeCloseTo(1, 10);
  });

  it.each([
    [69_800, -300, 60],
    [69_800, 60, -300],
    [69_800, -273.15, 60],
    [69_800, 60, -273.15],
    [Number.NaN, 60, 70],
    [69_800, Number.NaN, 70],
    [69_800, 60, Number.NaN],
    [1e300, 60, 70],
    [1e300, 70, 60],
  ])('has no value of %d J/mol from %d to %d °C', (eaJPerMol, tRefC, tC) => {
    expect(arrheniusFactor(eaJPerMol, tRefC, tC)).toBeNull();
  });

  it('comes near doubling per 10 °C where it should', () => {
    expect(arrheniusFactor(69_800, 70, 80)).toBeCloseTo(2, 2);
    expect(arrheniusFactor(62_000, 50, 60)).toBeCloseTo(2, 2);
  });
});

describe('equivalentHours', () => {
  it.each([
    [[{ hours: 100, tC: 60 }], 100],
    [[{ hours: 100, tC: 70 }], 200],
    [
      [
        { hours: 50, tC: 50 },
        { hours: 50, tC: 70 },
      ],
      125,
    ],
    [
      [
        { hours: 1, tC: 90 },
        { hours: 1, tC: 60 },
        { hours: 1, tC: 30 },
      ],
      9.125,
    ],
    [[], 0],
    [[{ hours: 0, tC: 90 }], 0],
  ])('of %j at 60 °C are %d', (segments, hours) => {
    expect(equivalentHours(segments, 60)).toBe(hours);
  });

  it('use the ratio they are told', () => {
    expect(equivalentHours([{ hours: 10, tC: 70 }], 60, 3)).toBeCloseTo(30, 12);
  });

  it.each([
    [
      [
        { hours: 1, tC: 60 },
        { hours: Number.NaN, tC: 60 },
      ],
    ],
    [[{ hours: -1, tC: 60 }]],
    [[{ hours: 1, tC: Number.NaN }]],
    [[{ hours: Number.POSITIVE_INFINITY, tC: 60 }]],
  ])('are not known for %j', (segments) => {
    expect(equivalentHours(segments, 60)).toBeNull();
  });

  it('add up, in any order', () => {
    const segment = fc.record({ hours: fc.double({ min: 0, max: 1000, noNaN: true }), tC: temperature });
    fc.assert(
      fc.property(fc.array(segment), fc.array(segment), (one, other) => {
        const sum = Number(equivalentHours(one, 60)) + Number(equivalentHours(other, 60));
        expect(equivalentHours([...other, ...one], 60)).toBeCloseTo(sum, 4);
      }),
    );
  });
});
