import type { ReportState } from '@oilsight/contract';

/** Where one report is shown. */
export function reportPath(reportId: string): `/report/detail?${string}` {
  return `/report/detail?${new URLSearchParams({ reportId }).toString()}`;
}

/** The list of reports: all, or those of a state, factory or device. */
export function reportListPath(narrowed: {
  readonly state?: ReportState;
  readonly factory?: string;
  readonly device?: string;
}): string {
  const search = new URLSearchParams(narrowed);
  return search.size === 0 ? '/report' : `/report?${search.toString()}`;
}
