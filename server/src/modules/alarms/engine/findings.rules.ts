import type { DeviceDiagnosis, Evidence } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import type { AlarmCategory } from '@oilsight/oil';
import type { ConditionRule } from './condition.rules.ts';

/** A finding that is an alarm: of the oil (`level1`, `level2`) or of a sensor (`fault`). */
export interface FindingInForce {
  readonly ruleId: string;
  readonly category: AlarmCategory;
  readonly state: 'level1' | 'level2' | 'fault';
  readonly sameCauseAs: readonly string[];
  /** What was seen that speaks for it. */
  readonly evidence: readonly Evidence[];
}

/** What a diagnosis says from a time on: the content of a row of `finding_change`. */
export interface FindingsInForce {
  readonly findings: readonly FindingInForce[];
  /** Telemetry keys whose sensor is faulty. */
  readonly maskedKeys: readonly string[];
}

export const noFindings: FindingsInForce = { findings: [], maskedKeys: [] };

/** How a finding is evaluated: it raises at once, and clears when it was away for two hours. Its readings are 1 and 0. */
export const findingCondition: ConditionRule = {
  measure: 'value',
  hours: null,
  low: null,
  high: 0.5,
  onDelayMs: 0,
  deadband: 0,
  offDelayMs: 7_200_000,
};

export function findingsInForce({
  findings,
  sensorFaults,
}: Pick<DeviceDiagnosis, 'findings' | 'sensorFaults'>): FindingsInForce {
  return {
    findings: findings.flatMap((finding) => {
      const state = findingState(finding);
      if (state === 'normal') return [];
      const { ruleId, category, sameCauseAs } = finding;
      const evidence = finding.evidence.filter(({ role, holds }) => holds === true && role !== 'exclude');
      return [{ ruleId, category, state, sameCauseAs, evidence }];
    }),
    maskedKeys: [...new Set(sensorFaults.flatMap(({ keys }) => keys))].toSorted(),
  };
}

/** The findings of diagnoses, oldest first, each from when they differ from those before. */
export function changesOfFindings(
  diagnoses: readonly Pick<DeviceDiagnosis, 'at' | 'findings' | 'sensorFaults'>[],
): { readonly at: number; readonly findings: FindingsInForce }[] {
  let inForce = noFindings;
  return diagnoses.flatMap((diagnosis) => {
    const findings = findingsInForce(diagnosis);
    if (areSameFindings(findings, inForce)) return [];
    inForce = findings;
    return [{ at: diagnosis.at, findings }];
  });
}

/** Whether the same findings hold, of the same states, and the same sensors are faulty. */
export function areSameFindings(one: FindingsInForce, other: FindingsInForce): boolean {
  const names = ({ findings, maskedKeys }: FindingsInForce) =>
    JSON.stringify([findings.map(({ ruleId, state }) => `${ruleId} ${state}`).toSorted(), maskedKeys]);
  return names(one) === names(other);
}
