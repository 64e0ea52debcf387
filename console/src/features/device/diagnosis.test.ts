import type { DeviceDiagnosis, Evidence, Finding, State } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import type { ShownLimits } from '../../charts/prepare/limit-lines.ts';
import { lackingOf, excludedBy, missingOf, openOf, seenAreas } from './coverage.ts';
import {
  alarmLagOf,
  confidenceParts,
  curvesOf,
  findingsByKey,
  byUrgency,
  assessmentWith,
  leadOf,
  leadsByHealth,
  limitSourcesOf,
  outcomeOf,
  remarksOf,
  shownOf,
  speaking,
  stateOfFindings,
  weakHealth,
} from './diagnosis.ts';
import type { Assessment } from './verdict.ts';

const text = { zh: '甲', en: 'a' };
const evidence = (over: Partial<Evidence>): Evidence => ({
  role: 'require',
  parameter: 'aw',
  feature: 'level',
  unit: '',
  windowMs: null,
  value: 0.9,
  absence: null,
  baseline: null,
  limit: 0.8,
  limitSource: 'default',
  holds: true,
  from: 0,
  to: 10,
  samples: 3,
  keys: ['water_saturation'],
  sentence: text,
  ...over,
});
const finding = (ruleId: string, category: Finding['category'], severity: Finding['severity']): Finding => ({
  ruleId,
  category,
  severity,
  escalation: null,
  score: 1,
  confidence: 1,
  name: text,
  text,
  evidence: [],
  disproof: [],
  advice: [],
  causes: { zh: [], en: [] },
  actions: { zh: [], en: [] },
  basis: text,
  sameCauseAs: [],
});

describe('findings', () => {
  it('puts the oil before a sensor and keeps the order otherwise', () => {
    const some = [
      finding('S03', 'sensor', 'warning'),
      finding('V01', 'viscosity', 'caution'),
      finding('W05', 'water', 'caution'),
      finding('W02', 'water', 'critical'),
    ];
    expect(byUrgency(some).map(({ ruleId }) => ruleId)).toEqual(['W02', 'V01', 'W05', 'S03']);
  });
  it.each([
    [{ verdict: 'not_enough_evidence', findings: [] }, null],
    [{ verdict: 'normal', findings: [] }, 'normal'],
    [{ verdict: 'normal', findings: [finding('S02', 'sensor', 'info')] }, 'normal'],
    [{ verdict: 'warning', findings: [finding('S03', 'sensor', 'warning')] }, 'fault'],
    [
      { verdict: 'warning', findings: [finding('S03', 'sensor', 'warning'), finding('V01', 'viscosity', 'caution')] },
      'level2',
    ],
  ] as const)('a diagnosis of %j', (diagnosis, state) => {
    expect(stateOfFindings({ ...diagnosis, findings: [...diagnosis.findings] })).toBe(state);
  });
});

it('an indicator bears the gravest finding that rests on it, and none that it only supports or that is a remark', () => {
  const resting = (ruleId: string, severity: Finding['severity'], some: Evidence[]): Finding => ({
    ...finding(ruleId, 'water', severity),
    evidence: some,
  });
  const found = findingsByKey([
    resting('W05', 'caution', [
      evidence({ keys: ['water_saturation', 'oil_temperature', 'water_ppm'] }),
      evidence({ role: 'support', keys: ['oil_temperature'] }),
    ]),
    resting('W02', 'critical', [evidence({})]),
    resting('S02', 'info', [evidence({ keys: ['density'] })]),
    // The temperature that moved shows that the viscosity is stuck; its own readings are sound.
    {
      ...resting('S01', 'caution', [
        evidence({ parameter: 'any', keys: ['viscosity_kinematic'] }),
        evidence({ parameter: 'temp', keys: ['oil_temperature'] }),
      ]),
      category: 'sensor',
    },
  ]);
  expect([...found].map(([key, { ruleId }]) => [key, ruleId])).toEqual([
    ['water_saturation', 'W02'],
    ['water_ppm', 'W05'],
    ['viscosity_kinematic', 'S01'],
  ]);
});

