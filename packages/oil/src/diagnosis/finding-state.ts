import type { Severity } from '../limits.ts';
import type { AlarmType, FindingSeverity } from '../rules/rule.ts';

/** What a finding stands for: a state that limits know too, or a sensor that cannot be believed. */
export type FindingState = Severity | 'fault';

/**
 * State that a finding stands for: a sensor that cannot be believed is no alarm of the oil, a remark is none either.
 *
 * @example findingState({ alarmType: 'wear', severity: 'critical' }) is 'level1'
 */
export function findingState({
  alarmType,
  severity,
}: {
  readonly alarmType: AlarmType;
  readonly severity: FindingSeverity;
}): FindingState {
  if (severity === 'info') return 'normal';
  if (alarmType === 'sensor') return 'fault';
  return severity === 'critical' ? 'level1' : 'level2';
}
