import type { AlarmCategory, Bilingual, BilingualList, Condition, FindingSeverity } from '../rules/rule.ts';
import { hourMs } from '../durations.ts';
import { sameCauseAs } from '../rules/rules.ts';
import type { Check } from './condition.ts';
import type { RuleResult } from './engine.ts';
import type { Absence, Observation } from './features.ts';
import { asShown } from './indicator-units.ts';
import { disproof, sentence } from './sentences.ts';
import { duration } from './words.ts';

/** One condition with its result, as data and as a sentence; its numbers in the unit of the table of indicators. */
export interface Evidence {
  readonly role: Check['role'] | 'escalation';
  readonly condition: Condition;
  /** In the condition's unit; null: not known. */
  readonly value: Observation['value'];
  readonly absence: Absence | null;
  /** Time of the first and the last reading, UTC ms; null where there are none. */
  readonly from: number | null;
  readonly to: number | null;
  readonly samples: number;
  readonly baseline: number | null;
  readonly keys: readonly string[];
  readonly limit: Condition['value'];
  /** Standard that sets the limit, or `default`: ours. */
  readonly limitSource: string;
  /** Null: not known. */
  readonly holds: boolean | null;
  readonly sentence: Bilingual;
}

/** Why a finding has a higher severity than its rule. */
export interface FindingEscalation {
  readonly from: FindingSeverity;
  readonly to: FindingSeverity;
  readonly reason: Bilingual;
}

/** A rule that fired, with everything a person needs to agree or disagree. */
export interface Finding {
  readonly ruleId: string;
  readonly category: AlarmCategory;
  readonly severity: FindingSeverity;
  readonly escalation: FindingEscalation | null;
  /** 1 … 2. */
  readonly score: number;
  /** Above 0, at most 1: share of the rule's evidence that supports it. */
  readonly confidence: number;
  readonly name: Bilingual;
  readonly text: Bilingual;
  readonly evidence: readonly Evidence[];
  /** Sentences on what contradicts the finding, or would contradict it. */
  readonly disproof: readonly Bilingual[];
  /** What would change the severity: circumstances that no sensor measures, and time. */
  readonly advice: readonly Bilingual[];
  readonly causes: BilingualList;
  readonly actions: BilingualList;
  readonly basis: Bilingual;
  /** Ids of findings of the same diagnosis that have the same cause. */
  readonly sameCauseAs: readonly string[];
}

function evidenceOf(role: Evidence['role'], checked: Check): Evidence {
  const { condition, holds, observation } = asShown(checked);
  const { value, absence, from, to, samples, baseline, keys } = observation;
  const limitSource = condition.source ?? 'default';
  return {
    role,
    condition,
    value,
    absence,
    from,
    to,
    samples,
    baseline,
    keys,
    limit: condition.value,
    limitSource,
    holds,
    sentence: sentence(checked),
  };
}

/** Whether two checks look at the same number, by one limit and a graver one. */
function looksAtSame({ condition: one }: Check, { condition: other }: Check): boolean {
  return (
    one.parameter === other.parameter &&
    one.feature === other.feature &&
    one.windowMs === other.windowMs &&
    one.comparator === other.comparator
  );
}

/**
 * What a finding rests on: a number whose graver limit is reached too is said once, with that limit. It is what the rule
 * asks for all the same: screens, walls and reports look there for the number that a finding shows.
 */
function allEvidence(checks: readonly Check[], ofEscalation: readonly Check[]): Evidence[] {
  const graver = (checked: Check) =>
    checked.role === 'require' ? ofEscalation.find((other) => looksAtSame(checked, other)) : undefined;
  const said = new Set(checks.map(graver));
  return [
    ...checks.map((checked) => evidenceOf(checked.role, graver(checked) ?? checked)),
    ...ofEscalation.filter((checked) => !said.has(checked)).map((checked) => evidenceOf('escalation', checked)),
  ];
}

/** How long before a finding must have been critical already, so that it is: until then it is a warning. Our default. */
export const confirmedAfterMs = 6 * hourMs;

const confirmedAfter = duration(confirmedAfterMs);
const newlyCritical: Bilingual = {
  en: `It has only just become this grave: once it has held for ${confirmedAfter.en} it is critical.`,
  zh: `刚达到严重程度：持续 ${confirmedAfter.zh}后升级为严重。`,
};

/**
 * The finding of a rule that fired.
 *
 * @param firedIds ids of all rules that fired, itself among them or not
 * @example findingOf(evaluateRule(findRule('S07'), () => ({ ...absent('no_sensor'), value: ['flow'] }), { machineType: 'turbine', hasServoValves: false, oil: {} }), []).severity is 'warning'
 */
export function findingOf(
  { rule, severity, isNew, escalated, score, confidence, checks }: RuleResult,
  firedIds: readonly string[],
): Finding {
  const ofEscalation = escalated === null || escalated.escalation.persists === true ? [] : escalated.checks;
  return {
    ruleId: rule.id,
    category: rule.category,
    severity,
    // An escalation that only keeps a rule fired does not raise its severity.
    escalation:
      escalated === null || severity === rule.severity
        ? null
        : { from: rule.severity, to: severity, reason: escalated.escalation.text },
    score,
    confidence,
    name: rule.name,
    text: rule.text,
    evidence: allEvidence(checks, ofEscalation),
    disproof: checks.map(disproof).filter((text) => text !== null),
    advice: [
      ...(isNew === true ? [newlyCritical] : []),
      ...rule.escalations.filter(({ contextual }) => contextual === true).map(({ text }) => text),
    ],
    causes: rule.causes,
    actions: rule.actions,
    basis: rule.basis,
    sameCauseAs: sameCauseAs(rule.id).filter((id) => firedIds.includes(id)),
  };
}