describe('how the page says a device is', () => {
  const up = {
    worse: 'up',
    level2Low: null,
    level2High: 60,
    level1Low: null,
    level1High: 85,
    source: 'default',
  } as const;
  const limited = [{ limits: up }];
  const free = [{ limits: null }];
  it.each<[State, { readonly limits: ShownLimits | null }[], DeviceDiagnosis['verdict'] | undefined, Assessment]>([
    ['level1', limited, 'normal', 'level1'],
    ['normal', limited, 'critical', 'normal'],
    ['normal', limited, 'not_enough_evidence', 'normal'],
    ['level2', free, 'not_enough_evidence', 'level2'],
    ['offline', free, 'normal', 'offline'],
    ['normal', free, 'not_enough_evidence', 'unassessed'],
    ['normal', free, 'normal', 'normal'],
    ['level1', limited, undefined, 'level1'],
    ['normal', free, undefined, 'unassessed'],
  ])('reported %s with limits %j and a diagnosis of %s: %s', (reported, rows, verdict, expected) => {
    expect(assessmentWith(reported, rows, verdict)).toBe(expected);
  });
  it.each<[Assessment, Assessment, State | null, 'pending' | 'clearing' | null]>([
    ['normal', 'level2', 'normal', 'pending'],
    ['level2', 'level1', 'level2', 'pending'],
    ['fault', 'level2', null, 'pending'],
    ['level1', 'level1', 'normal', null],
    ['level1', 'normal', 'level1', null],
    ['level1', 'level2', 'normal', 'clearing'],
    ['level2', 'normal', null, 'clearing'],
    ['level2', 'unassessed', 'level2', null],
    ['normal', 'normal', 'level2', null],
    ['offline', 'offline', 'level1', null],
  ])('an alarm of %s, values of %s and findings of %s: %s', (assessment, values, diagnosed, expected) => {
    expect(alarmLagOf(assessment, values, diagnosed)).toBe(expected);
  });
});

it.each([
  ['normal', 'not_enough_evidence', 'unclear'],
  ['normal', 'normal', 'normal'],
  ['normal', undefined, 'normal'],
  ['level2', 'not_enough_evidence', 'level2'],
  ['offline', 'not_enough_evidence', 'offline'],
] as const)('%s with a diagnosis that says %s: the page says %s', (assessment, verdict, shown) => {
  expect(shownOf(assessment, verdict)).toBe(shown);
});

describe('low oil health', () => {
  const diagnosis = (value: number | null, findings: Finding[] = []) => ({
    findings,
    health: value === null ? null : { value, confidence: 1, heldAt: null, limitedBy: null, parts: [] },
  });
  it.each<[string, ReturnType<typeof diagnosis>, Assessment, string | null]>([
    ['complains alone', diagnosis(25), 'normal', 'level1'],
    ['complains a little', diagnosis(65), 'normal', 'level2'],
    ['is all that can tell', diagnosis(25), 'unassessed', 'level1'],
    ['is well', diagnosis(90), 'normal', null],
    ['is told by a finding', diagnosis(25, [finding('V01', 'viscosity', 'caution')]), 'normal', null],
    ['counts beside a limit', diagnosis(25), 'level2', 'level1'],
    ['is not known now', diagnosis(25), 'offline', null],
    ['has no score', diagnosis(null), 'normal', null],
  ])('%s', (_, given, limited, state) => {
    expect(weakHealth(given, limited)?.state ?? null).toBe(state);
  });
  it.each([
    ['level1', 'level2', true],
    ['level1', 'fault', true],
    ['level2', 'level2', false],
    ['level2', 'level1', false],
    ['level2', 'normal', true],
    ['level2', 'unassessed', true],
  ] as const)('of %s beside limits that say %s leads: %s', (state, limited, leads) => {
    expect(
      leadsByHealth({ health: { value: 1, confidence: 1, heldAt: null, limitedBy: null, parts: [] }, state }, limited),
    ).toBe(leads);
  });
  it('does not lead where there is none', () => {
    expect(leadsByHealth(null, 'normal')).toBe(false);
  });
});

