import { stateOfDevice, stateOfDiagnosis, urgencyOf, worstState } from '@oilsight/contract';
import type { DeviceDiagnosis, Evidence, Finding, Health, AssessedState, State } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import { longestRangeMs } from '../../charts/prepare/time-range.ts';
import type { Range } from '../../charts/prepare/time-range.ts';
import { maxCurves } from './page-state.ts';
import { assessmentOf } from './verdict.ts';
import type { IndicatorNow, Assessment } from './verdict.ts';
import { dayMs } from '../../lib/time.ts';

/** Findings as the page tells them: by the state they stand for, else as they came, gravest first. */
export function byUrgency(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((one, other) => urgencyOf(findingState(one)) - urgencyOf(findingState(other)));
}

/** State that the findings of a diagnosis stand for; null: it could not see enough to say. */
export function stateOfFindings({
  verdict,
  findings,
}: Pick<DeviceDiagnosis, 'verdict' | 'findings'>): AssessedState | null {
  if (verdict === 'not_enough_evidence') return null;
  return worstState(findings.map(findingState)) ?? 'normal';
}

/**
 * How a device is by the rule that lists go by too; `unassessed` where neither limits nor the diagnosis can say.
 *
 * @param told as the server tells it: it holds while the device is silent, and until the diagnosis is there
 */
export function assessmentWith(
  reported: State,
  rows: readonly Pick<IndicatorNow, 'state' | 'limits'>[],
  diagnosis: Pick<DeviceDiagnosis, 'verdict' | 'findings' | 'health'> | undefined,
): Assessment {
  if (reported === 'offline') return 'offline';
  if (diagnosis === undefined) return assessmentOf(reported, rows);
  const state = stateOfDevice(
    rows.map((row) => row.state),
    stateOfDiagnosis(diagnosis),
  );
  return diagnosis.verdict === 'not_enough_evidence' ? assessmentOf(state, rows) : state;
}

/**
 * What the page says in its largest letters: inside the limits is not yet normal where the diagnosis could not see
 * enough.
 */
export function shownOf(
  assessment: Assessment,
  verdict: DeviceDiagnosis['verdict'] | undefined,
): Assessment | 'unclear' {
  return assessment === 'normal' && verdict === 'not_enough_evidence' ? 'unclear' : assessment;
}

/** Oil health that is low although no finding says why, and what it stands for. */
export interface WeakHealth {
  readonly health: Health;
  readonly state: 'level1' | 'level2';
}

/**
 * Oil whose health is low although nothing was found: a quantity that has no limit, or changed too long ago for a rule
 * that looks for changes. Null: health is good, a finding says why, or nobody knows how the oil is now.
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

/** Whether low health is told before what the limits say: it is graver. */
export function leadsByHealth(weak: WeakHealth | null, limited: Assessment): boolean {
  return weak !== null && (limited === 'unassessed' || urgencyOf(weak.state) < urgencyOf(limited));
}

/** Chosen instead of a finding: what the limits say. */
export const byLimits = 'limits';

/**
 * What is told first: what the reader chose, else the most urgent finding. A faulty sensor does not lead while the oil
 * is beyond a limit, a mere remark never.
 *
 * @param findings most urgent first
 * @param chosen a rule's id or `limits`; null: nothing
 * @returns null: what the limits say
 */
export function leadOf(findings: readonly Finding[], limited: Assessment, chosen: string | null): Finding | null {
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

/**
 * The indicators that bear the sign of a finding. The oil temperature by which others are brought to a standard one
 * says nothing of itself.
 */
function bearersOf({ alarmType, evidence }: Pick<Finding, 'alarmType' | 'evidence'>): readonly string[] {
  return evidence
    .filter(({ role }) => role === 'require')
    .flatMap(({ keys }) =>
      keys.length > 1 && alarmType !== 'sensor' ? keys.filter((key) => key !== 'oil_temperature') : keys,
    );
}

/**
 * The gravest finding that rests on each indicator, mere remarks left out. What only supports a finding, or speaks
 * against it, is no sign by itself.
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
 * What became of a piece of evidence: an exclusion that is not there speaks for the finding, a support that is not
 * there does not.
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
 * How the evidence of one role stands. An exclusion that does not hold speaks for the finding, as a support that holds
 * does.
 */
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

/** Where the limits of what speaks for a finding come from, each once, our own defaults last. */
export function limitSourcesOf(evidence: readonly Pick<Evidence, 'limit' | 'limitSource'>[]): readonly string[] {
  const sources = new Set(
    evidence.filter(({ limit }) => typeof limit === 'number').map(({ limitSource }) => limitSource),
  );
  return [...sources].sort(
    (one, other) => Number(one === 'default') - Number(other === 'default') || one.localeCompare(other),
  );
}

/** What the chart shows of a piece of evidence. */
export interface EvidenceCurves {
  readonly keys: readonly string[];
  readonly range: Range;
}

/** No shorter stretch is shown: a level of the last minutes needs the day before it to be understood. */
const shortestStretchMs = dayMs;

/**
 * The curves a piece of evidence rests on, over its own window and as much again before it, to see what was usual.
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
  const shown = keys.filter((key) => reporting.includes(key)).slice(0, maxCurves);
  if (shown.length === 0 || end === null) return null;
  const to = Math.min(end, at);
  const windowed = Math.max(windowMs ?? 0, to - (from ?? to));
  const span = Math.min(longestRangeMs, Math.max(shortestStretchMs, windowed * 2));
  return { keys: shown, range: { kind: 'fixed', from: Math.max(0, Math.floor(to - span)), to: Math.floor(to) + 1 } };
}
