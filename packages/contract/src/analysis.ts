import { alarmCategories, findingSeverities, healthParts, lifeQuantities } from '@oilsight/oil';
import * as z from 'zod';
import { Id, idList, Millis, text } from './common.ts';
import { State } from './devices.ts';
import type { Language } from './errors.ts';
import { LimitValues } from './limits.ts';
import { defineRoutes } from './route.ts';

/** A sentence in both languages, each written by hand. */
export const Bilingual = z.object({ zh: z.string(), en: z.string() });
export type Bilingual = z.infer<typeof Bilingual>;

/** A text that is known in both languages, in the reader's. */
export function inLanguage({ zh, en }: Bilingual, language: Language): string {
  return language === 'zh-CN' ? zh : en;
}

/** Several texts; the n-th of one language says what the n-th of the other says. */
export const BilingualList = z.object({ zh: z.array(z.string()), en: z.array(z.string()) });
export type BilingualList = z.infer<typeof BilingualList>;

/** Several such texts. */
export function listIn({ zh, en }: BilingualList, language: Language): readonly string[] {
  return language === 'zh-CN' ? zh : en;
}

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

/** One condition that a rule checked. */
export const Evidence = z.object({
  /**
   * `require`: all must hold; `support`: raises the confidence; `exclude`: speaks against the finding; `escalation`:
   * raises the severity.
   */
  role: z.enum(['require', 'support', 'exclude', 'escalation']),
  /** Quantity and measure, by the names of `@oilsight/oil`. */
  parameter: z.string(),
  feature: z.string(),
  unit: z.string(),
  /** Length of the window that was evaluated, ms; null: the measure's own. */
  windowMs: z.number().nullable(),
  /** In `unit`; null: not known, for the reason in `absence`. */
  value: Value.nullable(),
  absence: Absence.nullable(),
  /** The usual value of this machine, with which the value was compared. */
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
  /** Telemetry keys that it is based on. */
  keys: z.array(z.string()),
  sentence: Bilingual,
});
export type Evidence = z.infer<typeof Evidence>;

export const FindingSeverity = z.enum(findingSeverities);
export type FindingSeverity = z.infer<typeof FindingSeverity>;

