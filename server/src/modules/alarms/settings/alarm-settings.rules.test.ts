import type { AlarmCondition, AlarmNotices, SourcedLimits } from '@oilsight/contract';
import { expect, it } from 'vitest';
import type { SettingRecord } from './alarm-settings.records.ts';
import {
  auditFieldsOf,
  countsShown,
  limitShown,
  settingShown,
  targetNameOf,
  targetOf,
} from './alarm-settings.rules.ts';

const condition: AlarmCondition = {
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high: 80,
  onDelayMs: 0,
  deadband: 2,
  offDelayMs: 60_000,
  isLatched: true,
};
const notices: AlarmNotices = {
  modes: ['sms', 'email'],
  contactIds: ['li', 'gone', 'wang'],
  repeatMs: 600_000,
  minimumGapMs: 300_000,
  quietHours: { from: '22:00', to: '06:00', includesLevel1: true },
  escalation: [{ afterMs: 900_000, contactIds: ['zhao'] }],
};
const record = (more: Partial<SettingRecord> = {}): SettingRecord => ({
  settingId: 's',
  version: 4,
  tenantId: 't',
  customerId: 'c',
  deviceId: 'd',
  groupId: null,
  machineType: null,
  indicator: 'oil_temperature',
  isEnabled: true,
  conditions: { level1: condition, level2: null },
  notices,
  customerName: 'Mill',
  deviceName: 'Press 4',
  groupName: null,
  contacts: { li: 'Li', wang: 'Wang', zhao: 'Zhao' },
  devices: 7,
  limitType: null,
  hasOwnLimits: false,
  changedAt: 99,
  changedBy: 'Chen',
  ...more,
});
const group = { deviceId: null, deviceName: null, groupId: 'g', groupName: 'Hall 2' };
const type = { deviceId: null, deviceName: null, machineType: 'engine' as const };

it('a setting is of a device, a group or a machine type', () => {
  expect([record(), record(group), record(type)].map((one) => [targetOf(one), targetNameOf(one)])).toEqual([
    [{ kind: 'device', deviceId: 'd' }, 'Press 4'],
    [{ kind: 'group', groupId: 'g' }, 'Hall 2'],
    [{ kind: 'machineType', machineType: 'engine', tenantId: 't', customerId: 'c' }, null],
  ]);
  expect(() => targetOf(record({ deviceId: null }))).toThrow('an alarm setting is of nothing');
});

it('limits are shown with their origin', () => {
  const source = { kind: 'default', standard: 'ISO 4406' } as never;
  const limits: SourcedLimits = { level2Low: 1, level2High: 2, level1Low: 3, level1High: 4, source, byTarget: true };
  expect(limitShown(limits)).toEqual({ level2Low: 1, level2High: 2, level1Low: 3, level1High: 4, source });
  expect(limitShown(null)).toBeNull();
});

it('a setting as the API shows it', () => {
  expect(settingShown(record(), null)).toEqual({
    settingId: 's',
    tenantId: 't',
    customerId: 'c',
    customerName: 'Mill',
    target: { kind: 'device', deviceId: 'd' },
    targetName: 'Press 4',
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: { level1: condition, level2: null },
    notices,
    contactNames: ['Li', 'Wang'],
    devices: 7,
    limit: null,
    version: 4,
    changedAt: 99,
    changedBy: 'Chen',
  });
});

it('alarms of the last days are shown by day and as their sum', () => {
  expect(countsShown({ raisedByDay: [5, 0, 7] })).toEqual({ raised30Days: 12, raisedByDay: [5, 0, 7] });
});

it('the audit log compares each field by its name', () => {
  expect(auditFieldsOf(record())).toEqual({
    customerName: 'Mill',
    machineType: null,
    alarmTarget: 'Press 4',
    indicator: 'oil_temperature',
    isEnabled: true,
    level1Measure: 'value',
    level1Hours: null,
    level1Follows: 'own',
    level1Low: null,
    level1High: 80,
    level1OnDelayMs: 0,
    level1Deadband: 2,
    level1OffDelayMs: 60_000,
    level1IsLatched: true,
    notificationModes: ['sms', 'email'],
    contacts: ['Li', 'Wang'],
    repeatMs: 600_000,
    minimumGapMs: 300_000,
    quietHours: '22:00–06:00',
    quietLevel1: true,
    escalationContacts: ['Zhao'],
    escalationAfterMs: ['900000'],
  });
  const other = record({
    conditions: { level1: null, level2: condition },
    notices: { ...notices, quietHours: null, escalation: [] },
  });
  expect(auditFieldsOf(other)).toMatchObject({
    level2High: 80,
    quietHours: null,
    quietLevel1: null,
    escalationContacts: [],
    escalationAfterMs: [],
  });
  expect(auditFieldsOf(other)).not.toHaveProperty('level1High');
});
