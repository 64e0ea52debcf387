import type { Evidence, Finding, State } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { lackingOf, leftOutBy, missingOf, openOf, seenAreas } from './coverage.ts';
import { confidenceParts, curvesOf, findingsByKey, graverOf, inUrgency, leadOf, limitSourcesOf, outcomeOf, remarksOf, shownOf, speaking, stateOfDiagnosis, weakHealth } from './diagnosis.ts';
import type { Judgement } from './verdict.ts';

const text = { zh: '甲', en: 'a' };
const evidence = (over: Partial<Evidence>): Evidence => ({
  role: 'require', parameter: 'aw', feature: 'level', unit: '', windowMs: null, value: 0.9, absence: null, baseline: null, limit: 0.8, limitSource: 'default', holds: true,
  from: 0, to: 10, samples: 3, keys: ['water_saturation'], sentence: text, ...over,
});
const finding = (ruleId: string, alarmType: Finding['alarmType'], severity: Finding['severity']): Finding => ({
  ruleId, alarmType, severity, escalation: null, score: 1, confidence: 1, name: text, text, evidence: [], disproof: [], advice: [], causes: { zh: [], en: [] }, actions: { zh: [], en: [] }, basis: text, sameCauseAs: [],
});

describe('findings', () => {
  it('puts the oil before a sensor and keeps the order otherwise', () => {
    const some = [finding('S03', 'sensor', 'warning'), finding('V01', 'viscosity', 'caution'), finding('W05', 'water', 'caution'), finding('W02', 'water', 'critical')];
    expect(inUrgency(some).map(({ ruleId }) => ruleId)).toEqual(['W02', 'V01', 'W05', 'S03']);
  });
  it.each([
    [{ verdict: 'not_enough_evidence', findings: [] }, null],
    [{ verdict: 'normal', findings: [] }, 'normal'],
    [{ verdict: 'normal', findings: [finding('S02', 'sensor', 'info')] }, 'normal'],
    [{ verdict: 'warning', findings: [finding('S03', 'sensor', 'warning')] }, 'fault'],
    [{ verdict: 'warning', findings: [finding('S03', 'sensor', 'warning'), finding('V01', 'viscosity', 'caution')] }, 'level2'],
  ] as const)('a diagnosis of %j', (diagnosis, state) => {
    expect(stateOfDiagnosis(diagnosis)).toBe(state);
  });
});

it('an indicator bears the gravest finding that rests on it, and none that it only supports or that is a remark', () => {
  const resting = (ruleId: string, severity: Finding['severity'], some: Evidence[]): Finding => ({ ...finding(ruleId, 'water', severity), evidence: some });
  const found = findingsByKey([
    resting('W05', 'caution', [evidence({ keys: ['water_saturation', 'oil_temperature', 'water_ppm'] }), evidence({ role: 'support', keys: ['oil_temperature'] })]),
    resting('W02', 'critical', [evidence({})]),
    resting('S02', 'info', [evidence({ keys: ['density'] })]),
  ]);
  expect([...found].map(([key, { ruleId }]) => [key, ruleId])).toEqual([['water_saturation', 'W02'], ['water_ppm', 'W05']]);
});

it.each<[Judgement, State | null, Judgement]>([
  ['normal', 'level1', 'level1'], ['level1', 'level2', 'level1'], ['level2', 'normal', 'level2'], ['normal', null, 'normal'], ['fault', 'level2', 'level2'],
  ['offline', 'level1', 'offline'], ['unjudged', 'normal', 'normal'], ['unjudged', null, 'unjudged'], ['normal', 'fault', 'fault'],
])('limits say %s, the diagnosis %s: %s', (judgement, diagnosed, shown) => {
  expect(graverOf(judgement, diagnosed)).toBe(shown);
});

it.each([['normal', 'not_enough_evidence', 'unclear'], ['normal', 'normal', 'normal'], ['normal', undefined, 'normal'], ['level2', 'not_enough_evidence', 'level2'], ['offline', 'not_enough_evidence', 'offline']] as const)(
  'limits and findings make %s of a diagnosis that says %s: the page says %s', (judgement, verdict, shown) => {
    expect(shownOf(judgement, verdict)).toBe(shown);
  });

it.each([
  ['only oil health complains', 25, 'normal', 'normal', 'level1'], ['a little', 65, 'normal', 'normal', 'level2'], ['nothing else can tell', 25, 'unjudged', null, 'level1'],
  ['it is well', 90, 'normal', 'normal', null], ['a finding tells it', 25, 'normal', 'level2', null], ['a limit tells it', 25, 'level2', 'normal', null],
  ['nobody knows how it is now', 25, 'offline', 'normal', null], ['there is no score', null, 'normal', 'normal', null],
] as const)('oil health where %s', (_, value, limited, diagnosed, state) => {
  const health = value === null ? null : { value, confidence: 1, limitedBy: null, parts: [] };
  expect(weakHealth({ health }, limited, diagnosed)?.state ?? null).toBe(state);
});

it.each([
  [['W02', 'S05'], 'level1', null, 'W02'], [['W02', 'S05'], 'normal', 'S05', 'S05'], [['W02'], 'level2', 'limits', null], [['W02'], 'normal', 'gone', 'W02'],
  [['S05'], 'level2', null, null], [['S05'], 'level2', 'S05', 'S05'], [['S05'], 'normal', null, 'S05'], [[], 'normal', null, null],
] as const)('of %j while limits say %s, with %s chosen, %s leads', (ids, limited, chosen, lead) => {
  const some = ids.map((id) => finding(id, id === 'W02' ? 'water' : 'sensor', 'warning'));
  expect(leadOf(some, limited, chosen)?.ruleId ?? null).toBe(lead);
});

