import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WaterSolubility } from '../oil-profile.ts';
import { solubilityPresets } from './solubility-presets.ts';
import type { SolubilityPresetName } from './solubility-presets.ts';
import {
  activityFromPpm,
  fitSolubility,
  freeWaterTemperature,
  ppmFromActivity,
  ppmFromMgPerL,
  saturationPpm,
} from './saturation.ts';

const odd = [Number.NaN, Infinity, -Infinity];
const transformer: WaterSolubility = { a: 7.0895, b: 1567, kelvinOffset: 273.15 };
const solubility = fc.record({
  a: fc.double({ min: 5, max: 8, noNaN: true }),
  b: fc.double({ min: 600, max: 1800, noNaN: true }),
  kelvinOffset: fc.constantFrom(273.15, 273.16),
});
const temperature = fc.double({ min: -20, max: 120, noNaN: true });
const activity = fc.double({ min: 0.01, max: 1, noNaN: true });

describe('presets', () => {
  it.each<readonly [SolubilityPresetName, readonly number[]]>([
    ['mineral_transformer', [55, 122, 243, 449]],
    ['average_transformer', [50, 115, 239, 459]],
    ['lubricating', [392, 711, 1202, 1915]],
    ['mineral_turbine', [78, 171, 342, 631]],
    ['hydraulic', [359, 652, 1103, 1756]],
    ['natural_ester', [997, 1405, 1900, 2483]],
  ])('%s holds at 20, 40, 60 and 80 °C the ppm %j', (name, ppm) => {
    for (const [index, expected] of ppm.entries()) {
      const found = saturationPpm(solubilityPresets[name], 20 * (index + 1)) ?? 0;
      expect(Math.abs(found - expected)).toBeLessThanOrEqual(1.5);
    }
  });

  it("say that all but a maker's worked example are ours", () => {
    expect(
      Object.entries(solubilityPresets)
        .filter(([, { source }]) => source === 'published')
        .map(([name]) => name),
    ).toEqual(['lubricating']);
  });
});

describe('saturation', () => {
  it('rises with temperature', () => {
    fc.assert(
      fc.property(solubility, temperature, fc.double({ min: 0.1, max: 50, noNaN: true }), (oil, tC, rise) => {
        expect(saturationPpm(oil, tC + rise) ?? 0).toBeGreaterThan(saturationPpm(oil, tC) ?? Infinity);
      }),
    );
  });

  it.each([-273.15, -300, ...odd])('is not known at %d °C', (tC) => {
    expect(saturationPpm(transformer, tC)).toBeNull();
    expect(ppmFromActivity(0.5, tC, transformer)).toBeNull();
    expect(activityFromPpm(50, tC, transformer)).toBeNull();
  });

  it('is not known for coefficients that are no numbers or too large', () => {
    for (const oil of [
      { ...transformer, a: Number.NaN },
      { ...transformer, b: Infinity },
      { ...transformer, a: 400 },
    ])
      expect(saturationPpm(oil, 40)).toBeNull();
  });
});

describe('activity and ppm', () => {
  it('undo each other up to saturation', () => {
    fc.assert(
      fc.property(solubility, temperature, activity, (oil, tC, aw) => {
        const content = activityFromPpm(ppmFromActivity(aw, tC, oil) ?? -1, tC, oil);
        expect(content?.aw).toBeCloseTo(aw, 9);
        expect(content?.freePpm).toBeCloseTo(0, 6);
      }),
    );
  });

  it('water is dissolved or free, and activity never passes 1', () => {
    fc.assert(
      fc.property(solubility, temperature, fc.double({ min: 0, max: 1e5, noNaN: true }), (oil, tC, ppm) => {
        const content = activityFromPpm(ppm, tC, oil);
        expect((content?.dissolvedPpm ?? 0) + (content?.freePpm ?? 0)).toBeCloseTo(ppm, 6);
        expect(content?.aw).toBeLessThanOrEqual(1);
        if ((content?.freePpm ?? 0) > 0) expect(content?.aw).toBe(1);
      }),
    );
  });

  it("a little beyond 0 and 1 is a sensor's way to say 0 and 1, further is no reading", () => {
    expect([-0.02, 0].map((aw) => ppmFromActivity(aw, 40, transformer))).toEqual([0, 0]);
    expect(ppmFromActivity(1.02, 40, transformer)).toBe(saturationPpm(transformer, 40));
    for (const aw of [-0.021, 1.021, ...odd]) expect(ppmFromActivity(aw, 40, transformer)).toBeNull();
  });

  it('dry oil has activity 0; a negative amount is no amount', () => {
    expect(activityFromPpm(0, 40, transformer)).toEqual({ aw: 0, dissolvedPpm: 0, freePpm: 0 });
    for (const ppm of [-1, ...odd]) expect(activityFromPpm(ppm, 40, transformer)).toBeNull();
  });
});

