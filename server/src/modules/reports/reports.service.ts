import { AppError, maxDueReports, maxOwnRemarks, maxRemarks, mayRemark } from '@oilsight/contract';
import type {
  DueReports,
  Page,
  Report,
  ReportCounts,
  ReportDetail,
  ReportForm,
  ReportMove,
  ReportResults,
  ReportStep,
} from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { checkTimeZone } from '../../platform/time-zone.rules.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { ReportFileStore } from './files/report-files.store.ts';
import { shownTo, type ReportChanges } from './report-changes.ts';
import { numberFor } from './report-numbers.ts';
import type { InspectionStore } from './inspections/inspections.store.ts';
import { subjectOf } from './report-subject.ts';
import type { ReportFilter } from './reports.rows.ts';
import { checkDueDate, checkOpen, countsOf, eventOf, movedTo } from './reports.rules.ts';
import type { Changed, ReportStore } from './reports.store.ts';
import type { ReportJobStore } from './writing/report-jobs.store.ts';

/** A report in the version that the caller has read. */
export interface ReadReport {
  readonly reportId: string;
  readonly version: number;
}

/** Reports of devices. Foreign ids are not found; what was delivered never changes. */
export interface Reports {
  list(scope: Scope, filter: ReportFilter, paging: Paging): Promise<Page<Report[]>>;
  counts(scope: Scope, filter: ReportFilter): Promise<ReportCounts>;
  institutions(scope: Scope): Promise<string[]>;
  /** Reports that are overdue, or due within some days. */
  due(scope: Scope, filter: Pick<ReportFilter, 'tenantId' | 'customerId'>, days: number): Promise<DueReports>;
  /** @throws AppError `reportNotFound` */
  get(scope: Scope, reportId: string): Promise<ReportDetail>;
  /** @throws AppError `deviceNotFound`, `correctsNothing`, `tooManyReports`, `unknownTimeZone` */
  apply(scope: Scope, auditDraft: AuditDraft, form: ReportForm): Promise<ReportDetail>;
  /**
   * Moves a report on, with what the move changes.
   *
   * @throws AppError `reportNotFound`, `reportNotOwn`, `reportDelivered`, `reportElsewhere`, `conflict`, `timeIsPast`,
   * `dueTooFarAhead`, `reportNeedsFile`, `inspectionBySignature`, `reportAskedTooOften`,
   * `reportRepeated`
   */
  move(
    scope: Scope,
    auditDraft: AuditDraft,
    read: ReadReport,
    move: ReportMove,
    changed?: Changed,
  ): Promise<ReportDetail>;
  /** @throws AppError `reportNotFound`, `reportNotOwn`, `reportDelivered`, `tooManyRemarks`, `tooManyOwnRemarks` */
  remark(scope: Scope, auditDraft: AuditDraft, reportId: string, remarks: string): Promise<ReportDetail>;
}

export interface ReportParts {
  readonly store: ReportStore;
  readonly files: Pick<ReportFileStore, 'count'>;
  readonly inspections: Pick<InspectionStore, 'has' | 'reopen' | 'remove' | 'orderOf'>;
  readonly jobs: Pick<ReportJobStore, 'add'>;
  readonly devices: Pick<Devices, 'get'>;
  readonly changes: ReportChanges;
  /** What stands beside the results of a report now. */
  readonly results: { of(scope: Scope, reportId: string): Promise<ReportResults | null> };
  readonly clock: Clock;
}

/** Time in which what was delivered is counted as recent, ms. */
const recentMs = 30 * dayMs;
const maxInstitutions = 200;

/** The step of `moveReport` as a move. @throws AppError `reportElsewhere`: people do not write what the product writes */
export function moveTo(step: ReportStep): ReportMove {
  if (step === 'generating') throw new AppError('reportElsewhere');
  return step;
}

