import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comparator, Condition } from '../rules/rule.ts';
import { dayMs } from '../durations.ts';
import { check, meets, observe } from './condition.ts';
import type { Check } from './condition.ts';
import type { FeatureQuery, Observation, ReadFeature } from './features.ts';
import { absent, remembering } from './observation.ts';

const oil = {
  fluid: 'mineral',
  v40: null,
  v100: null,
  density15: null,
  expansionPerK: 0.000_65,
  dielectric25: null,
  dielectricLimit: 0.1,
  water: null,
} as const;
const level: Condition = { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.8, windowMs: null, unit: '' };
const seen = (value: Observation['value'], baseline: number | null = null): Observation => ({
  ...absent('no_sensor', ['k']),
  value,
  absence: null,
  samples: 1,
  baseline,
});

describe('meets', () => {
  it.each<[Comparator, number, number, boolean]>([
    ['>=', 0.8, 0.8, true],
    ['>=', 0.8, 0.79, false],
    ['>', 0.8, 0.8, false],
    ['>', 0.8, 0.81, true],
    ['<=', 0.8, 0.8, true],
    ['<=', 0.8, 0.81, false],
    ['<', 0.8, 0.8, false],
    ['<', 0.8, 0.7, true],
    ['==', 2, 2, true],
    ['==', 2, 3, false],
    ['!=', 2, 3, true],
    ['in', 2, 2, true],
  ])('%s %d of %d is %s', (comparator, limit, value, expected) => {
    expect(meets({ ...level, comparator, value: limit }, value)).toBe(expected);
  });

  it('compares magnitudes where asked', () => {
    const absolute: Condition = { ...level, comparator: '<', absolute: true, value: 5 };
    expect(meets(absolute, -4)).toBe(true);
    expect(meets(absolute, -6)).toBe(false);
  });

  it.each<[Condition['value'], Comparator, Observation['value'], boolean]>([
    [true, '==', true, true],
    [true, '==', false, false],
    ['refill', '==', ['start', 'refill'], true],
    ['refill', '==', [], false],
    ['refill', '!=', ['start'], true],
    ['refill', '!=', ['refill'], false],
    [['saturated', 'flow'], 'in', ['flow'], true],
    [['saturated', 'flow'], 'in', ['bad'], false],
    [['reset'], 'in', 'reset', true],
    ['phosphate_ester', '==', 'phosphate_ester', true],
  ])('%j %s %j is %s', (value, comparator, observed, expected) => {
    expect(meets({ ...level, comparator, value }, observed)).toBe(expected);
  });

  it.each<[Check['role'], Comparator, readonly string[], boolean | null, boolean | null]>([
    ['require', '==', ['refill'], true, true],
    ['require', '==', ['proposed_refill'], true, false],
    ['require', '!=', ['proposed_refill'], false, true],
    ['exclude', '==', ['refill', 'proposed_refill'], true, true],
    ['exclude', '==', ['proposed_refill'], true, null],
    ['exclude', '==', ['proposed_oil_change'], false, false],
    ['exclude', '==', [], false, false],
  ])('%s %s: of %j counts what is entered where that is asked for', (role, comparator, names, any, entered) => {
    const refill: Condition = { ...level, parameter: 'any', feature: 'event', comparator, value: 'refill' };
    const read = () => seen(names);
    const holds = (condition: Condition) => check(role, condition, read, { oil }).holds;
    expect([holds(refill), holds({ ...refill, entered: true })]).toEqual([any, entered]);
  });

  it.each([null, Number.NaN, Infinity, -Infinity, true, 'x', ['x']])(
    'knows nothing of %j where a number is asked for',
    (value) => {
      expect(meets(level, value)).toBeNull();
    },
  );

  it('never both holds and fails its opposite', () => {
    fc.assert(
      fc.property(fc.double(), fc.double({ noNaN: true }), fc.boolean(), (value, limit, absolute) => {
        const base: Condition = absolute ? { ...level, absolute: true, value: limit } : { ...level, value: limit };
        const atLeast = meets(base, value);
        expect(meets({ ...base, comparator: '<' }, value)).toBe(atLeast === null ? null : !atLeast);
        expect(meets({ ...base, comparator: '<=' }, value)).toBe(
          atLeast === null ? null : !meets({ ...base, comparator: '>' }, value),
        );
      }),
    );
  });
});

describe('observe', () => {
  it('asks for the other quantity only where there is one', () => {
    const queries: FeatureQuery[] = [];
    const read: ReadFeature = (query) => {
      queries.push(query);
      return seen(1);
    };
    observe(level, read, { oil });
    observe({ ...level, parameter: 'iso14', feature: 'leadOf', other: 'feRate' }, read, { oil });
    expect(queries).toEqual([
      { parameter: 'aw', feature: 'level', windowMs: null },
      { parameter: 'iso14', feature: 'leadOf', windowMs: null, other: 'feRate' },
    ]);
  });

  it("turns ppm by mass into mg/L with the oil's density, 0.87 g/mL where it is not known", () => {
    const water: Condition = { ...level, parameter: 'ppm', comparator: '>', value: 1000, unit: 'mg/L' };
    expect(observe(water, () => seen(1000, 500), { oil: { ...oil, density15: 1130 } })).toMatchObject({
      value: 1130,
      baseline: 565,
    });
    expect(observe(water, () => seen(1000), { oil })).toMatchObject({ value: 870, baseline: null });
    expect(observe(water, () => absent('no_sensor'), { oil }).value).toBeNull();
  });

  const ahead: Condition = {
    parameter: 'epsIdx',
    feature: 'level',
    comparator: '>=',
    value: 100,
    windowMs: 30 * dayMs,
    unit: '%',
    aheadMs: 30 * dayMs,
  };
  const reader =
    (now: Observation, slope: Observation): ReadFeature =>
    ({ feature }) =>
      feature === 'level' ? now : slope;

  it('carries a level on along its slope', () => {
    expect(observe(ahead, reader(seen(70), seen(1)), { oil })).toMatchObject({ value: 100, baseline: null });
  });

  it.each([
    [absent('no_baseline'), seen(1), 'no_baseline'],
    [seen(70), absent('too_few_readings'), 'too_few_readings'],
    [seen('x'), seen(1), 'too_few_readings'],
    [seen(70), seen(true), 'too_few_readings'],
  ])('knows no projection without both', (now, slope, absence) => {
    expect(observe(ahead, reader(now, slope), { oil })).toMatchObject({ value: null, absence });
  });
});

describe('check', () => {
  it('counts a value that cannot be compared as not known', () => {
    expect(check('require', level, () => seen(Number.NaN), { oil })).toMatchObject({
      holds: null,
      observation: { value: null, absence: 'too_few_readings', keys: ['k'] },
    });
  });
});

describe('remembering', () => {
  it('reads each feature once', () => {
    let reads = 0;
    const read = remembering(() => {
      reads += 1;
      return seen(reads);
    });
    const query = { parameter: 'aw', feature: 'level', windowMs: null } as const;
    expect([
      read(query).value,
      read(query).value,
      read({ ...query, windowMs: 1 }).value,
      read({ ...query, other: 'ppm' }).value,
    ]).toEqual([1, 1, 2, 3]);
  });
});
