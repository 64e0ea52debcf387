import type { reportRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import { askerOf } from '../../platform/principal.ts';
import type { ReportFiles } from './files/report-files.service.ts';
import type { ReportResultsService } from './report-results.service.ts';
import type { InspectionsAt } from './inspections/inspections.module.ts';
import type { ReportFilter } from './reports.rows.ts';
import { moveTo, type Reports } from './reports.service.ts';
import type { DiagnosticRequests } from './writing/diagnostic-requests.ts';
import type { FleetRequests } from './writing/fleet-requests.ts';

const filterOf = <Query extends { readonly isAbnormal?: 'true' | 'false' | undefined }>({
  isAbnormal,
  ...filter
}: Query) => ({ ...filter, isAbnormal: isAbnormal === undefined ? undefined : isAbnormal === 'true' });

export interface ReportServices {
  readonly inspections: ReturnType<InspectionsAt>;
  readonly reports: Reports;
  readonly diagnostics: DiagnosticRequests;
  readonly fleets: FleetRequests;
  readonly files: ReportFiles;
  readonly results: ReportResultsService;
}

export const reportHandlers = ({
  reports,
  diagnostics,
  fleets,
  files,
  results,
}: Omit<ReportServices, 'inspections'>): Handlers<typeof reportRoutes> => ({
  listReports: ({ query: { pageNum, pageSize, ...filter } }, scope) =>
    reports.list(scope, filterOf(filter) satisfies ReportFilter, { pageNum, pageSize }),
  countReports: ({ query }, scope) => reports.counts(scope, filterOf(query)),
  listInstitutions: (_request, scope) => reports.institutions(scope),
  listDueReports: ({ query: { days, ...filter } }, scope) => reports.due(scope, filter, days),
  getReport: ({ params }, scope) => reports.get(scope, params.reportId),
  applyReport: ({ body }, scope, { auditDraft }) => reports.apply(scope, auditDraft, body),
  applyDiagnosticReport: ({ body }, scope, { auditDraft }) => diagnostics.apply(scope, auditDraft, body),
  applyFleetReport: ({ body }, scope, { auditDraft }) => fleets.apply(scope, auditDraft, body),
  generateReport: ({ body }, scope, { auditDraft }) => diagnostics.generate(scope, auditDraft, body),
  acceptReport: ({ body: { institution, dueAt, remarks, ...read } }, scope, { auditDraft }) =>
    reports.move(scope, auditDraft, read, 'accept', { institution, dueAt, remarks }),
  moveReport: ({ body: { step, remarks, ...read } }, scope, { auditDraft }) =>
    reports.move(scope, auditDraft, read, moveTo(step), { remarks }),
  reviewReport: ({ body: { isAbnormal, remarks, ...read } }, scope, { auditDraft }) =>
    reports.move(scope, auditDraft, read, 'review', { isAbnormal, remarks }),
  reworkReport: ({ body: { reason, ...read } }, scope, { auditDraft }) =>
    reports.move(scope, auditDraft, read, 'rework', { reason }),
  deliverReport: ({ body }, scope, { auditDraft }) => reports.move(scope, auditDraft, body, 'deliver'),
  returnReport: ({ body: { reason, ...read } }, scope, { auditDraft }) =>
    reports.move(scope, auditDraft, read, 'return', { reason }),
  withdrawReport: ({ body: { reason, ...read } }, scope, { auditDraft }) =>
    reports.move(scope, auditDraft, read, 'withdraw', { reason }),
  reapplyReport: ({ body: { remarks, ...read } }, scope, { auditDraft }) =>
    reports.move(scope, auditDraft, read, 'reapply', { remarks }),
  uploadReport: async ({ body, file }, scope, context) => {
    const pdf = { reportId: body.reportId, ...file, asker: askerOf(callerOf(context)) };
    return (await files.upload(scope, context.auditDraft, pdf)).report;
  },
  enterReportResults: ({ body: { reportId, version, ...form } }, scope, { auditDraft }) =>
    results.enter(scope, auditDraft, { reportId, version }, form),
  getReportResults: ({ params }, scope) => results.of(scope, params.reportId),
  getReportFile: async ({ params, query }, scope) => {
    const { name, sha256, chunks } = await files.open(scope, params.fileId);
    const shown = query.download === 'true' ? {} : { etag: sha256 };
    return { name, type: 'application/pdf', isSandboxed: true, ...shown, chunks };
  },
  remarkReport: ({ body }, scope, { auditDraft }) => reports.remark(scope, auditDraft, body.reportId, body.remarks),
});
