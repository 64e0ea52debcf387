import { AppError, maxOwnWaitingReports, maxReportPeriodMs, maxWaitingReports } from '@oilsight/contract';
import type { ReportDetail, ReportLanguage } from '@oilsight/contract';
import { dayMs, minuteMs } from '@oilsight/oil';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { InScope } from '../../../platform/statements.ts';
import { checkTimeZone } from '../../../platform/time-zone.rules.ts';
import type { ReportChanges } from '../report-changes.ts';
import { numberFor } from '../report-numbers.ts';
import type { Subject } from '../report-subject.ts';
import type { EventOwner, ReportStore } from '../reports.store.ts';
import type { ReportJobStore } from './report-jobs.store.ts';

/** What of a form says which report the product is to write, and in which languages. */
export interface WrittenForm {
  readonly theme: string;
  /** From ≤ time < to, ms. */
  readonly startTime: number;
  readonly endTime: number;
  readonly languages: readonly ReportLanguage[];
  readonly remarks: string;
  readonly timeZone: string;
}

/**
 * What goes with a request that no person makes: runs in its transaction, which it can refuse. Such a report is written
 * after those that people wait for.
 */
export type Scheduled = (tx: Queryable, reportId: string) => Promise<void>;

export interface WrittenReportParts {
  readonly store: ReportStore;
  readonly jobs: ReportJobStore;
  readonly changes: ReportChanges;
  readonly clock: Clock;
}

/** How far a browser's clock may run ahead of the server's, ms. */
const clockToleranceMs = 5 * minuteMs;

/** @throws AppError `rangeReversed`, `rangeTooLong`, `inFuture`, `unknownTimeZone` */
export function checkWritten({ startTime, endTime, timeZone }: WrittenForm, now: number): void {
  checkTimeZone(timeZone);
  if (endTime <= startTime) throw new AppError('rangeReversed', { field: 'endTime' });
  if (endTime - startTime > maxReportPeriodMs)
    throw new AppError('rangeTooLong', { field: 'startTime', days: maxReportPeriodMs / dayMs });
  if (endTime > now + clockToleranceMs) throw new AppError('inFuture', { field: 'endTime' });
}

/**
 * Takes a report up to be written. Counts with the dealer's numbers locked.
 *
 * @throws AppError `reportGenerating`, `tooManyOwnWaitingReports`, `tooManyWaitingReports`
 */
export async function beginWriting(
  store: ReportStore,
  tx: Queryable,
  scope: Scope,
  { report, at }: { readonly report: EventOwner; readonly at: number },
): Promise<void> {
  const { ofSame, ofApplicant, ofDealer } = await store.countGenerating(tx, report);
  if (ofSame > 0) throw new AppError('reportGenerating');
  if (ofApplicant >= maxOwnWaitingReports)
    throw new AppError('tooManyOwnWaitingReports', { limit: maxOwnWaitingReports });
  if (ofDealer >= maxWaitingReports) throw new AppError('tooManyWaitingReports', { limit: maxWaitingReports });
  await store.move(tx, report, { state: 'working', step: 'generating' }, { at });
  await store.addEvent(tx, scope, report, { what: 'generating', at, text: '' });
}

/**
 * Stores a request for a report that the product writes. Group users' requests wait to be accepted; all others are
 * written at once.
 *
 * @throws AppError as `beginWriting`; `tooManyReports`, `tooManyOwnReports`
 */
export function requestWritten(
  { store, jobs, changes, clock }: WrittenReportParts,
  scope: Scope,
  auditDraft: AuditDraft,
  {
    type,
    subject,
    form,
    scheduled,
  }: {
    readonly type: 'diagnostic' | 'fleet';
    readonly subject: InScope<Subject>;
    readonly form: WrittenForm;
    readonly scheduled: Scheduled | undefined;
  },
): Promise<ReportDetail> {
  const at = clock.now();
  const waits = scope.authority === 'GROUP';
  return changes.create(scope, auditDraft, async (tx) => {
    const { theme, remarks, timeZone, startTime, endTime, languages } = form;
    const number = await numberFor(store, tx, subject, { type, timeZone, at });
    const made = { type, theme, remarks, institution: '', number, at, correctsId: null } as const;
    const report = await store.insert(tx, scope, subject, made);
    await store.addEvent(tx, scope, report, { what: 'applied', at, text: remarks });
    if (!waits) await beginWriting(store, tx, scope, { report, at });
    const isScheduled = scheduled !== undefined;
    const order = { from: startTime, to: endTime, languages: [...new Set(languages)], timeZone, isScheduled };
    await jobs.add(tx, report, order, waits ? null : at);
    await scheduled?.(tx, report.reportId);
    return report.reportId;
  });
}
