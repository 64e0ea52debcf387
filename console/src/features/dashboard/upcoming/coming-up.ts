import type { DueReports, Upcoming } from '@oilsight/contract';

/** Planned work on a device, or a report that is to be handed over. */
export type ComingRow =
  | { readonly what: 'work'; readonly work: Upcoming['rows'][number] }
  | { readonly what: 'report'; readonly report: DueReports['rows'][number] };

export interface Coming {
  /** By due time, so that overdue ones stand first. */
  readonly rows: readonly ComingRow[];
  readonly total: number;
  readonly overdue: number;
}

const dueAtOf = (row: ComingRow): number => (row.what === 'work' ? row.work.dueAt : row.report.dueAt);

/** Planned work and reports in one list. */
export function comingUp(work: Upcoming, reports: DueReports): Coming {
  const rows: readonly ComingRow[] = [
    ...work.rows.map((row) => ({ what: 'work' as const, work: row })),
    ...reports.rows.map((report) => ({ what: 'report' as const, report })),
  ];
  return {
    rows: rows.toSorted((one, other) => dueAtOf(one) - dueAtOf(other)),
    total: work.total + reports.total,
    overdue: work.overdue + reports.overdue,
  };
}
