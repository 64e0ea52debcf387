import { describe, expect, it } from 'vitest';
import { defaultLimits, type MachineType } from '@oilsight/oil';
import { isOnline, lastSeenOf, silentAfterMs, stateOfReading, worstState } from './device-states.rules.ts';

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

it.each<[string, (number | undefined)[], number | null]>([
  ['has no indicator', [], null],
  ['has not been heard of', [undefined, undefined], null],
  ['was heard of by its liveliest indicator', [12, undefined, 15, 10], 15],
  ['is not heard of by what came before its time', [9, 3], null],
  ['is heard of from its first moment', [9, 10], 10],
])('a sensor that %s', (_, newest, expected) => {
  expect(lastSeenOf(newest, 10)).toBe(expected);
});

describe('state of a reading', () => {
  it.each<[MachineType, string, number | null, number, string]>([
    ['hydraulic', 'oil_temperature', 65, 0, 'normal'],
    ['hydraulic', 'oil_temperature', 65.1, 0, 'level2'],
    ['hydraulic', 'oil_temperature', 80.1, 0, 'level1'],
    ['hydraulic', 'oil_temperature', 80.1, 1, 'level1'],
    ['hydraulic', 'oil_temperature', 500, 2, 'fault'],
    ['engine', 'oil_temperature', 80.1, 0, 'normal'],
    ['gearbox', 'level', 24, 0, 'level1'],
    ['gearbox', 'pump_mode', 1e9, 0, 'normal'],
    ['gearbox', 'pump_mode', null, 0, 'normal'],
  ])('%s %s %s of quality %i is %s', (machineType, key, value, quality, expected) => {
    expect(stateOfReading({ value, quality }, defaultLimits(machineType, key))).toBe(expected);
  });
});

describe('worst state', () => {
  it.each([
    [[], 'offline'],
    [['offline'], 'offline'],
    [['offline', 'normal'], 'normal'],
    [['normal', 'fault'], 'fault'],
    [['fault', 'level2'], 'level2'],
    [['level1', 'level2', 'fault', 'offline'], 'level1'],
  ] as const)('of %j is %s', (states, expected) => {
    expect(worstState(states)).toBe(expected);
  });
});