/** What lists name: the finding, or the indicator whose limit is passed. */
const causes = {
  unknown: null,
  none: { leading: null, finding: null },
  limit: { leading: 'oil_temperature', finding: null },
  W02: { leading: null, finding: { zh: 'W02', en: 'W02' } },
  W03: { leading: null, finding: { zh: 'W03', en: 'W03' } },
  S05: { leading: null, finding: { zh: 'S05', en: 'S05' } },
};
it.each<[string[], Assessment, keyof typeof causes, string | null, string | null]>([
  [['W02', 'S05'], 'level1', 'unknown', null, 'W02'],
  [['W02', 'S05'], 'normal', 'none', 'S05', 'S05'],
  [['W02'], 'level2', 'W02', 'limits', null],
  [['W02'], 'normal', 'none', 'gone', 'W02'],
  [['S05'], 'level2', 'unknown', null, null],
  [['S05'], 'level2', 'limit', 'S05', 'S05'],
  [['S05'], 'normal', 'none', null, 'S05'],
  [[], 'normal', 'none', null, null],
  // Lists and the page name one cause: of two findings, and of a limit that is passed beside a finding.
  [['W02', 'W03'], 'level2', 'W03', null, 'W03'],
  [['W02', 'W03'], 'level2', 'W02', null, 'W02'],
  [['W02'], 'level1', 'limit', null, null],
  [['W02', 'S05'], 'level1', 'limit', null, null],
  [['W02', 'S05'], 'level2', 'S05', null, 'S05'],
  // The alarm has not cleared yet, though the value is back: the finding is what is known now.
  [['W02'], 'normal', 'limit', null, 'W02'],
  // The finding of the alarm is not detected any more.
  [['W02'], 'normal', 'W03', null, 'W02'],
])('of %j while limits say %s, lists name %s and %s is chosen, %s leads', (ids, limited, cause, chosen, lead) => {
  const some = ids.map((id) => ({
    ...finding(id, id === 'S05' ? 'sensor' : 'water', 'warning'),
    name: { zh: id, en: id },
  }));
  expect(leadOf(some, { limited, cause: causes[cause], chosen })?.ruleId ?? null).toBe(lead);
});

it('a remark never leads, and is told as one', () => {
  const some = [finding('W01', 'water', 'info'), finding('S05', 'sensor', 'warning')];
  expect(leadOf(some, { limited: 'normal', cause: null, chosen: null })?.ruleId).toBe('S05');
  expect(leadOf(some.slice(0, 1), { limited: 'level1', cause: null, chosen: null })).toBeNull();
  expect(remarksOf(some).map(({ ruleId }) => ruleId)).toEqual(['W01']);
});

it.each([
  ['require', true, 'yes'],
  ['support', false, 'no'],
  ['exclude', false, 'absent'],
  ['exclude', true, 'present'],
  ['exclude', null, 'unknown'],
] as const)('evidence that would %s and holds %s is told as %s', (role, holds, outcome) => {
  expect(outcomeOf({ role, holds })).toBe(outcome);
});

it('counts what speaks for a finding', () => {
  const all = [
    evidence({}),
    evidence({ role: 'support', holds: null }),
    evidence({ role: 'support', holds: false }),
    evidence({ role: 'exclude', holds: false }),
    evidence({ role: 'escalation' }),
  ];
  expect(confidenceParts(all)).toEqual([
    { role: 'require', all: 1, speaking: 1, unknown: 0 },
    { role: 'support', all: 2, speaking: 0, unknown: 1 },
    { role: 'exclude', all: 1, speaking: 1, unknown: 0 },
  ]);
  expect(speaking({ evidence: all }).map(({ role }) => role)).toEqual(['require', 'escalation']);
});

it('says what was measured before what happened', () => {
  const refill = evidence({ feature: 'event', value: ['refill'] });
  const [step, level] = [evidence({ feature: 'step', value: -15 }), evidence({ role: 'support', value: 0.4 })];
  expect(speaking({ evidence: [refill, step, level] })).toEqual([step, level, refill]);
});

