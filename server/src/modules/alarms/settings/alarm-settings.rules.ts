import type { AlarmCondition, AlarmSetting, AlarmTarget, SavedAlarmSetting, SourcedLimits } from '@oilsight/contract';
import type { CountedSetting, SettingRecord } from './alarm-settings.records.ts';

/** The device, group or machine type of a setting, as the API names it. */
export function targetOf({ deviceId, groupId, machineType, tenantId, customerId }: SettingRecord): AlarmTarget {
  if (deviceId !== null) return { kind: 'device', deviceId };
  if (groupId !== null) return { kind: 'group', groupId };
  if (machineType === null) throw new Error('an alarm setting is of nothing');
  return { kind: 'machineType', machineType, tenantId, customerId };
}

export const targetNameOf = ({ deviceName, groupName }: SettingRecord): string | null => deviceName ?? groupName;

/** Limits with their origin, in the form of the API. */
export function limitShown(limits: SourcedLimits | null): AlarmSetting['limit'] {
  if (limits === null) return null;
  const { level2Low, level2High, level1Low, level1High, source } = limits;
  return { level2Low, level2High, level1Low, level1High, source };
}

const namesOf = ({ contacts }: SettingRecord, ids: readonly string[]): string[] =>
  ids.flatMap((id) => contacts[id] ?? []);

/** The counts of a setting in the form of the API. */
export const countsShown = ({
  raisedByDay,
}: Pick<CountedSetting, 'raisedByDay'>): Pick<AlarmSetting, 'raised30Days' | 'raisedByDay'> => ({
  raised30Days: raisedByDay.reduce((sum, count) => sum + count, 0),
  raisedByDay: [...raisedByDay],
});

/** A setting in the form of the API. */
export function settingShown(record: SettingRecord, limits: SourcedLimits | null): SavedAlarmSetting {
  const { settingId, tenantId, customerId, customerName, indicator, isEnabled, conditions, notices } = record;
  const { devices, version, changedAt, changedBy } = record;
  return {
    settingId,
    tenantId,
    customerId,
    customerName,
    target: targetOf(record),
    targetName: targetNameOf(record),
    indicator,
    isEnabled,
    conditions,
    notices,
    contactNames: namesOf(record, notices.contactIds),
    devices,
    limit: limitShown(limits),
    version,
    changedAt,
    changedBy,
  };
}

/** The fields of a condition, each with the level before its name: `level1High`. */
function conditionFields(level: 'level1' | 'level2', condition: AlarmCondition | null): [string, unknown][] {
  return Object.entries(condition ?? {}).map(([name, value]) => [
    `${level}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    value,
  ]);
}

/** The fields that the audit log compares: contacts by their names, each condition's fields by themselves. */
export function auditFieldsOf(record: SettingRecord): Readonly<Record<string, unknown>> {
  const { customerName, machineType, indicator, isEnabled, conditions, notices } = record;
  const { modes, contactIds, repeatMs, minimumGapMs, quietHours, escalation } = notices;
  return {
    customerName,
    machineType,
    alarmTarget: targetNameOf(record),
    indicator,
    isEnabled,
    ...Object.fromEntries([
      ...conditionFields('level1', conditions.level1),
      ...conditionFields('level2', conditions.level2),
    ]),
    notificationModes: modes,
    contacts: namesOf(record, contactIds),
    repeatMs,
    minimumGapMs,
    quietHours: quietHours === null ? null : `${quietHours.from}–${quietHours.to}`,
    quietLevel1: quietHours?.includesLevel1 ?? null,
    escalationContacts: escalation.flatMap((step) => namesOf(record, step.contactIds)),
    escalationAfterMs: escalation.map(({ afterMs }) => String(afterMs)),
  };
}