export function createReports({
  store,
  changes,
  files,
  inspections,
  jobs,
  devices,
  results,
  clock,
}: ReportParts): Reports {
  /** @throws AppError `correctsNothing` */
  async function checkCorrected(scope: Scope, device: DeviceRef, { correctsReportId, type }: ReportForm) {
    if (correctsReportId === null) return;
    const report = await changes.found(scope, correctsReportId);
    if (report.state !== 'delivered' || report.type !== type || report.deviceId !== device.id)
      throw new AppError('correctsNothing', { field: 'correctsReportId' });
  }

  return {
    async list(scope, filter, paging) {
      const { rows, total } = await store.list(scope, filter, windowOf(paging));
      return { rows: rows.map((report) => shownTo(scope, report)), total };
    },

    async counts(scope, filter) {
      const now = clock.now();
      return countsOf(await store.counts(scope, filter, { now, since: now - recentMs }));
    },

    institutions: (scope) => store.institutions(scope, maxInstitutions),
    async due(scope, filter, days) {
      const now = clock.now();
      const { rows, ...counts } = await store.due(scope, filter, {
        now,
        before: now + days * dayMs,
        limit: maxDueReports,
      });
      return { ...counts, rows: rows.map((row) => ({ ...row, isOverdue: row.dueAt < now })) };
    },
    get: changes.detail,

    async apply(scope, auditDraft, form) {
      checkTimeZone(form.timeZone);
      const device = await devices.get(scope, form.deviceId);
      await checkCorrected(scope, device, form);
      const subject = subjectOf(device);
      const at = clock.now();
      return changes.create(scope, auditDraft, async (tx) => {
        const number = await numberFor(store, tx, subject, { ...form, at });
        const made = { ...form, number, at, correctsId: form.correctsReportId };
        const report = await store.insert(tx, scope, subject, made);
        await store.addEvent(tx, scope, report, { what: 'applied', at, text: form.remarks });
        return report.reportId;
      });
    },

    async move(scope, auditDraft, { reportId, version }, move, changed = {}) {
      const at = clock.now();
      checkDueDate(changed.dueAt ?? null, at);
      // Read before the report is locked: results that change meanwhile change its version too.
      const delivered = move === 'deliver' ? await results.of(scope, reportId) : null;
      return changes.change(scope, auditDraft, reportId, async (tx, before) => {
        const place = movedTo(move, shownTo(scope, before), scope.authority);
        if (before.version !== version) throw new AppError('conflict');
        if (move === 'reapply') await changes.checkRequests(tx, before);
        if (move === 'rework' || move === 'return') await changes.checkRepeats(tx, before, eventOf[move]);
        if (move === 'review') {
          if (await inspections.has(tx, before)) throw new AppError('inspectionBySignature');
          if ((await files.count(tx, before)) === 0) throw new AppError('reportNeedsFile', { field: 'file' });
        }
        // Accepted without a checklist, it is filled in by somebody who sends a pdf.
        if (move === 'accept') await inspections.remove(tx, before);
        if (move === 'rework') await inspections.reopen(tx, before);
        const order = move === 'deliver' ? await inspections.orderOf(tx, before) : null;
        if (order !== null) {
          // What was signed becomes a pdf first; whoever has written it delivers the report.
          await jobs.add(tx, before, { from: at, to: at, isScheduled: false, ...order }, at);
          await store.move(tx, before, { state: 'working', step: 'generating' }, { at });
          await store.addEvent(tx, scope, before, { what: 'generating', at, text: '' });
          return;
        }
        await store.move(tx, before, place, { ...changed, at });
        if (delivered !== null) await store.keepDelivered(tx, before, delivered.results);
        await store.addEvent(tx, scope, before, {
          what: eventOf[move],
          at,
          text: changed.reason ?? changed.remarks ?? '',
        });
      });
    },

    remark: (scope, auditDraft, reportId, remarks) =>
      changes.change(scope, auditDraft, reportId, async (tx, before) => {
        if (scope.authority === 'SYSTEM' || !mayRemark(shownTo(scope, before), scope.authority))
          throw new AppError('reportNotOwn');
        checkOpen(before);
        const { all, own } = await store.countRemarks(tx, scope, before);
        if (all >= maxRemarks) throw new AppError('tooManyRemarks', { limit: maxRemarks });
        if (own >= maxOwnRemarks) throw new AppError('tooManyOwnRemarks', { limit: maxOwnRemarks });
        await store.remark(tx, before, remarks);
        await store.addEvent(tx, scope, before, { what: 'remarked', at: clock.now(), text: remarks });
      }),
  };
}
