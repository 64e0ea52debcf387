import type { AlarmCause, AlarmCounts, AlarmRecord, AlarmsMessage } from '@oilsight/contract';
import { idOf } from './fixtures.ts';
import { factories, tenantId } from './page.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** An unprocessed alarm of the water in a hydraulic system, raised an hour ago. */
export function alarm(number: number, more: Partial<AlarmRecord> = {}): AlarmRecord {
  const now = Date.now();
  const recordId = idOf('b', number);
  return {
    recordId,
    kind: 'oil',
    tenantId,
    customerId: factories[0].customerId,
    customerName: factories[0].customerName,
    deviceId: idOf('d', number),
    deviceName: `热轧主液压站 HPU-${number}`,
    sensorId: null,
    sensorName: `MC-20${number}`,
    sensorModel: 'MC-20',
    alarmType: 1,
    alarmLevel: 1,
    category: 'water',
    indicator: 'water_saturation',
    findingRule: null,
    measure: 'value',
    hours: null,
    side: 'high',
    threshold: 80,
    value: 81.1,
    peak: 83.6,
    onsetAt: now - hour - 10 * minute,
    firstAlarmAt: now - hour,
    lastAlarmAt: now - 6000,
    clearedAt: null,
    durationMs: hour + 10 * minute,
    sendCount: 5,
    receivers: ['周志强', '陈立群'],
    modes: ['sms', 'wechat', 'email'],
    processState: 'unprocessed',
    state: 'unprocessed',
    processedAt: null,
    processedBy: null,
    note: '',
    assignee: null,
    shelf: null,
    escalatesAt: null,
    isLate: false,
    groupId: recordId,
    settingId: null,
    ...more,
  };
}

/** What an alarm of a finding has in place of a value and its limit. */
export function ofFinding(findingRule: string): Partial<AlarmRecord> {
  return { indicator: null, findingRule, measure: null, side: null, threshold: null, value: null, peak: null };
}

export function cause(
  record: AlarmRecord,
  band: 'act' | 'watch' | 'shelved' | 'doneToday' | null,
  others: AlarmRecord[] = [],
): AlarmCause & { band: typeof band } {
  return { record, others, count: others.length + 1, band };
}

const count = (causes: number, records = causes) => ({ causes, records });

export function alarmCounts(more: Partial<AlarmCounts> = {}): AlarmCounts {
  return {
    act: count(0),
    watch: count(0),
    returned: count(0),
    shelved: count(0),
    doneToday: count(0),
    unprocessed: count(0),
    open: count(0),
    sensorFaults: 0,
    silent: 0,
    oldestActAt: null,
    ...more,
  };
}

/** What the live line says of alarms. */
export function alarmsSaid(more: Partial<AlarmsMessage> = {}): AlarmsMessage {
  return { counts: alarmCounts(), changed: [], hasMore: false, raised: [], ...more };
}

/** Thirty days of alarms, the last one today. */
export const alarmDays = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-${index < 7 ? '10' : '11'}-${String(index < 7 ? index + 25 : index - 6).padStart(2, '0')}`,
  level1: index % 5 === 3 ? 2 : index % 4 === 1 ? 1 : 0,
  level2: 3 + ((index * 7) % 6),
}));
