import type { ReportResults } from '@oilsight/contract';
import { labQuantities, severityOf } from '@oilsight/oil';
import type { Severity } from '@oilsight/oil';

export type Result = ReportResults['results'][number];

/** How the laboratory's value stands to the limits in force; null: there are none. */
export function severityOfResult({ value, limits }: Pick<Result, 'value' | 'limits'>): Severity | null {
  // An end that harms nobody has no limit.
  return limits === null ? null : severityOf(value, { ...limits, worse: 'both', source: limits.source.kind });
}

/** Whether sensor and laboratory agree within the method's reproducibility; null: nobody can say. */
export function isWithin({
  value,
  online,
  reproducibility,
}: Pick<Result, 'value' | 'online' | 'reproducibility'>): boolean | null {
  if (online === null || reproducibility === null) return null;
  return Math.abs(online - value) <= reproducibility;
}

export interface ResultsSum {
  /** The worst of all values by the limits in force. */
  readonly worst: Severity;
  /** The quantities beyond a limit, the graver ones first. */
  readonly beyond: readonly Result[];
  /** Quantities that were compared with a sensor, and those of them that differ by more than the reproducibility. */
  readonly compared: number;
  readonly apart: readonly Result[];
}

const rank: Readonly<Record<Severity, number>> = { normal: 0, level2: 1, level1: 2 };

/** What the results say together. */
export function sumOf(results: readonly Result[]): ResultsSum {
  const severity = (result: Result) => severityOfResult(result) ?? 'normal';
  const beyond = results
    .filter((result) => severity(result) !== 'normal')
    .toSorted((one, other) => rank[severity(other)] - rank[severity(one)]);
  return {
    worst: beyond[0] === undefined ? 'normal' : severity(beyond[0]),
    beyond,
    compared: results.filter(({ online }) => online !== null).length,
    apart: results.filter((result) => isWithin(result) === false),
  };
}

/** Results of quantities that sensors report, then those that only laboratories have. */
export function inParts(
  results: readonly Result[],
): readonly [online: readonly Result[], laboratory: readonly Result[]] {
  const isOnline = ({ quantity }: Result) => labQuantities[quantity].key !== null;
  return [results.filter(isOnline), results.filter((result) => !isOnline(result))];
}