describe('free water temperature', () => {
  it('is where the oil is just saturated', () => {
    fc.assert(
      fc.property(solubility, temperature, (oil, tC) => {
        expect(freeWaterTemperature(saturationPpm(oil, tC) ?? 0, oil)).toBeCloseTo(tC, 6);
      }),
    );
  });

  it('rises with the water', () => {
    fc.assert(
      fc.property(
        solubility,
        fc.double({ min: 1, max: 1000, noNaN: true }),
        fc.double({ min: 1.01, max: 10, noNaN: true }),
        (oil, ppm, factor) => {
          expect(freeWaterTemperature(ppm * factor, oil) ?? 0).toBeGreaterThan(
            freeWaterTemperature(ppm, oil) ?? Infinity,
          );
        },
      ),
    );
  });

  it.each([0, -1, 10 ** 7.0895, 1e9, ...odd])('is not known for %d ppm', (ppm) => {
    expect(freeWaterTemperature(ppm, transformer)).toBeNull();
  });
});

describe('calibration at two temperatures', () => {
  it('finds the coefficients that made the activities', () => {
    fc.assert(
      fc.property(
        solubility,
        fc.double({ min: 10, max: 40, noNaN: true }),
        fc.double({ min: 20, max: 60, noNaN: true }),
        activity,
        (oil, tC, apart, aw) => {
          const ppm = ppmFromActivity(aw, tC, oil) ?? 0;
          const other = { tC: tC + apart, aw: activityFromPpm(ppm, tC + apart, oil)?.aw ?? 0 };
          const fit = fitSolubility({ tC, aw }, other, ppm, oil.kelvinOffset);
          expect(fit?.a).toBeCloseTo(oil.a, 6);
          expect(fit?.b).toBeCloseTo(oil.b, 3);
        },
      ),
    );
  });

  it.each([
    ['equal temperatures', 20, 0.5, 20, 0.4, 100],
    ['no water', 20, 0.5, 60, 0.1, 0],
    ['activity 0', 20, 0, 60, 0.1, 100],
    ['activity above 1', 20, 1.1, 60, 0.1, 100],
    ['second activity above 1', 20, 0.5, 60, 1.1, 100],
    ['a solubility that does not rise', 20, 0.1, 60, 0.5, 100],
    ['a solubility that stays', 20, 0.5, 60, 0.5, 100],
    ['absolute zero', -273.15, 0.5, 60, 0.1, 100],
    ['NaN', Number.NaN, 0.5, 60, 0.1, 100],
    ['infinity', 20, 0.5, Infinity, 0.1, 100],
  ])('is not made from %s', (_, t1, aw1, t2, aw2, ppm) => {
    expect(fitSolubility({ tC: t1, aw: aw1 }, { tC: t2, aw: aw2 }, ppm, 273.15)).toBeNull();
  });

  it('takes an activity of exactly 1', () => {
    expect(fitSolubility({ tC: 20, aw: 1 }, { tC: 60, aw: 0.2 }, 80, 273.15)).not.toBeNull();
  });
});

describe('ppm from mg/L', () => {
  it.each([
    [100, 870, 114.94252873563218],
    [0, 870, 0],
    [100, 1000, 100],
  ])('%d mg/L at %d kg/m³ are %d ppm', (mgPerL, density, ppm) => {
    expect(ppmFromMgPerL(mgPerL, density)).toBeCloseTo(ppm, 9);
  });

  it.each([
    [-1, 870],
    [Number.NaN, 870],
    [100, 0],
    [100, Number.NaN],
    [1e308, 1e-300],
  ])('is not known for %d mg/L at %d kg/m³', (mgPerL, density) => {
    expect(ppmFromMgPerL(mgPerL, density)).toBeNull();
  });
});
