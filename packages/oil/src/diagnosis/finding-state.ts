import type { Severity } from '../limits.ts';
import type { AlarmCategory, FindingSeverity } from '../rules/rule.ts';

/** State that a finding causes: one of the severities of limits, or `fault` for a faulty sensor. */
export type FindingState = Severity | 'fault';

/**
 * State that a finding causes: a faulty sensor causes `fault` and not an alarm of the oil, a remark causes `normal`.
 *
 * @example findingState({ category: 'wear', severity: 'critical' }) is 'level1'
 */
export function findingState({
  category,
  severity,
}: {
  readonly category: AlarmCategory;
  readonly severity: FindingSeverity;
}): FindingState {
  if (severity === 'info') return 'normal';
  if (category === 'sensor') return 'fault';
  return severity === 'critical' ? 'level1' : 'level2';
}
