import type { MachineProfile } from '../oil-profile.ts';
import { findingSeverities } from '../rules/rule.ts';
import type { Condition, Escalation, FindingSeverity, Rule } from '../rules/rule.ts';
import { check } from './condition.ts';
import type { Check } from './condition.ts';
import type { ReadFeature } from './features.ts';
import { maskedFor, maskOf } from './masking.ts';
import type { Mask } from './masking.ts';
import { remembering } from './observation.ts';

/** Data of a machine that rules use. */
export type RuleProfile = Pick<MachineProfile, 'machineType' | 'hasServoValves' | 'oil'>;

/**
 * Result of a rule. `fired`: all required conditions hold; `clear`: a required condition does not hold; `excluded`: an
 * excluding condition holds, which points to another cause; `undecided`: a required condition is not known and no known
 * one fails.
 */
export type RuleState = 'fired' | 'clear' | 'excluded' | 'undecided';

/** An escalation that applied, with the results of its conditions. */
export interface AppliedEscalation {
  readonly escalation: Escalation;
  readonly checks: readonly Check[];
}

/** Assessment of one rule. */
export interface RuleResult {
  readonly rule: Rule;
  readonly state: RuleState;
  /** After escalation. */
  readonly severity: FindingSeverity;
  /** It would be critical, and has not been for long enough. */
  readonly isNew?: true;
  /** The gravest escalation that applied; null: none. */
  readonly escalated: AppliedEscalation | null;
  /** 0 unless fired; else 1 × (1 + 0.25 for each support that holds), at most 2. */
  readonly score: number;
  /**
   * Share of the rule's evidence that supports it, 0 … 1; required conditions have double weight, and unknown
   * conditions count as not supporting. 0 unless fired.
   */
  readonly confidence: number;
  readonly checks: readonly Check[];
  /** Null unless a sensor rule fired. */
  readonly mask: Mask | null;
}

function applies(escalation: Escalation, profile: RuleProfile): boolean {
  if (escalation.contextual === true || (escalation.servoValves === true && !profile.hasServoValves)) return false;
  return escalation.equipment === undefined || escalation.equipment.includes(profile.machineType);
}

/** The gravest of some escalations whose conditions all hold; null: none. */
function gravestOf(
  escalations: readonly Escalation[],
  assess: (role: Check['role'], conditions: readonly Condition[]) => readonly Check[],
): AppliedEscalation | null {
  const gravestFirst = escalations.toSorted(
    (a, b) => findingSeverities.indexOf(a.to) - findingSeverities.indexOf(b.to),
  );
  for (const escalation of gravestFirst) {
    const checks = assess('require', escalation.when);
    if (checks.every(({ holds }) => holds === true)) return { escalation, checks };
  }
  return null;
}

function confidenceOf(checks: readonly Check[]): number {
  let speaks = 0;
  let asked = 0;
  for (const { role, holds } of checks) {
    const weight = role === 'require' ? 2 : 1;
    asked += weight;
    if (holds === (role !== 'exclude')) speaks += weight;
  }
  return asked === 0 ? 0 : speaks / asked;
}

function stateOf(required: readonly Check[], excludes: readonly Check[], persists: boolean): RuleState {
  if (!persists && required.some(({ holds }) => holds === false)) return 'clear';
  if (excludes.some(({ holds }) => holds === true)) return 'excluded';
  return persists || required.every(({ holds }) => holds === true) ? 'fired' : 'undecided';
}

/**
 * Assesses one rule with the features that `read` returns: the rule fires when all required conditions hold, or one of
 * its escalations keeps it fired, and no excluding condition holds. An unknown condition never counts as true: among
 * the required ones it leaves the rule undecided, elsewhere it lowers the confidence.
 *
 * @example evaluateRule(findRule('S07'), () => ({ ...absent('no_sensor'), value: ['flow'] }), { machineType: 'turbine', hasServoValves: false, oil: {} }).state is 'fired'
 * @example evaluateRule(findRule('W02'), () => absent('no_sensor'), { machineType: 'turbine', hasServoValves: false, oil: {} }).state is 'undecided'
 */
export function evaluateRule(rule: Rule, read: ReadFeature, profile: RuleProfile): RuleResult {
  const assess = (role: Check['role'], conditions: readonly Condition[]) =>
    conditions
      .filter(({ equipment }) => equipment === undefined || equipment.includes(profile.machineType))
      .map((condition) => check(role, condition, read, profile));
  const escalations = rule.escalations.filter((escalation) => applies(escalation, profile));
  const own = assess('require', rule.require);
  // What only an escalation asks is looked up where the answer matters: most rules do not fire.
  const alive = own.every(({ holds }) => holds === true)
    ? null
    : gravestOf(
        escalations.filter(({ persists }) => persists === true),
        assess,
      );
  const required = alive === null ? own : alive.checks;
  const supports = assess('support', alive?.escalation.support ?? rule.support);
  const excludes = assess('exclude', rule.exclude);
  const checks = [...required, ...supports, ...excludes];
  const state = stateOf(required, excludes, alive !== null);
  if (state !== 'fired')
    return { rule, state, severity: rule.severity, escalated: null, score: 0, confidence: 0, checks, mask: null };
  const escalated =
    alive ??
    gravestOf(
      escalations.filter(({ to }) => findingSeverities.indexOf(to) < findingSeverities.indexOf(rule.severity)),
      assess,
    );
  const score = Math.min(2, 1 + 0.25 * supports.filter(({ holds }) => holds === true).length);
  return {
    rule,
    state,
    severity: escalated?.escalation.to ?? rule.severity,
    escalated,
    score,
    confidence: confidenceOf(checks),
    checks,
    mask: maskOf(rule, checks),
  };
}

function compareGravity(a: RuleResult, b: RuleResult): number {
  const severity = findingSeverities.indexOf(a.severity) - findingSeverities.indexOf(b.severity);
  if (severity !== 0) return severity;
  return a.score === b.score ? Number(a.rule.id > b.rule.id) - Number(a.rule.id < b.rule.id) : b.score - a.score;
}

/**
 * Rules that fired first, by severity, score and id; the others follow in their order.
 *
 * @example byGravity([]) is []
 */
export function byGravity(results: readonly RuleResult[]): readonly RuleResult[] {
  return [
    ...results.filter(({ state }) => state === 'fired').sort(compareGravity),
    ...results.filter(({ state }) => state !== 'fired'),
  ];
}

/**
 * Assesses every rule that applies to the machine. Sensor rules are assessed first and mask the quantities of faulty
 * sensors for the others. The result is in the order of `byGravity`.
 *
 * @example evaluate(rules, () => absent('no_sensor'), { machineType: 'engine', hasServoValves: false, oil: {} }).filter((result) => result.state === 'fired').length is 0
 */
export function evaluate(rules: readonly Rule[], read: ReadFeature, profile: RuleProfile): readonly RuleResult[] {
  const once = remembering(read);
  const applicable = rules.filter((rule) => rule.equipment.includes(profile.machineType));
  const sensors = applicable
    .filter((rule) => rule.category === 'sensor')
    .map((rule) => evaluateRule(rule, once, profile));
  const masks = sensors.map(({ mask }) => mask).filter((mask) => mask !== null);
  const assessed = new Map(sensors.map((result) => [result.rule, result]));
  const all = applicable.map((rule) => assessed.get(rule) ?? evaluateRule(rule, maskedFor(rule, once, masks), profile));
  return byGravity(all);
}
