import { badQuality, type DeviceDiagnosis, type JudgedState } from '@oilsight/contract';
import { type Limits, severityOf } from '@oilsight/oil';

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

/** Whether a diagnosis says how the oil is. */
export function isJudgement({ verdict }: Pick<DeviceDiagnosis, 'verdict'>): boolean {
  return verdict !== 'not_enough_evidence';
}
