import type { DeviceDiagnosis } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { areSameFindings, changesOfFindings, findingCondition, findingsInForce } from './findings.rules.ts';
import type { FindingInForce } from './findings.rules.ts';
import { occurrencesOf } from './occurrences.rules.ts';

type Finding = DeviceDiagnosis['findings'][number];
const evidence = (feature: string, role: string, holds: boolean | null) => ({ feature, role, holds }) as never;
const finding = (ruleId: string, more: Partial<Finding> = {}): Finding =>
  ({
    ruleId,
    category: 'wear',
    severity: 'warning',
    sameCauseAs: [],
    evidence: [],
    ...more,
  }) as unknown as Finding;
const diagnosis = (at: number, findings: readonly Finding[], faulty: readonly string[][] = []) =>
  ({ at, findings, sensorFaults: faulty.map((keys) => ({ keys })) }) as never;
const inForce = (ruleId: string, state: FindingInForce['state']): FindingInForce => ({
  ruleId,
  state,
  category: 'wear',
  sameCauseAs: [],
  evidence: [],
});

it('what a diagnosis says as alarms: a remark is none, a sensor that does not work is a fault', () => {
  const found = findingsInForce(
    diagnosis(0, [
      finding('W01', { severity: 'critical', sameCauseAs: ['W02'] }),
      finding('V04', { severity: 'warning', category: 'viscosity' }),
      finding('A01', { severity: 'info' }),
      finding('S01', { severity: 'warning', category: 'sensor' }),
    ]),
  );
  expect(found.findings).toEqual([
    { ...inForce('W01', 'level1'), sameCauseAs: ['W02'] },
    { ...inForce('V04', 'level2'), category: 'viscosity' },
    { ...inForce('S01', 'fault'), category: 'sensor' },
  ]);
  expect(found.maskedKeys).toEqual([]);
});

it('evidence is what was seen and speaks for the finding', () => {
  const all = [
    evidence('seen', 'require', true),
    evidence('not seen', 'require', false),
    evidence('not known', 'support', null),
    evidence('speaks against it', 'exclude', true),
    evidence('helps', 'support', true),
  ];
  const [found] = findingsInForce(diagnosis(0, [finding('W01', { evidence: all })])).findings;
  expect(found?.evidence.map(({ feature }) => feature)).toEqual(['seen', 'helps']);
});

it('the keys of all faulty sensors are masked, each once', () => {
  expect(
    findingsInForce(
      diagnosis(
        0,
        [],
        [
          ['water_ppm', 'density'],
          ['density', 'flow'],
        ],
      ),
    ).maskedKeys,
  ).toEqual(['density', 'flow', 'water_ppm']);
});

it('findings change when another holds, or one becomes graver, or another sensor is faulty', () => {
  const [w, v] = [finding('W01'), finding('V04')];
  const changes = changesOfFindings([
    diagnosis(1, []),
    diagnosis(2, [w]),
    diagnosis(3, [{ ...w, evidence: [evidence('more', 'require', true)] }]),
    diagnosis(4, [v, w]),
    diagnosis(5, [w, v]),
    diagnosis(6, [{ ...w, severity: 'critical' }, v]),
    diagnosis(7, [{ ...w, severity: 'critical' }, v], [['flow']]),
    diagnosis(8, []),
  ]);
  expect(
    changes.map(({ at, findings }) => [at, ...findings.findings.map(({ ruleId, state }) => `${ruleId} ${state}`)]),
  ).toEqual([
    [2, 'W01 level2'],
    [4, 'V04 level2', 'W01 level2'],
    [6, 'W01 level1', 'V04 level2'],
    [7, 'W01 level1', 'V04 level2'],
    [8],
  ]);
  expect(changes.map(({ findings }) => findings.maskedKeys)).toEqual([[], [], [], ['flow'], []]);
});

it('findings are the same whatever their order', () => {
  const [one, other] = [inForce('W01', 'level1'), inForce('V04', 'level2')];
  const of = (...findings: FindingInForce[]) => ({ findings, maskedKeys: [] });
  expect(areSameFindings(of(one, other), of(other, one))).toBe(true);
  expect(areSameFindings(of(one), of(one, other))).toBe(false);
  expect(areSameFindings(of(one), of(inForce('W01', 'level2')))).toBe(false);
  expect(areSameFindings(of(), { findings: [], maskedKeys: ['flow'] })).toBe(false);
});

it('a finding raises at once and clears when it was away for two hours', () => {
  const rule = { ...findingCondition, key: 'finding:W01', level: 1, indicator: null, settingId: null } as never;
  const hour = 3_600_000;
  const readings = [0, 1, 0, 0, 0].map((value, n) => ({ at: n * hour, value, quality: 0 }));
  expect(occurrencesOf(rule, readings, { holdMs: 2 * hour })).toMatchObject([
    { onsetAt: hour, raisedAt: hour, endedAt: 2 * hour, clearedAt: 4 * hour, threshold: 0.5, peak: 1 },
  ]);
});
