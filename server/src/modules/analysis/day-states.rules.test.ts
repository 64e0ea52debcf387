import { defaultLimits } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { dayStateOf, measuredIn, withFault } from './day-states.rules.ts';
import type { DayAlarm, DayFinding, Measured } from './day-states.rules.ts';

const hydraulic = (key: string) => defaultLimits('hydraulic', key);

describe('what was measured on a day', () => {
  /** Readings on the second of three days. */
  const readings = (min: number, max: number, key = 'oil_temperature') => [
    {
      key,
      count: Float64Array.of(0, 2, 0),
      min: Float64Array.of(Infinity, min, Infinity),
      max: Float64Array.of(-Infinity, max, -Infinity),
    },
  ];
  it.each([
    [20, 60, 'normal', []],
    [20, 70, 'level2', ['oil_temperature']],
    [20, 90, 'level1', ['oil_temperature']],
    [90, 95, 'level1', ['oil_temperature']],
  ] as const)('from %d to %d °C', (min, max, state, keys) =>
    expect(measuredIn(readings(min, max), 1, hydraulic)).toEqual({ state, keys }),
  );
  it("names the indicators that were the worst, in the catalogue's order", () => {
    const warm = [...readings(20, 70), ...readings(100, 1500, 'water_ppm')];
    expect(measuredIn(warm, 1, hydraulic)).toEqual({ state: 'level1', keys: ['water_ppm'] });
    const both = [...readings(20, 90), ...readings(100, 1500, 'water_ppm')];
    expect(measuredIn(both, 1, hydraulic)?.keys.toSorted()).toEqual(['oil_temperature', 'water_ppm']);
  });
  it.each([
    ['normal', 'fault', ['dielectric_constant']],
    ['level2', 'level2', ['oil_temperature']],
    ['level1', 'level1', ['oil_temperature']],
    [null, 'fault', ['dielectric_constant']],
  ] as const)('%s with a bad reading is %s', (good, state, keys) =>
    expect(
      withFault(good === null ? null : { state: good, keys: good === 'normal' ? [] : ['oil_temperature'] }, [
        'dielectric_constant',
      ]),
    ).toEqual({ state, keys }),
  );
  it.each([
    ['normal', 'normal'],
    ['level2', 'level2'],
    [null, 'offline'],
  ] as const)('%s without one is %s', (good, state) =>
    expect(withFault(good === null ? null : { state: good, keys: [] }, []).state).toBe(state),
  );
  it('without good readings is not known', () => expect(measuredIn(readings(20, 60), 2, hydraulic)).toBeNull());
});

describe('the state of a day', () => {
  const seen = (state: Measured['state'], ...keys: string[]): Measured => ({ state, keys });
  const found = (state: DayFinding['state'], ruleId = 'W02'): DayFinding => ({ ruleId, state });
  const alarm = (level: 1 | 2, more: Partial<DayAlarm> = {}): DayAlarm => ({
    kind: 'oil',
    level,
    indicator: 'oil_temperature',
    findingRule: null,
    ...more,
  });
  const ofFinding = (level: 1 | 2, findingRule = 'W02'): DayAlarm => alarm(level, { indicator: null, findingRule });
  const sensor = alarm(1, { kind: 'sensorFault', indicator: null, findingRule: 'S01' });

  interface Row {
    readonly what: string;
    readonly readings: Measured;
    readonly alarms?: readonly DayAlarm[];
    readonly findings?: readonly DayFinding[];
    readonly state: string;
    readonly measured: Measured;
    readonly finding: readonly [ruleId: string, state: string] | null;
  }
  const calm = seen('normal');
  const hot = seen('level2', 'oil_temperature');
  it.each<Row>([
    { what: 'nothing', readings: calm, state: 'normal', measured: calm, finding: null },
    { what: 'a limit alone', readings: hot, state: 'level2', measured: hot, finding: null },
    {
      what: 'a finding alone',
      readings: calm,
      findings: [found('level1')],
      state: 'level1',
      measured: calm,
      finding: ['W02', 'level1'],
    },
    {
      what: 'a finding graver than the limit',
      readings: hot,
      findings: [found('level1')],
      state: 'level1',
      measured: hot,
      finding: ['W02', 'level1'],
    },
    {
      what: 'a limit graver than the finding',
      readings: seen('level1', 'oil_temperature'),
      findings: [found('level2')],
      state: 'level1',
      measured: seen('level1', 'oil_temperature'),
      finding: ['W02', 'level2'],
    },
    {
      what: 'a faulty sensor behind a warning',
      readings: hot,
      findings: [found('fault', 'S01')],
      state: 'level2',
      measured: hot,
      finding: ['S01', 'fault'],
    },
    {
      what: 'the gravest of several findings',
      readings: calm,
      findings: [found('fault', 'S01'), found('level2', 'O01'), found('level1')],
      state: 'level1',
      measured: calm,
      finding: ['W02', 'level1'],
    },
    {
      what: 'an alarm of an indicator without a passed limit',
      readings: calm,
      alarms: [alarm(2)],
      state: 'level2',
      measured: hot,
      finding: null,
    },
    {
      what: 'an alarm of one indicator and a passed limit of another',
      readings: seen('level2', 'water_ppm'),
      alarms: [alarm(2)],
      state: 'level2',
      measured: { state: 'level2', keys: ['oil_temperature', 'water_ppm'] },
      finding: null,
    },
    {
      what: 'an alarm of a finding that has ended',
      readings: calm,
      alarms: [ofFinding(1)],
      state: 'level1',
      measured: calm,
      finding: ['W02', 'level1'],
    },
    {
      what: 'an alarm of a sensor',
      readings: calm,
      alarms: [sensor],
      state: 'fault',
      measured: calm,
      finding: ['S01', 'fault'],
    },
    {
      what: 'a day without readings, whatever was open',
      readings: seen('offline'),
      alarms: [alarm(1)],
      findings: [found('level1')],
      state: 'offline',
      measured: seen('offline'),
      finding: null,
    },
  ])('$what', ({ readings, alarms = [], findings = [], state, measured, finding }) => {
    const day = dayStateOf('2026-11-20', { readings, alarms, findings });
    expect(day).toMatchObject({ day: '2026-11-20', state });
    expect({ ...day.measured, keys: day.measured.keys.toSorted() }).toEqual({
      ...measured,
      keys: measured.keys.toSorted(),
    });
    expect(day.finding === null ? null : [day.finding.ruleId, day.finding.state]).toEqual(finding);
    if (day.finding !== null) expect(day.finding.name.zh).toMatch(/\p{Script=Han}/u);
  });
});
