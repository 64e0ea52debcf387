import { AppError, maxOwnWaitingReports, maxReportPeriodMs, maxWaitingReports } from '@oilsight/contract';
import type { DiagnosticForm, ReportDetail } from '@oilsight/contract';
import { dayMs, minuteMs } from '@oilsight/oil';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { checkTimeZone } from '../../../platform/time-zone.rules.ts';
import type { Devices } from '../../devices/index.ts';
import { shownTo, type ReportChanges } from '../report-changes.ts';
import { numberFor } from '../report-numbers.ts';
import type { ReadReport } from '../reports.service.ts';
import { movedTo } from '../reports.rules.ts';
import type { EventOwner, ReportStore } from '../reports.store.ts';
import type { ReportJobStore } from './report-jobs.store.ts';

/** Requests for reports that the product writes. */
export interface DiagnosticRequests {
  /**
   * Group users' requests wait to be accepted; all others are written at once.
   *
   * @throws AppError `deviceNotFound`, `reportGenerating`, `tooManyOwnWaitingReports`, `tooManyWaitingReports`,
   * `tooManyReports`, `tooManyOwnReports`, `rangeReversed`, `rangeTooLong`, `inFuture`, `unknownTimeZone`
   * @param scheduled runs in the transaction of the request, which it can refuse; left out: a person asks
   */
  apply(
    scope: Scope,
    auditDraft: AuditDraft,
    form: DiagnosticForm,
    scheduled?: (tx: Queryable, reportId: string) => Promise<void>,
  ): Promise<ReportDetail>;
  /**
   * Has a report written that waits to be accepted, or that failed.
   *
   * @throws AppError `reportNotFound`, `reportNotOwn`, `reportDelivered`, `reportElsewhere`, `reportGenerating`,
   * `tooManyOwnWaitingReports`, `tooManyWaitingReports`, `conflict`
   */
  generate(scope: Scope, auditDraft: AuditDraft, read: ReadReport): Promise<ReportDetail>;
}

interface DiagnosticRequestParts {
  readonly store: ReportStore;
  readonly jobs: ReportJobStore;
  readonly changes: ReportChanges;
  readonly devices: Pick<Devices, 'get'>;
  readonly clock: Clock;
}

/** How far a browser's clock may run ahead of the server's, ms. */
const clockToleranceMs = 5 * minuteMs;

/** @throws AppError `rangeReversed`, `rangeTooLong`, `inFuture` */
function checkPeriod({ startTime, endTime }: DiagnosticForm, now: number): void {
  if (endTime <= startTime) throw new AppError('rangeReversed', { field: 'endTime' });
  if (endTime - startTime > maxReportPeriodMs)
    throw new AppError('rangeTooLong', { field: 'startTime', days: maxReportPeriodMs / dayMs });
  if (endTime > now + clockToleranceMs) throw new AppError('inFuture', { field: 'endTime' });
}

export function createDiagnosticRequests({
  store,
  jobs,
  changes,
  devices,
  clock,
}: DiagnosticRequestParts): DiagnosticRequests {
  /**
   * Counts with the dealer's numbers locked.
   *
   * @throws AppError `reportGenerating`, `tooManyOwnWaitingReports`, `tooManyWaitingReports`
   */
  async function begin(tx: Queryable, scope: Scope, report: EventOwner, at: number): Promise<void> {
    const { ofDevice, ofApplicant, ofDealer } = await store.countGenerating(tx, report);
    if (ofDevice > 0) throw new AppError('reportGenerating');
    if (ofApplicant >= maxOwnWaitingReports)
      throw new AppError('tooManyOwnWaitingReports', { limit: maxOwnWaitingReports });
    if (ofDealer >= maxWaitingReports) throw new AppError('tooManyWaitingReports', { limit: maxWaitingReports });
    await store.move(tx, report, { state: 'working', step: 'generating' }, { at });
    await store.addEvent(tx, scope, report, { what: 'generating', at, text: '' });
  }

  return {
    async apply(scope, auditDraft, form, scheduled) {
      const at = clock.now();
      checkTimeZone(form.timeZone);
      checkPeriod(form, at);
      const device = await devices.get(scope, form.deviceId);
      const waits = scope.authority === 'GROUP';
      return changes.create(scope, auditDraft, async (tx) => {
        const { theme, remarks, timeZone } = form;
        const type = 'diagnostic';
        const number = await numberFor(store, tx, device, { type, timeZone, at });
        const made = { type, theme, remarks, institution: '', number, at, correctsId: null } as const;
        const report = await store.insert(tx, scope, device, made);
        await store.addEvent(tx, scope, report, { what: 'applied', at, text: remarks });
        if (!waits) await begin(tx, scope, report, at);
        const languages = [...new Set(form.languages)];
        const isScheduled = scheduled !== undefined;
        const order = { from: form.startTime, to: form.endTime, languages, timeZone, isScheduled };
        await jobs.add(tx, report, order, waits ? null : at);
        await scheduled?.(tx, report.reportId);
        return report.reportId;
      });
    },

    generate: (scope, auditDraft, { reportId, version }) =>
      changes.change(scope, auditDraft, reportId, async (tx, before) => {
        movedTo('generate', shownTo(scope, before), scope.authority);
        if (before.version !== version) throw new AppError('conflict');
        const at = clock.now();
        await store.lockNumbers(tx, before);
        await begin(tx, scope, before, at);
        await jobs.ask(tx, before, at);
      }),
  };
}
