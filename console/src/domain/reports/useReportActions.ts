import { inspectionRoutes, reportRoutes } from '@oilsight/contract';
import type {
  CallArguments,
  DiagnosticForm,
  FleetForm,
  ReportDetail,
  ReportForm,
  ReportMove,
} from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { reportQuery } from './report-queries.ts';

/** What a person says with a move; of it, each move takes what it has a place for. */
export interface MoveWords {
  readonly institution: string;
  /** ms; null: no date. */
  readonly dueAt: number | null;
  readonly text: string;
  readonly isAbnormal: boolean;
}

function made(
  move: ReportMove,
  read: { readonly reportId: string; readonly version: number },
  { institution, dueAt, text, isAbnormal }: MoveWords,
): Promise<ReportDetail> {
  const remarks = text;
  switch (move) {
    case 'accept':
      return call(reportRoutes.acceptReport, { body: { ...read, institution, dueAt, remarks } });
    case 'generate':
      return call(reportRoutes.generateReport, { body: { ...read } });
    case 'sampled':
    case 'testing':
    case 'inspecting':
      return call(reportRoutes.moveReport, { body: { ...read, step: move, remarks } });
    case 'review':
      return call(reportRoutes.reviewReport, { body: { ...read, isAbnormal, remarks } });
    case 'rework':
      return call(reportRoutes.reworkReport, { body: { ...read, reason: text } });
    case 'deliver':
      return call(reportRoutes.deliverReport, { body: { ...read } });
    case 'return':
      return call(reportRoutes.returnReport, { body: { ...read, reason: text } });
    case 'withdraw':
      return call(reportRoutes.withdrawReport, { body: { ...read, reason: text } });
    case 'reapply':
      return call(reportRoutes.reapplyReport, { body: { ...read, remarks } });
  }
}

export interface ReportActions {
  readonly apply: (form: ReportForm) => Promise<ReportDetail>;
  /** Has the product write a report. */
  readonly diagnose: (form: DiagnosticForm) => Promise<ReportDetail>;
  readonly reportFleet: (form: FleetForm) => Promise<ReportDetail>;
  readonly move: (
    move: ReportMove,
    report: { readonly reportId: string; readonly version: number },
    words: MoveWords,
  ) => Promise<ReportDetail>;
  /** Accepts the request for an inspection by checklist. */
  readonly acceptInspection: (
    body: NonNullable<CallArguments<typeof inspectionRoutes.acceptInspection>['body']>,
  ) => Promise<ReportDetail>;
  /** Has another person fill an inspection in, or changes until when. */
  readonly assignInspection: (
    body: NonNullable<CallArguments<typeof inspectionRoutes.assignInspection>['body']>,
  ) => Promise<ReportDetail>;
  readonly remark: (reportId: string, remarks: string) => Promise<ReportDetail>;
  /** Reads what is shown of reports anew. */
  readonly refresh: () => void;
}

/** What people do with reports; whatever is shown of them is read anew. */
export function useReportActions(): ReportActions {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['reports'] });
  const taken = (detail: ReportDetail) => {
    client.setQueryData(reportQuery(detail.reportId).queryKey, detail);
    refresh();
    return detail;
  };
  return {
    apply: async (form) => taken(await call(reportRoutes.applyReport, { body: form })),
    diagnose: async (form) => taken(await call(reportRoutes.applyDiagnosticReport, { body: form })),
    reportFleet: async (form) => taken(await call(reportRoutes.applyFleetReport, { body: form })),
    move: async (move, { reportId, version }, words) => taken(await made(move, { reportId, version }, words)),
    acceptInspection: async (body) => taken(await call(inspectionRoutes.acceptInspection, { body })),
    assignInspection: async (body) => taken(await call(inspectionRoutes.assignInspection, { body })),
    remark: async (reportId, remarks) => taken(await call(reportRoutes.remarkReport, { body: { reportId, remarks } })),
    refresh,
  };
}
