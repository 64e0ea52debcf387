import { expect, it } from 'vitest';
import { alarmName, searchedOf } from './alarm-words.rules.ts';

it.each([
  ['an indicator', { kind: 'oil', indicator: 'oil_temperature', findingRule: null }, '油温', 'Oil temperature'],
  ['a custom key', { kind: 'oil', indicator: 'my_key', findingRule: null }, 'my_key', 'my_key'],
  ['an unknown finding', { kind: 'oil', indicator: null, findingRule: 'Z99' }, 'Z99', 'Z99'],
  ['silence', { kind: 'silence', indicator: null, findingRule: null }, '未上报', 'Not reporting'],
  ['nothing', { kind: 'oil', indicator: null, findingRule: null }, '', ''],
] as const)('an alarm of %s has a name in both languages', (_what, alarm, zh, en) => {
  expect([alarmName(alarm, 'zh-CN'), alarmName(alarm, 'en-US')]).toEqual([zh, en]);
});

it('a finding has the name of its rule', () => {
  expect(alarmName({ kind: 'oil', indicator: null, findingRule: 'P02' }, 'zh-CN')).toContain('滤');
});

it('a text finds indicators and findings by their names in both languages', () => {
  expect(searchedOf('油温').keys).toContain('oil_temperature');
  expect(searchedOf('OIL TEMP').keys).toContain('oil_temperature');
  expect(searchedOf('P02').findings).toEqual(['P02']);
  expect(searchedOf('no such thing')).toEqual({ text: 'no such thing', keys: [], findings: [] });
});
