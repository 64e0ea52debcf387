import type { AlarmRecord, Evidence, Finding } from '@oilsight/contract';

/** The finding that explains an alarm: its own, or the first one that rests on its indicator; null: none does. */
export function findingOf(
  { findingRule, indicator }: Pick<AlarmRecord, 'findingRule' | 'indicator'>,
  findings: readonly Finding[],
): Finding | null {
  if (findingRule !== null) return findings.find(({ ruleId }) => ruleId === findingRule) ?? null;
  if (indicator === null) return null;
  return findings.find((finding) => supporting(finding).some(({ keys }) => keys.includes(indicator))) ?? null;
}

/** The evidence that speaks for a finding. */
export function supporting({ evidence }: Pick<Finding, 'evidence'>): readonly Evidence[] {
  return evidence.filter(({ role, holds }) => role !== 'exclude' && holds === true);
}

/** Telemetry keys that the evidence of a finding is based on, each once. */
export function keysOf(finding: Finding | null): readonly string[] {
  return finding === null ? [] : [...new Set(supporting(finding).flatMap(({ keys }) => keys))];
}
