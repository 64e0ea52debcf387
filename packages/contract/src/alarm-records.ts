import * as z from 'zod';
import { AlarmCategory, AlarmLevel, AlarmMeasure, NotificationMode } from './alarms.ts';
import { FileZone, Id, Millis, pageQuery, text } from './common.ts';
import { AttemptOutcome } from './outbox.ts';
import { authorities, definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

/**
 * `oil`: an alarm of the oil or the machine; `sensorFault`: a sensor is faulty, which says nothing about the oil;
 * `silence`: the device does not report. Only `oil` counts in levels and categories.
 */
export const alarmKinds = ['oil', 'sensorFault', 'silence'] as const;
export const AlarmKind = z.enum(alarmKinds);

/**
 * What a record is shown as; the first that fits. `outOfService`, `shelved`: a person put it aside; `suppressed`: it is
 * open, and a sensor fault or a graver alarm stands for it; `unprocessed`: it is open, and nobody has processed it;
 * `processed`: somebody has, and it is still open; `returned`: it cleared unprocessed; `latched`: it cleared
 * unprocessed, and waits for a person however long that takes; `closed`: cleared and processed, or withdrawn.
 */
export const alarmStates = [
  'outOfService',
  'shelved',
  'suppressed',
  'unprocessed',
  'processed',
  'returned',
  'latched',
  'closed',
] as const;
export const AlarmState = z.enum(alarmStates);
export type AlarmState = z.infer<typeof AlarmState>;

/** One occurrence of an alarm, from raise to clear, and what people did with it. */
export const AlarmRecord = z.object({
  recordId: Id,
  kind: AlarmKind,
  tenantId: Id,
  customerId: Id,
  customerName: z.string(),
  deviceId: Id,
  deviceName: z.string(),
  /** The sensor that measured the indicator then; null: not known, or a finding of several. */
  sensorId: Id.nullable(),
  sensorName: z.string().nullable(),
  sensorModel: z.string().nullable(),
  /** The specification's word: 0 normal (it has cleared), 1 level 1, 2 level 2. */
  alarmType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  alarmLevel: AlarmLevel,
  /** null: the indicator says nothing about the oil. */
  category: AlarmCategory.nullable(),
  /** Telemetry key; null: a finding of the diagnosis. */
  indicator: z.string().nullable(),
  /** Rule of the finding; null: an indicator's condition. */
  findingRule: z.string().nullable(),
  measure: AlarmMeasure.nullable(),
  hours: z.number().nullable(),
  /** Whether the value is above its upper or below its lower threshold; null: a finding. */
  side: z.enum(['high', 'low']).nullable(),
  /** What was passed, the value when the alarm was raised, and the one furthest beyond; in the measure's unit. */
  threshold: z.number().nullable(),
  value: z.number().nullable(),
  peak: z.number().nullable(),
  /** When the condition began to hold; when the alarm was raised: the first alarm; ms of the readings' own time. */
  onsetAt: z.number(),
  firstAlarmAt: z.number(),
  /** The last reading that was beyond. */
  lastAlarmAt: z.number(),
  /** null: still open. */
  clearedAt: z.number().nullable(),
  /** From the first alarm to the end of the condition, or to the last reading that was beyond, ms. */
  durationMs: z.number(),
  /** Notices that were sent. */
  sendCount: z.number().int(),
  /** Names of those who were notified, and by which channels. */
  receivers: z.array(z.string()),
  modes: z.array(NotificationMode),
  /** The specification's word. */
  processState: z.enum(['unprocessed', 'processed']),
  state: AlarmState,
  processedAt: z.number().nullable(),
  processedBy: z.string().nullable(),
  note: z.string(),
  /** The person who is to see to it, and until when; null: nobody. */
  assignee: z.object({ userId: Id, name: z.string(), dueAt: z.number().nullable() }).nullable(),
  shelf: z.object({ until: z.number().nullable(), reason: z.string(), by: z.string().nullable() }).nullable(),
  /** When the next contacts will be notified while it is unprocessed; null: nothing is to come. */
  escalatesAt: z.number().nullable(),
  /** It was found by readings that came late, or looked at once more. */
  isLate: z.boolean(),
  /** Records of one cause share a group: the id of its first record. */
  groupId: Id,
  /** null: the built-in default of the machine type. */
  settingId: Id.nullable(),
});
export type AlarmRecord = z.infer<typeof AlarmRecord>;

/** An alarm as charts and logs of its device show it. */
export const AlarmMark = AlarmRecord.pick({
  recordId: true,
  groupId: true,
  kind: true,
  alarmLevel: true,
  category: true,
  indicator: true,
  findingRule: true,
  measure: true,
  hours: true,
  side: true,
  threshold: true,
  value: true,
  peak: true,
  firstAlarmAt: true,
  clearedAt: true,
});
export type AlarmMark = z.infer<typeof AlarmMark>;

/** Alarms of one cause: what a person sees as one thing to do. */
export const AlarmCause = z.object({
  /** The gravest of its records, of several the first. */
  record: AlarmRecord,
  /** Its other records in the same list, first alarm first; the first 50. */
  others: z.array(AlarmRecord),
  count: z.number().int(),
});
export type AlarmCause = z.infer<typeof AlarmCause>;

/**
 * Rows of the list. `act`: level 1 unprocessed; `watch`: level 2 unprocessed; the others as named. A cause of both
 * levels stands in `act` with all its unprocessed records.
 */
export const alarmBands = ['act', 'watch', 'shelved', 'doneToday'] as const;
export const AlarmBand = z.enum(alarmBands);

/**
 * Which records a list shows. `now`: all bands; `unprocessed`: the bands `act` and `watch`; `open`: not cleared;
 * `returned`: cleared unprocessed within seven days, after which only `all` shows it; `shelved`; `processed`; `all`: the
 * whole history. The last two are ordered by first alarm, newest first, and their `total` is 10 000 at most.
 */
export const alarmViews = ['now', 'unprocessed', 'open', 'returned', 'shelved', 'processed', 'all'] as const;
export const AlarmView = z.enum(alarmViews);

const recordFilter = {
  view: AlarmView.default('now'),
  customerId: Id.optional(),
  deviceId: Id.optional(),
  level: z.coerce.number().pipe(AlarmLevel).optional(),
  category: AlarmCategory.optional(),
  kind: AlarmKind.default('oil'),
  mode: NotificationMode.optional(),
  contactId: Id.optional(),
  /** Device, factory, sensor, indicator, note. */
  search: text(100).optional(),
  /** First alarm from … to, ms. */
  from: Millis.optional(),
  to: Millis.optional(),
};

/** Causes (`causes`) and records, counted by what a person must do. */
const Count = z.object({ causes: z.number().int(), records: z.number().int() });
export const AlarmCounts = z.object({
  act: Count,
  watch: Count,
  returned: Count,
  shelved: Count,
  doneToday: Count,
  /** All unprocessed, of both levels. */
  unprocessed: Count,
  open: Count,
  sensorFaults: z.number().int(),
  silent: z.number().int(),
  /** First alarm of the oldest of `act`, ms; null: there is none. */
  oldestActAt: z.number().nullable(),
});
export type AlarmCounts = z.infer<typeof AlarmCounts>;

/** What happened to a record, in the order of time. */
export const AlarmEvent = z.object({
  at: z.number(),
  what: z.enum([
    'onset',
    'raised',
    'revised',
    'withdrawn',
    'cleared',
    'outranked',
    'suppressed',
    'released',
    'notified',
    'repeated',
    'escalated',
    'deferred',
    'opened',
    'processed',
    'noted',
    'assigned',
    'shelved',
    'unshelved',
  ]),
  /** null: nobody, the product itself. */
  by: z.string().nullable(),
  /** What belongs to it: a note, a reason, a value, names of receivers. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type AlarmEvent = z.infer<typeof AlarmEvent>;

/** A notice to one contact by one channel, with the result of its newest attempt. */
export const AlarmDelivery = z.object({
  messageId: Id,
  at: z.number(),
  receiver: z.string(),
  mode: NotificationMode,
  step: z.enum(['first', 'repeat', 'escalation', 'digest', 'assignment']),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'unknown', 'cancelled']),
  attempts: z.number().int(),
  outcome: AttemptOutcome.nullable(),
  /** The gateway's answer. */
  code: z.string(),
  /** How long handing it over took; null: it has not been. */
  tookMs: z.number().nullable(),
});
export type AlarmDelivery = z.infer<typeof AlarmDelivery>;

export const AlarmRecordDetail = z.object({
  record: AlarmRecord,
  /** Of the same cause. */
  others: z.array(AlarmRecord),
  /** The rule that raised it, as it was then; null: a finding. */
  rule: z
    .object({
      onDelayMs: z.number(),
      offDelayMs: z.number(),
      deadband: z.number(),
      follows: z.enum(['limit', 'own']),
      isDefault: z.boolean(),
    })
    .nullable(),
  /** Newest first; the newest 200. */
  events: z.array(AlarmEvent),
  deliveries: z.array(AlarmDelivery),
  /** Past alarms of the same indicator or finding, of this device first, then of others of its type in the scope. */
  similar: z.array(AlarmRecord),
  /** The neighbours in the list of unprocessed alarms, for turning pages; null: none. */
  previousId: Id.nullable(),
  nextId: Id.nullable(),
});
export type AlarmRecordDetail = z.infer<typeof AlarmRecordDetail>;

/** Most open alarms of a device that `getDeviceAlarmInfo` lists. */
export const maxOpenAlarms = 200;
const ids = z.array(Id).min(1).max(200);
const Note = text(1000, 1);

export const alarmRecordPermissions = definePermissions({
  'alarms:read': authorities,
  /** EXPERIENCE never. */
  'alarms:process': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE'],
});

export const alarmRecordRoutes = defineRoutes({
  listAlarmRecords: {
    method: 'GET',
    path: '/system/alarmrecord/list',
    permission: 'alarms:read',
    heavy: true,
    summary:
      'Alarms by cause: those that a person must act on first, then level 2, shelved ones, those processed today.',
    reply: 'rows',
    query: z.object({
      ...recordFilter,
      ...pageQuery,
      /** Zone whose present day is meant by `doneToday`. */
      zone: FileZone,
    }),
    data: z.array(AlarmCause.extend({ band: AlarmBand.nullable() })),
  },
  countAlarms: {
    method: 'GET',
    path: '/system/alarmrecord/count',
    permission: 'alarms:read',
    heavy: true,
    summary: 'Alarms in the caller’s scope, counted by what a person must do.',
    query: z.object({ customerId: Id.optional(), zone: FileZone }),
    data: AlarmCounts,
  },
  countAlarmsByDay: {
    method: 'GET',
    path: '/system/alarmrecord/countByDay',
    permission: 'alarms:read',
    heavy: true,
    summary: 'Alarms of the last days by level, by the first alarm.',
    query: z.object({
      days: z.coerce.number().int().min(1).max(90).default(30),
      customerId: Id.optional(),
      zone: FileZone,
    }),
    data: z.array(z.object({ day: z.string(), level1: z.number().int(), level2: z.number().int() })),
  },
  getAlarmRecord: {
    method: 'GET',
    path: '/system/alarmrecord/:recordId',
    permission: 'alarms:read',
    heavy: true,
    summary: 'One alarm: what happened, what was sent to whom, and similar past alarms.',
    params: z.object({ recordId: Id }),
    data: AlarmRecordDetail,
  },
  processAlarms: {
    method: 'PUT',
    path: '/system/alarmrecord/process',
    permission: 'alarms:process',
    summary:
      'Process alarms with a note. Those that somebody has processed meanwhile are left as they are and counted.',
    audit: 'alarm.process',
    body: z.object({ recordIds: ids, note: Note }),
    data: z.object({ processed: z.number().int(), already: z.number().int() }),
  },
  noteAlarm: {
    method: 'POST',
    path: '/system/alarmrecord/note',
    permission: 'alarms:process',
    summary: 'Add a note to an alarm without processing it.',
    audit: 'alarm.note',
    body: z.object({ recordId: Id, note: Note }),
    data: z.object({}),
  },
  shelveAlarms: {
    method: 'PUT',
    path: '/system/alarmrecord/shelve',
    permission: 'alarms:process',
    summary: 'Put alarms aside until a time, seven days at most; level 1 eight hours at most.',
    audit: 'alarm.shelve',
    body: z.object({ recordIds: ids, until: Millis, reason: Note }),
    data: z.object({ shelved: z.number().int() }),
  },
  unshelveAlarms: {
    method: 'PUT',
    path: '/system/alarmrecord/unshelve',
    permission: 'alarms:process',
    summary: 'Take alarms back that were put aside.',
    audit: 'alarm.unshelve',
    body: z.object({ recordIds: ids }),
    data: z.object({ unshelved: z.number().int() }),
  },
  assignAlarms: {
    method: 'PUT',
    path: '/system/alarmrecord/assign',
    permission: 'alarms:process',
    summary: 'Give alarms to a person with a due time; he is notified. `userId` null: to nobody.',
    audit: 'alarm.assign',
    body: z.object({ recordIds: ids, userId: Id.nullable(), dueAt: Millis.nullable() }),
    data: z.object({ assigned: z.number().int() }),
  },
  listAssignees: {
    method: 'GET',
    path: '/system/alarmrecord/listAssignees',
    permission: 'alarms:process',
    summary: 'People who may process alarms of a factory.',
    query: z.object({ customerId: Id }),
    data: z.array(z.object({ userId: Id, name: z.string(), authority: z.enum(authorities) })),
  },
  exportAlarmRecords: {
    method: 'GET',
    path: '/system/alarmrecord/export',
    permission: 'alarms:read',
    heavy: true,
    reply: 'file',
    summary: 'Alarm records of at most one month as CSV.',
    query: z.object({ ...recordFilter, view: AlarmView.default('all'), from: Millis, to: Millis, zone: FileZone }),
    data: z.unknown(),
  },
  getDeviceAlarmInfo: {
    method: 'GET',
    path: '/system/datascreen/getDeviceAlarmInfo',
    permission: 'alarms:read',
    onWalls: ['bigscreen'],
    heavy: true,
    summary: 'Open and newest alarms of a device. A display gets them without the people in them.',
    query: z.object({ deviceId: Id }),
    data: z.object({
      /** The newest `maxOpenAlarms`. */
      open: z.array(AlarmRecord),
      /** The newest ten. */
      newest: z.array(AlarmRecord),
    }),
  },
  listAlarmMarks: {
    method: 'GET',
    path: '/system/alarmrecord/listMarks',
    permission: 'alarms:read',
    heavy: true,
    summary: 'Alarms of a device that were open at any time within a range, as marks on the time axes of charts.',
    query: z.object({ deviceId: Id, from: Millis, to: Millis }),
    data: z.object({
      /** Newest first; the newest 300. */
      marks: z.array(AlarmMark),
      /** Number of older ones in the range; 10 000 at most. */
      leftOut: z.number().int(),
    }),
  },
});

/**
 * New alarms of level 1 of one cause: those of one device that share a group, and those of one factory that are of the
 * same indicator or finding. The first of them leads.
 */
export const RaisedCause = AlarmRecord.pick({
  recordId: true,
  groupId: true,
  deviceId: true,
  deviceName: true,
  customerId: true,
  customerName: true,
  indicator: true,
  findingRule: true,
  value: true,
  threshold: true,
  side: true,
}).extend({
  at: z.number(),
  /** Number of alarms. */
  count: z.number().int(),
});
export type RaisedCause = z.infer<typeof RaisedCause>;

type CauseKey = Pick<RaisedCause, 'groupId' | 'customerId' | 'indicator' | 'findingRule' | 'side'>;

/** Whether two new alarms are of one cause. */
export function isSameCause(one: CauseKey, other: CauseKey): boolean {
  return (
    one.groupId === other.groupId ||
    (one.customerId === other.customerId &&
      one.indicator === other.indicator &&
      one.findingRule === other.findingRule &&
      one.side === other.side)
  );
}

/**
 * Message of the topics `alarms` and `alarms:<time zone>`: what changed in the caller's scope since the message before;
 * the first message counts only. The zone's present day is meant by `doneToday`; without one UTC's. A client reads rows
 * anew when their ids are named; `raised` are new alarms of level 1 by cause, for a toast each: the newest twenty.
 */
export const AlarmsMessage = z.object({
  counts: AlarmCounts,
  /** The newest 500. */
  changed: z.array(z.object({ recordId: Id, deviceId: Id, groupId: Id })),
  /** More has changed than is named: a client reads its list anew, and `raised` may count too few. */
  hasMore: z.boolean(),
  raised: z.array(RaisedCause),
});
export type AlarmsMessage = z.infer<typeof AlarmsMessage>;
