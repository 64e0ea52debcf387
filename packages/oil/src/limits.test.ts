import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIndicator, indicatorIds, machineTypes } from './indicators.ts';
import { defaultCleanlinessTarget, defaultLimits, severityOf } from './limits.ts';
import type { Limits, Severity } from './limits.ts';

const rank: Readonly<Record<Severity, number>> = { normal: 0, level2: 1, level1: 2 };
const both: Limits = {
  worse: 'both',
  level2Low: -10,
  level2High: 10,
  level1Low: -15,
  level1High: 15,
  source: 'default',
};
const value = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('severityOf', () => {
  it.each([
    [0, 'normal'],
    [10, 'normal'],
    [10.001, 'level2'],
    [15, 'level2'],
    [15.001, 'level1'],
    [-10, 'normal'],
    [-10.001, 'level2'],
    [-15, 'level2'],
    [-15.001, 'level1'],
  ] as const)('assesses %d against ±10 and ±15 as %s', (reading, severity) => {
    expect(severityOf(reading, both)).toBe(severity);
  });

  it('is normal without limits', () => {
    expect(severityOf(1e9, null)).toBe('normal');
    expect(
      severityOf(1e9, {
        worse: 'up',
        level2Low: null,
        level2High: null,
        level1Low: null,
        level1High: null,
        source: 'default',
      }),
    ).toBe('normal');
  });

  it('never gets better when a value moves further the harmful way', () => {
    const limits = machineTypes
      .flatMap((type) => indicatorIds.map((id) => defaultLimits(type, id)))
      .filter((row) => row !== null);
    fc.assert(
      fc.property(
        fc.constantFrom(...limits.filter(({ worse }) => worse !== 'both')),
        value,
        value,
        (row, one, other) => {
          const [milder, worse] =
            row.worse === 'down'
              ? [Math.max(one, other), Math.min(one, other)]
              : [Math.min(one, other), Math.max(one, other)];
          expect(rank[severityOf(worse, row)]).toBeGreaterThanOrEqual(rank[severityOf(milder, row)]);
        },
      ),
    );
    fc.assert(
      // Where both ways harm, further means further from nothing.
      fc.property(
        fc.constantFrom(both, ...limits.filter(({ worse }) => worse === 'both')),
        value,
        fc.double({ min: 1, max: 100, noNaN: true }),
        (row, reading, factor) => {
          expect(rank[severityOf(reading * factor, row)]).toBeGreaterThanOrEqual(rank[severityOf(reading, row)]);
        },
      ),
    );
  });
});

describe('default limits', () => {
  it.each([
    ['hydraulic', 'particle_ch1', 2500, 10_000],
    ['hydraulic', 'particle_ch2', 640, 2500],
    ['hydraulic', 'particle_ch3', 80, 320],
    ['engine', 'particle_ch1', 10_000, 40_000],
    ['turbine', 'water_ppm', 92, 115],
    ['gearbox', 'water_ppm', 1000, 5000],
    ['wind_gearbox', 'water_saturation', 50, 80],
    ['compressor', 'oil_temperature', 95, 105],
    ['engine', 'vibration_rms', 11.2, 18],
    ['turbine', 'vibration_rms', 4.5, 7.1],
    ['gearbox', 'leak', null, 0],
  ] as const)('of a %s for %s are %j and %j', (machineType, key, level2High, level1High) => {
    expect(defaultLimits(machineType, key)).toMatchObject({
      worse: 'up',
      level2Low: null,
      level2High,
      level1Low: null,
      level1High,
    });
  });

  it.each([
    ['turbine', 'water_ppm', 'GB/T 7596-2017'],
    ['hydraulic', 'water_ppm', 'NB/SH/T 0599-2013'],
    ['gearbox', 'water_ppm', 'NB/SH/T 0586'],
    ['engine', 'water_ppm', 'default'],
    ['turbine', 'vibration_rms', 'default'],
    ['engine', 'vibration_rms', 'default'],
    ['hydraulic', 'particle_ch1', 'target'],
    ['gearbox', 'oil_temperature', 'default'],
  ] as const)('of a %s for %s name their source: %s', (machineType, key, source) => {
    expect(defaultLimits(machineType, key)?.source).toBe(source);
  });

  it.each([
    ['hydraulic', -10, -7, 10, 15],
    ['turbine', -10, -5, 5, 10],
    ['engine', -25, -15, 15, 25],
  ] as const)(
    'of a %s hold the change of viscosity from both sides',
    (machineType, level1Low, level2Low, level2High, level1High) => {
      expect(defaultLimits(machineType, 'viscosity_change_pct')).toEqual({
        worse: 'both',
        level1Low,
        level2Low,
        level2High,
        level1High,
        source: 'default',
      });
    },
  );

  it('name a standard for nothing but water', () => {
    const named = indicatorIds.filter((id) =>
      machineTypes.some((type) => !['default', 'target', undefined].includes(defaultLimits(type, id)?.source)),
    );
    expect(named).toEqual(['water_ppm']);
  });

  it('watch the oil level from below', () => {
    expect(defaultLimits('hydraulic', 'level')).toMatchObject({
      worse: 'down',
      level2Low: 40,
      level1Low: 25,
      level2High: null,
      level1High: null,
    });
  });

  it("do not exist where the machine's own data are needed, nor for custom keys", () => {
    for (const key of ['viscosity_kinematic', 'dielectric_constant', 'ferrous_total', 'pressure', 'T1'])
      expect(defaultLimits('gearbox', key)).toBeNull();
  });

  it("lie inside the physical range, level 1 beyond level 2, and follow the indicator's direction of harm", () => {
    const rows = machineTypes.flatMap((type) => indicatorIds.map((id) => ({ id, limits: defaultLimits(type, id) })));
    const wrong = rows.filter(({ id, limits }) => {
      const row = findIndicator(id);
      if (limits === null || row === null) return false;
      const outside = (limit: number | null) => limit !== null && (limit < row.range[0] || limit > row.range[1]);
      const { level2Low, level2High, level1Low, level1High } = limits;
      const isOrdered =
        (level2High ?? -Infinity) < (level1High ?? Infinity) && (level2Low ?? Infinity) > (level1Low ?? -Infinity);
      return row.worse !== limits.worse || !isOrdered || [level2Low, level2High, level1Low, level1High].some(outside);
    });
    expect(wrong).toEqual([]);
  });
});

describe('cleanliness targets', () => {
  it('fall with size', () => {
    for (const [um4, um6, um14] of Object.values(defaultCleanlinessTarget)) expect(um4 > um6 && um6 > um14).toBe(true);
  });
});
