import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineTypes } from '../indicators.ts';
import { rules } from '../rules/rules.ts';
import { diagnose, neededShare } from './diagnose.ts';
import type { Diagnosis } from './diagnose.ts';
import type { RuleProfile } from './engine.ts';
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
const profile: RuleProfile = { machineType: 'hydraulic', hasServoValves: false, oil };
const from = Date.UTC(2026, 0, 1);
const now = Date.UTC(2026, 0, 8);
type Values = Readonly<Record<string, Observation['value']>>;

function neutral({ feature, parameter }: FeatureQuery): Observation['value'] {
  if (feature === 'event' || feature === 'flag') return [];
  if (feature === 'ratio' || feature === 'slopeRatio') return 1;
  if (feature === 'riseTime') return 100;
  if (parameter === 'vT') return 2;
  if (feature === 'type') return 'mineral';
  return ['flat', 'reversible', 'stuck', 'hampel', 'range', 'emi'].includes(feature) ? false : 0;
}

/** A healthy machine but for the values given; only these parameters have sensors where `sensors` names them. */
function reader(values: Values, sensors: readonly string[] | null = null): ReadFeature {
  return (query) => {
    const isThere =
      sensors === null ||
      sensors.includes(query.parameter) ||
      ['any', 'quality', 'sensor', 'counter', 'fluid'].includes(query.parameter);
    if (!isThere) return absent('no_sensor');
    return {
      // The machine is as warm as it usually is: the activity is that of warm oil.
      value: values[`${query.parameter}.${query.feature === 'whenWarm' ? 'level' : query.feature}`] ?? neutral(query),
      absence: null,
      from,
      to: now,
      samples: 600,
      baseline: query.feature === 'delta' ? 16 : null,
      keys: [],
    };
  };
}
const dust: Values = { 'iso4.delta': 3, 'iso14.delta': 2, 'isoOverTarget.level': 3 };

describe('what is critical', () => {
  const wet = { 'aw.level': 0.97 };
  const dry = { 'aw.level': 0.2 };
  /** Six hours ago, and now. */
  const after = (before: Values, values: Values) => {
    const asked: number[] = [];
    const readAt = (at: number) => {
      asked.push(at);
      return reader(before);
    };
    return {
      ...diagnose({ read: reader(values), readAt, profile: { ...profile, machineType: 'gearbox' }, now }),
      asked,
    };
  };

  it('was so six hours before; until then it is a warning that says so', () => {
    const stands = after(wet, wet);
    expect([stands.verdict, stands.asked]).toEqual(['critical', [now - 6 * 3_600_000]]);
    expect(stands.findings[0]?.advice).toEqual([]);
    const fresh = after(dry, wet);
    expect(fresh.verdict).toBe('warning');
    expect(fresh.findings[0]).toMatchObject({ ruleId: 'W04', severity: 'warning', escalation: null });
    expect(fresh.findings[0]?.advice[0]?.en).toContain('6\u202Fh');
    expect(fresh.findings[0]?.advice[0]?.zh).toContain('6\u202F小时');
  });

  it('is asked about no earlier time where nothing is critical', () => {
    expect(after(dry, dry).asked).toEqual([]);
    expect(after(dry, { 'iso4.delta': 3, 'iso14.delta': 2 }).asked).toEqual([]);
  });

  it('is so at once where damage comes within hours', () => {
    const scuffing = { 'feRate.ratio': 20, 'temp.overPeak': 12, 'feLargeShare.level': 0.15 };
    const found = after({}, scuffing).findings.map(({ ruleId, severity }) => `${ruleId} ${severity}`);
    expect(found).toContain('R04 critical');
    // It stands first, before what is new.
    expect(found[0]).toBe('R04 critical');
    expect(found).toContain('R02 warning');
  });
});

