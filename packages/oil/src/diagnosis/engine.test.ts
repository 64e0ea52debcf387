import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineTypes } from '../indicators.ts';
import { hourMs } from '../durations.ts';
import { findingSeverities } from '../rules/rule.ts';
import type { Rule } from '../rules/rule.ts';
import { findRule, rules } from '../rules/rules.ts';
import { evaluate, evaluateRule } from './engine.ts';
import type { RuleProfile, RuleResult } from './engine.ts';
import type { FeatureQuery, Observation, ReadFeature } from './features.ts';
import { absent } from './observation.ts';

const oil = {
  fluid: 'mineral',
  v40: 46,
  v100: 6.8,
  density15: 870,
  expansionPerK: 0.000_65,
  dielectric25: 2.2,
  dielectricLimit: 0.1,
  water: null,
} as const;
const machine = (machineType: RuleProfile['machineType'], hasServoValves = false): RuleProfile => ({
  machineType,
  hasServoValves,
  oil,
});
type Values = Readonly<Record<string, Observation['value']>>;
const truths = ['flat', 'reversible', 'stuck', 'hampel', 'range', 'emi'];

function neutral({ feature, parameter }: FeatureQuery): Observation['value'] {
  if (feature === 'event' || feature === 'flag') return [];
  if (feature === 'ratio' || feature === 'slopeRatio') return 1;
  if (feature === 'riseTime') return 100;
  if (parameter === 'aw' && feature === 'level') return 0.3;
  if (parameter === 'vT' || (parameter === 'temp' && feature === 'level')) return 50;
  if (feature === 'type') return 'mineral';
  return truths.includes(feature) ? false : 0;
}

/**
 * A healthy machine but for the values given as `parameter.feature` or `parameter.feature.hours`; null is not known.
 */
function reader(values: Values, keys: Readonly<Record<string, readonly string[]>> = {}): ReadFeature {
  return (query) => {
    // The machine is as warm as it usually is: the activity is that of warm oil.
    const feature = query.feature === 'whenWarm' ? 'level' : query.feature;
    const name = `${query.parameter}.${feature}`;
    const narrow = `${name}.${(query.windowMs ?? 0) / hourMs}`;
    const value =
      values[narrow] ?? (Object.hasOwn(values, name) ? values[name] : neutral({ ...query, feature })) ?? null;
    return value === null
      ? absent('no_sensor', keys[name] ?? [])
      : { ...absent('no_sensor', keys[name] ?? []), absence: null, value, samples: 9 };
  };
}

function of(results: readonly RuleResult[], id: string): RuleResult | undefined {
  return results.find(({ rule }) => rule.id === id);
}
const fired = (results: readonly RuleResult[]) =>
  results.filter(({ state }) => state === 'fired').map(({ rule }) => rule.id);

describe('evaluate', () => {
  it('finds nothing in a healthy machine, and decides every rule', () => {
    for (const machineType of machineTypes) {
      const results = evaluate(rules, reader({}), machine(machineType));
      expect(fired(results)).toEqual([]);
      expect(results.filter(({ state }) => state === 'undecided')).toEqual([]);
    }
  });

  it('assesses only the rules of the machine', () => {
    expect(of(evaluate(rules, reader({}), machine('engine')), 'V03')).toBeDefined();
    expect(of(evaluate(rules, reader({}), machine('turbine')), 'V03')).toBeUndefined();
  });

  it('scores by support, at most 2, and lowers the confidence for what is missing or does not fit', () => {
    const dust: Values = { 'iso4.delta': 3, 'iso14.delta': 2 };
    const full = of(evaluate(rules, reader({ ...dust, 'iso4.slope': 0.4 }), machine('gearbox')), 'P01');
    expect(full).toMatchObject({ state: 'fired', score: 1.75, confidence: 1, severity: 'warning' });
    const partial = of(
      evaluate(rules, reader({ ...dust, 'feRate.ratio': null, 'spectrum.flat': null }), machine('gearbox')),
      'P01',
    );
    expect(partial).toMatchObject({ state: 'fired', score: 1.25 });
    expect(partial?.confidence).toBeCloseTo(7 / 10, 12);
    const rule: Rule = {
      ...(findRule('P01') as Rule),
      support: Array.from(
        { length: 6 },
        () => ({ parameter: 'aw', feature: 'level', comparator: '<', value: 1, windowMs: null, unit: '' }) as const,
      ),
    };
    expect(evaluateRule(rule, reader(dust), machine('gearbox')).score).toBe(2);
    expect(
      evaluateRule({ ...rule, require: [], support: [], exclude: [] }, reader({}), machine('gearbox')),
    ).toMatchObject({ state: 'fired', confidence: 0 });
  });

  it('kills what is excluded, leaves open what is not known, and clears what is denied', () => {
    const dust: Values = { 'iso4.delta': 3, 'iso14.delta': 2 };
    const state = (values: Values) => of(evaluate(rules, reader(values), machine('gearbox')), 'P01')?.state;
    expect(state({ ...dust, 'any.event': ['refill'] })).toBe('excluded');
    expect(state({ ...dust, 'iso14.delta': null })).toBe('undecided');
    expect(state({ 'iso14.delta': null })).toBe('clear');
    expect(state({ ...dust, 'iso14.delta': null, 'any.event': ['refill'] })).toBe('excluded');
  });

  it('lists the fired by severity, score and id', () => {
    const results = evaluate(
      rules,
      reader({
        'iso4.delta': 3,
        'iso14.delta': 2,
        'feRate.ratio': 2,
        'aw.level': 0.96,
        'feLargeShare.level': 0.05,
        'isoOverTarget.level': 1,
      }),
      machine('hydraulic'),
    );
    expect(fired(results)).toEqual(['W04', 'P01', 'R06', 'R07']);
    const ranks = results
      .filter(({ state }) => state === 'fired')
      .map(({ severity }) => findingSeverities.indexOf(severity));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    const first = rules[0] as Rule;
    const twins = evaluate(
      [
        { ...first, id: 'B' },
        { ...first, id: 'A' },
        { ...first, id: 'A' },
      ],
      reader({ 'iso4.delta': 3, 'iso14.delta': 2 }),
      machine('gearbox'),
    );
    expect(fired(twins)).toEqual(['A', 'A', 'B']);
  });
});

