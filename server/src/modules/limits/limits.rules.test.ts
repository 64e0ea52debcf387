import { AppError } from '@oilsight/contract';
import type { LimitValues, Targets } from '@oilsight/contract';
import { dayMs, defaultLimits, findIndicator, healthParts, indicatorIds } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkChange,
  checkLimits,
  checkTakeBack,
  checkTargets,
  limitsOf,
  limitsSet,
  limitsUnset,
  noSettings,
  noTargets,
  settingsOf,
  sharesOf,
  targetsInForce,
} from './limits.rules.ts';
import type { Settings } from './limits.rules.ts';

const none: LimitValues = { level2Low: null, level2High: null, level1Low: null, level1High: null };
const refusalOf = (work: () => unknown): [string, unknown] | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? [error.error, error.details['field']] : ['unknown', error];
  }
};
const settings = (limits: Record<string, Partial<LimitValues>>, targets: Partial<Targets> = {}): Settings => ({
  limits: new Map(Object.entries(limits).map(([key, values]) => [key, { ...none, ...values }])),
  targets: { ...noTargets, ...targets },
});

describe('limits that somebody wants to set', () => {
  it.each([
    ['oil_temperature', { level2High: 60, level1High: 70 }, null],
    ['oil_temperature', { level1High: 70 }, null],
    ['oil_temperature', { level2High: 60, level1High: 60 }, ['limitsShared', 'limits.level1High']],
    ['oil_temperature', { level2High: 60, level1High: 50 }, ['limitsReversed', 'limits.level1High']],
    ['oil_temperature', { level2High: 60, level1High: 151 }, ['limitOutside', 'limits.level1High']],
    ['oil_temperature', { level2Low: 10 }, ['limitWithoutHarm', 'limits.level2Low']],
    ['oil_temperature', {}, ['limitMissing', 'limits.level2High']],
    ['level', { level2Low: 40, level1Low: 20 }, null],
    ['level', { level2Low: 40, level1Low: 40 }, ['limitsShared', 'limits.level1Low']],
    ['level', { level2Low: 40, level1Low: 50 }, ['limitsReversed', 'limits.level1Low']],
    ['level', { level1High: 90 }, ['limitWithoutHarm', 'limits.level1High']],
    ['level', {}, ['limitMissing', 'limits.level2Low']],
    ['viscosity_change_pct', { level2Low: -5, level2High: 5, level1Low: -10, level1High: 10 }, null],
    ['viscosity_change_pct', { level2Low: 6, level2High: 5 }, ['limitsCrossed', 'limits.level2Low']],
    ['viscosity_change_pct', { level1Low: 6, level1High: 6 }, ['limitsCrossed', 'limits.level1Low']],
    ['ambient_temperature', { level1High: 40 }, ['limitWithoutHarm', 'key']],
    ['T1', { level1High: 40 }, ['limitWithoutHarm', 'key']],
  ] as const)('%s %j', (key, values, refusal) => {
    expect(refusalOf(() => checkLimits(key, { ...none, ...values }))).toEqual(refusal);
  });

  it.each([
    ['oil_temperature', 0, null, null],
    ['oil_temperature', 0, { level1High: 70 }, null],
    ['oil_temperature', 3, { level2Low: 10 }, ['limitWithoutHarm', 'limits.level2Low']],
    // No row is added for what cannot have limits; one that is there can be emptied.
    ['made_up', 0, null, ['limitWithoutHarm', 'key']],
    ['ambient_temperature', 0, null, ['limitWithoutHarm', 'key']],
    ['made_up', 1, null, null],
  ] as const)('a change: %s of version %d to %j', (key, version, values, refusal) => {
    const limits = values === null ? null : { ...none, ...values };
    expect(refusalOf(() => checkChange(key, version, limits))).toEqual(refusal);
  });

  it('the defaults are all of them allowed', () => {
    const refusals = indicatorIds.flatMap((key) => {
      const limits = defaultLimits('hydraulic', key);
      return limits === null ? [] : [refusalOf(() => checkLimits(key, limits))];
    });
    expect(refusals.length).toBeGreaterThan(5);
    expect(refusals.filter((refusal) => refusal !== null)).toEqual([]);
  });

  it('what is allowed always leaves room between normal and alarm, on the harmful side', () => {
    const bound = fc.option(fc.double({ min: -200, max: 1100, noNaN: true }));
    fc.assert(
      fc.property(
        fc.constantFrom(...indicatorIds),
        fc.record({ level2Low: bound, level2High: bound, level1Low: bound, level1High: bound }),
        (key, values) => {
          if (refusalOf(() => checkLimits(key, values)) !== null) return;
          const worse = findIndicator(key)?.worse;
          expect([values.level2Low, values.level1Low].every((value) => value === null) || worse !== 'up').toBe(true);
          expect(
            (values.level1High ?? Infinity) > (values.level2High ?? -Infinity) &&
              (values.level1Low ?? -Infinity) < (values.level2Low ?? Infinity),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('limits in force', () => {
  const device = settings({ oil_temperature: { level2High: 50 } });
  const type = settings(
    { oil_temperature: { level2High: 55 }, level: { level2Low: 30 } },
    { cleanlinessTarget: [16, 14, 11] },
  );

  it.each([
    [device, type, 'oil_temperature', 50, 'device'],
    [noSettings, type, 'oil_temperature', 55, 'machineType'],
    [noSettings, noSettings, 'oil_temperature', 65, 'default'],
    [noSettings, noSettings, 'water_ppm', 500, 'NB/SH/T 0599-2013'],
    [noSettings, type, 'particle_ch1', 640, 'target'],
    [settings({}, { cleanlinessTarget: [17, 15, 12] }), type, 'particle_ch1', 1300, 'target'],
    [settings({ particle_ch1: { level2High: 1000 } }), type, 'particle_ch1', 1000, 'device'],
  ] as const)('%# of %s', (own, shared, key, level2High, source) => {
    expect(limitsOf('hydraulic', key, own, shared)).toMatchObject({ level2High, source });
  });

  it('know no limit where none is set and no sound default is known', () => {
    expect(limitsOf('hydraulic', 'density', noSettings, noSettings)).toBeNull();
    expect(limitsOf('hydraulic', 'T1', settings({ T1: { level1High: 3 } }), noSettings)).toMatchObject({
      worse: 'both',
      level1High: 3,
    });
  });

  it('are handed to the assessment only where somebody set them', () => {
    expect(Object.keys(limitsSet('hydraulic', device, type))).toEqual(['level', 'oil_temperature']);
    expect(limitsSet('hydraulic', noSettings, noSettings)).toEqual({});
  });

  it('are shown with where they come from and what would hold without them', () => {
    const stored = { ...device, versions: new Map([['oil_temperature', 3]]), targetsVersion: 2 };
    const shown = settingsOf('hydraulic', stored, { ...type, versions: new Map(), targetsVersion: 1 });
    expect(shown.limits.map(({ key }) => key)).not.toContain('ambient_temperature');
    expect(shown.limits.find(({ key }) => key === 'oil_temperature')).toMatchObject({
      version: 3,
      own: { level2High: 50 },
      inForce: { level2High: 50, source: { kind: 'device' } },
      without: { level2High: 55, source: { kind: 'machineType' } },
    });
    expect(shown.limits.find(({ key }) => key === 'particle_ch1')).toMatchObject({
      own: null,
      version: 0,
      inForce: { level2High: 640, byTarget: true, source: { kind: 'machineType' } },
    });
    expect(shown.limits.find(({ key }) => key === 'water_ppm')?.inForce?.source).toEqual({
      kind: 'standard',
      standard: 'NB/SH/T 0599-2013',
    });
    expect(shown.targets).toMatchObject({
      version: 2,
      inForce: { cleanlinessTarget: [16, 14, 11], hasServoValves: false, standstillC: 20 },
      sources: { cleanlinessTarget: { kind: 'machineType' }, standstillC: { kind: 'default' } },
    });
    const ofType = settingsOf('hydraulic', null, { ...type, versions: new Map(), targetsVersion: 1 });
    expect(ofType.limits.find(({ key }) => key === 'oil_temperature')).toMatchObject({
      own: { level2High: 55 },
      without: { level2High: 65, source: { kind: 'default' } },
    });
    expect(ofType.targets.without.cleanlinessTarget).toEqual([18, 16, 13]);
  });
});

describe('targets', () => {
  it("are the device's, then its type's, then the defaults", () => {
    const device = { ...noTargets, hasServoValves: false, minimumViscosity: 20 };
    const type = { ...noTargets, hasServoValves: true, minimumViscosity: 30, standstillC: 25 };
    expect(targetsInForce('wind_gearbox', device, type)).toEqual({
      cleanlinessTarget: [18, 16, 13],
      hasServoValves: false,
      minimumViscosity: 20,
      standstillC: 25,
      filterBypassBar: null,
    });
    expect(targetsInForce('wind_gearbox', noTargets, noTargets).standstillC).toBe(10);
  });

  it.each([
    [[18, 16, 13], null],
    [[16, 16, 16], null],
    [[16, 17, 13], 'targetsNotDescending'],
    [[18, 13, 14], 'targetsNotDescending'],
  ] as const)('%j', (target, error) => {
    expect(refusalOf(() => checkTargets({ ...noTargets, cleanlinessTarget: [...target] }))?.[0] ?? null).toBe(error);
  });
});

describe('weights', () => {
  const points = fc.double({ min: 0, max: 1000, noNaN: true });
  it('are shares of 100, in the proportions given', () => {
    expect(sharesOf({ viscosity: 1, ageing: 1, water: 2, cleanliness: 0, wear: 0, temperature: 0 })).toEqual({
      viscosity: 25,
      ageing: 25,
      water: 50,
      cleanliness: 0,
      wear: 0,
      temperature: 0,
    });
    fc.assert(
      fc.property(
        fc.record({
          viscosity: points,
          ageing: points,
          water: points,
          cleanliness: points,
          wear: points,
          temperature: fc.double({ min: 1, max: 1000, noNaN: true }),
        }),
        (weights) => {
          const shares = sharesOf(weights);
          expect(Math.abs(healthParts.reduce((sum, part) => sum + shares[part], 0) - 100)).toBeLessThan(0.04);
        },
      ),
    );
  });
  it('need one above 0', () => {
    expect(
      refusalOf(() => sharesOf({ viscosity: 0, ageing: 0, water: 0, cleanliness: 0, wear: 0, temperature: 0 })),
    ).toEqual(['weightsZero', 'weights']);
  });
});

describe('a change of limits is taken back', () => {
  const now = 100 * dayMs;
  const taken = (days: number, isNewest: boolean) =>
    refusalOf(() => checkTakeBack({ at: now - days * dayMs, isNewest }, now))?.[0] ?? 'allowed';
  it('while it is the newest one and at most 30 days old', () => {
    expect([taken(0, true), taken(30, true), taken(30.1, true), taken(1, false)]).toEqual([
      'allowed',
      'allowed',
      'limitChangeTooOld',
      'conflict',
    ]);
  });
});

describe('limits that nobody has set', () => {
  it('follow the target that people have set, whatever else they have set', () => {
    const type = { limits: new Map([['particle_ch1', { ...none, level2High: 9 }]]), targets: noTargets };
    const device = {
      limits: new Map(),
      targets: { ...noTargets, cleanlinessTarget: [16, 14, 11] as [number, number, number] },
    };
    expect(limitsUnset('hydraulic', 'particle_ch1', device, type)).toMatchObject({
      level2High: 640,
      byTarget: true,
      source: { kind: 'device' },
    });
    expect(limitsUnset('hydraulic', 'particle_ch1', noSettings, type)).toMatchObject({
      level2High: 2500,
      source: { kind: 'default' },
    });
    expect(limitsUnset('hydraulic', 'pressure', noSettings, type)).toBeNull();
  });
});
