import { findingState, healthSeverity } from '@oilsight/oil';
import type { DeviceDiagnosis } from './analysis.ts';
import type { State } from './devices.ts';
import type { DeviceStateMessage } from './live.ts';

/** Shortest silence after which a device counts as offline, ms. */
const minSilenceMs = 300_000;

/** Silence after which a device or an indicator counts as offline: three intervals, at least five minutes. */
export function silentAfterMs(reportIntervalMs: number): number {
  return Math.max(3 * reportIntervalMs, minSilenceMs);
}

/** @returns whether the newest reading is recent enough; a reading from the future (a fast clock) is */
export function isOnline(lastSeenAt: number | null, reportIntervalMs: number, now: number): boolean {
  return lastSeenAt !== null && now - lastSeenAt < silentAfterMs(reportIntervalMs);
}

/**
 * Most urgent first. A fault leaves the oil's state unknown, so an alarm, which is certain, comes before it; a silent
 * device comes before a healthy one.
 */
export const worstFirst = ['level1', 'level2', 'fault', 'offline', 'normal'] as const satisfies readonly State[];

/** Index in `worstFirst`. */
export function urgencyOf(state: State): number {
  return worstFirst.indexOf(state);
}

/** The worst of the states; null: there are none. */
export function worstState<S extends State>(states: Iterable<S>): S | null {
  let worst: S | null = null;
  for (const state of states) if (worst === null || urgencyOf(state) < urgencyOf(worst)) worst = state;
  return worst;
}

/** State that follows from a reading, a diagnosis or an alarm, however old it is. */
export type AssessedState = Exclude<State, 'offline'>;

/**
 * State that the indicators of one device have together. Silent ones are ignored while others report; if all are silent
 * it is `offline`.
 */
export function stateOfIndicators(states: Iterable<State>): State {
  return worstState([...states].filter((state) => state !== 'offline')) ?? 'offline';
}

/**
 * State that follows from a diagnosis: that of its most severe finding. Low oil health counts only where no finding
 * explains it.
 */
export function stateOfDiagnosis({ findings, health }: Pick<DeviceDiagnosis, 'findings' | 'health'>): AssessedState {
  const found = worstState(findings.map(findingState)) ?? 'normal';
  if (found !== 'normal') return found;
  return health === null ? 'normal' : healthSeverity(health.value);
}

/** What causes the state of a device: an indicator or a finding, and since when; ms, null: unknown. */
export type StateCause = Pick<DeviceStateMessage, 'leading' | 'finding' | 'since'>;

/**
 * State of a device. Levels 1 and 2 go by its open alarms alone, so that their delays and deadbands hold here too. A
 * faulty reading counts at once, because what the sensor would say is not known. A silent device is `offline`, because
 * its present state is not known.
 *
 * @param indicators of which levels are not looked at: they colour the values
 * @param alarmed by its gravest open alarm; `normal`: none is open
 */
export function stateOfDevice(indicators: Iterable<State>, alarmed: AssessedState): State {
  const shown = new Set(indicators);
  shown.delete('offline');
  if (shown.size === 0) return 'offline';
  return worstState([alarmed, shown.has('fault') ? 'fault' : 'normal']) ?? 'normal';
}
