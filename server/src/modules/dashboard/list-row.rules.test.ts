import { badQuality } from '@oilsight/contract';
import type { DeviceDiagnosis } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import { expect, it } from 'vitest';
import type { PresentDevice } from './health.rules.ts';
import { rowEvidence, rowReading } from './list-row.rules.ts';

const rising = (level2High: number, level1High: number): Limits => ({
  worse: 'up',
  level2Low: null,
  level2High,
  level1Low: null,
  level1High,
  source: 'default',
});
const limits: Readonly<Record<string, Limits>> = { oil_temperature: rising(60, 80), water_ppm: rising(500, 1000) };
const limitsOf = (key: string) => limits[key] ?? null;
const now = 10_000_000;
const newest = (values: Readonly<Record<string, number | string>>, quality = 0, at = now) =>
  Object.entries(values).map(([key, value]) => ({ key, value, at, quality })) as unknown as PresentDevice['newest'];
const normal = { state: 'normal', leading: null, finding: null } as const;
const row = (more: Partial<Parameters<typeof rowReading>[2]> = {}) => ({
  now,
  reportIntervalMs: 60_000,
  limitsOf,
  hasLimitAlarm: () => true,
  ...more,
});
const wears = { zh: '磨损加剧', en: 'Wear is increasing' };

it.each([
  [
    'its cause beyond level 1',
    { state: 'level1', leading: 'water_ppm' },
    { water_ppm: 1200 },
    'water_ppm 1200 level1 1000',
  ],
  [
    'its cause back within the limits',
    { state: 'level1', leading: 'water_ppm' },
    { water_ppm: 90 },
    'water_ppm 90 null null',
  ],
  ['a cause without limits', { state: 'fault', leading: 'level' }, { level: 7 }, 'level 7 null null'],
  ['a cause without a reading', { state: 'level2', leading: 'water_ppm' }, { level: 7 }, null],
  ['a cause that is text', { state: 'level2', leading: 'water_ppm' }, { water_ppm: 'wet' }, null],
  [
    'nothing of an indicator where a finding is the cause',
    { state: 'level2', finding: wears },
    { water_ppm: 490 },
    null,
  ],
  ['nothing of a silent device', { state: 'offline' }, { water_ppm: 490 }, null],
  [
    'the nearest to its limit, as a share of it',
    {},
    { oil_temperature: 50, water_ppm: 490 },
    'water_ppm 490 level2 500',
  ],
  ['no indicator where none is near', {}, { oil_temperature: 20, water_ppm: 100 }, null],
  ['no indicator that is beyond: that is for alarms to say', {}, { water_ppm: 2000 }, null],
] as const)('a row shows %s', (_, state, values, expected) => {
  const reading = rowReading({ ...normal, ...state }, newest(values), row());
  expect(reading === null ? null : `${reading.key} ${reading.value} ${reading.level} ${reading.limit}`).toBe(expected);
});

it('a reading that is not credible is near nothing', () => {
  expect(rowReading(normal, newest({ water_ppm: 490 }, badQuality), row())).toBeNull();
});

it('a reading after which its indicator has been silent is near nothing', () => {
  const of = (ageMs: number, reportIntervalMs: number) =>
    rowReading(normal, newest({ water_ppm: 490 }, 0, now - ageMs), row({ reportIntervalMs }))?.key ?? null;
  expect(of(299_999, 60_000)).toBe('water_ppm');
  expect(of(300_000, 60_000)).toBeNull();
  expect(of(300_000, 600_000)).toBe('water_ppm');
  expect(of(1_800_000, 600_000)).toBeNull();
});

it.each([
  ['an alarm of a limit, and the value is within the limits', 'water_ppm', 90, true, true],
  ['an alarm of a limit, and the value is beyond it', 'water_ppm', 1200, true, false],
  ['an alarm of a rate, a departure or an own threshold', 'water_ppm', 90, false, false],
  ['an indicator without limits', 'level', 7, true, false],
])('is back within the limits: %s', (_, leading, value, isOfLimit, expected) => {
  const reading = rowReading(
    { ...normal, state: 'level1', leading },
    newest({ [leading]: value }),
    row({ hasLimitAlarm: (key) => key === leading && isOfLimit }),
  );
  expect(reading?.isBack).toBe(expected);
});

it('what a finding rests on is the first condition of it that holds, of the finding that causes the state', () => {
  const sentence = { zh: '铁颗粒', en: 'Ferrous particles' };
  const finding = (en: string) => ({
    name: { zh: '', en },
    evidence: [
      { role: 'require', holds: false, keys: ['ferrous_ch1'], sentence: wears },
      { role: 'support', holds: true, keys: ['ferrous_ch1'], sentence: wears },
      { role: 'require', holds: true, keys: ['ferrous_ch1'], sentence },
    ],
  });
  const diagnosis = { findings: [finding('Other'), finding(wears.en)] } as unknown as DeviceDiagnosis;
  expect(rowEvidence(wears, diagnosis)).toEqual(sentence);
  expect(rowEvidence({ zh: '', en: 'Gone' }, diagnosis)).toBeNull();
  expect(rowEvidence(wears, null)).toBeNull();
  expect(rowEvidence(null, diagnosis)).toBeNull();
});

it('a row names what was measured before what was entered into the log', () => {
  const [refill, viscosity] = [wears, { zh: '粘度下降 14.9 %', en: 'Viscosity stepped down by 14.9 %' }];
  const entered = { role: 'require', holds: true, keys: [], sentence: refill };
  const measured = { role: 'require', holds: true, keys: ['viscosity_kinematic'], sentence: viscosity };
  const of = (evidence: readonly unknown[]) =>
    rowEvidence(wears, { findings: [{ name: wears, evidence }] } as unknown as DeviceDiagnosis);
  expect(of([entered, measured])).toEqual(viscosity);
  expect(of([entered])).toEqual(refill);
});
