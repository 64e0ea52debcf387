import type { DeviceDiagnosis } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { pressingOf } from './pressing.rules.ts';

type Finding = DeviceDiagnosis['findings'][number];
const evidence = (more: Partial<Finding['evidence'][number]> = {}): Finding['evidence'][number] => ({
  role: 'require',
  parameter: 'feRate',
  feature: 'ratio',
  unit: '',
  windowMs: null,
  value: 9.2,
  absence: null,
  baseline: 0.9,
  limit: 3,
  limitSource: 'default',
  holds: true,
  from: 0,
  to: 7,
  samples: 9,
  keys: ['ferrous_ch1'],
  sentence: { zh: '', en: '' },
  ...more,
});
const finding = (severity: Finding['severity'], list: Finding['evidence'], en = 'Spalling') =>
  ({ ruleId: 'R02', severity, name: { zh: '剥落', en }, evidence: list }) as Finding;
const of = (one: Finding, reported: readonly string[] = ['ferrous_ch1']) =>
  pressingOf({ leading: null, finding: null }, { findings: [one] }, new Set(reported));

it('a rate against its baseline comes with both, and with the limit that they make', () => {
  const pressing = of(finding('critical', [evidence()]), ['ferrous_ch1', 'wear_rate']);
  expect(pressing).toMatchObject({ key: 'wear_rate', isOfFinding: true });
  expect(pressing?.rate).toMatchObject({ parameter: 'feRate', baseline: 0.9, times: 3, at: 7 });
  expect(pressing?.rate?.value).toBeCloseTo(8.28, 9);
  expect(pressing?.rate?.limits?.level1High).toBeCloseTo(2.7, 9);
  expect(pressing?.rate?.limits?.level2High).toBeNull();
  expect(of(finding('warning', [evidence()]))?.rate?.limits?.level2High).toBeCloseTo(2.7, 9);
});

it('without a wear rate the counter names it, and the rate comes before other evidence', () => {
  const slope = evidence({ feature: 'slope', keys: ['ferrous_ch5'] });
  expect(of(finding('critical', [slope, evidence()]))).toMatchObject({ key: 'ferrous_ch1', rate: { times: 3 } });
  expect(of(finding('critical', [slope]))).toEqual({ key: 'ferrous_ch5', isOfFinding: true, rate: null });
});

it('a viscosity is shown against the new oil where the device has that', () => {
  const viscosity = evidence({
    parameter: 'v40Pct',
    feature: 'step',
    keys: ['viscosity_kinematic', 'oil_temperature'],
  });
  const mixed = finding('warning', [viscosity]);
  expect(of(mixed, ['viscosity_kinematic', 'viscosity_change_pct'])?.key).toBe('viscosity_change_pct');
  expect(of(mixed, ['viscosity_kinematic'])?.key).toBe('viscosity_kinematic');
});

it.each([
  ['a baseline without particles', evidence({ baseline: 0 })],
  ['no baseline', evidence({ baseline: null })],
  ['another quantity', evidence({ parameter: 'temp' })],
])('%s is no rate to show', (_, one) => {
  expect(of(finding('critical', [one]))).toEqual({ key: 'ferrous_ch1', isOfFinding: true, rate: null });
});

it('an alarm of an indicator comes first, then the finding of the alarm, then the gravest', () => {
  const findings = [
    finding('critical', [evidence()]),
    finding('warning', [evidence({ keys: ['nonferrous_ch1'], parameter: 'nfRate' })], 'Bronze'),
  ];
  const of = (leading: string | null, en: string | null) =>
    pressingOf({ leading, finding: en === null ? null : { zh: '', en } }, { findings }, new Set());
  expect(of('oil_temperature', null)).toEqual({ key: 'oil_temperature', isOfFinding: false, rate: null });
  expect(of(null, 'Bronze')?.key).toBe('nonferrous_ch1');
  expect(of(null, null)?.key).toBe('ferrous_ch1');
  expect(pressingOf(undefined, null, new Set())).toBeNull();
});
