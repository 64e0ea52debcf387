import { alarmTypes, findingSeverities, healthParts, lifeQuantities } from '@oilsight/oil';
import * as z from 'zod';
import { Id, Millis } from './common.ts';
import { LimitValues } from './limits.ts';
import { defineRoutes } from './route.ts';

/** A sentence in both languages, each written by hand. */
export const Bilingual = z.object({ zh: z.string(), en: z.string() });
export type Bilingual = z.infer<typeof Bilingual>;

/** Several texts; the n-th of one language says what the n-th of the other says. */
export const BilingualList = z.object({ zh: z.array(z.string()), en: z.array(z.string()) });
export type BilingualList = z.infer<typeof BilingualList>;

const Value = z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]);

/** Why something has no value. */
export const absences = [
  'no_sensor',
  'too_few_readings',
  'no_baseline',
  'not_configured',
  'masked_by_sensor_fault',
] as const;
export const Absence = z.enum(absences);
export type Absence = z.infer<typeof Absence>;

/** One thing that a rule looked at. */
export const Evidence = z.object({
  /**
   * `require`: all must hold; `support`: makes it surer; `exclude`: speaks against it; `escalation`: makes it graver.
   */
  role: z.enum(['require', 'support', 'exclude', 'escalation']),
  /** Quantity and measure, by the names of `@oilsight/oil`. */
  parameter: z.string(),
  feature: z.string(),
  unit: z.string(),
  /** Length of the window that was looked at, ms; null: the measure's own. */
  windowMs: z.number().nullable(),
  /** In `unit`; null: not known, `absence` says why. */
  value: Value.nullable(),
  absence: Absence.nullable(),
  /** What it was compared with: what is usual for this machine. */
  baseline: z.number().nullable(),
  limit: Value,
  /** Standard that sets the limit, or `default`: ours. */
  limitSource: z.string(),
  /** null: not known. */
  holds: z.boolean().nullable(),
  /** Readings from … to, ms. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  samples: z.number(),
  /** Telemetry keys that it rests on. */
  keys: z.array(z.string()),
  sentence: Bilingual,
});
export type Evidence = z.infer<typeof Evidence>;

export const FindingSeverity = z.enum(findingSeverities);
export type FindingSeverity = z.infer<typeof FindingSeverity>;

