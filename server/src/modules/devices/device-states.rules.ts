import { badQuality, type DeviceDiagnosis, type State } from '@oilsight/contract';
import { findingState, healthSeverity, type Limits, severityOf } from '@oilsight/oil';

/** Shortest silence after which something counts as offline, ms. */
const leastSilenceMs = 300_000;

/** Silence after which a device or an indicator counts as offline: three intervals, at least five minutes. */
export function silentAfterMs(reportIntervalMs: number): number {
  return Math.max(3 * reportIntervalMs, leastSilenceMs);
}

/** @returns whether the newest reading is young enough; a reading from a clock that runs ahead is */
export function isOnline(lastSeenAt: number | null, reportIntervalMs: number, now: number): boolean {
  return lastSeenAt !== null && now - lastSeenAt < silentAfterMs(reportIntervalMs);
}

/**
 * When a sensor was last heard of, by its indicators' newest readings: it is as alive as the liveliest of them, and what came before its time is of the
 * sensor before it.
 *
 * @param newest ms; undefined: no reading yet
 */
export function lastSeenOf(newest: readonly (number | undefined)[], installedAt: number): number | null {
  const own = newest.filter((at) => at !== undefined && at >= installedAt);
  return own.length === 0 ? null : Math.max(...own.map(Number));
}

/** What is known of an indicator's newest reading. */
export interface NewestReading {
  readonly at: number;
  /** null: not a number. */
  readonly value: number | null;
  /** 0 good, 1 suspect, 2 bad. */
  readonly quality: number;
}

/** State that a reading shows by itself, however old it is. @param limits those in force */
export function stateOfReading({ value, quality }: Pick<NewestReading, 'value' | 'quality'>, limits: Limits | null): JudgedState {
  if (quality === badQuality) return 'fault';
  return value === null ? 'normal' : severityOf(value, limits);
}

/** State that a reading or a diagnosis stands for, however old it is. */
export type JudgedState = Exclude<State, 'offline'>;

/**
 * State that a diagnosis stands for: that of its gravest finding. Low oil health counts where no finding says why.
 */
export function stateOfDiagnosis({ findings, health }: Pick<DeviceDiagnosis, 'findings' | 'health'>): JudgedState {
  const found = worstState(findings.map(findingState));
  if (found !== 'offline' && found !== 'normal') return found;
  return health === null ? 'normal' : healthSeverity(health.value);
}

/** Whether a diagnosis says how the oil is. */
export function isJudgement({ verdict }: Pick<DeviceDiagnosis, 'verdict'>): boolean {
  return verdict !== 'not_enough_evidence';
}

/** From what needs nobody to what needs somebody first. A fault hides an unknown oil state; an alarm is known. */
const urgency: readonly State[] = ['offline', 'normal', 'fault', 'level2', 'level1'];

/** The state that wants attention most. Indicators that are silent do not count while others speak. @returns `offline` for none */
export function worstState(states: Iterable<State>): State {
  let worst = 0;
  for (const state of states) worst = Math.max(worst, urgency.indexOf(state));
  return urgency[worst] ?? 'offline';
}