describe('verdict', () => {
  it('is normal for a healthy machine that can be seen', () => {
    const diagnosis = diagnose({ read: reader({}), profile, now });
    expect(diagnosis).toMatchObject({
      at: now,
      verdict: 'normal',
      findings: [],
      undecided: [],
      sensorFaults: [],
      confidence: 1,
      coverage: { open: 0, share: 1, unseen: [] },
    });
  });

  it('is never normal out of missing data', () => {
    const diagnosis = diagnose({ read: () => absent('no_sensor'), profile, now });
    expect(diagnosis).toMatchObject({
      verdict: 'not_enough_evidence',
      findings: [],
      confidence: 0,
      coverage: { seen: [], decided: 0, share: 0 },
    });
    expect(diagnosis.undecided.length).toBeGreaterThan(15);
  });

  it('does not take the empty log for evidence', () => {
    expect(diagnose({ read: reader({}, []), profile, now })).toMatchObject({
      verdict: 'not_enough_evidence',
      coverage: { decided: 0 },
    });
  });

  it("needs the stated share of the machine's oil rules", () => {
    const temperature = diagnose({ read: reader({}, ['temp']), profile, now });
    expect(temperature.verdict).toBe('not_enough_evidence');
    const some = diagnose({
      read: reader({}, ['iso4', 'iso6', 'iso14', 'isoOverTarget', 'spectrum', 'aw', 'temp']),
      profile,
      now,
    });
    expect(some.verdict).toBe('normal');
    expect(some.coverage.share).toBeGreaterThanOrEqual(neededShare);
    expect(some.confidence).toBe(some.coverage.share);
    expect(some.coverage.unseen).toContainEqual({ parameter: 'epsIdx', absence: 'no_sensor' });
  });

  it('is the severity of the gravest finding even where much is hidden', () => {
    expect(diagnose({ read: reader({ 'aw.level': 0.97 }, ['aw']), profile, now }).verdict).toBe('critical');
  });

  it('is normal where there is no more than a remark, which is told all the same', () => {
    const breathing = { 'aw.corrT': -0.9, 'ppm.spread': 0.05, 'aw.level': 0.3 };
    const diagnosis = diagnose({ read: reader(breathing), profile, now });
    expect(diagnosis).toMatchObject({ verdict: 'normal', findings: [{ ruleId: 'W01', severity: 'info' }] });
    expect(diagnosis.confidence).toBe(diagnosis.coverage.share);
    expect(diagnose({ read: reader(breathing, ['aw', 'ppm']), profile, now })).toMatchObject({
      verdict: 'not_enough_evidence',
      findings: [{ ruleId: 'W01' }],
    });
    const wet = diagnose({ read: reader({ ...breathing, 'ppm.level': 50, 'freeWaterTemp.level': 5 }), profile, now });
    // Water that will come out of the oil is no normal breathing: never both.
    expect([wet.verdict, wet.findings.map(({ ruleId }) => ruleId)]).toEqual(['caution', ['W05']]);
    expect(wet.confidence).toBe(wet.findings[0]?.confidence);
  });

  it('is not enough evidence without any rule', () => {
    expect(diagnose({ read: reader({}), profile, now, rules: [] })).toMatchObject({
      verdict: 'not_enough_evidence',
      coverage: { share: 0 },
    });
  });

  it('does not count what the log excludes as seen', () => {
    const refilled = diagnose({ read: reader({ ...dust, 'any.event': ['refill'] }), profile, now });
    const quiet = diagnose({ read: reader({}), profile, now });
    expect(refilled.findings.map(({ ruleId }) => ruleId)).not.toContain('P01');
    expect(refilled.coverage.decided).toBeLessThan(quiet.coverage.decided + 2);
  });

  it('counts a rule that a reading excludes as seen', () => {
    const diagnosis = diagnose({ read: reader({ 'dp.level': 0.9, 'temp.level': 10 }), profile, now });
    expect(diagnosis.findings).toEqual([]);
    expect(diagnosis.coverage.share).toBe(1);
  });
});

