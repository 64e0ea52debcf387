import type { DeviceDiagnosis, Evidence, Finding, Health, State } from '@oilsight/contract';
import { findingState, healthSeverity } from '@oilsight/oil';
import { longestRangeMs } from '../../charts/prepare/time-range.ts';
import type { Range } from '../../charts/prepare/time-range.ts';
import { urgencyOf, worstOf } from '../../domain/state-order.ts';
import { mostCurves } from './page-state.ts';
import type { Judgement } from './verdict.ts';

/** Findings as the page tells them: by the state they stand for, else as they came, gravest first. */
export function inUrgency(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((one, other) => urgencyOf(findingState(one)) - urgencyOf(findingState(other)));
}

/** State that a diagnosis stands for; null: it could not see enough to say. */
export function stateOfDiagnosis({ verdict, findings }: { readonly verdict: DeviceDiagnosis['verdict']; readonly findings: readonly Finding[] }): State | null {
  if (verdict === 'not_enough_evidence') return null;
  return worstOf(findings.map(findingState)) ?? 'normal';
}

/**
 * The graver of what limits and what the diagnosis say. A silent device stays silent: nobody knows how it is now. Where no limit judges
 * anything, the diagnosis alone does.
 */
export function graverOf(judgement: Judgement, diagnosed: State | null): Judgement {
  if (judgement === 'offline' || diagnosed === null) return judgement;
  return judgement === 'unjudged' ? diagnosed : (worstOf([judgement, diagnosed]) ?? judgement);
}

/** What the page says in its largest letters: inside the limits is not yet normal where the diagnosis could not see enough. */
export function shownOf(judgement: Judgement, verdict: DeviceDiagnosis['verdict'] | undefined): Judgement | 'unclear' {
  return judgement === 'normal' && verdict === 'not_enough_evidence' ? 'unclear' : judgement;
}

/**
 * Oil whose health is low although nothing else complains: a quantity that has no limit, or changed too long ago for a rule that looks for
 * changes. Null: health is good, or something tells it better.
 */
export function weakHealth(diagnosis: Pick<DeviceDiagnosis, 'health'>, limited: Judgement, diagnosed: State | null): { readonly health: Health; readonly state: 'level1' | 'level2' } | null {
  const { health } = diagnosis;
  if (health === null || (limited !== 'normal' && limited !== 'unjudged') || (diagnosed !== 'normal' && diagnosed !== null)) return null;
  const state = healthSeverity(health.value);
  return state === 'normal' ? null : { health, state };
}

/** Chosen instead of a finding: what the limits say. */
export const byLimits = 'limits';

/**
 * What is told first: what the reader chose, else the most urgent finding. A faulty sensor does not lead while the oil is beyond a limit, a mere
 * remark never.
 *
 * @param findings most urgent first
 * @param chosen a rule's id or `limits`; null: nothing
 * @returns null: what the limits say
 */
export function leadOf(findings: readonly Finding[], limited: Judgement, chosen: string | null): Finding | null {
  if (chosen === byLimits) return null;
  const own = findings.find(({ ruleId }) => ruleId === chosen);
  const first = findings.find((finding) => findingState(finding) !== 'normal');
  if (own !== undefined || first === undefined) return own ?? null;
  return findingState(first) === 'fault' && (limited === 'level1' || limited === 'level2') ? null : first;
}

/** Findings that call for nothing: behaviour that is usual, and single readings that were left out. */
export function remarksOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter((finding) => findingState(finding) === 'normal');
}

/** Evidence that speaks for a finding and was seen. */
export function speaking({ evidence }: Pick<Finding, 'evidence'>): readonly Evidence[] {
  return evidence.filter(({ role, holds }) => role !== 'exclude' && holds === true);
}

/** Telemetry keys that what a finding cannot do without rests on, each once. */
export function keysOf({ evidence }: Pick<Finding, 'evidence'>): readonly string[] {
  return [...new Set(evidence.filter(({ role }) => role === 'require').flatMap(({ keys }) => keys))];
}

