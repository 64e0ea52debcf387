import type { FindingSeverity, Rule } from '../rules/rule.ts';
import { rules as everyRule } from '../rules/rules.ts';
import { coverageOf } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { byGravity, evaluate, evaluateRule } from './engine.ts';
import type { RuleProfile, RuleResult } from './engine.ts';
import type { Absence, FeatureQuery, ReadFeature } from './features.ts';
import { confirmedAfterMs, findingOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { sensorFaultsOf } from './sensor-faults.ts';
import type { SensorFaultFinding } from './sensor-faults.ts';

/** A rule that could not be decided, and the quantities that it lacked. */
export interface Undecided {
  readonly ruleId: string;
  readonly missing: readonly (FeatureQuery & { readonly absence: Absence })[];
}

/** The assessment of a machine's oil at one moment. */
export interface Diagnosis {
  /** UTC ms. */
  readonly at: number;
  /**
   * Severity of the gravest finding, remarks not counted. Without a finding `normal` when enough rules could be
   * decided, else `not_enough_evidence`.
   */
  readonly verdict: Exclude<FindingSeverity, 'info'> | 'normal' | 'not_enough_evidence';
  /** Gravest first. */
  readonly findings: readonly Finding[];
  readonly undecided: readonly Undecided[];
  readonly sensorFaults: readonly SensorFaultFinding[];
  readonly coverage: Coverage;
  /** 0 … 1: that of the gravest finding; with no finding or only remarks, the share of decidable rules. */
  readonly confidence: number;
}

/** Input of a diagnosis. */
export interface DiagnosisInput {
  readonly read: ReadFeature;
  readonly profile: RuleProfile;
  /** UTC ms: the moment that `read` answers for. */
  readonly now: number;
  /** Reads the features of an earlier moment, UTC ms; left out: what is critical needs no confirmation. */
  readonly readAt?: (earlier: number) => ReadFeature;
  /** If left out, all rules with their default figures. */
  readonly rules?: readonly Rule[];
}

/** Share of a machine's oil rules that must be decidable before "no finding" counts as normal. Our default. */
export const neededShare = 0.5;

function undecidedOf({ rule, checks }: RuleResult): Undecided {
  const missing = checks
    .filter(({ role, holds }) => role === 'require' && holds === null)
    .map(({ condition: { parameter, feature, windowMs, other }, observation }) => {
      const query = { parameter, feature, windowMs, absence: observation.absence ?? ('too_few_readings' as const) };
      return other === undefined ? query : { ...query, other };
    });
  return { ruleId: rule.id, missing };
}

function isCritical({ state, severity }: RuleResult): boolean {
  return state === 'fired' && severity === 'critical';
}

/**
 * What is critical now and was not some hours before is a warning: oil is seldom lost within hours, and what comes and
 * goes with a cold night or a burst of debris is not. Rules on damage within hours are left as they are.
 */
function confirmed(results: readonly RuleResult[], { readAt, profile, now }: DiagnosisInput): readonly RuleResult[] {
  if (readAt === undefined) return results;
  let earlier: ReadFeature | null = null;
  const wasCritical = (rule: Rule) =>
    isCritical(evaluateRule(rule, (earlier ??= readAt(now - confirmedAfterMs)), profile));
  const isConfirmed = ({ rule }: RuleResult) => rule.isSudden === true || wasCritical(rule);
  return byGravity(
    results.map((result) =>
      isCritical(result) && !isConfirmed(result) ? { ...result, severity: 'warning', isNew: true } : result,
    ),
  );
}

/**
 * Assesses a machine's oil: sensor rules first, then the oil rules without the readings of faulty sensors. The same
 * features give the same diagnosis, word for word.
 *
 * @example diagnose({ read: () => absent('no_sensor'), profile: { machineType: 'turbine', hasServoValves: false, oil: {} }, now: 0 }).verdict is 'not_enough_evidence'
 */
export function diagnose(input: DiagnosisInput): Diagnosis {
  const { read, profile, now, rules = everyRule } = input;
  const results = confirmed(evaluate(rules, read, profile), input);
  const fired = results.filter(({ state }) => state === 'fired');
  const firedIds = fired.map(({ rule }) => rule.id);
  const findings = fired.map((result) => findingOf(result, firedIds));
  const coverage = coverageOf(results);
  const [gravest] = findings.flatMap(({ severity, confidence }) =>
    severity === 'info' ? [] : [{ severity, confidence }],
  );
  return {
    at: now,
    verdict: gravest?.severity ?? (coverage.share < neededShare ? 'not_enough_evidence' : 'normal'),
    findings,
    undecided: results.filter(({ state }) => state === 'undecided').map(undecidedOf),
    sensorFaults: sensorFaultsOf(results, read),
    coverage,
    confidence: gravest?.confidence ?? coverage.share,
  };
}
