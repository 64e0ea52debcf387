import { AppError, holds, maxOwnReportsPerDay, maxRepeatsOfReport, maxRequestsOfReport } from '@oilsight/contract';
import type { Report, ReportDetail, ReportEvent } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf, type Audit } from '../audit/index.ts';
import type { ReportFileStore } from './files/report-files.store.ts';
import { progressShownTo } from './inspections/inspections.rules.ts';
import type { InspectionStore } from './inspections/inspections.store.ts';
import type { StoredReport } from './reports.rows.ts';
import type { FoundReport, ReportStore } from './reports.store.ts';

/** Reads reports, and changes them in one transaction with the entry in the audit log. */
export interface ReportChanges {
  /** @throws AppError `reportNotFound` */
  found(scope: Scope, reportId: string): Promise<FoundReport>;
  /** @throws AppError `reportNotFound` */
  detail(scope: Scope, reportId: string): Promise<ReportDetail>;
  /**
   * Runs a change of a report, which is locked meanwhile.
   *
   * @throws AppError `reportNotFound`
   */
  commit(
    scope: Scope,
    auditDraft: AuditDraft,
    reportId: string,
    work: (tx: Queryable, before: FoundReport) => Promise<void>,
  ): Promise<void>;
  /** The same, and reads the report anew after it. */
  change(...commit: Parameters<ReportChanges['commit']>): Promise<ReportDetail>;
  /** A report is asked for a bounded number of times. @throws AppError `reportAskedTooOften` */
  checkRequests(tx: Queryable, report: FoundReport): Promise<void>;
  /**
   * What goes in a circle does so a bounded number of times.
   *
   * @throws AppError `reportRepeated`
   */
  checkRepeats(tx: Queryable, report: FoundReport, what: ReportEvent['what']): Promise<void>;
  /** Runs what makes a report and returns its id. @throws AppError `tooManyOwnReports` */
  create(scope: Scope, auditDraft: AuditDraft, work: (tx: Queryable) => Promise<string>): Promise<ReportDetail>;
}

export const shownTo = (
  { userId }: Scope,
  { applicantId, correctsId: _corrects, hasResults: _results, ...report }: StoredReport,
): Report => ({ ...report, isOwn: userId !== null && applicantId === userId });

export const objectOf = ({ reportId, number, theme, tenantId }: StoredReport): AuditObject => ({
  kind: 'report',
  id: reportId,
  name: `${number} ${theme}`,
  tenantId,
});
const fieldsOf = ({ state, step, institution, dueAt, isAbnormal, remarks, reason }: StoredReport) => ({
  state: step ?? state,
  institution,
  dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  isAbnormal,
  remarks,
  reason,
});

export function createReportChanges({
  store,
  files,
  inspections,
  audit,
}: {
  readonly store: ReportStore;
  readonly files: Pick<ReportFileStore, 'list'>;
  readonly inspections: Pick<InspectionStore, 'progress'>;
  readonly audit: Audit;
}): ReportChanges {
  async function found(scope: Scope, reportId: string): Promise<FoundReport> {
    const report = await store.find(scope, reportId);
    if (report === null) throw new AppError('reportNotFound');
    return report;
  }

  async function detail(scope: Scope, reportId: string): Promise<ReportDetail> {
    const report = await found(scope, reportId);
    const [events, stored, inspection, correctedBy, corrected] = await Promise.all([
      store.events(report),
      files.list(report),
      inspections.progress(report),
      store.correctedBy(scope, report),
      report.correctsId === null ? null : store.find(scope, report.correctsId),
    ]);
    const corrects = corrected === null ? null : { reportId: corrected.reportId, number: corrected.number };
    const shownFiles = stored.map((file) => ({ ...file, sha256: Buffer.from(file.sha256).toString('hex') }));
    return {
      ...shownTo(scope, report),
      events,
      files: shownFiles,
      hasResults: report.hasResults,
      inspection: progressShownTo(scope, report, inspection),
      corrects,
      correctedBy,
    };
  }

  /** One account cannot take what the others of its dealer may ask for. @throws AppError `tooManyOwnReports` */
  async function checkShare(tx: Queryable, scope: Scope, reportId: string): Promise<void> {
    if (scope.authority === 'SYSTEM' || holds(scope.authority, 'reports:manage')) return;
    const report = await store.find(scope, reportId, tx);
    if (report !== null && (await store.countOwn(tx, report, report.createdAt - dayMs)) > maxOwnReportsPerDay)
      throw new AppError('tooManyOwnReports', { limit: maxOwnReportsPerDay });
  }

  async function record(
    tx: Queryable,
    scope: Scope,
    auditDraft: AuditDraft,
    { id, before }: { readonly id: string; readonly before: FoundReport | null },
  ): Promise<void> {
    const after = await store.find(scope, id, tx);
    if (after === null) throw new AppError('reportNotFound');
    const changes = changesOf(before === null ? null : fieldsOf(before), fieldsOf(after));
    await audit.record(tx, auditDraft, { object: objectOf(after), changes });
  }

  async function commit(...[scope, auditDraft, reportId, work]: Parameters<ReportChanges['commit']>): Promise<void> {
    await store.transaction(async (tx) => {
      const before = await store.lock(tx, scope, reportId);
      if (before === null) throw new AppError('reportNotFound');
      auditDraft.object = objectOf(before);
      await work(tx, before);
      await record(tx, scope, auditDraft, { id: reportId, before });
    });
  }

  return {
    found,
    detail,
    commit,
    async checkRequests(tx, report) {
      if ((await store.countEvents(tx, report, 'applied')) >= maxRequestsOfReport)
        throw new AppError('reportAskedTooOften', { limit: maxRequestsOfReport });
    },
    async checkRepeats(tx, report, what) {
      if ((await store.countEvents(tx, report, what)) >= maxRepeatsOfReport)
        throw new AppError('reportRepeated', { limit: maxRepeatsOfReport });
    },
    async change(scope, auditDraft, reportId, work) {
      await commit(scope, auditDraft, reportId, work);
      return detail(scope, reportId);
    },
    async create(scope, auditDraft, work) {
      const id = await store.transaction(async (tx) => {
        const reportId = await work(tx);
        await checkShare(tx, scope, reportId);
        await record(tx, scope, auditDraft, { id: reportId, before: null });
        return reportId;
      });
      return detail(scope, id);
    },
  };
}