/** The indicators that bear the sign of a finding. The oil temperature by which others are brought to a standard one says nothing of itself. */
function bearersOf({ alarmType, evidence }: Pick<Finding, 'alarmType' | 'evidence'>): readonly string[] {
  return evidence.filter(({ role }) => role === 'require').flatMap(({ keys }) => (keys.length > 1 && alarmType !== 'sensor' ? keys.filter((key) => key !== 'oil_temperature') : keys));
}

/** The gravest finding that rests on each indicator, mere remarks left out. What only supports a finding, or speaks against it, is no sign by itself. */
export function findingsByKey(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  for (const finding of inUrgency(findings)) {
    if (findingState(finding) !== 'normal') for (const key of bearersOf(finding)) if (!found.has(key)) found.set(key, finding);
  }
  return found;
}

/** What became of a piece of evidence: an exclusion that is not there speaks for the finding, a support that is not there does not. */
export function outcomeOf({ role, holds }: Pick<Evidence, 'role' | 'holds'>): 'yes' | 'no' | 'unknown' | 'absent' | 'present' {
  if (holds === null) return 'unknown';
  if (role === 'exclude') return holds ? 'present' : 'absent';
  return holds ? 'yes' : 'no';
}

/** How the evidence of one role stands. An exclusion that does not hold speaks for the finding, as a support that holds does. */
export interface RoleCount {
  readonly role: Exclude<Evidence['role'], 'escalation'>;
  readonly all: number;
  readonly speaking: number;
  readonly unknown: number;
}

/** What the confidence of a finding is made of; escalations change the severity and not the confidence. */
export function confidenceParts(evidence: readonly Pick<Evidence, 'role' | 'holds'>[]): readonly RoleCount[] {
  return (['require', 'support', 'exclude'] as const).flatMap((role) => {
    const own = evidence.filter((one) => one.role === role);
    if (own.length === 0) return [];
    return [{ role, all: own.length, speaking: own.filter(({ holds }) => holds === (role !== 'exclude')).length, unknown: own.filter(({ holds }) => holds === null).length }];
  });
}

/** Where the limits of what speaks for a finding come from, each once, our own defaults last. */
export function limitSourcesOf(evidence: readonly Pick<Evidence, 'limit' | 'limitSource'>[]): readonly string[] {
  const sources = new Set(evidence.filter(({ limit }) => typeof limit === 'number').map(({ limitSource }) => limitSource));
  return [...sources].sort((one, other) => Number(one === 'default') - Number(other === 'default') || one.localeCompare(other));
}

/** What the chart shows of a piece of evidence. */
export interface EvidenceCurves {
  readonly keys: readonly string[];
  readonly range: Range;
}

/** No shorter stretch is shown: a level of the last minutes needs the day before it to be understood. */
const shortestStretchMs = 86_400_000;

/**
 * The curves a piece of evidence rests on, over its own window and as much again before it, to see what was usual.
 *
 * @param reporting keys that the device has
 * @param at time of the diagnosis: its last hour or day need not be over
 * @returns null where there is nothing to draw
 */
export function curvesOf({ keys, from, to: end, windowMs }: Pick<Evidence, 'keys' | 'from' | 'to' | 'windowMs'>, reporting: readonly string[], at: number): EvidenceCurves | null {
  const shown = keys.filter((key) => reporting.includes(key)).slice(0, mostCurves);
  if (shown.length === 0 || end === null) return null;
  const to = Math.min(end, at);
  const windowed = Math.max(windowMs ?? 0, to - (from ?? to));
  const span = Math.min(longestRangeMs, Math.max(shortestStretchMs, windowed * 2));
  return { keys: shown, range: { kind: 'fixed', from: Math.max(0, Math.floor(to - span)), to: Math.floor(to) + 1 } };
}
