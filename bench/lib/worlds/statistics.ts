import { severities } from '../diagnosis/outcome.ts';
import type { FindingSeverity } from '../diagnosis/outcome.ts';
import { median } from '../table.ts';
import type { Answer, Outcome } from './evidence.ts';
import { truths } from './truth.ts';
import type { TruthKind } from './truth.ts';

const monthDays = 30;

/** Lives with a fault of these kinds. */
export function ofKinds(outcomes: readonly Outcome[], kinds: readonly TruthKind[]): Outcome[] {
  return outcomes.filter(({ life: { fault } }) => fault !== null && kinds.includes(truths[fault].kind));
}

/** How faults were answered. Times in hours; NaN of none. */
export interface Answers {
  readonly lives: number;
  readonly counts: Readonly<Record<Answer, number>>;
  readonly medianH: number;
  /** Mean share of the assessments that keep the name. */
  readonly stability: number;
  /** Share of the assessments of a fault as grave as it gets that call all normal; NaN where none was asked. */
  readonly normalShare: number;
  readonly byLimits: number;
  readonly limitsMedianH: number;
}

export function answersOf(outcomes: readonly Outcome[]): Answers {
  const count = (answer: Answer) => outcomes.filter((outcome) => outcome.answer === answer).length;
  const sum = (key: 'graveNormal' | 'graveAssessments') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const stabilities = outcomes.flatMap(({ stability }) => stability ?? []);
  return {
    lives: outcomes.length,
    counts: { named: count('named'), mixed: count('mixed'), wrong: count('wrong'), silent: count('silent') },
    medianH: median(outcomes.flatMap(({ namedH }) => namedH ?? [])),
    stability: stabilities.reduce((sum, share) => sum + share, 0) / stabilities.length,
    normalShare: sum('graveNormal') / sum('graveAssessments'),
    byLimits: outcomes.filter(({ limitsH }) => limitsH !== null).length,
    limitsMedianH: median(outcomes.flatMap(({ limitsH }) => limitsH ?? [])),
  };
}

/** What was said in sound time. */
export interface FalseRate {
  readonly months: number;
  readonly findings: number;
  readonly bySeverity: Readonly<Record<FindingSeverity, number>>;
  readonly byRule: readonly (readonly [ruleId: string, count: number])[];
  readonly limits: number;
  readonly inventedChanges: number;
}

export function falseRateOf(outcomes: readonly Outcome[]): FalseRate {
  const all = outcomes.flatMap(({ falseFindings }) => falseFindings);
  const count = (severity: FindingSeverity) => all.filter((finding) => finding.severity === severity).length;
  return {
    months: outcomes.reduce((sum, { soundDays }) => sum + soundDays, 0) / monthDays,
    findings: all.length,
    bySeverity: Object.fromEntries(
      severities.map((severity) => [severity, count(severity)]),
    ) as FalseRate['bySeverity'],
    byRule: [...Map.groupBy(all, ({ ruleId }) => ruleId)]
      .map(([ruleId, own]) => [ruleId, own.length] as const)
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
    limits: outcomes.reduce((sum, { falseLimits }) => sum + falseLimits, 0),
    inventedChanges: outcomes.reduce((sum, { inventedChanges }) => sum + inventedChanges, 0),
  };
}

/** Edges of the bins of confidence. */
export const confidenceEdges = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.000_001] as const;

/** Said confidence beside the share that was true, by bin. */
export function calibrationOf(outcomes: readonly Outcome[]) {
  const all = outcomes.flatMap(({ confidences }) => confidences);
  return confidenceEdges.slice(1).map((to, index) => {
    const from = confidenceEdges[index] ?? 0;
    const own = all.filter(({ confidence }) => confidence >= from && confidence < to);
    return {
      from,
      to: Math.min(1, to),
      findings: own.length,
      said: own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length,
      isTrue: own.filter((one) => one.isTrue).length / own.length,
    };
  });
}

/** Intervals of life beside the true end: all of them, and by the quantity that ends it. */
export function lifeOf(outcomes: readonly Outcome[]) {
  const all = outcomes.flatMap(({ lives }) => lives);
  const row = (limitedBy: string, own: typeof all) => {
    const sum = (key: 'given' | 'covered' | 'early') => own.reduce((total, one) => total + one[key], 0);
    return { limitedBy, given: sum('given'), covered: sum('covered'), early: sum('early') };
  };
  const byLife = outcomes.flatMap(({ lives }) => {
    const { given, covered } = row('', [...lives]);
    return given === 0 ? [] : [covered / given];
  });
  return {
    asked: outcomes.reduce((total, { lifeAsked }) => total + lifeAsked, 0),
    ...row('all', all),
    /** Mean of the lives' own shares: no long life counts for more than a short one. */
    meanShare: byLife.reduce((sum, share) => sum + share, 0) / byLife.length,
    byQuantity: [...Map.groupBy(all, ({ limitedBy }) => limitedBy)].map(([limitedBy, own]) => row(limitedBy, own)),
  };
}

/** Days on which learned limits of sound machines were passed, by key. */
export function learnedOf(outcomes: readonly Outcome[]) {
  const all = outcomes.flatMap(({ learned }) => learned);
  const row = (key: string, own: readonly (typeof all)[number][]) => {
    const sum = (of: 'days' | 'level2' | 'level1') => own.reduce((total, one) => total + one[of], 0);
    return { key, machines: own.length, days: sum('days'), level2: sum('level2'), level1: sum('level1') };
  };
  return [...[...Map.groupBy(all, ({ key }) => key)].map(([key, own]) => row(key, own)), row('all', all)];
}
