import * as z from 'zod';
import { AlarmCondition, AlarmLevel, AlarmRule, AlarmTarget, NotificationMode } from './alarms.ts';
import { Id, Key, pageQuery, text } from './common.ts';
import { LimitValues, Source } from './limits.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** A local time of day, `22:00`. */
const TimeOfDay = text(5, 5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** When and how the contacts are notified. */
export const AlarmNotices = z.object({
  /** By which channels; at least one. */
  modes: z.array(NotificationMode).min(1).max(3),
  /** Alarm contacts that are notified at once; at least one. */
  contactIds: z.array(Id).min(1).max(20),
  /** While an alarm is unprocessed and open it is notified again after this time, five times at most, ms; null: never. */
  repeatMs: z.number().int().min(300_000).max(86_400_000).nullable(),
  /** Least time between the notices of two occurrences, ms. */
  minimumGapMs: z.number().int().min(0).max(86_400_000),
  /** Nothing but level 1 is sent between these times of the contact's day; null: none. */
  quietHours: z.object({ from: TimeOfDay, to: TimeOfDay, includesLevel1: z.boolean() }).nullable(),
  /** Who is notified next while the alarm is unprocessed; each time counts from the step before, ms. */
  escalation: z
    .array(z.object({ afterMs: z.number().int().min(60_000).max(604_800_000), contactIds: z.array(Id).min(1).max(20) }))
    .max(5),
});
export type AlarmNotices = z.infer<typeof AlarmNotices>;

/**
 * The conditions of both levels. Level 2 (abnormal fluctuation) comes first, level 1 (abnormal data) outranks it; at
 * least one is set, and two of the same measure never have the same threshold.
 */
export const AlarmConditions = z.object({ level1: AlarmCondition.nullable(), level2: AlarmCondition.nullable() });
export type AlarmConditions = z.infer<typeof AlarmConditions>;

export const AlarmSettingForm = z.object({
  target: AlarmTarget,
  indicator: Key,
  isEnabled: z.boolean(),
  conditions: AlarmConditions,
  notices: AlarmNotices,
});
export type AlarmSettingForm = z.infer<typeof AlarmSettingForm>;

/** A setting as it was saved, without its alarms. */
export const SavedAlarmSetting = AlarmSettingForm.extend({
  settingId: Id,
  tenantId: Id,
  /** null: in all factories of the dealer. */
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  /** Of the device or of the group; null of a machine type. */
  targetName: z.string().nullable(),
  /** Names of the contacts, in the order of `contactIds`. */
  contactNames: z.array(z.string()),
  /** Devices that the setting is in force for. */
  devices: z.number().int(),
  /** The limits in force, to be shown beside a condition of its own; null: none, or they differ by device. */
  limit: LimitValues.extend({ source: Source }).nullable(),
  version: z.number().int(),
  changedAt: z.number(),
  /** null: the person is not known any more. */
  changedBy: z.string().nullable(),
});
export type SavedAlarmSetting = z.infer<typeof SavedAlarmSetting>;

export const AlarmSetting = SavedAlarmSetting.extend({
  /** Alarms that it raised in the last 30 days; of more than 10 000 the newest are counted, here and by day. */
  raised30Days: z.number().int(),
  /** The same in each of the last 30 times 24 hours, the oldest first. */
  raisedByDay: z.array(z.number().int()).length(30),
});
export type AlarmSetting = z.infer<typeof AlarmSetting>;

/** The rule in force for an indicator of a device, with where it comes from. */
export const RuleInForce = z.object({
  indicator: z.string(),
  conditions: AlarmConditions,
  /** `default`: the built-in one of the machine type, which nobody has set. */
  source: z.enum(['device', 'group', 'machineType', 'default']),
  settingId: Id.nullable(),
  isEnabled: z.boolean(),
  limit: LimitValues.extend({ source: Source }).nullable(),
});
export type RuleInForce = z.infer<typeof RuleInForce>;

/** An occurrence that a setting would have raised. */
export const PreviewedAlarm = z.object({
  level: AlarmLevel,
  /** When the condition began to hold, the alarm was raised, and it cleared; ms. */
  onsetAt: z.number(),
  raisedAt: z.number(),
  /** null: still open. */
  clearedAt: z.number().nullable(),
  /** The value furthest beyond the threshold, in the measure's unit. */
  peak: z.number(),
});
export type PreviewedAlarm = z.infer<typeof PreviewedAlarm>;

/** What a setting would have raised on one device in the last 30 days. */
export const AlarmPreview = z.object({
  deviceId: Id,
  deviceName: z.string(),
  from: z.number(),
  to: z.number(),
  /** Oldest first; the first 500. */
  wouldRaise: z.array(PreviewedAlarm),
  wouldRaiseCount: z.number().int(),
  /** What the rule in force raises on the same readings, evaluated the same way. */
  nowRaises: z.array(PreviewedAlarm),
  nowRaisesCount: z.number().int(),
  /**
   * Mean, least and greatest of each hour with readings; and what a departure is counted from in it: the median of the
   * seven days before, and their spread. null: too few hours.
   */
  hours: z.array(
    z.object({
      at: z.number(),
      mean: z.number(),
      least: z.number(),
      greatest: z.number(),
      usual: z.object({ centre: z.number(), spread: z.number() }).nullable(),
    }),
  ),
  /** Median of the seven days before now, from which a departure is counted; null: too few hours. */
  baseline: z.number().nullable(),
  /** Readings that were evaluated. */
  readings: z.number().int(),
});
export type AlarmPreview = z.infer<typeof AlarmPreview>;

const LevelCounts = z.object({ now: z.number().int(), would: z.number().int() });

/** What limits would have raised on one device in the last 30 days, by its alarm rules, beside what is raised now. */
export const LimitPreview = AlarmPreview.omit({ hours: true, baseline: true }).extend({
  /** Oldest first; of both the newest 500. */
  wouldRaise: AlarmPreview.shape.wouldRaise,
  nowRaises: AlarmPreview.shape.nowRaises,
  /** All alarms of each level, by today's limits and by those that are tried. */
  counts: z.object({ level2: LevelCounts, level1: LevelCounts }),
  /** The limits that would be in force; null: none. */
  limits: LimitValues.nullable(),
  /** Rules that they would be compared by, and those of today; level 2 first. None: alarms of it are switched off. */
  wouldRules: z.array(AlarmRule),
  nowRules: z.array(AlarmRule),
  /** The setting that delays and deadbands come from; null: built in. */
  settingId: Id.nullable(),
  hours: z.array(AlarmPreview.shape.hours.element.omit({ usual: true })),
});
export type LimitPreview = z.infer<typeof LimitPreview>;

export const alarmSettingPermissions = definePermissions({
  'alarmSettings:manage': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
});

export const alarmSettingRoutes = defineRoutes({
  listAlarmSettings: {
    method: 'GET',
    path: '/system/alarmset/list',
    permission: 'alarmSettings:manage',
    heavy: true,
    summary: 'Alarm settings, those first that raised most alarms in the last 30 days.',
    reply: 'rows',
    query: z.object({
      customerId: Id.optional(),
      deviceId: Id.optional(),
      groupId: Id.optional(),
      indicator: Key.optional(),
      search: text(100).optional(),
      sort: z.enum(['raised', 'name', 'changed']).default('raised'),
      ...pageQuery,
    }),
    data: z.array(AlarmSetting),
  },
  getAlarmSetting: {
    method: 'GET',
    path: '/system/alarmset/:settingId',
    permission: 'alarmSettings:manage',
    heavy: true,
    summary: 'One alarm setting.',
    params: z.object({ settingId: Id }),
    data: AlarmSetting,
  },
  listRulesInForce: {
    method: 'GET',
    path: '/system/alarmset/listRulesInForce',
    permission: 'alarmSettings:manage',
    summary: 'The rule in force for each indicator of a device that can have one, with where it comes from.',
    query: z.object({ deviceId: Id }),
    data: z.array(RuleInForce),
  },
  createAlarmSetting: {
    method: 'POST',
    path: '/system/alarmset',
    permission: 'alarmSettings:manage',
    summary: 'Set the alarms of an indicator, for a device, a group or a machine type.',
    audit: 'alarmSetting.create',
    body: AlarmSettingForm,
    data: SavedAlarmSetting,
  },
  updateAlarmSetting: {
    method: 'PUT',
    path: '/system/alarmset',
    permission: 'alarmSettings:manage',
    summary: 'Change an alarm setting. Target and indicator stay.',
    audit: 'alarmSetting.update',
    body: AlarmSettingForm.omit({ target: true, indicator: true }).extend({ settingId: Id, version: Version }),
    data: SavedAlarmSetting,
  },
  removeAlarmSetting: {
    method: 'DELETE',
    path: '/system/alarmset/:settingId',
    permission: 'alarmSettings:manage',
    summary: 'Remove an alarm setting: what is next in order comes into force.',
    audit: 'alarmSetting.remove',
    params: z.object({ settingId: Id }),
    data: z.object({}),
  },
  previewAlarmSetting: {
    method: 'POST',
    path: '/system/alarmset/preview',
    permission: 'alarmSettings:manage',
    heavy: true,
    changes: false,
    audit: { none: 'nothing changes' },
    summary: 'What conditions would have raised on a device in the last 30 days, beside what those in force raise.',
    body: z.object({ deviceId: Id, indicator: Key, conditions: AlarmConditions }),
    data: AlarmPreview,
  },
  previewLimits: {
    method: 'POST',
    path: '/system/alarmset/previewLimits',
    permission: 'alarmSettings:manage',
    heavy: true,
    changes: false,
    audit: { none: 'nothing changes' },
    summary: 'What limits would have raised on a device in the last 30 days by its alarm rules, beside those in force.',
    body: z.object({ deviceId: Id, indicator: Key, limits: LimitValues.nullable() }),
    data: LimitPreview,
  },
});
