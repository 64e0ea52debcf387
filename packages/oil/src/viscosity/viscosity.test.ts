import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineTypes } from '../indicators.ts';
import type { Limits } from '../limits.ts';
import { defaultViscosityChangeLimits } from '../limits.ts';
import { viscosityChangePct, viscosityChangeSeverity } from './change-state.ts';
import { isoVgGrade, isoVgGrades } from './iso-vg.ts';
import { densityAt, dynamicViscosity, kinematicViscosity } from './kinematic.ts';
import { isSoundForNormalising, normaliseTo40, viscosityReference } from './normalise.ts';
import { viscosityAt } from './walther.ts';

const odd = [Number.NaN, Infinity, -Infinity, 0, -1];
const viscosity = fc.double({ min: 0.5, max: 3000, noNaN: true });
const density = fc.double({ min: 600, max: 1600, noNaN: true });

describe('ISO VG', () => {
  it('has 20 grades whose limits are the midpoint ± 10 %', () => {
    expect(isoVgGrades).toHaveLength(20);
    for (const { mid, min, max } of isoVgGrades) {
      expect(min).toBeCloseTo(0.9 * mid, 9);
      expect(max).toBeCloseTo(1.1 * mid, 9);
    }
  });

  it.each(isoVgGrades)('$grade includes both limits', ({ grade, min, mid, max }) => {
    for (const v40 of [min, mid, max, 1.1 * mid, 0.9 * mid]) expect(isoVgGrade(v40)).toBe(grade);
    for (const v40 of [min - 0.001, max + 0.001]) expect(isoVgGrade(v40)).not.toBe(grade);
  });

  it.each([55, 80, 121, 1.97, 3521, ...odd])('does not know %d', (v40) => {
    expect(isoVgGrade(v40)).toBeNull();
  });
});

describe('kinematic and dynamic viscosity', () => {
  it.each([
    [40, 870, 45.97701149425287],
    [25.5, 850, 30],
    [280, 890, 314.60674157303373],
    [55, 1120, 49.107142857142854],
  ])('%d mPa·s at %d kg/m³ are %d mm²/s', (dynamic, rho, kinematic) => {
    expect(kinematicViscosity(dynamic, rho)).toBeCloseTo(kinematic, 9);
    expect(dynamicViscosity(kinematic, rho)).toBeCloseTo(dynamic, 9);
  });

  it('undo each other', () => {
    fc.assert(
      fc.property(viscosity, density, (dynamic, rho) => {
        expect((dynamicViscosity(kinematicViscosity(dynamic, rho) ?? 0, rho) ?? 0) / dynamic).toBeCloseTo(1, 12);
      }),
    );
  });

  it.each(odd)('are not known for %d', (value) => {
    for (const result of [
      kinematicViscosity(value, 870),
      kinematicViscosity(40, value),
      dynamicViscosity(value, 870),
      dynamicViscosity(40, value),
    ])
      expect(result).toBeNull();
  });

  it('density falls by its expansion, and comes back', () => {
    expect(densityAt({ reference: 0.87, referenceC: 15, tC: 60 })).toBeCloseTo(0.8445525, 9);
    expect(densityAt({ reference: 870, referenceC: 15, tC: 15, expansionPerK: 0.0008 })).toBe(870);
    expect(densityAt({ reference: 870, referenceC: 15, tC: 60, expansionPerK: 0.0008 })).toBeCloseTo(
      870 * (1 - 0.036),
      9,
    );
    for (const reference of odd) expect(densityAt({ reference, referenceC: 15, tC: 60 })).toBeNull();
    for (const tC of [Number.NaN, Infinity, 1e6]) expect(densityAt({ reference: 870, referenceC: 15, tC })).toBeNull();
    expect(densityAt({ reference: -870, referenceC: 15, tC: 1e6 })).toBeNull();
  });
});

