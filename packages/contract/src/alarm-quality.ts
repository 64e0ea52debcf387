import { AlarmLevel, AlarmMeasure } from './alarms.ts';
import * as z from 'zod';
import { Id, Key } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

/** Alarms in an hour that one person can see to, and the most that one can bear (ISA-18.2, IEC 62682). */
export const alarmsPerHour = { good: 6, most: 12 } as const;
/** A flood begins with more than so many alarms in a bin of ten minutes, and ends with fewer than so many in one. */
export const floodAlarms = { beginsAbove: 10, endsBelow: 5, binMs: 600_000 } as const;
/** Share of the time that floods may take, and share of all alarms that the ten most frequent may have. */
export const floodShareGoal = 0.01;
export const topTenShareGoal = 0.05;
/** An open alarm is stale from this age on, ms. */
export const staleAfterMs = 86_400_000;
/** Upper bounds of the times in which alarms were processed, as they are counted, ms; one more group is above all. */
export const processingBounds = [300_000, 900_000, 3_600_000, 14_400_000, 86_400_000] as const;

/** Days that the quality of alarms is worked out for. */
export const qualityDays = [1, 7, 30] as const;
const Days = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(7), z.literal(30)]))
  .default(30);

/** A rule of a device and level, as alarms are counted by. */
const OfRule = z.object({
  deviceId: Id,
  deviceName: z.string(),
  customerName: z.string(),
  level: AlarmLevel,
  /** Telemetry key; null: a finding of the diagnosis. */
  indicator: z.string().nullable(),
  findingRule: z.string().nullable(),
});

/** More alarms in a time than people can take in. */
export const AlarmFlood = z.object({
  from: z.number(),
  /** null: it has not ended. */
  to: z.number().nullable(),
  alarms: z.number().int(),
  /** Most alarms of ten minutes. */
  peak: z.number().int(),
  /** Alarms of each ten minutes, from the one before it on; the first 72. */
  bins: z.array(z.number().int()),
});
export type AlarmFlood = z.infer<typeof AlarmFlood>;

const Count = z.number().int();
const ofLevels = <T extends z.ZodType>(value: T) => z.object({ level1: value, level2: value });

/**
 * How good the alarms are, after ISA-18.2 and IEC 62682. Counted are oil alarms that people were shown as new, by the
 * time at which they were, and that late readings did not withdraw; `standing` and `stale` are those open now.
 */
export const AlarmQuality = z.object({
  /** Start of an hour. */
  from: z.number(),
  to: z.number(),
  /** Who share the alarms, as the caller said. */
  people: Count,
  alarms: Count,
  levels: ofLevels(Count),
  rate: z.object({
    /** Alarms of an hour and person, over the whole time. */
    mean: z.number(),
    /** Clock hours in which a person had more than good, and more than the most. */
    hoursAboveGood: Count,
    hoursAboveMost: Count,
    /** Clock hours that have begun. */
    hours: Count,
  }),
  /** Alarms of each clock hour that had some, by its start; oldest first. */
  byHour: z.array(z.object({ at: z.number(), alarms: Count })),
  floods: z.object({
    count: Count,
    /** Share of the time, 0 to 1. */
    share: z.number(),
    /** Those with most alarms, ten at most. */
    worst: z.array(AlarmFlood),
  }),
  standing: ofLevels(Count),
  stale: z.object({
    count: Count,
    shelved: Count,
    /** The oldest, five at most. */
    oldest: z.array(OfRule.extend({ recordId: Id, raisedAt: z.number(), isShelved: z.boolean() })),
  }),
  /** Rules that raised three alarms within a minute, or within ten intervals of their device where that is longer. */
  chattering: z.object({
    rules: Count,
    /** All alarms of these rules. */
    alarms: Count,
    worst: OfRule.nullable(),
  }),
  /** From an alarm's being shown to its being processed. */
  processing: ofLevels(
    z.object({
      processed: Count,
      unprocessed: Count,
      /** ms; null: none was processed. */
      median: z.number().nullable(),
      p90: z.number().nullable(),
      /** Processed within each of `processingBounds`, and later. */
      within: z.array(Count),
    }),
  ),
  /** The rules with most alarms, ten at most. */
  topTen: z.array(
    OfRule.extend({
      customerId: Id,
      alarms: Count,
      isChattering: z.boolean(),
      /** Alarms of each part of the time: hours of one day, six hours of seven days, days of thirty. */
      parts: z.array(Count),
      newestRecordId: Id,
    }),
  ),
  /** Share of the top ten, 0 to 1. */
  topTenShare: z.number(),
});
export type AlarmQuality = z.infer<typeof AlarmQuality>;

