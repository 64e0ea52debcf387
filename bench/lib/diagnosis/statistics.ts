import { playedNames } from './further-scenarios.ts';
import type { PlayedName } from './further-scenarios.ts';
import { median } from '../table.ts';
import type { Outcome } from './outcome.ts';
import { truths } from './truth.ts';
import type { TruthKind } from './truth.ts';

const monthDays = 30;

/** Outcomes of a scenario's runs; null: of the machines that nothing happens to. */
export function outcomesOf(outcomes: readonly Outcome[], scenario: PlayedName | null): Outcome[] {
  return outcomes.filter(({ run }) => run.scenario === scenario);
}

export function ofKind(outcomes: readonly Outcome[], kind: TruthKind): Outcome[] {
  return outcomes.filter(({ run: { scenario } }) => scenario !== null && truths[scenario].kind === kind);
}

export function ofTrendSeries(outcomes: readonly Outcome[], course: 'sudden' | 'gradual'): Outcome[] {
  return outcomes.filter(({ run: { scenario } }) => scenario !== null && truths[scenario].course === course);
}

/** How well a set of faulty runs was found, by us and by fixed limits. Times in hours after the onset; NaN of none. */
export interface Detection {
  readonly runs: number;
  readonly found: number;
  readonly medianH: number;
  readonly slowestH: number;
  readonly byLimits: number;
  readonly limitsMedianH: number;
  /** Runs found by both: how much earlier ours were, median; and how many of them were. */
  readonly both: number;
  readonly earlierH: number;
  readonly earlierRuns: number;
  /** The same against level 1 alone. */
  readonly byLevel1: number;
  readonly bothLevel1: number;
  readonly earlierLevel1H: number;
  /** Like with like: our first finding of any name against the first alarm on any key. */
  readonly bothAny: number;
  readonly earlierAnyH: number;
}

export function detectionOf(outcomes: readonly Outcome[]): Detection {
  const ours = outcomes.flatMap(({ detectedH }) => detectedH ?? []);
  const theirs = outcomes.flatMap(({ limitsH }) => limitsH ?? []);
  const marginsTo = (limits: 'limitsH' | 'limitsLevel1H') =>
    outcomes.flatMap(({ detectedH, [limits]: limitH }) =>
      detectedH === null || limitH === null ? [] : [limitH - detectedH],
    );
  const marginsAny = outcomes.flatMap(({ found, limitsH }) =>
    found.length === 0 || limitsH === null ? [] : [limitsH - Math.min(...found.map(({ hours }) => hours))],
  );
  const margins = marginsTo('limitsH');
  const marginsLevel1 = marginsTo('limitsLevel1H');
  return {
    runs: outcomes.length,
    found: ours.length,
    medianH: median(ours),
    slowestH: ours.length === 0 ? Number.NaN : Math.max(...ours),
    byLimits: theirs.length,
    limitsMedianH: median(theirs),
    both: margins.length,
    earlierH: median(margins),
    earlierRuns: margins.filter((margin) => margin > 0).length,
    byLevel1: outcomes.filter(({ limitsLevel1H }) => limitsLevel1H !== null).length,
    bothLevel1: marginsLevel1.length,
    earlierLevel1H: median(marginsLevel1),
    bothAny: marginsAny.length,
    earlierAnyH: median(marginsAny),
  };
}

/** What was said of machines in which nothing was wrong. */
export interface FalseRate {
  readonly months: number;
  readonly findings: number;
  readonly perMonth: number;
  readonly limitsPerMonth: number;
  readonly byRule: readonly (readonly [ruleId: string, count: number])[];
}

export function falseRateOf(outcomes: readonly Outcome[]): FalseRate {
  const months = outcomes.reduce((sum, { soundDays }) => sum + soundDays, 0) / monthDays;
  const rules = outcomes.flatMap(({ falseFindings }) => falseFindings.map(({ ruleId }) => ruleId));
  const byRule = [...new Set(rules)]
    .toSorted()
    .map((ruleId) => [ruleId, rules.filter((other) => other === ruleId).length] as const);
  return {
    months,
    findings: rules.length,
    perMonth: rules.length / months,
    limitsPerMonth: outcomes.reduce((sum, { falseLimits }) => sum + falseLimits, 0) / months,
    byRule,
  };
}

/** Rules on sensors, and what the history itself says of them. */
const isSensorRule = (ruleId: string) => /^[SQ]/.test(ruleId);

/**
 * Runs in which the fault was put on the right side: a sensor fault named and no word against the oil, or an oil fault
 * named.
 */
export function distinguished(outcomes: readonly Outcome[]): { readonly runs: number; readonly reported: number } {
  const faulty = [...ofKind(outcomes, 'oil'), ...ofKind(outcomes, 'sensor')];
  const reported = faulty.filter(
    ({ run: { scenario }, detectedH, found }) =>
      detectedH !== null &&
      scenario !== null &&
      (truths[scenario].kind === 'oil' || found.every(({ ruleId }) => isSensorRule(ruleId))),
  );
  return { runs: faulty.length, reported: reported.length };
}

/** Alarm types in the order of the product, by the letter that their rules begin with. */
export const alarmCategories = {
  P: 'pollution',
  W: 'water',
  V: 'viscosity',
  A: 'ageing',
  R: 'wear',
  S: 'sensor',
} as const;

/**
 * A scenario's row of the table of confusion: in how many runs each alarm type was newly said within the horizon, and
 * by which rules.
 */
export interface ConfusionRow {
  readonly scenario: PlayedName;
  readonly runs: number;
  readonly byType: readonly number[];
  readonly nothing: number;
  readonly rules: readonly (readonly [ruleId: string, runs: number])[];
}

export function confusionOf(outcomes: readonly Outcome[]): ConfusionRow[] {
  return playedNames.map((scenario) => {
    const own = outcomesOf(outcomes, scenario);
    const ruleIds = own.map(({ found }) => [...new Set(found.map(({ ruleId }) => ruleId))]);
    const all = [...new Set(ruleIds.flat())].toSorted();
    return {
      scenario,
      runs: own.length,
      byType: Object.keys(alarmCategories).map(
        (letter) =>
          ruleIds.filter((ids) => ids.some((id) => (letter === 'S' ? isSensorRule(id) : id.startsWith(letter)))).length,
      ),
      nothing: ruleIds.filter((ids) => ids.length === 0).length,
      rules: all.map((id) => [id, ruleIds.filter((ids) => ids.includes(id)).length] as const),
    };
  });
}