/** A rule that fired. */
export const Finding = z.object({
  ruleId: z.string(),
  alarmType: z.enum(alarmTypes),
  severity: FindingSeverity,
  /** Why it is graver than its rule; null: it is not. */
  escalation: z.object({ from: FindingSeverity, to: FindingSeverity, reason: Bilingual }).nullable(),
  /** 1 … 2. */
  score: z.number(),
  /** Share of the rule's evidence that speaks for it, above 0, at most 1. */
  confidence: z.number(),
  name: Bilingual,
  text: Bilingual,
  evidence: z.array(Evidence),
  /** What speaks against it, or would. */
  disproof: z.array(Bilingual),
  /** What no sensor tells and would change the severity. */
  advice: z.array(Bilingual),
  causes: BilingualList,
  actions: BilingualList,
  basis: Bilingual,
  /** Rules of other findings here that tell of the same cause. */
  sameCauseAs: z.array(z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** Oil health, 0 (ruined) … 100 (as new). */
export const Health = z.object({
  value: z.number(),
  /** Share of the machine's weights that was seen, 0 … 1. */
  confidence: z.number(),
  /** The part that bounds the value; null: the mean decides. */
  limitedBy: z.enum(healthParts).nullable(),
  parts: z.array(
    z.object({
      part: z.enum(healthParts),
      /** 0 … 100; null: nothing to assess it by. */
      score: z.number().nullable(),
      /** 0 … 1. */
      weight: z.number(),
      because: Bilingual,
      /** Telemetry keys that the score rests on. */
      keys: z.array(z.string()),
    }),
  ),
});
export type Health = z.infer<typeof Health>;

/**
 * Remaining life of the oil. `ok`: it ends in `hours`; `exceeded`: it has ended; `away`: its quantities move away from
 * their limits; `not_significant`: they may well stand still; `too_few`: too little to say; `not_configured`: the oil
 * or its last change is not known; `other_oil`: a wrong or mixed oil is in it.
 */
export const Life = z.object({
  status: z.enum(['ok', 'exceeded', 'away', 'not_significant', 'too_few', 'not_configured', 'other_oil']),
  /** Hours from now with their interval, 0 … 43 800; null unless `ok` or `exceeded`. */
  hours: z.number().nullable(),
  lo: z.number().nullable(),
  hi: z.number().nullable(),
  /** Longer than can be foretold. */
  isCapped: z.boolean(),
  limitedBy: z.enum(lifeQuantities).nullable(),
});
export type Life = z.infer<typeof Life>;

const three = <T extends z.ZodType>(one: T) => z.tuple([one, one, one]);

/** Cleanliness of the newest ten minutes with good counts, of six hours at most, at 4, 6 and 14 µm(c). */
export const Cleanliness = z.object({
  /** As the field writes it: `18/16/13`, `-/16/13`. */
  code: z.string(),
  /** Scale numbers; null: not counted. */
  codes: three(z.number().nullable()),
  target: three(z.number()),
  /** Class numbers as in the catalogue of indicators: −1 is class 00; null: not all channels are counted. */
  nas: z.number().nullable(),
  as4059: z.number().nullable(),
});
export type Cleanliness = z.infer<typeof Cleanliness>;

/** A remark (`info`) is no verdict: the oil is as it should be. */
export const verdicts = ['critical', 'warning', 'caution', 'normal', 'not_enough_evidence'] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

/** How a machine's oil is, and why. */
export const DeviceDiagnosis = z.object({
  deviceId: Id,
  /** The moment that is assessed, and the oldest reading's time that it may rest on; ms. */
  at: z.number(),
  from: z.number(),
  /** Severity of the gravest finding that is more than a remark; `normal` only when enough could be seen. */
  verdict: Verdict,
  /** 0 … 1: of that finding; without one the share of rules that could be decided. */
  confidence: z.number(),
  /**
   * Since when the oil, or a sensor, has been in trouble, however grave it was meanwhile; of any other verdict since
   * when it holds. ms; null: the moment asked for is not the present one, or it was never kept.
   */
  since: z.number().nullable(),
  /** Since when it is as grave as it is now, ms: `since` or later. */
  levelSince: z.number().nullable().default(null),
  /**
   * A trouble that is not seen at present, and was until less than a day ago: back within that day it goes on. A
   * machine that stands, or a reading that is withheld for an hour, does not end it.
   */
  lapsed: z
    .object({
      level: z.enum(['level1', 'level2', 'fault']),
      since: z.number(),
      levelSince: z.number(),
      until: z.number(),
    })
    .nullable()
    .default(null),
  /** Gravest first. */
  findings: z.array(Finding),
  /** Rules that could not be decided, and what they lacked. */
  undecided: z.array(
    z.object({
      ruleId: z.string(),
      name: Bilingual,
      missing: z.array(
        z.object({ parameter: z.string(), feature: z.string(), windowMs: z.number().nullable(), absence: Absence }),
      ),
    }),
  ),
  /**
   * Sensors that cannot be believed, the sensor rule that describes the fault (it need not have fired), and what that
   * takes out of the diagnosis.
   */
  sensorFaults: z.array(z.object({ ruleId: z.string(), keys: z.array(z.string()), parameters: z.array(z.string()) })),
  /** What the oil rules could see. `share`: decided ÷ (decided + open), 0 … 1. */
  coverage: z.object({
    seen: z.array(z.string()),
    unseen: z.array(z.object({ parameter: z.string(), absence: Absence })),
    decided: z.number(),
    open: z.number(),
    share: z.number(),
  }),
  /** null: too little is known. */
  health: Health.nullable(),
  /** null: the device has no readings. */
  life: Life.nullable(),
  /** null: no particles are counted. */
  cleanliness: Cleanliness.nullable(),
});
export type DeviceDiagnosis = z.infer<typeof DeviceDiagnosis>;

/** Days of readings that a diagnosis rests on. */
export const diagnosisDays = 90;

/**
 * Days that limits are learned from: more than the hundred that shares of a population ask for, as work and running-in
 * are left out.
 */
export const learnedDays = 120;
/** Fewest machines with readings of an indicator before their common history is told beside a machine's own. */
export const minFleet = 5;

/**
 * Why no limits were learned: too few days, or machines; readings that never vary; too few days for a population that
 * is not normal, or drifts or jumps.
 */
export const notLearned = ['too_few', 'too_few_machines', 'no_spread', 'not_normal', 'not_in_control'] as const;

/** Limits that a population of daily medians gives. They propose: what is in force is set elsewhere. */
export const LearnedLimitValues = LimitValues.extend({
  /** `sigma`: mean ± 2 and 3 standard deviations; `percentile`: the 95 and 98 % shares. */
  method: z.enum(['sigma', 'percentile']),
  /** First and last day's middle, ms. */
  from: z.number(),
  to: z.number(),
  /** A fixed limit of level 1 is stricter and was kept. */
  isHeldByFixed: z.boolean(),
  basis: Bilingual,
});
export type LearnedLimitValues = z.infer<typeof LearnedLimitValues>;

/** What an indicator's own history, and that of machines of the same type, says is usual. In the indicator's unit. */
export const LearnedIndicator = z.object({
  key: z.string(),
  /** null: nothing was learned, `reason` says why. */
  own: LearnedLimitValues.nullable(),
  reason: z.enum(notLearned).nullable(),
  /** Days and good readings that it was, or would be, learned from; the days' median. */
  days: z.number().int(),
  readings: z.number().int(),
  median: z.number().nullable(),
  /** null: fewer than five machines of the type in sight have readings of it. */
  fleet: z
    .object({
      /** This one among them, unless it is a gateway. */
      machines: z.number().int(),
      days: z.number().int(),
      /** null: too few days. */
      limits: LearnedLimitValues.nullable(),
      /** Percent of the fleet's days whose median lies below this machine's own, 0 … 100; null: it has no days. */
      percentile: z.number().nullable(),
    })
    .nullable(),
});
export type LearnedIndicator = z.infer<typeof LearnedIndicator>;

/** What the history of a device says is usual for it, in the catalogue's order. */
export const LearnedLimits = z.object({ deviceId: Id, at: z.number(), indicators: z.array(LearnedIndicator) });
export type LearnedLimits = z.infer<typeof LearnedLimits>;

export const analysisRoutes = defineRoutes({
  getDiagnosis: {
    method: 'GET',
    path: '/system/dataanalysis/getDiagnosis',
    permission: 'telemetry:read',
    heavy: true,
    summary:
      'Diagnosis of a device with its evidence, oil health, remaining life and cleanliness; `at` for a moment in the past. The same readings give the same diagnosis.',
    query: z.object({
      deviceId: Id,
      at: Millis.optional(),
      days: z.coerce.number().int().min(1).max(diagnosisDays).default(diagnosisDays),
    }),
    data: DeviceDiagnosis,
  },
  getLearnedLimits: {
    method: 'GET',
    path: '/system/dataanalysis/getLearnedLimits',
    permission: 'telemetry:read',
    heavy: true,
    summary: "Limits that a device's own 90 days and its fleet suggest for each indicator, beside those in force.",
    query: z.object({ deviceId: Id }),
    data: LearnedLimits,
  },
});