describe('a finding', () => {
  const found = (diagnosis: Diagnosis, id: string) => diagnosis.findings.find(({ ruleId }) => ruleId === id);
  const diagnosis = diagnose({ read: reader({ ...dust, 'temp.level': 45 }), profile, now });

  it('says what, how grave and why it is graver than its rule', () => {
    expect(diagnosis.verdict).toBe('critical');
    expect(found(diagnosis, 'P01')).toMatchObject({
      category: 'pollution',
      severity: 'critical',
      score: 1.5,
      escalation: {
        from: 'warning',
        to: 'critical',
        reason: { en: 'The cleanliness target has been exceeded by 3 codes or more for a day.' },
      },
      name: { zh: '外部粉尘侵入（缓慢）' },
      sameCauseAs: ['P07'],
    });
    expect(diagnosis.confidence).toBe(found(diagnosis, 'P01')?.confidence);
  });

  it('shows its evidence as data and as a sentence', () => {
    const [first] = found(diagnosis, 'P01')?.evidence ?? [];
    expect(first).toMatchObject({
      role: 'require',
      value: 3,
      absence: null,
      from,
      to: now,
      samples: 600,
      baseline: 16,
      limit: 2,
      limitSource: 'default',
      holds: true,
    });
    expect(first?.sentence.en).toBe(
      'ISO code at 4 µm is 3 codes above its baseline of 7\u202Fdays ago (baseline 16, rule threshold 2).',
    );
    expect(found(diagnosis, 'P01')?.evidence.map(({ role }) => role)).toEqual([
      'require',
      'require',
      'support',
      'support',
      'support',
      'exclude',
      'exclude',
      'exclude',
      'escalation',
    ]);
  });

  it('says a number once where a graver limit of it is reached too, as what it rests on', () => {
    const spall = diagnose({
      read: reader({ 'feRate.ratio': 9, 'feLargeShare.level': 0.15 }),
      profile: { ...profile, machineType: 'gearbox' },
      now,
    });
    const { evidence = [], severity } = found(spall, 'R02') ?? {};
    expect(severity).toBe('critical');
    expect(evidence.filter(({ condition }) => condition.feature === 'ratio')).toMatchObject([
      { role: 'require', limit: 5, value: 9 },
    ]);
  });

  it('names what would disprove it', () => {
    expect(found(diagnosis, 'P01')?.disproof.map(({ en }) => en.replaceAll('\u202F', ' '))).toEqual([
      'Does not fit: ISO code at 4 µm shows no sure trend over 7 days (rule threshold 0.1 a day).',
      'Ruled out if a refill was logged within 7 days before the ISO code at 14 µm rose.',
      'Ruled out if the time in which the ISO code at 14 µm rose by two codes is at most 24 h.',
      'Ruled out if the particle spectrum is flat.',
    ]);
  });

  it('gives advice where only people know', () => {
    const hot = diagnose({ read: reader({ 'freeWaterTemp.level': 9, 'vT.level': 0.9 }), profile, now });
    const near = diagnose({ read: reader({ 'freeWaterTemp.level': 3 }), profile, now });
    expect(found(near, 'W05')).toBeUndefined();
    expect(found(hot, 'W05')).toMatchObject({
      escalation: null,
      severity: 'caution',
      advice: [{ zh: '若已计划停机，应按警告处理。' }],
    });
  });

  it('names the standard where one sets the limit', () => {
    const steam = diagnose({
      read: reader({ 'ppm.corrLoad': 0.8, 'ppm.level': 130 }),
      profile: { ...profile, machineType: 'turbine' },
      now,
    });
    expect(found(steam, 'W03')?.evidence.map(({ limitSource, value }) => [limitSource, value])).toEqual([
      ['default', 0.8],
      ['GB/T 7596-2017', 113.1],
      ['default', 0],
    ]);
  });

  it('that persists is shown by what keeps it alive', () => {
    const late: ReadFeature = (query) => {
      const isLong = (query.windowMs ?? 0) > 96 * 3_600_000;
      if (query.feature === 'event') return { ...absent('no_sensor'), value: isLong ? ['refill'] : [], absence: null };
      return {
        ...absent('no_sensor'),
        value: query.parameter === 'iso4' && ['step', 'delta'].includes(query.feature) ? 2 : neutral(query),
        absence: null,
      };
    };
    const dirty = found(diagnose({ read: late, profile, now }), 'P04');
    expect(dirty).toMatchObject({ severity: 'warning', escalation: { from: 'caution', to: 'warning' } });
    expect(dirty?.evidence.map(({ role, holds }) => [role, holds])).toEqual([
      ['require', true],
      ['require', true],
      ['require', true],
      ['support', false],
      ['support', true],
    ]);
  });

  it.each([
    ['is still off the new oil', -12, -8, 'warning'],
    ['is back', -4, -8, undefined],
    ['went there without such a step', -12, -7, undefined],
  ])('of a wrong oil holds for a month while the viscosity %s', (_, level, step, severity) => {
    const later: ReadFeature = (query) => {
      const isLong = (query.windowMs ?? 0) > 24 * 3_600_000;
      if (query.feature === 'event') return { ...absent('no_sensor'), value: isLong ? ['refill'] : [], absence: null };
      if (query.parameter !== 'v40Pct') return { ...absent('no_sensor'), value: neutral(query), absence: null };
      return {
        ...absent('no_sensor'),
        value: query.feature === 'level' ? level : query.feature === 'step' && isLong ? step : 0,
        absence: null,
      };
    };
    const wrong = found(diagnose({ read: later, profile, now }), 'V04');
    expect(wrong?.severity).toBe(severity);
    // It is as grave as it was.
    if (severity !== undefined) expect(wrong?.escalation).toBeNull();
  });

  it('of a wrong oil is supported by what changed as long ago', () => {
    const steps: Readonly<Record<string, number>> = { v40Pct: -8, eps25: 0.03, dens: -0.006 };
    const later: ReadFeature = (query) => {
      const isLong = (query.windowMs ?? 0) > 24 * 3_600_000;
      if (query.feature === 'event') return { ...absent('no_sensor'), value: isLong ? ['refill'] : [], absence: null };
      if (query.feature === 'step')
        return { ...absent('no_sensor'), value: isLong ? (steps[query.parameter] ?? 0) : 0, absence: null };
      return {
        ...absent('no_sensor'),
        value: query.parameter === 'v40Pct' && query.feature === 'level' ? -12 : neutral(query),
        absence: null,
      };
    };
    const wrong = found(diagnose({ read: later, profile, now }), 'V04');
    // Only what would rule it out speaks against it.
    expect(wrong).toMatchObject({ confidence: 1 });
    expect(wrong?.disproof.map(({ en }) => en.startsWith('Ruled out if'))).toEqual([true, true, true]);
    expect(wrong?.evidence.filter(({ role }) => role === 'support').map(({ value, holds }) => [value, holds])).toEqual([
      [0.03, true],
      [-6, true],
    ]);
    expect(wrong?.evidence[1]?.sentence.zh).toBe('最近一次补油距今已超过 24\u202F小时。');
  });
});

