import { faultyKeysOf, stateOfDiagnosis, urgencyOf, worstState } from '@oilsight/contract';
import type {
  DayState,
  DeviceDiagnosis,
  Evidence,
  Finding,
  Health,
  AssessedState,
  State,
  StateCause,
} from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import { longestRangeMs } from '../../charts/prepare/time-range.ts';
import type { Range } from '../../charts/prepare/time-range.ts';
import { asRates } from '../../domain/counters.ts';
import { maxCurves } from './page-state.ts';
import { assessmentOf } from './verdict.ts';
import type { IndicatorNow, Assessment } from './verdict.ts';
import { dayMs } from '../../lib/time.ts';

/** Findings in the order of the page: by the state that they cause; among equals as they came, gravest first. */
export function byUrgency(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((one, other) => urgencyOf(findingState(one)) - urgencyOf(findingState(other)));
}

/** The gravest finding as a day shows it; null: there is none but remarks. @param findings most urgent first */
export function gravestOf(findings: readonly Finding[]): DayState['finding'] {
  for (const finding of findings) {
    const state = findingState(finding);
    if (state !== 'normal') return { ruleId: finding.ruleId, state, name: finding.name };
  }
  return null;
}

/** State that the findings of a diagnosis cause; null: the diagnosis had too little evidence. */
export function stateOfFindings({
  verdict,
  findings,
}: Pick<DeviceDiagnosis, 'verdict' | 'findings'>): AssessedState | null {
  if (verdict === 'not_enough_evidence') return null;
  return worstState(findings.map(findingState)) ?? 'normal';
}

/**
 * State of a device as lists show it, by its open alarms; `unassessed` where neither limits nor the diagnosis can decide.
 *
 * @param reported the state from the server
 */
export function assessmentWith(
  reported: State,
  rows: readonly Pick<IndicatorNow, 'limits'>[],
  verdict: DeviceDiagnosis['verdict'] | undefined,
): Assessment {
  return verdict === undefined || verdict === 'not_enough_evidence' ? assessmentOf(reported, rows) : reported;
}

/**
 * How the open alarms, which the verdict goes by, differ from what is measured now. `pending`: a value is beyond a limit,
 * and no alarm of that level is open. `clearing`: an alarm is still open, and no value and no finding is as grave. Null:
 * they agree, or the present state is not known.
 *
 * @param diagnosed state by the findings; null: the diagnosis had too little evidence, or is not loaded
 */
export function alarmLagOf(
  assessment: Assessment,
  limited: Assessment,
  diagnosed: State | null,
): 'pending' | 'clearing' | null {
  const levelOf = (state: Assessment | null) => (state === 'level1' ? 2 : state === 'level2' ? 1 : 0);
  if (assessment === 'offline' || limited === 'offline') return null;
  if (levelOf(limited) > levelOf(assessment)) return 'pending';
  return levelOf(assessment) > Math.max(levelOf(limited), levelOf(diagnosed)) ? 'clearing' : null;
}

/**
 * What the page says in its largest letters: a device inside its limits is not called normal where the diagnosis had
 * too little evidence.
 */
export function shownOf(
  assessment: Assessment,
  verdict: DeviceDiagnosis['verdict'] | undefined,
): Assessment | 'unclear' {
  return assessment === 'normal' && verdict === 'not_enough_evidence' ? 'unclear' : assessment;
}

/** Oil health that is low without a finding, and the state that it causes. */
export interface WeakHealth {
  readonly health: Health;
  readonly state: 'level1' | 'level2';
}

/**
 * Oil whose health is low although nothing was found: a quantity that has no limit, or changed too long ago for a rule
 * that looks for changes. Null: health is good, a finding explains it, or the present state of the oil is not known.
 */
export function weakHealth(
  diagnosis: Pick<DeviceDiagnosis, 'findings' | 'health'>,
  limited: Assessment,
): WeakHealth | null {
  const { health, findings } = diagnosis;
  if (health === null || limited === 'offline' || findings.some((finding) => findingState(finding) !== 'normal'))
    return null;
  const state = stateOfDiagnosis(diagnosis);
  return state === 'level1' || state === 'level2' ? { health, state } : null;
}

/** Whether low health is shown before the limits, because it is graver. */
export function leadsByHealth(weak: WeakHealth | null, limited: Assessment): boolean {
  return weak !== null && (limited === 'unassessed' || urgencyOf(weak.state) < urgencyOf(limited));
}

/** The value of the choice that shows the limits instead of a finding. */
export const byLimits = 'limits';

/** What decides which finding is shown first. */
export interface Lead {
  /** The state by the newest values and their limits. */
  readonly limited: Assessment;
  /** What causes the state of the device, as lists name it; null: not known yet. */
  readonly cause: Pick<StateCause, 'leading' | 'finding'> | null;
  /** A rule's id or `limits`; null: the reader chose nothing. */
  readonly chosen: string | null;
}

/**
 * The finding that is shown first: the one that the reader chose, else the one that causes the state of the device, as
 * lists say it too; where neither is among the findings, the most urgent one. The limits come first where an alarm of one
 * is graver than every finding, and a value is still beyond it. A faulty sensor does not lead while the oil is beyond a
 * limit, a remark never leads.
 *
 * @param findings most urgent first
 * @returns null: the limits are shown
 */
