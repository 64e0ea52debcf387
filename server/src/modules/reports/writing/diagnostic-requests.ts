import { AppError } from '@oilsight/contract';
import type { DiagnosticForm, ReportDetail } from '@oilsight/contract';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Devices } from '../../devices/index.ts';
import { shownTo } from '../report-changes.ts';
import { subjectOf } from '../report-subject.ts';
import type { ReadReport } from '../reports.service.ts';
import { movedTo } from '../reports.rules.ts';
import { beginWriting, checkWritten, requestWritten } from './written-reports.ts';
import type { Scheduled, WrittenReportParts } from './written-reports.ts';

/** Requests for reports that the product writes of one device. */
export interface DiagnosticRequests {
  /**
   * Group users' requests wait to be accepted; all others are written at once.
   *
   * @throws AppError `deviceNotFound`, `reportGenerating`, `tooManyOwnWaitingReports`, `tooManyWaitingReports`,
   * `tooManyReports`, `tooManyOwnReports`, `rangeReversed`, `rangeTooLong`, `inFuture`, `unknownTimeZone`
   * @param scheduled left out: a person asks
   */
  apply(scope: Scope, auditDraft: AuditDraft, form: DiagnosticForm, scheduled?: Scheduled): Promise<ReportDetail>;
  /**
   * Has a report of either kind written that waits to be accepted, or that failed.
   *
   * @throws AppError `reportNotFound`, `reportNotOwn`, `reportDelivered`, `reportElsewhere`, `reportGenerating`,
   * `tooManyOwnWaitingReports`, `tooManyWaitingReports`, `conflict`
   */
  generate(scope: Scope, auditDraft: AuditDraft, read: ReadReport): Promise<ReportDetail>;
}

export function createDiagnosticRequests({
  devices,
  ...parts
}: WrittenReportParts & { readonly devices: Pick<Devices, 'get'> }): DiagnosticRequests {
  const { store, jobs, changes, clock } = parts;
  return {
    async apply(scope, auditDraft, form, scheduled) {
      checkWritten(form, clock.now());
      const subject = subjectOf(await devices.get(scope, form.deviceId));
      return requestWritten(parts, scope, auditDraft, { type: 'diagnostic', subject, form, scheduled });
    },

    generate: (scope, auditDraft, { reportId, version }) =>
      changes.change(scope, auditDraft, reportId, async (tx, before) => {
        movedTo('generate', shownTo(scope, before), scope.authority);
        if (before.version !== version) throw new AppError('conflict');
        const at = clock.now();
        await store.lockNumbers(tx, before);
        await beginWriting(store, tx, scope, { report: before, at });
        await jobs.ask(tx, before, at);
      }),
  };
}