describe('sensor faults', () => {
  it('of bubbles never become dirt', () => {
    const results = evaluate(
      rules,
      reader({
        'spectrum.flat': true,
        'iso4.delta': 5,
        'iso14.delta': 6,
        'iso6.step': 5,
        'iso14.step': 6,
        'isoOverTarget.level': 5,
        'any.event': ['start'],
      }),
      machine('hydraulic'),
    );
    expect(fired(results)).toEqual(['S05']);
    expect(of(results, 'R06')).toMatchObject({
      state: 'clear',
      checks: [{ observation: { absence: 'masked_by_sensor_fault' } }, {}, {}],
    });
  });

  it('of droplets leave free water its evidence', () => {
    const results = evaluate(
      rules,
      reader({ 'spectrum.flat': true, 'aw.level': 0.98, 'iso14.delta': 6, 'iso4.delta': 6 }),
      machine('gearbox'),
    );
    expect(fired(results)).toEqual(['W04', 'S06']);
    expect(of(results, 'W04')?.score).toBe(1.5);
  });

  it('of a saturated counter take the spectrum with them', () => {
    const results = evaluate(
      rules,
      reader({ 'quality.flag': ['saturated'], 'iso4.delta': 8, 'iso14.delta': 8 }),
      machine('gearbox'),
    );
    expect(fired(results)).toEqual(['S07']);
    expect(of(results, 'P01')?.state).toBe('undecided');
    expect(
      of(results, 'P01')?.checks.filter(({ observation }) => observation.absence === 'masked_by_sensor_fault'),
    ).toHaveLength(5);
  });

  it('of named readings mask what rests on them', () => {
    const values: Values = { 'any.range': true, 'aw.level': 1, 'iso4.delta': 3, 'iso14.delta': 3 };
    const results = evaluate(
      rules,
      reader(values, { 'any.range': ['water_saturation'], 'aw.level': ['water_saturation'] }),
      machine('gearbox'),
    );
    expect(fired(results)).toEqual(['P01', 'S03']);
    expect(of(results, 'W04')?.state).toBe('undecided');
    expect(of(results, 'S03')?.mask).toEqual({
      ruleId: 'S03',
      parameters: [],
      keys: ['water_saturation'],
      fromFlatSpectrum: false,
    });
  });

  it('of compensation and of the wear sensor mask theirs', () => {
    const results = evaluate(
      rules,
      reader({
        'v40Pct.corrT': -0.9,
        'v40Pct.level': 8,
        'v40Pct.slope': 1,
        'epsIdx.delta': 30,
        'sensor.emi': true,
        'nfRate.ratio': 5,
      }),
      machine('gearbox'),
    );
    expect(fired(results)).toEqual(['S08', 'S09']);
    expect(of(results, 'V01')?.state).toBe('undecided');
    expect(of(results, 'R05')?.state).toBe('excluded');
  });

  it('of a single spike mask nothing', () => {
    const results = evaluate(
      rules,
      reader({ 'any.hampel': true, 'iso4.delta': 3, 'iso14.delta': 3 }),
      machine('gearbox'),
    );
    expect(fired(results)).toEqual(['P01', 'S02']);
  });
});