describe('viscosity brought to 40 °C', () => {
  const vg46 = viscosityReference(46, 6.8);
  const oils = fc
    .constantFrom(
      ...([
        [32, 5.4],
        [46, 6.8],
        [68, 8.7],
        [220, 18.9],
        [320, 24],
        [320, 38],
      ] as const),
    )
    .map(([v40, v100]) => viscosityReference(v40, v100));
  const temperature = fc.double({ min: 20, max: 100, noNaN: true });

  it('finds the new oil unchanged at every temperature', () => {
    fc.assert(
      fc.property(oils, temperature, (reference, tC) => {
        const reading = reference === null ? null : viscosityAt(reference.line, tC);
        expect(normaliseTo40(reading ?? 0, tC, reference)?.changePct).toBeCloseTo(0, 6);
      }),
    );
  });

  it('rises with the reading, and the ratio method shows less of a change above 40 °C', () => {
    fc.assert(
      fc.property(
        oils,
        fc.double({ min: 41, max: 100, noNaN: true }),
        fc.double({ min: 1.01, max: 1.5, noNaN: true }),
        (reference, tC, factor) => {
          const reading = (reference === null ? null : viscosityAt(reference.line, tC)) ?? 0;
          const [same, thicker, thinner] = [1, factor, 1 / factor].map((share) =>
            normaliseTo40(reading * share, tC, reference),
          );
          expect(thicker?.v40).toBeGreaterThan(same?.v40 ?? Infinity);
          expect(thinner?.v40).toBeLessThan(same?.v40 ?? 0);
          expect(thicker?.v40ByRatio).toBeLessThan(thicker?.v40 ?? 0);
          expect(thinner?.v40ByRatio).toBeGreaterThan(thinner?.v40 ?? Infinity);
        },
      ),
    );
  });

  it.each([
    [40, 1],
    [60, 1.23],
    [80, 1.49],
  ])('magnifies a relative error at %d °C by %d', (tC, amplification) => {
    const reading = vg46 === null ? 0 : (viscosityAt(vg46.line, tC) ?? 0);
    const result = normaliseTo40(reading, tC, vg46);
    expect(result?.amplification).toBeCloseTo(amplification, 2);
    expect(((normaliseTo40(reading * 1.0001, tC, vg46)?.v40 ?? 0) / (result?.v40 ?? 1) - 1) / 0.0001).toBeCloseTo(
      result?.amplification ?? 0,
      3,
    );
  });

  it.each([
    ['no reference', 20, 60, null],
    ['no reading', 0, 60, vg46],
    ['too thin a reading', 0.3, 60, vg46],
    ['NaN', Number.NaN, 60, vg46],
    ['no temperature', 20, Number.NaN, vg46],
    ['absolute zero', 20, -273.15, vg46],
    ['an infinite reading', Infinity, 60, vg46],
    ['a result beyond numbers', 1e300, 60, vg46],
    ['a change beyond numbers', 1e307, 40, vg46],
    ['a result too thin for the method', 0.300_000_000_000_000_1, 0, vg46],
  ])('is not known with %s', (_, reading, tC, reference) => {
    expect(normaliseTo40(reading, tC, reference)).toBeNull();
  });

  it('has no reference from values that make no line', () => {
    expect(viscosityReference(46, 46)).toBeNull();
    expect(viscosityReference(Number.NaN, 6.8)).toBeNull();
  });

  it.each([
    [60, 0, true],
    [20, 5, true],
    [100, -5, true],
    [19.9, 0, false],
    [100.1, 0, false],
    [60, 5.1, false],
    [60, -5.1, false],
    [Number.NaN, 0, false],
    [60, Number.NaN, false],
  ])('at %d °C and %d K/h it is sound: %s', (tC, slope, isSound) => {
    expect(isSoundForNormalising(tC, slope)).toBe(isSound);
  });
});

describe('change of viscosity', () => {
  const limits: Limits = {
    worse: 'both',
    level1Low: -20,
    level2Low: -10,
    level2High: 10,
    level1High: 20,
    source: 'default',
  };

  it.each([
    [46, 'normal'],
    [50.6, 'normal'],
    [41.4, 'normal'],
    [55.2, 'level2'],
    [36.8, 'level2'],
    [50.7, 'level2'],
    [41.3, 'level2'],
    [55.3, 'level1'],
    [36.7, 'level1'],
  ])('to %d from 46 mm²/s is %s', (v40, severity) => {
    expect(viscosityChangeSeverity(viscosityChangePct(v40, 46), limits)).toBe(severity);
  });

  it('stays inside a limit that arithmetic passes by a hair', () => {
    expect(viscosityChangePct(50.6, 46)).not.toBe(10);
    expect(viscosityChangePct(50.6, 46)).toBeCloseTo(10, 9);
  });

  it('does not depend on the unit', () => {
    fc.assert(
      fc.property(viscosity, viscosity, fc.double({ min: 0.001, max: 1000, noNaN: true }), (now, reference, factor) => {
        const change = viscosityChangePct(now, reference) ?? 0;
        expect(Math.abs((viscosityChangePct(now * factor, reference * factor) ?? 0) - change)).toBeLessThanOrEqual(
          1e-9 * (100 + Math.abs(change)),
        );
      }),
    );
  });

  it('is not known without numbers', () => {
    for (const value of odd)
      for (const change of [viscosityChangePct(value, 46), viscosityChangePct(46, value)]) expect(change).toBeNull();
    expect(viscosityChangePct(1e300, 1e-300)).toBeNull();
    for (const change of [null, Number.NaN, Infinity]) expect(viscosityChangeSeverity(change, limits)).toBeNull();
  });

  it('has limits for every machine type, alarm beyond early warning', () => {
    expect(Object.keys(defaultViscosityChangeLimits).toSorted()).toEqual(machineTypes.toSorted());
    for (const { level1Low, level2Low, level2High, level1High } of Object.values(defaultViscosityChangeLimits)) {
      expect(
        (level1Low ?? 0) < (level2Low ?? 0) &&
          (level2Low ?? 0) < 0 &&
          (level2High ?? 0) > 0 &&
          (level1High ?? 0) > (level2High ?? 0),
      ).toBe(true);
    }
  });
});
