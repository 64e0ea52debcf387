import { describe, expect, it } from 'vitest';
import type { Limits } from '../limits.ts';
import { oilLife } from '../life/oil-life.ts';
import { healthLimitsFor } from './health-limits.ts';
import { oilHealth } from './oil-health.ts';

const limits = (values: Partial<Limits>): Limits => ({
  worse: 'both',
  level2Low: null,
  level2High: null,
  level1Low: null,
  level1High: null,
  source: 'device',
  ...values,
});
const usual = healthLimitsFor('hydraulic', {});

describe('limits of oil health where somebody set limits', () => {
  it.each([
    [
      'temperature',
      'oil_temperature',
      { level2High: 55, level1High: 60 },
      { reference: 40, caution: 55, critical: 60 },
    ],
    ['waterPpm', 'water_ppm', { level2High: 200, level1High: 400 }, { reference: 50, caution: 200, critical: 400 }],
    [
      'waterSaturation',
      'water_saturation',
      { level2High: 30, level1High: 60 },
      { reference: 15, caution: 30, critical: 60 },
    ],
    [
      'viscosityRise',
      'viscosity_change_pct',
      { level2High: 5, level1High: 8 },
      { reference: 0, caution: 5, critical: 8 },
    ],
    [
      'viscosityFall',
      'viscosity_change_pct',
      { level2Low: -4, level1Low: -6 },
      { reference: 0, caution: -4, critical: -6 },
    ],
    ['temperature', 'oil_temperature', { level1High: 60 }, usual.temperature],
    ['waterPpm', 'water_ppm', { level2High: 0, level1High: 400 }, usual.waterPpm],
    ['viscosityRise', 'viscosity_change_pct', { level2High: -2, level1High: 8 }, usual.viscosityRise],
  ] as const)('%s from %s %j', (quantity, key, values, expected) => {
    expect(healthLimitsFor('hydraulic', { [key]: limits(values) })).toEqual({ ...usual, [quantity]: expected });
  });
});

describe('a profile with limits and weights of its own', () => {
  const profile = { machineType: 'hydraulic', hasServoValves: false, cleanlinessTarget: [18, 16, 13] } as const;
  const readings = {
    viscosityChangePct: 0,
    ageingIndexPct: 0,
    waterSaturationPct: 10,
    warmWaterSaturationPct: null,
    waterPpm: 50,
    codes: [15, 13, 10],
    wearRatePerH: 1,
    wearBaselinePerH: 1,
    oilTemperatureC: 60,
  } as const;
  const partOf = (own: object, name: string) =>
    oilHealth({ profile: { ...profile, ...own }, readings, weights: null, limits: null }).parts.find(
      ({ part }) => part === name,
    );

  it('is scored against them', () => {
    expect(partOf({}, 'temperature')?.score).toBeGreaterThan(60);
    expect(
      partOf({ limits: { oil_temperature: limits({ level2High: 55, level1High: 60 }) } }, 'temperature')?.score,
    ).toBe(20);
  });

  it('is weighed by them', () => {
    const healthWeights = { viscosity: 1, ageing: 1, water: 1, cleanliness: 1, wear: 1, temperature: 5 };
    expect(partOf({ healthWeights }, 'temperature')?.weight).toBe(0.5);
  });

  it('ends its life at them', () => {
    const viscosityChangePct = Array.from({ length: 20 }, (_, day) => ({ at: day * 86_400_000, value: day / 4 }));
    const life = (own: object) =>
      oilLife({
        profile: { machineType: 'hydraulic', oilLifeH: null, lifeReferenceC: 60, ...own },
        now: 19 * 86_400_000,
        since: 0,
        viscosityChangePct,
        ageingIndexPct: [],
        oilTemperatureC: [],
        viscosityLimits: null,
      });
    const hours = life({}).hours ?? Number.NaN;
    expect(life({ limits: { viscosity_change_pct: limits({ level1High: 10 }) } }).hours).toBeLessThan(hours);
  });
});
