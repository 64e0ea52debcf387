import { findingState } from '@oilsight/oil';
import type { DeviceDiagnosis, Finding } from './analysis.ts';

/**
 * Quantities by which a sensor rule knows that another one's readings are wrong: the oil temperature that moved while
 * they stood still, the water activity that tells bubbles from droplets. Their own readings are sound.
 */
const witnesses: ReadonlySet<string> = new Set(['temp', 'aw']);

/**
 * Telemetry keys whose readings a finding says are wrong, from the evidence that it requires. None for a finding of the
 * oil, for a remark, and where the evidence names no key.
 */
export function faultyKeysOf(finding: Pick<Finding, 'category' | 'severity' | 'evidence'>): readonly string[] {
  if (findingState(finding) !== 'fault') return [];
  return [
    ...new Set(
      finding.evidence
        .filter(({ role, holds, parameter }) => role === 'require' && holds === true && !witnesses.has(parameter))
        .flatMap(({ keys }) => keys),
    ),
  ];
}

/** Telemetry keys whose sensor a diagnosis says is faulty, each once. */
export function faultyKeysIn({ findings }: Pick<DeviceDiagnosis, 'findings'>): readonly string[] {
  return [...new Set(findings.flatMap(faultyKeysOf))].toSorted();
}
