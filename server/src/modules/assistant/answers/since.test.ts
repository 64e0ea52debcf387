import type { AlarmRecord, Device, DeviceDiagnosis } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { standsSince } from './since.ts';

type OpenAlarm = Pick<AlarmRecord, 'kind' | 'alarmLevel' | 'firstAlarmAt' | 'clearedAt'>;
const alarm = (alarmLevel: 1 | 2, firstAlarmAt: number, more: Partial<OpenAlarm> = {}): OpenAlarm => ({
  kind: 'oil',
  alarmLevel,
  firstAlarmAt,
  clearedAt: null,
  ...more,
});
const device = (state: Device['state'], more: Partial<Device> = {}) => ({
  state,
  lastSeenAt: 900,
  assessed: true,
  ...more,
});
const finding = (severity: string) => ({ severity }) as DeviceDiagnosis['findings'][number];
const diagnosis = (severity: string | null, since: number | null, levelSince: number | null = null) => ({
  findings: severity === null ? [] : [finding(severity)],
  health: null,
  since,
  levelSince,
});
const nothing = diagnosis(null, 77);

it.each([
  [
    'level 1 since its own alarm, and not since an older one of level 2',
    device('level1'),
    nothing,
    [alarm(2, 5), alarm(1, 9)],
    9,
  ],
  ['level 2 since the oldest of its level', device('level2'), nothing, [alarm(2, 8), alarm(2, 5), alarm(1, 3)], 5],
  ['a cleared alarm makes no level', device('level1'), nothing, [alarm(1, 5, { clearedAt: 6 })], null],
  ['silence of a machine makes no level', device('level2'), nothing, [alarm(2, 5, { kind: 'silence' })], null],
  ['the diagnosis first, where the state is its own', device('level1'), diagnosis('critical', 4, 6), [alarm(1, 9)], 6],
  ['no diagnosis of another state', device('level2'), diagnosis('critical', 4, 6), [alarm(2, 9)], 9],
  ['offline since no alarm', device('offline'), nothing, [alarm(1, 5), alarm(2, 3)], null],
  ['normal since nothing', device('normal'), nothing, [alarm(2, 3)], null],
  ['not assessed since nothing', device('normal', { assessed: false }), nothing, [], null],
  ['never reported since nothing', device('normal', { lastSeenAt: null }), nothing, [alarm(1, 3)], null],
  ['a fault by the diagnosis alone', device('fault'), nothing, [alarm(1, 3), alarm(2, 2)], null],
] as const)('%s', (_, one, found, open, at) => {
  expect(standsSince(one, found, open)).toBe(at);
});
