import { findingState, healthSeverity } from '@oilsight/oil';
import type { DeviceDiagnosis } from './analysis.ts';
import type { State } from './devices.ts';

/** Shortest silence after which something counts as offline, ms. */
const minSilenceMs = 300_000;

/** Silence after which a device or an indicator counts as offline: three intervals, at least five minutes. */
export function silentAfterMs(reportIntervalMs: number): number {
  return Math.max(3 * reportIntervalMs, minSilenceMs);
}

/** @returns whether the newest reading is young enough; a reading from a clock that runs ahead is */
export function isOnline(lastSeenAt: number | null, reportIntervalMs: number, now: number): boolean {
  return lastSeenAt !== null && now - lastSeenAt < silentAfterMs(reportIntervalMs);
}

/**
 * Worst first: what a person must look at first. A fault hides an unknown oil state, an alarm is known; a silent device
 * comes before a healthy one.
 */
export const worstFirst = ['level1', 'level2', 'fault', 'offline', 'normal'] as const satisfies readonly State[];

/** Place in `worstFirst`. */
export function urgencyOf(state: State): number {
  return worstFirst.indexOf(state);
}

/** The worst of some states; null: there are none. */
export function worstState<S extends State>(states: Iterable<S>): S | null {
  let worst: S | null = null;
  for (const state of states) if (worst === null || urgencyOf(state) < urgencyOf(worst)) worst = state;
  return worst;
}

/** State that a reading or a diagnosis stands for, however old it is. */
export type AssessedState = Exclude<State, 'offline'>;

/**
 * State that the indicators of one device show together. Those that are silent do not count while others speak; without
 * any it is `offline`.
 */
export function stateOfIndicators(states: Iterable<State>): State {
  return worstState([...states].filter((state) => state !== 'offline')) ?? 'offline';
}

/** State that a diagnosis stands for: that of its gravest finding. Low oil health counts where no finding says why. */
export function stateOfDiagnosis({ findings, health }: Pick<DeviceDiagnosis, 'findings' | 'health'>): AssessedState {
  const found = worstState(findings.map(findingState)) ?? 'normal';
  if (found !== 'normal') return found;
  return health === null ? 'normal' : healthSeverity(health.value);
}

/**
 * How a device is: the worse of what its indicators show and what its diagnosis stands for. Nobody knows how a silent
 * device is now.
 *
 * @param diagnosed `normal` where nothing was diagnosed
 */
export function stateOfDevice(indicators: Iterable<State>, diagnosed: AssessedState): State {
  const shown = stateOfIndicators(indicators);
  return shown === 'offline' ? 'offline' : (worstState([shown, diagnosed]) ?? shown);
}
