import type { FindingSeverity } from '../diagnosis/outcome.ts';
import type { Sighting } from './assessor.ts';
import type { LearnedShare } from './learned-share.ts';
import type { LimitEpisode } from './limits.ts';
import type { Life } from './world/life.ts';
import type { Truth as WorldTruth } from './world/play.ts';

/** How a fault was answered: `named`; `mixed`, named with something grave and wrong beside it; `wrong`; `silent`. */
export type Answer = 'named' | 'mixed' | 'wrong' | 'silent';

/** A finding of at least a caution that is not true. Days after the machine's birth. */
export interface FalseFinding {
  readonly ruleId: string;
  readonly severity: FindingSeverity;
  readonly day: number;
  readonly days: number;
}

/** Intervals of an oil's life by one quantity: given, holding the true end, and past it: the end came sooner. */
export interface LifeIntervals {
  readonly limitedBy: string;
  readonly given: number;
  readonly covered: number;
  readonly early: number;
}

/** The result of a life. */
export interface Outcome {
  readonly life: Life;
  /** Null: a machine without a fault, or one that nothing is wrong with. */
  readonly answer: Answer | null;
  /** Hours from the onset to the first right name; null: none within its time. */
  readonly namedH: number | null;
  /** Share of the assessments from that name to the end that keep it; null where there was none. */
  readonly stability: number | null;
  /** All that was newly said while the fault stood, gravest first. */
  readonly said: readonly { readonly ruleId: string; readonly severity: FindingSeverity; readonly hours: number }[];
  readonly soundDays: number;
  readonly falseFindings: readonly FalseFinding[];
  /** Confidence of each new finding of at least a caution, and whether it was true. */
  readonly confidences: readonly { readonly confidence: number; readonly isTrue: boolean }[];
  /** Alarms of fixed limits in sound time, joined over time as findings are. */
  readonly falseLimits: number;
  /** Hours to the first new alarm of fixed limits after the onset; null: none. */
  readonly limitsH: number | null;
  /** Oil changes and refills that the readings were taken for in sound time, and none was. */
  readonly inventedChanges: number;
  /** Assessments while a fault of oil or machine was as grave as it gets, and those that called all normal. */
  readonly graveAssessments: number;
  readonly graveNormal: number;
  /** Rank correlation of oil health with the fault's gravity; null where either does not move. Rises: worst one, points. */
  readonly healthCorrelation: number | null;
  readonly healthRise: number | null;
  /** Times when the oil's life was asked for, and the intervals that were given, by the quantity that ends it. */
  readonly lifeAsked: number;
  readonly lives: readonly LifeIntervals[];
  /** What limits that were learned of a long sound life would have said afterwards. */
  readonly learned: readonly LearnedShare[];
  readonly assessments: number;
}

/** What a life is evaluated from. */
export interface Evidence {
  readonly life: Life;
  /** When the fault came. */
  readonly onsetAt: number;
  readonly sightings: readonly Sighting[];
  /** What the world knew at each sighting. */
  readonly truth: readonly WorldTruth[];
  readonly alarms: readonly LimitEpisode[];
  readonly changes: readonly number[];
  readonly toppedUp: readonly number[];
  readonly detected: readonly { readonly kind: string; readonly at: number }[];
  /** True time of the oil's end, ms; infinite: not in sight; null: not asked. */
  readonly endOfOilAt: number | null;
  readonly learned: readonly LearnedShare[];
}
