import type { Finding, State } from '@oilsight/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countSigns, placeOf, rowFindings, signOf } from './row-signs.ts';
import type { RowSign } from './row-signs.ts';

const text = { zh: '甲', en: 'a' };
const finding = (
  ruleId: string,
  category: Finding['category'],
  severity: Finding['severity'],
  keys: readonly string[],
): Finding => ({
  ruleId,
  category,
  severity,
  escalation: null,
  score: 1,
  confidence: 1,
  name: text,
  text,
  disproof: [],
  advice: [],
  causes: { zh: [], en: [] },
  actions: { zh: [], en: [] },
  basis: text,
  sameCauseAs: [],
  evidence: [
    {
      role: 'require',
      parameter: 'x',
      feature: 'level',
      unit: '',
      windowMs: null,
      value: 1,
      absence: null,
      baseline: null,
      limit: 1,
      limitSource: 'default',
      holds: true,
      from: 0,
      to: 1,
      samples: 1,
      keys: [...keys],
      sentence: text,
    },
  ],
});

it.each<[string, Finding, readonly string[]]>([
  [
    'what is worked out from a viscosity',
    finding('V03', 'viscosity', 'warning', ['viscosity_kinematic', 'oil_temperature']),
    ['viscosity_kinematic', 'viscosity_40', 'viscosity_change_pct'],
  ],
  [
    'the rate of counted wear',
    finding('M02', 'wear', 'critical', ['ferrous_ch4', 'ferrous_ch5']),
    ['ferrous_ch4', 'ferrous_ch5', 'wear_rate'],
  ],
  [
    'no rate of ferrous wear for other metals',
    finding('M05', 'wear', 'warning', ['nonferrous_ch2']),
    ['nonferrous_ch2'],
  ],
  [
    'the code of its channel alone',
    finding('P01', 'pollution', 'warning', ['particle_ch1', 'particle_ch3']),
    ['particle_ch1', 'particle_ch3', 'iso4406_4', 'iso4406_14'],
  ],
  ['nothing of a faulty sensor', finding('S03', 'sensor', 'warning', ['viscosity_kinematic']), ['viscosity_kinematic']],
  ['nothing of a remark', finding('W01', 'water', 'info', ['particle_ch1']), []],
])('bears the finding: %s', (_, one, keys) => {
  expect([...rowFindings([one]).keys()]).toEqual(keys);
});

it('bears the gravest of its inputs, and its own first', () => {
  const found = rowFindings([
    finding('V01', 'viscosity', 'caution', ['viscosity_dynamic']),
    finding('V02', 'viscosity', 'critical', ['viscosity_kinematic']),
    finding('V03', 'viscosity', 'caution', ['viscosity_change_pct']),
  ]);
  expect([found.get('viscosity_40')?.ruleId, found.get('viscosity_change_pct')?.ruleId]).toEqual(['V02', 'V03']);
});

const limits = {
  worse: 'up',
  level2Low: null,
  level2High: 5,
  level1Low: null,
  level1High: 9,
  source: 'default',
} as const;
const found = finding('W02', 'water', 'critical', ['a']);
const plain = { state: 'normal' as State, limits: null, value: 3, isWithheld: false, finding: null, target: null };

it.each<[string, Partial<Parameters<typeof signOf>[0]>, RowSign, State]>([
  [
    'a limit is passed, whatever a finding says',
    { state: 'level2', limits, finding: found },
    { by: 'limit', state: 'level2' },
    'level2',
  ],
  ['a finding rests on it', { limits, finding: found }, { by: 'finding', state: 'level1' }, 'level1'],
  ['a finding says more than a target', { finding: found, target: 1 }, { by: 'finding', state: 'level1' }, 'level1'],
  ['within its limit', { limits }, { by: 'limit', state: 'normal' }, 'normal'],
  ['within its target', { target: 3 }, { by: 'target', state: 'normal' }, 'normal'],
  ['over its target', { target: 2 }, { by: 'target', state: 'level2' }, 'level2'],
  ['far over its target', { target: 0 }, { by: 'target', state: 'level1' }, 'level1'],
  ['a code that is not counted', { target: 2, value: null }, { by: 'nothing' }, 'normal'],
  ['nothing judges it', {}, { by: 'nothing' }, 'normal'],
  ['not worked out', { isWithheld: true, finding: found, limits }, { by: 'withheld' }, 'normal'],
  ['silent', { state: 'offline', finding: found }, { by: 'limit', state: 'offline' }, 'offline'],
])('%s', (_, over, sign, place) => {
  expect(signOf({ ...plain, ...over })).toEqual(sign);
  expect(placeOf(signOf({ ...plain, ...over }))).toBe(place);
});

const anySign = fc.oneof(
  fc.record({
    by: fc.constantFrom('limit', 'finding', 'target'),
    state: fc.constantFrom('normal', 'level2', 'level1', 'fault', 'offline'),
  }),
  fc.record({ by: fc.constantFrom('withheld', 'nothing') }),
) as fc.Arbitrary<RowSign>;

it('the counts add up to the rows, and no word comes twice', () => {
  fc.assert(
    fc.property(fc.array(anySign), (signs) => {
      const counts = countSigns(signs);
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(signs.length);
      expect(new Set(counts.map(({ word }) => word)).size).toBe(counts.length);
    }),
  );
});