/** A rule whose conditions hold. */
export const Finding = z.object({
  ruleId: z.string(),
  category: z.enum(alarmCategories),
  severity: FindingSeverity,
  /** Why the finding is more severe than its rule says; null: it is not. */
  escalation: z.object({ from: FindingSeverity, to: FindingSeverity, reason: Bilingual }).nullable(),
  /** 1 … 2. */
  score: z.number(),
  /** Share of the rule's evidence that speaks for it, above 0, at most 1. */
  confidence: z.number(),
  name: Bilingual,
  text: Bilingual,
  evidence: z.array(Evidence),
  /** Observations that speak against the finding, or would. */
  disproof: z.array(Bilingual),
  /** What would change the severity: facts that no sensor measures, and time. */
  advice: z.array(Bilingual),
  causes: BilingualList,
  actions: BilingualList,
  basis: Bilingual,
  /** Rules of other findings of this diagnosis with the same cause. */
  sameCauseAs: z.array(z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** Oil health, 0 (ruined) … 100 (as new). */
export const Health = z.object({
  value: z.number(),
  /** Weight of the parts that could be assessed, as a share of the machine's weights, 0 … 1. */
  confidence: z.number(),
  /** The earliest moment, ms, of the scores that are held because their readings ended; null: all are of now. */
  heldAt: z.number().nullable().default(null),
  /** The part that limits the value; null: the mean decides. */
  limitedBy: z.enum(healthParts).nullable(),
  parts: z.array(
    z.object({
      part: z.enum(healthParts),
      /** 0 … 100; null: no data to assess it. */
      score: z.number().nullable(),
      /** 0 … 1. */
      weight: z.number(),
      /** The moment that the score is of, ms, where its readings have ended since; null: it is of now. */
      heldAt: z.number().nullable().default(null),
      because: Bilingual,
      /** Telemetry keys that the score is based on. */
      keys: z.array(z.string()),
    }),
  ),
});
export type Health = z.infer<typeof Health>;

/**
 * Remaining life of the oil. `ok`: it ends in `hours`; `exceeded`: it has ended; `away`: its quantities move away from
 * their limits; `not_significant`: no trend can be told from none; `too_few`: too few readings; `not_configured`: the
 * oil or its last change is not known; `other_oil`: the machine holds a wrong or mixed oil.
 */
export const Life = z.object({
  status: z.enum(['ok', 'exceeded', 'away', 'not_significant', 'too_few', 'not_configured', 'other_oil']),
  /** Hours from now with a confidence interval, 0 … 43 800; null unless `ok` or `exceeded`. */
  hours: z.number().nullable(),
  lo: z.number().nullable(),
  hi: z.number().nullable(),
  /** The life is longer than the longest forecast. */
  isCapped: z.boolean(),
  limitedBy: z.enum(lifeQuantities).nullable(),
});
export type Life = z.infer<typeof Life>;

const three = <T extends z.ZodType>(one: T) => z.tuple([one, one, one]);

/** Cleanliness at 4, 6 and 14 µm(c), from the newest ten minutes with good counts within the last six hours. */
export const Cleanliness = z.object({
  /** In the usual notation: `18/16/13`, `-/16/13`. */
  code: z.string(),
  /** Scale numbers; null: not counted. */
  codes: three(z.number().nullable()),
  target: three(z.number()),
  /** Class numbers as in the catalogue of indicators: −1 is class 00; null: some channels are not counted. */
  nas: z.number().nullable(),
  as4059: z.number().nullable(),
});
export type Cleanliness = z.infer<typeof Cleanliness>;

/** Remarks (severity `info`) do not change the verdict: the oil counts as normal. */
export const verdicts = ['critical', 'warning', 'caution', 'normal', 'not_enough_evidence'] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

/** The condition of a machine's oil, with the reasons. */
export const DeviceDiagnosis = z.object({
  deviceId: Id,
  /** The time that is assessed, and the earliest time of the readings it may use; ms. */
  at: z.number(),
  from: z.number(),
  /** Severity of the most severe finding other than remarks; `normal` only when enough rules could be decided. */
  verdict: Verdict,
  /** 0 … 1: the confidence of that finding; without one, the share of rules that could be decided. */
  confidence: z.number(),
  /**
   * For a problem of the oil or of a sensor: when it began, whatever its severity meanwhile. For other verdicts: since
   * when the verdict holds. ms; null: the diagnosis is not for the present time, or the start was never stored.
   */
  since: z.number().nullable(),
  /** Since when the severity is what it is now, ms: `since` or later. */
  levelSince: z.number().nullable().default(null),
  /**
   * A problem that is not detected at present, but was less than a day ago. If it is detected again within that day, it
   * counts as the same problem, so that a standstill of the machine or an hour without readings does not end it.
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
  /** The most severe first. */
  findings: z.array(Finding),
  /** Rules that could not be decided, with the data they lacked. */
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
   * Faulty sensors: the sensor rule that describes the fault (the rule itself may not hold), and the keys and
   * parameters that the diagnosis therefore ignores.
   */
  sensorFaults: z.array(z.object({ ruleId: z.string(), keys: z.array(z.string()), parameters: z.array(z.string()) })),
  /** How many oil rules could be decided. `share`: decided ÷ (decided + open), 0 … 1. */
  coverage: z.object({
    seen: z.array(z.string()),
    unseen: z.array(z.object({ parameter: z.string(), absence: Absence })),
    decided: z.number(),
    open: z.number(),
    share: z.number(),
  }),
  /** null: too few data. */
  health: Health.nullable(),
  /** null: the device has no readings. */
  life: Life.nullable(),
  /** null: no particles are counted. */
  cleanliness: Cleanliness.nullable(),
  /**
   * Changes of the oil that the readings of the last 30 days show and nobody has entered: a question. Baselines and the
   * oil's life go on until a person enters them in the log.
   */
  proposals: z
    .array(
      z.object({
        kind: z.enum(['oil_change', 'refill']),
        /** First reading after it, ms. */
        at: z.number(),
        /** 0 … 1. */
        confidence: z.number(),
        because: Bilingual,
      }),
    )
    .default([]),
});
export type DeviceDiagnosis = z.infer<typeof DeviceDiagnosis>;

/** Days of readings that a diagnosis uses. */
export const diagnosisDays = 90;

/**
 * Days that limits are learned from: more than the hundred that percentiles of a population need, because work on the
 * machine and running-in are left out.
 */
export const learnedDays = 120;
/** Fewest machines with readings of an indicator for which fleet limits are shown. */
export const minFleet = 5;

/**
 * Why no limits were learned: too few days; too few machines; readings that never vary; too few days for a population
 * that is not normal; a population that drifts or jumps; a property of the oil, which changes with its age and with each
 * charge.
 */
export const notLearned = [
  'too_few',
  'too_few_machines',
  'no_spread',
  'not_normal',
  'not_in_control',
  'of_oil',
] as const;

/** Limits computed from a population of daily medians. They are suggestions: the limits in force are set elsewhere. */
export const LearnedLimitValues = LimitValues.extend({
  /** `sigma`: mean ± 2 and 3 standard deviations; `percentile`: the 95 and 98 % percentiles. */
  method: z.enum(['sigma', 'percentile']),
  /** Middle of the first and of the last day, ms. */
  from: z.number(),
  to: z.number(),
  /** A fixed limit of level 1 is stricter and was kept. */
  isHeldByFixed: z.boolean(),
  basis: Bilingual,
});
export type LearnedLimitValues = z.infer<typeof LearnedLimitValues>;

/**
 * Usual values of an indicator, from the machine's own history and from that of machines of the same type. In the
 * indicator's unit.
 */
export const LearnedIndicator = z.object({
  key: z.string(),
  /** null: nothing was learned, for the reason in `reason`. */
  own: LearnedLimitValues.nullable(),
  reason: z.enum(notLearned).nullable(),
  /** Days and good readings that are available for learning, and the median of the days. */
  days: z.number().int(),
  readings: z.number().int(),
  median: z.number().nullable(),
  /** A property of the oil: compared with machines that hold the same oil alone. */
  isOfOil: z.boolean(),
  /**
   * null: fewer than five machines of the type in the caller's scope, for a property of the oil of those with the same
   * oil, have readings of it.
   */
  fleet: z
    .object({
      /** Includes this machine, unless it is a gateway. */
      machines: z.number().int(),
      days: z.number().int(),
      /** null: too few days. */
      limits: LearnedLimitValues.nullable(),
      /**
       * Percent of the fleet's days whose median is below this machine's own, 0 … 100; null: the machine has no days.
       */
      percentile: z.number().nullable(),
    })
    .nullable(),
});
export type LearnedIndicator = z.infer<typeof LearnedIndicator>;

/** Usual values of a device's indicators from its history, in the catalogue's order. */
export const LearnedLimits = z.object({ deviceId: Id, at: z.number(), indicators: z.array(LearnedIndicator) });
export type LearnedLimits = z.infer<typeof LearnedLimits>;

/** One local day of a device: the worse of what was measured and of what the diagnosis found. */
export const DayState = z.object({
  /** `yyyy-mm-dd`. */
  day: z.string(),
  /** `offline`: no readings came, so that nothing is known of the day. */
  state: State,
  /** The worst by the present limits, by readings that were not credible, and by alarms of indicators that were open. */
  measured: z.object({
    state: State,
    /** The indicators that were so, in the catalogue's order; none where it is normal or offline. */
    keys: z.array(z.string()),
  }),
  /** The gravest finding that was in force at any time of the day, or whose alarm was open; null: none. */
  finding: z.object({ ruleId: z.string(), state: z.enum(['level1', 'level2', 'fault']), name: Bilingual }).nullable(),
});
export type DayState = z.infer<typeof DayState>;

/** Days of a strip in a list, and most devices of one call. */
export const stripDays = 30;
export const maxStrips = 50;

/** The last days of a device as a row of a list shows them. */
export const DayStrip = z.object({
  deviceId: Id,
  /** The day of the first state, `yyyy-mm-dd`. */
  from: z.string(),
  /** As `DayState.state`, oldest first, today last. */
  states: z.array(State),
  /** Whether any of its indicators has limits: without them only a diagnosis can call a day normal. */
  hasLimits: z.boolean(),
});
export type DayStrip = z.infer<typeof DayStrip>;

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
    summary: `Limits that a device's own ${learnedDays} days and its fleet suggest for each indicator, beside those in force.`,
    query: z.object({ deviceId: Id }),
    data: LearnedLimits,
  },
  dayStates: {
    method: 'GET',
    path: '/system/datascreen/listDayStates',
    permission: 'telemetry:read',
    summary:
      "State of each of the last days, oldest first, in the viewer's time zone: the worse of limits and alarms of indicators, and of the findings that stood on the day.",
    heavy: true,
    query: z.object({
      deviceId: Id,
      days: z.coerce.number().int().min(1).max(90).default(30),
      timeZone: text(64).default('UTC'),
    }),
    data: z.array(DayState),
  },
  dayStrips: {
    method: 'GET',
    path: '/system/datascreen/listDayStrips',
    permission: 'telemetry:read',
    summary: `The states of the last ${stripDays} days of the devices of a list, oldest first, in the viewer's time zone, as \`listDayStates\` has them. Gateways and devices out of reach are left out. An answer may be five minutes old where the device has not changed its state.`,
    heavy: true,
    query: z.object({ deviceIds: idList(maxStrips), timeZone: text(64).default('UTC') }),
    data: z.array(DayStrip),
  },
});
