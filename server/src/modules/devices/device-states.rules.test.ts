import { describe, expect, it } from 'vitest';
import { defaultLimits, type MachineType } from '@oilsight/oil';
import { lastSeenOf, stateOfReading } from './device-states.rules.ts';

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