it('a remark never leads, and is told as one', () => {
  const some = [finding('W01', 'water', 'info'), finding('S05', 'sensor', 'warning')];
  expect(leadOf(some, 'normal', null)?.ruleId).toBe('S05');
  expect(leadOf(some.slice(0, 1), 'level1', null)).toBeNull();
  expect(remarksOf(some).map(({ ruleId }) => ruleId)).toEqual(['W01']);
});

it.each([['require', true, 'yes'], ['support', false, 'no'], ['exclude', false, 'absent'], ['exclude', true, 'present'], ['exclude', null, 'unknown']] as const)('evidence that would %s and holds %s is told as %s', (role, holds, outcome) => {
  expect(outcomeOf({ role, holds })).toBe(outcome);
});

it('counts what speaks for a finding', () => {
  const all = [evidence({}), evidence({ role: 'support', holds: null }), evidence({ role: 'support', holds: false }), evidence({ role: 'exclude', holds: false }), evidence({ role: 'escalation' })];
  expect(confidenceParts(all)).toEqual([
    { role: 'require', all: 1, speaking: 1, unknown: 0 }, { role: 'support', all: 2, speaking: 0, unknown: 1 }, { role: 'exclude', all: 1, speaking: 1, unknown: 0 },
  ]);
  expect(speaking({ evidence: all }).map(({ role }) => role)).toEqual(['require', 'escalation']);
});

it('names the sources of numeric limits, our own last', () => {
  expect(limitSourcesOf([evidence({}), evidence({ limitSource: 'GB/T 7596-2017' }), evidence({ limit: true, limitSource: 'x' }), evidence({})])).toEqual(['GB/T 7596-2017', 'default']);
});

describe('curves of a piece of evidence', () => {
  const day = 86_400_000;
  it.each([
    ['a day at least', evidence({ from: 90 * day - 60_000, to: 90 * day }), [89 * day, 90 * day + 1]],
    ['its window and as much before', evidence({ from: 83 * day, to: 90 * day, windowMs: 7 * day }), [76 * day, 90 * day + 1]],
    ['not beyond the diagnosis', evidence({ from: 89 * day, to: 91 * day }), [88 * day, 90 * day + 1]],
    ['never before time began', evidence({ from: 0, to: 30 * day, windowMs: 30 * day }), [0, 30 * day + 1]],
  ] as const)('%s', (_, one, [from, to]) => {
    expect(curvesOf(one, ['water_saturation'], 90 * day)).toEqual({ keys: ['water_saturation'], range: { kind: 'fixed', from, to } });
  });
  it.each([
    ['without readings', evidence({ from: null, to: null })], ['without keys', evidence({ keys: [] })], ['of keys the device does not have', evidence({ keys: ['flow'] })],
  ])('%s there are none', (_, one) => {
    expect(curvesOf(one, ['water_saturation'], 90 * day)).toBeNull();
  });
});

describe('what is missing', () => {
  const seen = ['aw', 'temp', 'iso4'];
  it('names an area as a whole where nothing of it is seen, else the single quantity, by reason', () => {
    const unseen = [
      { parameter: 'dp', absence: 'no_sensor' }, { parameter: 'feRate', absence: 'no_sensor' }, { parameter: 'feMass', absence: 'no_sensor' },
      { parameter: 'ppm', absence: 'not_configured' }, { parameter: 'v40Pct', absence: 'not_configured' }, { parameter: 'lab', absence: 'no_sensor' },
    ] as const;
    expect(missingOf({ seen, unseen: [...unseen] })).toEqual([
      { absence: 'not_configured', areas: ['viscosity'], parameters: ['ppm'] },
      { absence: 'no_sensor', areas: ['wear', 'filter'], parameters: ['lab'] },
    ]);
    expect(missingOf({ seen, unseen: [] })).toEqual([]);
  });
  it('tells what keeps signs of the oil from being checked from what only supports them, and checks of sensors from both', () => {
    const lacks = (ruleId: string, ...parameters: string[]) => ({ ruleId, name: text, missing: parameters.map((parameter) => ({ parameter, feature: 'level', windowMs: null, absence: 'no_sensor' as const })) });
    const undecided = [lacks('W02', 'ppm'), lacks('S01', 'dp')];
    const coverage = { seen, unseen: [{ parameter: 'dp', absence: 'no_sensor' as const }, { parameter: 'ppm', absence: 'no_sensor' as const }, { parameter: 'feLargeShare', absence: 'too_few_readings' as const }], decided: 3, open: 1, share: 0.75 };
    expect(openOf(undecided)).toEqual({ signs: [undecided[0]], sensorChecks: [undecided[1]] });
    expect(lackingOf({ coverage, undecided }, [])).toEqual({ hindering: [{ absence: 'no_sensor', areas: [], parameters: ['ppm'] }], supporting: { areas: ['wear', 'filter'], parameters: [] } });
  });
  it('knows the areas that were seen and those that sensor faults leave out', () => {
    expect(seenAreas({ seen })).toEqual(['water', 'particles', 'temperature']);
    expect(leftOutBy([{ ruleId: 'S05', keys: ['flow'], parameters: ['iso4', 'gap46'] }, { ruleId: 'S03', keys: ['flow'], parameters: [] }])).toEqual({ areas: ['particles'], keys: ['flow'] });
  });
});