export function leadOf(findings: readonly Finding[], { limited, cause, chosen }: Lead): Finding | null {
  if (chosen === byLimits) return null;
  const own = findings.find(({ ruleId }) => ruleId === chosen);
  if (own !== undefined) return own;
  const first = findings.find((finding) => findingState(finding) !== 'normal');
  if (first === undefined) return null;
  const named = cause?.finding ?? null;
  const causing = named === null ? undefined : findings.find(({ name }) => name.en === named.en);
  if (causing !== undefined) return causing;
  const isBeyond = limited === 'level1' || limited === 'level2';
  const isByLimit = (cause?.leading ?? null) !== null;
  return isBeyond && (isByLimit || findingState(first) === 'fault') ? null : first;
}

/** Findings that need no action: usual behaviour, and single readings that were left out. */
export function remarksOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => findingState(finding) === 'normal');
}

/** Evidence that supports a finding and was observed: what was measured, then events and states. */
export function speaking({ evidence }: Pick<Finding, 'evidence'>): readonly Evidence[] {
  const all = evidence.filter(({ role, holds }) => role !== 'exclude' && holds === true);
  const isMeasured = ({ value }: Evidence) => typeof value === 'number';
  return [...all.filter(isMeasured), ...all.filter((one) => !isMeasured(one))];
}

/** Telemetry keys behind the required evidence of a finding, each once. */
export function keysOf({ evidence }: Pick<Finding, 'evidence'>): readonly string[] {
  return [...new Set(evidence.filter(({ role }) => role === 'require').flatMap(({ keys }) => keys))];
}

/**
 * The indicators that show the sign of a finding: of a faulty sensor those whose readings are wrong. The oil temperature
 * does not where it is only used to convert other quantities to a standard temperature.
 */
function bearersOf(finding: Pick<Finding, 'category' | 'severity' | 'evidence'>): readonly string[] {
  if (finding.category === 'sensor') return faultyKeysOf(finding);
  return finding.evidence
    .filter(({ role }) => role === 'require')
    .flatMap(({ keys }) => (keys.length > 1 ? keys.filter((key) => key !== 'oil_temperature') : keys));
}

/**
 * The gravest finding that rests on each indicator, mere remarks left out. Indicators that only support a finding, or
 * contradict it, show no sign.
 */
export function findingsByKey(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  for (const finding of byUrgency(findings)) {
    if (findingState(finding) !== 'normal')
      for (const key of bearersOf(finding)) if (!found.has(key)) found.set(key, finding);
  }
  return found;
}

/**
 * Outcome of a piece of evidence: an exclusion that does not hold supports the finding, a supporting condition that
 * does not hold does not.
 */
export function outcomeOf({
  role,
  holds,
}: Pick<Evidence, 'role' | 'holds'>): 'yes' | 'no' | 'unknown' | 'absent' | 'present' {
  if (holds === null) return 'unknown';
  if (role === 'exclude') return holds ? 'present' : 'absent';
  return holds ? 'yes' : 'no';
}

/**
 * Counts of the evidence of one role. An exclusion that does not hold supports the finding, like a supporting condition
 * that holds.
 */
export interface RoleCount {
  readonly role: Exclude<Evidence['role'], 'escalation'>;
  readonly all: number;
  readonly speaking: number;
  readonly unknown: number;
}

/** The parts of a finding's confidence; escalations change the severity and not the confidence. */
export function confidenceParts(evidence: readonly Pick<Evidence, 'role' | 'holds'>[]): readonly RoleCount[] {
  return (['require', 'support', 'exclude'] as const).flatMap((role) => {
    const own = evidence.filter((one) => one.role === role);
    if (own.length === 0) return [];
    return [
      {
        role,
        all: own.length,
        speaking: own.filter(({ holds }) => holds === (role !== 'exclude')).length,
        unknown: own.filter(({ holds }) => holds === null).length,
      },
    ];
  });
}

/** Sources of the limits in the evidence for a finding, each once, our own defaults last. */
export function limitSourcesOf(evidence: readonly Pick<Evidence, 'limit' | 'limitSource'>[]): readonly string[] {
  const sources = new Set(
    evidence.filter(({ limit }) => typeof limit === 'number').map(({ limitSource }) => limitSource),
  );
  return [...sources].sort(
    (one, other) => Number(one === 'default') - Number(other === 'default') || one.localeCompare(other),
  );
}

/** The curves and the range that the chart shows for a piece of evidence. */
export interface EvidenceCurves {
  readonly keys: readonly string[];
  readonly range: Range;
}

/** Shortest range that is shown: to understand a level of the last minutes one needs the day before. */
const shortestStretchMs = dayMs;

/**
 * The curves behind a piece of evidence, over its own window and the same length before it, which shows the usual
 * course.
 *
 * @param reporting keys that the device has
 * @param at time of the diagnosis: its last hour or day need not be over
 * @returns null where there is nothing to draw
 */
export function curvesOf(
  { keys, from, to: end, windowMs }: Pick<Evidence, 'keys' | 'from' | 'to' | 'windowMs'>,
  reporting: readonly string[],
  at: number,
): EvidenceCurves | null {
  const shown = asRates(
    keys.filter((key) => reporting.includes(key)),
    reporting,
  ).slice(0, maxCurves);
  if (shown.length === 0 || end === null) return null;
  const to = Math.min(end, at);
  const windowed = Math.max(windowMs ?? 0, to - (from ?? to));
  const span = Math.min(longestRangeMs, Math.max(shortestStretchMs, windowed * 2));
  return { keys: shown, range: { kind: 'fixed', from: Math.max(0, Math.floor(to - span)), to: Math.floor(to) + 1 } };
}