describe('what could not be decided', () => {
  it('tells the rule and what it lacked', () => {
    const { undecided } = diagnose({ read: reader({}, ['iso4', 'iso14', 'iso6']), profile, now });
    expect(undecided.find(({ ruleId }) => ruleId === 'P03')).toEqual({
      ruleId: 'P03',
      missing: [{ parameter: 'dp', feature: 'whenWarm', windowMs: null, absence: 'no_sensor' }],
    });
  });

  it('tells the other quantity of a lead, and too few readings for what is no number', () => {
    const [first] = rules;
    const rule = {
      ...first,
      id: 'X',
      category: 'wear' as const,
      severity: 'info' as const,
      equipment: machineTypes,
      escalations: [],
      support: [],
      exclude: [],
      name: { zh: '', en: '' },
      text: { zh: '', en: '' },
    };
    const lead = {
      ...rule,
      require: [
        {
          parameter: 'iso14',
          feature: 'leadOf',
          other: 'feRate',
          comparator: '>=',
          value: 0,
          windowMs: null,
          unit: 'h',
        },
      ],
    } as const;
    const { undecided, coverage } = diagnose({
      read: () => ({ ...absent('no_sensor'), absence: null }),
      profile,
      now,
      rules: [{ ...lead, causes: { zh: [], en: [] }, actions: { zh: [], en: [] }, basis: { zh: '', en: '' } }],
    });
    expect(undecided).toEqual([
      {
        ruleId: 'X',
        missing: [
          { parameter: 'iso14', feature: 'leadOf', windowMs: null, other: 'feRate', absence: 'too_few_readings' },
        ],
      },
    ]);
    expect(coverage.unseen).toEqual([{ parameter: 'iso14', absence: 'too_few_readings' }]);
  });
});

describe('sensor faults', () => {
  it('are told with what they take away', () => {
    const diagnosis = diagnose({ read: reader({ 'quality.flag': ['saturated'] }), profile, now });
    expect(diagnosis.sensorFaults).toEqual([
      { ruleId: 'S07', keys: [], parameters: ['iso4', 'iso6', 'iso14', 'isoOverTarget', 'gap46', 'spectrum'] },
    ]);
    expect(diagnosis.coverage.unseen).toContainEqual({ parameter: 'iso4', absence: 'masked_by_sensor_fault' });
  });
});

describe('any readings', () => {
  const value = fc.oneof(fc.constant(null), fc.double(), fc.boolean(), fc.constant(['refill', 'saturated']));
  const source = fc.func(value).map((give): ReadFeature => (query) => {
    const got = give(query.parameter, query.feature, query.windowMs);
    return got === null ? absent('no_baseline') : { ...absent('no_sensor'), value: got, absence: null };
  });

  it('give the same diagnosis word for word, whatever the order of the rules', () => {
    fc.assert(
      fc.property(source, fc.constantFrom(...machineTypes), (read, machineType) => {
        const input = { read, profile: { ...profile, machineType }, now };
        const first = diagnose(input);
        expect(diagnose(input)).toEqual(first);
        expect(diagnose({ ...input, rules: [...rules].reverse() }).findings).toEqual(first.findings);
        if (first.verdict === 'normal') expect(first.coverage.share).toBeGreaterThanOrEqual(neededShare);
      }),
      { numRuns: 100 },
    );
  });
});
