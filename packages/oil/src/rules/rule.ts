import type { FeatureName, Parameter } from '../diagnosis/features.ts';
import type { MachineType } from '../indicators.ts';

/** A text in both languages of the product, each written by hand. */
export interface Bilingual {
  readonly zh: string;
  readonly en: string;
}

/** Several texts in both languages; the n-th of one says what the n-th of the other says. */
export interface BilingualList {
  readonly zh: readonly string[];
  readonly en: readonly string[];
}

/**
 * Kinds of alarm, in the order in which they are listed: dirt, water, viscosity, ageing of the oil, wear of the
 * machine, a sensor that cannot be believed.
 */
export const alarmCategories = ['pollution', 'water', 'viscosity', 'ageing', 'wear', 'sensor'] as const;
/** Kind of alarm. */
export type AlarmCategory = (typeof alarmCategories)[number];

/** Severities of a finding, from grave to harmless: the order that findings are listed in. */
export const findingSeverities = ['critical', 'warning', 'caution', 'info'] as const;
/** Severity of a finding. */
export type FindingSeverity = (typeof findingSeverities)[number];

/**
 * How an observed value is compared. `==` and `!=` on a list ask whether it contains the value; `in` whether any of the
 * listed values is there.
 */
export type Comparator = '>=' | '>' | '<=' | '<' | '==' | '!=' | 'in';

/**
 * Unit of a condition's value; empty for ratios, correlations and truths. `code`: ISO 4406 scale numbers; `headroom/d`:
 * shares a day of what the oil can still dissolve, said in `ppm/d`; `mg/L`: by volume, worked out from ppm by mass with the oil's
 * density; `pp`: percentage points.
 */
export type ConditionUnit =
  | ''
  | 'code'
  | 'code/d'
  | '%'
  | '%/d'
  | 'pp'
  | '°C'
  | 'K'
  | 'g/cm³'
  | 'kg/m³'
  | 'mg/L'
  | 'headroom/d'
  | 'ppm/d'
  | '1/h'
  | '1/(h·d)'
  | '1/d'
  | 'µg/d²'
  | 'h';

/** One comparison of a rule. The values are our defaults unless `source` names a standard that sets them. */
export interface Condition {
  readonly parameter: Parameter;
  readonly feature: FeatureName;
  readonly comparator: Comparator;
  /** The magnitude is compared, whichever way the value points. */
  readonly absolute?: true;
  readonly value: number | boolean | string | readonly string[];
  /** ms back from now; null: the feature's own shortest sound window. */
  readonly windowMs: number | null;
  readonly unit: ConditionUnit;
  /** The other quantity of `leadOf`; of an `event`, the particle code whose rise the event came before. */
  readonly other?: Parameter;
  /** Compared within the oil of now: since the last oil that was added, entered or only seen in the readings. */
  readonly sameOil?: true;
  /** A `ratio` of what its own window shows, also while a rise stands that began before it. */
  readonly withinWindow?: true;
  /** Only for these machines; left out: all of the rule's. */
  readonly equipment?: readonly MachineType[];
  /** Only events that a person entered count; an exclusion is not known where the readings show one that nobody entered. */
  readonly entered?: true;
  /** The level carried on along its slope by this time, ms, is compared instead of the level. */
  readonly aheadMs?: number;
  /** Standard that sets `value`, with its year; left out for our own defaults. */
  readonly source?: string;
}

/** Conditions under which a finding is graver than its rule's own severity. */
export interface Escalation {
  readonly to: FindingSeverity;
  /** All must hold. */
  readonly when: readonly Condition[];
  /** Why, as a sentence. */
  readonly text: Bilingual;
  /** Only for these machines; left out: all of the rule's. */
  readonly equipment?: readonly MachineType[];
  /** Only for circuits with servo valves. */
  readonly servoValves?: true;
  /** Depends on a circumstance that no sensor measures: never applied automatically, shown as advice. */
  readonly contextual?: true;
  /**
   * The conditions keep the rule fired after its own conditions have ended, at the same or a higher severity: the fault
   * should have passed by now.
   */
  readonly persists?: true;
  /**
   * Supporting conditions while this escalation keeps the rule fired, over windows as long as its own; left out: the
   * rule's own.
   */
  readonly support?: readonly Condition[];
}

/** A pattern that an oil analyst knows, as data. */
export interface Rule {
  /** A letter for the alarm type (P, W, V, A, R for wear, S) and two digits. */
  readonly id: string;
  readonly category: AlarmCategory;
  /** Kinds of machine it applies to. */
  readonly equipment: readonly MachineType[];
  readonly severity: FindingSeverity;
  readonly escalations: readonly Escalation[];
  readonly name: Bilingual;
  readonly text: Bilingual;
  /** All must hold. */
  readonly require: readonly Condition[];
  /** Damage may come within hours: it is critical at once, and not only once it has held (`diagnose`). */
  readonly isSudden?: true;
  /** Each condition that holds raises the confidence. */
  readonly support: readonly Condition[];
  /** Any condition that holds rules the finding out. */
  readonly exclude: readonly Condition[];
  readonly causes: BilingualList;
  readonly actions: BilingualList;
  /** Family of standards or practice that the pattern rests on; none of them prints the rule. */
  readonly basis: Bilingual;
  /**
   * For sensor rules: quantities that are not used while it fires; `named`: those whose telemetry keys are in its own
   * evidence.
   */
  readonly masks?: readonly Parameter[] | 'named';
}