describe('escalation', () => {
  const thickened = { 'v40Pct.slope': 1, 'epsIdx.delta': 30 };
  const severity = (id: string, values: Values, profile: RuleProfile) =>
    of(evaluate(rules, reader(values), profile), id)?.severity;
  it.each<[string, Values, RuleProfile, string]>([
    ['P01', { 'iso4.delta': 3, 'iso14.delta': 3, 'isoOverTarget.level': 3 }, machine('gearbox'), 'critical'],
    ['P03', { 'dp.level': 0.9 }, machine('gearbox'), 'caution'],
    ['P03', { 'dp.level': 1 }, machine('gearbox'), 'warning'],
    ['P07', { 'isoOverTarget.level': 2 }, machine('hydraulic'), 'warning'],
    ['P07', { 'isoOverTarget.level': 2 }, machine('hydraulic', true), 'critical'],
    ['V01', { ...thickened, 'v40Pct.level': 12, 'epsIdx.level': 60 }, machine('turbine'), 'critical'],
    ['V01', { ...thickened, 'v40Pct.level': 12, 'epsIdx.level': 60 }, machine('gearbox'), 'warning'],
    ['V01', { ...thickened, 'v40Pct.level': 16, 'epsIdx.level': 60 }, machine('gearbox'), 'critical'],
    // The viscosity alone may be off by as much.
    ['V01', { ...thickened, 'v40Pct.level': 16, 'epsIdx.level': 45 }, machine('gearbox'), 'warning'],
    ['V01', { ...thickened, 'v40Pct.level': 16, 'epsIdx.level': null }, machine('gearbox'), 'warning'],
    ['V01', { ...thickened, 'v40Pct.level': 23, 'epsIdx.level': null }, machine('gearbox'), 'critical'],
    ['V01', { ...thickened, 'v40Pct.level': 16, 'epsIdx.level': 45 }, machine('turbine'), 'critical'],
    ['V01', { ...thickened, 'v40Pct.level': 26, 'epsIdx.level': 60 }, machine('engine'), 'critical'],
    ['V01', { ...thickened, 'v40Pct.level': 38, 'epsIdx.level': 45 }, machine('engine'), 'critical'],
    ['A02', { 'epsIdx.slopeRatio': 2.5, 'epsIdx.level': 60, 'epsIdx.slope': 1.5 }, machine('turbine'), 'warning'],
    ['A02', { 'epsIdx.slopeRatio': 2.5, 'epsIdx.level': 60, 'epsIdx.slope': 1 }, machine('turbine'), 'caution'],
    ['R05', { 'nfRate.ratio': 5 }, machine('gearbox'), 'critical'],
    ['W05', { 'freeWaterTemp.level': 5 }, machine('gearbox'), 'caution'],
  ])('%s with %j', (id, values, profile, expected) => {
    expect(severity(id, values, profile)).toBe(expected);
  });

  it('takes the gravest of several', () => {
    const rule = findRule('P03') as Rule;
    const two = {
      ...rule,
      escalations: [...rule.escalations, ...rule.escalations.map((one) => ({ ...one, to: 'critical' as const }))],
    };
    expect(evaluateRule(two, reader({ 'dp.level': 1 }), machine('gearbox')).severity).toBe('critical');
  });

  it('never makes a finding milder', () => {
    const rule = findRule('P03') as Rule;
    const milder = { ...rule, escalations: rule.escalations.map((one) => ({ ...one, to: 'info' as const })) };
    expect(evaluateRule(milder, reader({ 'dp.level': 1 }), machine('gearbox'))).toMatchObject({
      severity: 'caution',
      escalated: null,
    });
  });

  it('keeps a dirty refill alive that has not recovered in time', () => {
    const late: Values = { 'any.event.168': ['refill'], 'iso4.delta.168': 1.5 };
    expect(of(evaluate(rules, reader(late), machine('gearbox')), 'P04')).toMatchObject({
      state: 'fired',
      severity: 'warning',
    });
    expect(of(evaluate(rules, reader({ ...late, 'iso4.delta.168': 0.2 }), machine('gearbox')), 'P04')?.state).toBe(
      'clear',
    );
    const fresh = of(
      evaluate(rules, reader({ 'any.event': ['refill'], 'iso4.step': 2, 'iso4.delta': 2 }), machine('gearbox')),
      'P04',
    );
    expect(fresh).toMatchObject({ state: 'fired', severity: 'caution' });
  });
});

describe('any readings', () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.double(),
    fc.boolean(),
    fc.constantFrom('refill', 'start', 'flow'),
    fc.array(fc.constantFrom('refill', 'bad', 'saturated', 'reset')),
  );
  const source = fc.func(value).map((give): ReadFeature => (query) => {
    const got = give(query.parameter, query.feature, query.windowMs);
    return got === null
      ? absent('too_few_readings')
      : { ...absent('no_sensor', [query.parameter]), value: got, absence: null };
  });

  it('never throw; scores and confidence stay in range; what fired is known', () => {
    fc.assert(
      fc.property(source, fc.constantFrom(...machineTypes), (read, machineType) => {
        for (const { state, score, confidence, checks } of evaluate(rules, read, machine(machineType, true))) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          if (state !== 'fired') {
            expect(score).toBe(0);
            continue;
          }
          expect(score).toBeGreaterThanOrEqual(1);
          expect(score).toBeLessThanOrEqual(2);
          expect(checks.filter(({ role }) => role === 'require').every(({ holds }) => holds === true)).toBe(true);
          expect(checks.some(({ role, holds }) => role === 'exclude' && holds === true)).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
  });
});