it('names the sources of numeric limits, our own last', () => {
  expect(
    limitSourcesOf([
      evidence({}),
      evidence({ limitSource: 'GB/T 7596-2017' }),
      evidence({ limit: true, limitSource: 'x' }),
      evidence({}),
    ]),
  ).toEqual(['GB/T 7596-2017', 'default']);
});

describe('curves of a piece of evidence', () => {
  const day = 86_400_000;
  it.each([
    ['a day at least', evidence({ from: 90 * day - 60_000, to: 90 * day }), [89 * day, 90 * day + 1]],
    [
      'its window and as much before',
      evidence({ from: 83 * day, to: 90 * day, windowMs: 7 * day }),
      [76 * day, 90 * day + 1],
    ],
    ['not beyond the diagnosis', evidence({ from: 89 * day, to: 91 * day }), [88 * day, 90 * day + 1]],
    ['never before time began', evidence({ from: 0, to: 30 * day, windowMs: 30 * day }), [0, 30 * day + 1]],
  ] as const)('%s', (_, one, [from, to]) => {
    expect(curvesOf(one, ['water_saturation'], 90 * day)).toEqual({
      keys: ['water_saturation'],
      range: { kind: 'fixed', from, to },
    });
  });
  it.each([
    ['without readings', evidence({ from: null, to: null })],
    ['without keys', evidence({ keys: [] })],
    ['of keys the device does not have', evidence({ keys: ['flow'] })],
  ])('%s there are none', (_, one) => {
    expect(curvesOf(one, ['water_saturation'], 90 * day)).toBeNull();
  });
});

describe('what is missing', () => {
  const seen = ['aw', 'temp', 'iso4'];
  it('names an area as a whole where nothing of it is seen, else the single quantity, by reason', () => {
    const unseen = [
      { parameter: 'dp', absence: 'no_sensor' },
      { parameter: 'feRate', absence: 'no_sensor' },
      { parameter: 'feMass', absence: 'no_sensor' },
      { parameter: 'ppm', absence: 'not_configured' },
      { parameter: 'v40Pct', absence: 'not_configured' },
      { parameter: 'lab', absence: 'no_sensor' },
    ] as const;
    expect(missingOf({ seen, unseen: [...unseen] })).toEqual([
      { absence: 'not_configured', areas: ['viscosity'], parameters: ['ppm'] },
      { absence: 'no_sensor', areas: ['wear', 'filter'], parameters: ['lab'] },
    ]);
    expect(missingOf({ seen, unseen: [] })).toEqual([]);
  });
  it('tells what keeps signs of the oil from being checked from what only supports them, and checks of sensors from both', () => {
    const lacks = (ruleId: string, ...parameters: string[]) => ({
      ruleId,
      name: text,
      missing: parameters.map((parameter) => ({
        parameter,
        feature: 'level',
        windowMs: null,
        absence: 'no_sensor' as const,
      })),
    });
    const undecided = [lacks('W02', 'ppm'), lacks('S01', 'dp')];
    const coverage = {
      seen,
      unseen: [
        { parameter: 'dp', absence: 'no_sensor' as const },
        { parameter: 'ppm', absence: 'no_sensor' as const },
        { parameter: 'feLargeShare', absence: 'too_few_readings' as const },
      ],
      decided: 3,
      open: 1,
      share: 0.75,
    };
    expect(openOf(undecided)).toEqual({ signs: [undecided[0]], sensorChecks: [undecided[1]] });
    expect(lackingOf({ coverage, undecided }, [])).toEqual({
      hindering: [{ absence: 'no_sensor', areas: [], parameters: ['ppm'] }],
      supporting: { areas: ['wear', 'filter'], parameters: [] },
    });
  });
  it('knows the areas that were seen and those that sensor faults leave out', () => {
    expect(seenAreas({ seen })).toEqual(['water', 'particles', 'temperature']);
    expect(
      excludedBy([
        { ruleId: 'S05', keys: ['flow'], parameters: ['iso4', 'gap46'] },
        { ruleId: 'S03', keys: ['flow'], parameters: [] },
      ]),
    ).toEqual({ areas: ['particles'], keys: ['flow'] });
  });
});
