import { describe, expect, it } from 'vitest';
import { evaluateRule } from '../diagnosis/engine.ts';
import { featureNames, parameters } from '../diagnosis/features.ts';
import type { Observation, ReadFeature } from '../diagnosis/features.ts';
import { absent } from '../diagnosis/observation.ts';
import { sampleProfile } from '../features/sample.ts';
import { machineTypes } from '../indicators.ts';
import { alarmCategories, findingSeverities } from './rule.ts';
import type { BilingualList } from './rule.ts';
import { findRule, rules, sameCause, sameCauseAs } from './rules.ts';

const conditions = rules.flatMap((rule) =>
  [rule.require, rule.support, rule.exclude, ...rule.escalations.map(({ when }) => when)].flat(),
);

describe('rules', () => {
  it('are forty-one, each with an id of its own', () => {
    expect(rules).toHaveLength(41);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(41);
  });

  it.each([
    ['pollution', 'P', 7],
    ['water', 'W', 6],
    ['viscosity', 'V', 6],
    ['ageing', 'A', 5],
    ['wear', 'R', 7],
    ['sensor', 'S', 10],
  ])('of %s have ids with %s and are %i', (type, letter, count) => {
    const ids = rules.filter(({ category }) => category === type).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`));
  });

  it('have so many conditions of each role', () => {
    const count = (role: 'require' | 'support' | 'exclude') => rules.reduce((sum, rule) => sum + rule[role].length, 0);
    expect({ require: count('require'), support: count('support'), exclude: count('exclude') }).toEqual({
      require: 77,
      support: 64,
      exclude: 52,
    });
    expect(rules.filter(({ escalations }) => escalations.length > 0)).toHaveLength(22);
  });

  it('require something, of known machines, in known severities', () => {
    for (const rule of rules) {
      expect(rule.require.length).toBeGreaterThan(0);
      expect(rule.equipment.length).toBeGreaterThan(0);
      expect(machineTypes).toEqual(expect.arrayContaining([...rule.equipment]));
      expect(findingSeverities).toContain(rule.severity);
      expect(alarmCategories).toContain(rule.category);
    }
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s is complete in both languages',
    (_, { name, text, basis, causes, actions, escalations }) => {
      for (const { zh, en } of [name, text, basis, ...escalations.map((escalation) => escalation.text)]) {
        expect(zh.trim()).not.toBe('');
        expect(en.trim()).not.toBe('');
        expect(en).not.toMatch(/\p{Script=Han}/u);
      }
      expect([name.zh, text.zh].every((said) => /\p{Script=Han}/u.test(said))).toBe(true);
      const lists: readonly BilingualList[] = [causes, actions];
      for (const { zh, en } of lists) {
        expect(zh.length).toBeGreaterThan(0);
        expect([...zh, ...en].every((item) => item.trim() !== '')).toBe(true);
      }
    },
  );

  it('ask for known quantities and features, compared in a way that fits the value', () => {
    for (const condition of conditions) {
      expect(parameters).toContain(condition.parameter);
      expect(featureNames).toContain(condition.feature);
      expect(condition.windowMs === null || condition.windowMs > 0).toBe(true);
      const isOrder = ['>=', '>', '<=', '<'].includes(condition.comparator);
      expect(typeof condition.value === 'number').toBe(isOrder);
      // A list is what may be seen, or what must not.
      expect(condition.comparator === 'in' || condition.comparator === '!=' || !Array.isArray(condition.value)).toBe(
        true,
      );
      if (condition.comparator === 'in') expect(Array.isArray(condition.value)).toBe(true);
      if (condition.feature !== 'event') expect(condition.other !== undefined).toBe(condition.feature === 'leadOf');
      // An event comes before the rise of a particle code.
      else expect([undefined, 'iso4', 'iso14']).toContain(condition.other);
      if (condition.absolute) expect(condition.value).toBeGreaterThanOrEqual(0);
    }
  });

  it('are ruled out by oil that a person entered, never by what only the readings show', () => {
    const ofOil = rules
      .flatMap(({ exclude }) => exclude)
      .filter(({ feature, value }) => feature === 'event' && /refill|oil_change/.test(String(value)));
    expect(ofOil).toHaveLength(11);
    expect(ofOil.every(({ entered }) => entered === true)).toBe(true);
  });

  it('escalate upwards only, on conditions or with advice', () => {
    for (const { severity, escalations, equipment } of rules) {
      for (const escalation of escalations) {
        const above = findingSeverities.indexOf(severity) - findingSeverities.indexOf(escalation.to);
        // Another case in which a rule fires may be less grave, as what is its own decides where both hold.
        if (escalation.persists !== true) expect(above).toBeGreaterThanOrEqual(1);
        expect(escalation.when.length === 0).toBe(escalation.contextual === true);
        expect(equipment).toEqual(expect.arrayContaining([...(escalation.equipment ?? [])]));
      }
    }
  });

  it('mask only as sensor rules, all but the isolated spike', () => {
    expect(rules.filter(({ masks }) => masks !== undefined).map(({ id }) => id)).toEqual([
      'S01',
      'S03',
      'S04',
      'S05',
      'S06',
      'S07',
      'S08',
      'S09',
      'S10',
    ]);
  });
});

describe('sameCauseAs', () => {
  it('is mutual and names known rules', () => {
    for (const id of sameCause.flat()) {
      expect(findRule(id)?.id).toBe(id);
      for (const other of sameCauseAs(id)) expect(sameCauseAs(other)).toContain(id);
    }
  });
});

describe('findRule', () => {
  it('is null for an unknown id and looks among the given rules', () => {
    expect(findRule('X99')).toBeNull();
    expect(findRule('P01', [])).toBeNull();
  });
});

describe('findings that exclude each other', () => {
  /** Which of these rules fire where everything that wear and dirt ask for is there, and one quantity decides. */
  function fired(
    ids: readonly string[],
    decisive: string,
    value: number | boolean,
    more: Readonly<Record<string, Observation['value']>> = {},
  ): readonly string[] {
    const known: Readonly<Record<string, Observation['value']>> = {
      'feRate ratio': 20,
      'temp overPeak': 12,
      'iso4 delta': 3,
      'iso14 riseTime': 90,
      'epsIdx delta': 20,
      'any event': [],
      'sensor emi': false,
      'spectrum flat': false,
      'aw level': 0.1,
      ...more,
      [decisive]: value,
    };
    const read: ReadFeature = ({ parameter, feature }) => {
      const found = known[`${parameter} ${feature}`];
      return found === undefined ? absent('no_sensor') : { ...absent('no_sensor'), value: found, absence: null };
    };
    return ids.filter((id) => {
      const rule = findRule(id);
      const profile = { ...sampleProfile, machineType: 'compressor' as const };
      return rule !== null && evaluateRule(rule, read, profile).state === 'fired';
    });
  }

  it.each([
    [0.02, ['R03']],
    [0.0999, ['R03']],
    [0.1, ['R02', 'R04']],
    [0.5, ['R02', 'R04']],
  ])('are wear of gears, and spalls or scuffing: a share of %d is large', (share, ids) => {
    expect(fired(['R02', 'R03', 'R04'], 'feLargeShare level', share)).toEqual(ids);
  });

  it('are wear and a disturbed sensor: bursts that count as one metal alone prove no wear of gears', () => {
    const wearOfGears = { 'feLargeShare level': 0.02 };
    expect(fired(['R03'], 'sensor emi', 0, wearOfGears)).toEqual(['R03']);
    expect(fired(['R03'], 'sensor emi', true, wearOfGears)).toEqual([]);
  });

  it.each([
    [-30, 90, ['V04']],
    // Oil that ages thickens: a step upwards beside it is no other oil.
    [30, 90, []],
    [30, 5, ['V04']],
    [-14, 5, []],
  ])(
    'are ageing and another oil that nobody entered: a step by %d, while the ageing index rose by %d',
    (by, index, ids) => {
      const known = {
        'v40Pct level': by,
        'epsIdx delta': index,
        'aw delta': 0,
        'v40Pct reversible': false,
        'temp overPeak': 0,
      };
      expect(fired(['V04'], 'v40Pct step', by, known)).toEqual(ids);
    },
  );

  it('are coolant and oil that cooled down: activity that the temperature explains almost alone', () => {
    const known = { 'aw delta': 0.4, 'v40Pct delta': 9, 'epsIdx delta': 40 };
    expect(fired(['W06'], 'aw corrT', -0.5, known)).toEqual(['W06']);
    expect(fired(['W06'], 'aw corrT', -0.97, known)).toEqual([]);
  });

  it.each([
    [0, ['P06']],
    [0.9, ['P06']],
    [1, ['P01']],
    [2, ['P01']],
  ])('are varnish and dust: the code at 14 µm rose by %d', (codes, ids) => {
    expect(fired(['P01', 'P06'], 'iso14 delta', codes)).toEqual(ids);
  });
});
