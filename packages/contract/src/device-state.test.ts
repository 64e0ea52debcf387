import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceDiagnosis, State } from './index.ts';
import {
  causeOfDiagnosis,
  isOnline,
  silentAfterMs,
  deviceStatuses,
  stateOfDevice,
  stateOfDiagnosis,
  stateOfIndicators,
  states,
  urgencyOf,
  worstFirst,
  worstState,
} from './index.ts';

const minute = 60_000;

describe('silence', () => {
  it.each([
    [1000, 5 * minute],
    [minute, 5 * minute],
    [100_000, 5 * minute],
    [2 * minute, 6 * minute],
    [60 * minute, 180 * minute],
  ])('an interval of %i ms makes %i ms of silence offline', (interval, expected) => {
    expect(silentAfterMs(interval)).toBe(expected);
  });

  it.each([
    ['never reported', null, false],
    ['just now', 10 * minute, true],
    ['one ms short of five minutes', 5 * minute + 1, true],
    ['exactly five minutes', 5 * minute, false],
    ['a clock that runs ahead', 20 * minute, true],
  ] as const)('%s', (_, lastSeenAt, expected) => {
    expect(isOnline(lastSeenAt, minute, 10 * minute)).toBe(expected);
  });
});

describe('the worst of some states', () => {
  it.each([
    [['normal', 'level2', 'level1', 'fault'], 'level1'],
    [['normal', 'offline', 'fault'], 'fault'],
    [['fault', 'level2'], 'level2'],
    [['normal', 'offline'], 'offline'],
    [['normal'], 'normal'],
    [[], null],
  ] as const)('%j is %s', (some, expected) => {
    expect(worstState(some)).toBe(expected);
  });

  it('are in the order in which devices are counted and listed', () => {
    expect(deviceStatuses.filter((status) => worstFirst.some((state) => state === status))).toEqual([...worstFirst]);
  });

  it('puts an alarm before a warning, and a healthy device last', () => {
    expect(urgencyOf('level1')).toBeLessThan(urgencyOf('level2'));
    expect(urgencyOf('normal')).toBeGreaterThan(urgencyOf('offline'));
  });
});

it.each([
  [[], 'offline'],
  [['offline'], 'offline'],
  [['offline', 'normal'], 'normal'],
  [['normal', 'fault'], 'fault'],
  [['fault', 'level2'], 'level2'],
  [['level1', 'level2', 'fault', 'offline'], 'level1'],
] as const)('indicators %j show %s together', (some, expected) => {
  expect(stateOfIndicators(some)).toBe(expected);
});

describe('a diagnosis stands for', () => {
  const finding = (category: string, severity: string) =>
    ({ category, severity }) as DeviceDiagnosis['findings'][number];
  const health = (value: number): DeviceDiagnosis['health'] => ({ value, confidence: 1, limitedBy: null, parts: [] });
  it.each<[string, Pick<DeviceDiagnosis, 'findings' | 'health'>, string]>([
    ['nothing', { findings: [], health: null }, 'normal'],
    ['a remark', { findings: [finding('wear', 'info')], health: health(90) }, 'normal'],
    ['a sensor that cannot be believed', { findings: [finding('sensor', 'critical')], health: null }, 'fault'],
    ['a caution', { findings: [finding('water', 'caution')], health: health(90) }, 'level2'],
    ['a warning', { findings: [finding('wear', 'warning')], health: null }, 'level2'],
    [
      'a sensor that cannot be believed, however low the health',
      { findings: [finding('sensor', 'critical')], health: health(30) },
      'fault',
    ],
    [
      'its gravest finding',
      {
        findings: [finding('sensor', 'critical'), finding('water', 'caution'), finding('wear', 'critical')],
        health: null,
      },
      'level1',
    ],
    ['low health that no finding explains', { findings: [finding('wear', 'info')], health: health(40) }, 'level1'],
    ['health that wants attention', { findings: [], health: health(70) }, 'level2'],
    [
      'a finding rather than the health it explains',
      { findings: [finding('water', 'caution')], health: health(10) },
      'level2',
    ],
  ])('%s', (_, diagnosis, expected) => {
    expect(stateOfDiagnosis(diagnosis)).toBe(expected);
  });
});

describe('a device', () => {
  it.each([
    [['normal', 'level2'], 'normal', 'level2'],
    [['normal'], 'level1', 'level1'],
    [['fault'], 'level1', 'level1'],
    [['level2'], 'level1', 'level1'],
    [['level2'], 'fault', 'level2'],
    [['offline', 'normal'], 'normal', 'normal'],
    [['offline'], 'level1', 'offline'],
    [[], 'level1', 'offline'],
  ] as const)('whose indicators are %j and whose diagnosis says %s is %s', (indicators, diagnosed, expected) => {
    expect(stateOfDevice(indicators, diagnosed)).toBe(expected);
  });

  it('that speaks is never better than any of its parts, whatever their order', () => {
    const state = fc.constantFrom<State>(...states);
    const assessed = fc.constantFrom('normal', 'level2', 'level1', 'fault');
    fc.assert(
      fc.property(fc.array(state), assessed, (indicators, diagnosed) => {
        const now = stateOfDevice(indicators, diagnosed);
        const speaking = indicators.filter((one) => one !== 'offline');
        expect(now).toBe(stateOfDevice(indicators.toReversed(), diagnosed));
        if (speaking.length === 0) expect(now).toBe('offline');
        else expect([...speaking, diagnosed].every((part) => urgencyOf(now) <= urgencyOf(part))).toBe(true);
      }),
    );
  });
});

describe('what causes the state by a diagnosis', () => {
  const name = { zh: '名', en: 'name' };
  const other = { zh: '他', en: 'other' };
  const times = { since: 1, levelSince: 2 };

  it.each([
    ['nothing where all is normal', [], 90, null],
    ['nothing where there are remarks alone', [{ category: 'water', severity: 'info', name }], 90, null],
    [
      'the first finding of the gravest state, since its level',
      [
        { category: 'sensor', severity: 'critical', name: other },
        { category: 'water', severity: 'caution', name },
        { category: 'wear', severity: 'caution', name: other },
      ],
      20,
      { leading: null, finding: name, since: 2 },
    ],
    ['low oil health where no finding does', [], 30, { leading: 'oil_health', finding: null, since: null }],
    ['nothing where health is not known', [], null, null],
  ] as const)('is %s', (_, findings, health, expected) => {
    expect(causeOfDiagnosis({ ...times, findings, health: health === null ? null : { value: health } })).toEqual(
      expected,
    );
  });

  it('counts from the beginning where the time of the level is not known', () => {
    const findings = [{ category: 'water', severity: 'critical', name }] as const;
    expect(causeOfDiagnosis({ findings, health: null, since: 1, levelSince: null })?.since).toBe(1);
  });
});
