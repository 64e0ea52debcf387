import type { AlarmRule } from '@oilsight/contract';
import { expect, it } from 'vitest';
import type { FindingInForce } from './findings.rules.ts';
import { slotsOfFindings, slotsOfRules } from './slots.rules.ts';

const rule = (key: string, level: 1 | 2) => ({ key, level, indicator: key }) as AlarmRule;
const finding = (ruleId: string, state: FindingInForce['state']): FindingInForce => ({
  ruleId,
  state,
  category: 'wear',
  sameCauseAs: [],
  evidence: [],
});

it('rules of one indicator stand side by side, level 2 first', () => {
  const rules = [rule('water_ppm', 1), rule('density', 1), rule('water_ppm', 2), rule('density', 2)];
  expect(slotsOfRules(rules).map(({ name }) => name)).toEqual(['density 2', 'density 1', 'water_ppm 2', 'water_ppm 1']);
  expect(slotsOfRules(rules.slice(0, 1))).toEqual([
    {
      name: 'water_ppm 1',
      ruleKey: 'water_ppm',
      level: 1,
      rule: rules[0],
      finding: null,
      isMasked: false,
      isPresent: false,
    },
  ]);
});

it('a finding has a place at its own level, and keeps it while its alarm may be open', () => {
  const findings = [finding('W01', 'level1'), finding('V04', 'level2'), finding('S01', 'fault')];
  const slots = slotsOfFindings({ findings, maskedKeys: [] }, ['finding:W01 1', 'finding:A02 2', 'water_ppm 1']);
  expect(slots.map(({ name, ruleKey, level, isPresent }) => [name, ruleKey, level, isPresent])).toEqual([
    ['finding:A02 2', 'finding:A02', 2, false],
    ['finding:S01 2', 'finding:S01', 2, true],
    ['finding:V04 2', 'finding:V04', 2, true],
    ['finding:W01 1', 'finding:W01', 1, true],
  ]);
  expect(slots[0]).toMatchObject({ finding: null, rule: null, isMasked: false });
  expect(slots[3]).toMatchObject({ finding: findings[0], rule: null, isMasked: false });
});
