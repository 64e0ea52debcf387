import { describe, expect, it } from 'vitest';
import type { AssessedState, State } from '@oilsight/contract';
import { defaultLimits, type Limits, type MachineType } from '@oilsight/oil';
import { causeOf, isStateBetween, lastSeenOf, stateOfReading } from './device-states.rules.ts';

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

describe('a stretch between two values', () => {
  const limits: Limits = {
    worse: 'both',
    level1Low: 10,
    level2Low: 20,
    level2High: 60,
    level1High: 85,
    source: 'test',
  };
  it.each<[AssessedState, number, number, boolean]>([
    ['level2', 61, 85, true],
    ['level2', 60, 85, false],
    ['level2', 61, 86, false],
    ['level2', 10, 19, true],
    ['level2', 19, 61, false],
    ['level1', 86, 900, true],
    ['level1', 1, 9, true],
    ['level1', 9, 86, false],
    ['normal', 20, 60, true],
    ['normal', 20, 61, false],
    ['fault', 30, 40, false],
  ])('is %s from %d to %d: %s', (state, lowest, highest, is) => {
    expect(isStateBetween(state, { lowest, highest }, limits)).toBe(is);
  });

  it('is normal without limits', () => {
    expect(isStateBetween('normal', { lowest: -1e9, highest: 1e9 }, null)).toBe(true);
    expect(isStateBetween('level1', { lowest: 5, highest: 6 }, null)).toBe(false);
  });
});

describe('what causes the state of a device', () => {
  const named = (id: string) => ({ zh: id, en: id });
  /** Alarms that decide the state: of a limit of water, and of findings. */
  const alarms = {
    none: null,
    limit: { state: 'level1', leading: 'water_ppm', finding: null, since: 7, passed: null },
    W02: { state: 'level1', leading: null, finding: named('W02'), since: 8, passed: null },
    limitOfW02: { state: 'level1', leading: null, finding: named('W02'), since: 8, passed: 'water_ppm' },
    sensor: { state: 'fault', leading: null, finding: named('S05'), since: 9, passed: null },
  } as const;
  const fault = { leading: 'density', finding: null, since: 6 };
  it.each<[State, keyof typeof alarms, string, State[], string]>([
    ['normal', 'none', 'W02', ['normal'], 'nothing'],
    ['offline', 'limit', 'W02', ['offline'], 'nothing'],
    ['fault', 'none', '', ['fault'], 'density since 6'],
    ['fault', 'sensor', 'S05', ['normal'], 'S05 since 9'],
    // A sensor's fault before a finding of the oil, which raises no alarm here.
    ['fault', 'none', 'W02', ['fault'], 'density since 6'],
    ['level1', 'limit', '', ['level1'], 'water_ppm since 7'],
    ['level1', 'limit', 'W02', ['level1'], 'water_ppm since 7'],
    // Its alarm goes on until the value has been back for long enough.
    ['level1', 'limit', '', ['normal'], 'water_ppm since 7'],
    ['level1', 'limit', 'W02', ['normal', 'level2'], 'water_ppm since 7'],
    ['level1', 'limit', 'W02', ['normal', 'offline'], 'W02 since 7'],
    ['level1', 'limit', 'S05', ['normal'], 'S05 since 7'],
    ['level1', 'limit', 'W03 W02', ['normal'], 'W03 since 7'],
    // The finding of an alarm is not detected any more, and another one is.
    ['level1', 'W02', 'W03 W02', ['normal'], 'W02 since 8'],
    ['level1', 'W02', 'W03', ['normal'], 'W03 since 8'],
    ['level1', 'W02', 'S05', ['level2'], 'W02 since 8'],
    ['level1', 'W02', '', ['level1'], 'W02 since 8'],
    // A limit that is passed is not said of a finding of something else.
    ['level1', 'limitOfW02', 'W03 W02', ['level1'], 'W02 since 8'],
    ['level1', 'limitOfW02', 'W03', ['level1'], 'water_ppm since 8'],
    ['level1', 'limitOfW02', 'W03', ['normal'], 'W03 since 8'],
    ['level1', 'limitOfW02', '', ['level1'], 'W02 since 8'],
  ])(
    'is, while it is %s by an alarm of %s, findings are [%s] and values are %s: %s',
    (state, alarm, ids, values, expected) => {
      const findings = ids
        .split(' ')
        .filter((id) => id !== '')
        .map((id) => ({ name: named(id), state: id === 'S05' ? ('fault' as const) : ('level2' as const) }));
      const found = causeOf(state, { alarm: alarms[alarm], fault, findings, indicators: values });
      const name = found.finding?.en ?? found.leading;
      expect(name === null ? 'nothing' : `${name} since ${found.since}`).toBe(expected);
    },
  );
});
