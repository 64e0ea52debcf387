import { alarmCategories } from '@oilsight/oil';
import * as z from 'zod';
import { MachineType } from './devices.ts';
import { messageChannels } from './outbox.ts';

/** Level 1 is the alarm, level 2 the early warning. The specification's alarm type: 0 normal, 1 level 1, 2 level 2. */
export const alarmLevels = [1, 2] as const;
export const AlarmLevel = z.union([z.literal(1), z.literal(2)]);
export type AlarmLevel = z.infer<typeof AlarmLevel>;

/** What an alarm says about the oil, as findings do; null of an indicator that says nothing about it (flow, level). */
export const AlarmCategory = z.enum(alarmCategories);

/** A channel by which a contact is notified. */
export const NotificationMode = z.enum(messageChannels);
export type NotificationMode = z.infer<typeof NotificationMode>;

/**
 * What a condition compares with its thresholds. `value`: the reading itself, in the indicator's unit. `rate`: how much
 * the reading is above the mean of the hour `hours` earlier, per hour, in the indicator's unit. `departure`: how far the
 * reading is from the median of the hourly means of the seven days before, in multiples of their spread.
 */
export const alarmMeasures = ['value', 'rate', 'departure'] as const;
export const AlarmMeasure = z.enum(alarmMeasures);
export type AlarmMeasure = z.infer<typeof AlarmMeasure>;

const Threshold = z.number().min(-1e7).max(1e7).nullable();
const Delay = z.number().int().min(0).max(86_400_000);

/**
 * The trigger condition of one level. It is true strictly beyond a threshold, false within the deadband of none, and
 * between the two it keeps what was.
 */
export const AlarmCondition = z.object({
  measure: AlarmMeasure,
  /** Distance of a `rate`, hours; null of other measures. */
  hours: z.union([z.literal(1), z.literal(6), z.literal(24)]).nullable(),
  /** `limit`: the thresholds are the limits in force of the level, and follow them; only of `value`. `own`: as typed. */
  follows: z.enum(['limit', 'own']),
  /** Thresholds; at least one, unless they follow the limit. Null: none on that side. */
  low: Threshold,
  high: Threshold,
  /** How long the condition must hold before the alarm is raised, ms. */
  onDelayMs: Delay,
  /** How far the value must come back behind the threshold before the alarm may clear, in the measure's unit. */
  deadband: z.number().min(0).max(1e7),
  /**
   * How long the value must stay there before the alarm clears, ms. At least a minute: so a rule's level makes at most one
   * record in a minute of the readings' time, however its values come and go.
   */
  offDelayMs: Delay.min(60_000),
  /** The record stays in the list until somebody has processed it, also after the alarm has cleared. */
  isLatched: z.boolean(),
});
export type AlarmCondition = z.infer<typeof AlarmCondition>;

/**
 * A condition as it is evaluated: with its thresholds filled in. `key` names the rule of a device and is the same in all
 * versions of its setting: `<indicator>` for rules of settings and defaults, `finding:<rule>` for the diagnosis.
 */
export const AlarmRule = AlarmCondition.extend({
  key: z.string(),
  level: AlarmLevel,
  /** Telemetry key; null: a finding of the diagnosis. */
  indicator: z.string().nullable(),
  /** null: the built-in default of the machine type. */
  settingId: z.string().nullable(),
  version: z.number().int(),
});
export type AlarmRule = z.infer<typeof AlarmRule>;

/**
 * What a setting is of: one device, or every device of a group, or every device of a machine type in a factory or, with
 * `customerId` null, in all factories of the dealer. A device's own goes before its group's, that before its type's in
 * the factory, that before its type's of the dealer.
 */
export const AlarmTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('device'), deviceId: z.uuid() }),
  z.object({ kind: z.literal('group'), groupId: z.uuid() }),
  z.object({
    kind: z.literal('machineType'),
    machineType: MachineType,
    /** Needed by a SYS_ADMIN where `customerId` is null; ignored from others. */
    tenantId: z.uuid().nullable(),
    customerId: z.uuid().nullable(),
  }),
]);
export type AlarmTarget = z.infer<typeof AlarmTarget>;
