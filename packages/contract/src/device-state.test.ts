import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceDiagnosis, State } from './index.ts';
import {
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
  const health = (value: number): DeviceDiagnosis['health'] => ({
    value,
    confidence: 1,
    heldAt: null,
    limitedBy: null,
    parts: [],
  });
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
    [['normal', 'level1'], 'normal', 'normal'],
    [['normal'], 'level1', 'level1'],
    [['level1'], 'level2', 'level2'],
    [['fault'], 'level1', 'level1'],
    [['fault'], 'level2', 'level2'],
    [['level1', 'fault'], 'normal', 'fault'],
    [['normal'], 'fault', 'fault'],
    [['offline', 'normal'], 'normal', 'normal'],
    [['offline', 'normal'], 'level2', 'level2'],
    [['offline'], 'level1', 'offline'],
    [[], 'level1', 'offline'],
  ] as const)('whose indicators are %j and whose gravest alarm says %s is %s', (indicators, alarmed, expected) => {
    expect(stateOfDevice(indicators, alarmed)).toBe(expected);
  });

  it('that reports has the level of its gravest alarm, whatever its values are', () => {
    const state = fc.constantFrom<State>(...states);
    const alarmed = fc.constantFrom('normal', 'level2', 'level1', 'fault');
    fc.assert(
      fc.property(fc.array(state), alarmed, (indicators, level) => {
        const now = stateOfDevice(indicators, level);
        expect(now).toBe(stateOfDevice(indicators.toReversed(), level));
        if (indicators.every((one) => one === 'offline')) expect(now).toBe('offline');
        else if (level === 'level1' || level === 'level2') expect(now).toBe(level);
        else expect(['level1', 'level2', 'offline']).not.toContain(now);
      }),
    );
  });
});