/** The fields of a condition that a suggestion changes. */
export const suggestedFields = ['deadband', 'offDelayMs', 'onDelayMs'] as const;

/** What to do about a rule that raises many alarms, by a replay of the readings. */
export const AlarmAdvice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    field: z.enum(suggestedFields),
    /** In the measure's unit, or ms. */
    before: z.number(),
    after: z.number(),
    /** Alarms of the replay with the change. */
    wouldRaise: Count,
    /**
     * Median time between an alarm's end and the next one's onset, for a deadband and an off-delay; median duration of
     * the alarms that are spared, for an on-delay; ms.
     */
    typicalMs: z.number(),
    /** Alarms of an hour or more: all of them stay. The longest; ms, null: there is none. */
    kept: Count,
    longestMs: z.number().nullable(),
    /** How much later the change raises a kept alarm, at most; ms. */
    laterMs: z.number(),
  }),
  /** Most alarms last an hour or more: the machine, not the rule. */
  z.object({ kind: z.literal('lasting'), kept: Count, longestMs: z.number() }),
  /** No change of deadband or delays spares half of the alarms without losing a long one or keeping one open. */
  z.object({ kind: z.literal('nothing') }),
  /** By the rule in force there are fewer than three alarms in the readings, so there is nothing to spare. */
  z.object({ kind: z.literal('few') }),
  /** The rule is no more in force. */
  z.object({ kind: z.literal('noRule') }),
]);
export type AlarmAdvice = z.infer<typeof AlarmAdvice>;

export const AlarmSuggestion = z.object({
  /** The replayed time: what was asked for, or the newest part of it where there are very many readings. */
  from: z.number(),
  to: z.number(),
  /** Alarms of the replay with the rule in force. */
  nowRaises: Count,
  measure: AlarmMeasure.nullable(),
  hours: z.number().nullable(),
  /** The device's own setting; null: the rule comes from elsewhere, and the device would get a setting of its own. */
  settingId: Id.nullable(),
  advice: AlarmAdvice,
});
export type AlarmSuggestion = z.infer<typeof AlarmSuggestion>;

export const alarmQualityPermissions = definePermissions({
  /** Those who may change alarm settings: what the page says is mended there. */
  'alarmQuality:read': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
});

export const alarmQualityRoutes = defineRoutes({
  getAlarmQuality: {
    method: 'GET',
    path: '/system/alarmquality',
    permission: 'alarmQuality:read',
    heavy: true,
    summary: 'How good the alarms of one factory or of all were: rate, floods, stale and chattering ones, the top ten.',
    query: z.object({
      days: Days,
      customerId: Id.optional(),
      /** How many people share the alarms. */
      people: z.coerce.number().int().min(1).max(99).default(1),
    }),
    data: AlarmQuality,
  },
  getAlarmSuggestion: {
    method: 'GET',
    path: '/system/alarmquality/suggestion',
    permission: 'alarmQuality:read',
    heavy: true,
    summary: 'A deadband or delay with which a rule would have raised far fewer alarms, by a replay of the readings.',
    query: z.object({
      deviceId: Id,
      indicator: Key,
      level: z.coerce.number().pipe(AlarmLevel),
      days: Days,
    }),
    data: AlarmSuggestion,
  },
});
