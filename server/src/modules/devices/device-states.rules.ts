import { badQuality, type State } from '@oilsight/contract';
import { defaultLimits, type MachineType, severityOf } from '@oilsight/oil';

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

/** What is known of an indicator's newest reading. */
export interface NewestReading {
  readonly at: number;
  /** null: not a number. */
  readonly value: number | null;
  /** 0 good, 1 suspect, 2 bad. */
  readonly quality: number;
}

/** State that a reading shows by itself, however old it is. */
export function stateOfReading(machineType: MachineType, key: string, { value, quality }: NewestReading): Exclude<State, 'offline'> {
  if (quality === badQuality) return 'fault';
  return value === null ? 'normal' : severityOf(value, defaultLimits(machineType, key));
}

/** From what needs nobody to what needs somebody first. A fault hides an unknown oil state; an alarm is known. */
const urgency: readonly State[] = ['offline', 'normal', 'fault', 'level2', 'level1'];

/** The state that wants attention most. Indicators that are silent do not count while others speak. @returns `offline` for none */
export function worstState(states: Iterable<State>): State {
  let worst = 0;
  for (const state of states) worst = Math.max(worst, urgency.indexOf(state));
  return urgency[worst] ?? 'offline';
}
