import { AppError, maxReportsPerDay } from '@oilsight/contract';
import type { ReportType } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { Queryable } from '../../platform/pg.ts';
import type { InScope } from '../../platform/statements.ts';
import { localDate } from '../../platform/time-zone.rules.ts';
import type { Subject } from './report-subject.ts';
import { nextNumber, numberStart } from './reports.rules.ts';
import type { ReportStore } from './reports.store.ts';

/**
 * The number of a report that is about to be stored. Until the transaction ends nobody else in the dealer gets one.
 *
 * @param wish `at` is the time of the request, ms, whose day in the zone is in the number
 * @throws AppError `tooManyReports`
 */
export async function numberFor(
  store: Pick<ReportStore, 'numbered'>,
  tx: Queryable,
  subject: InScope<Subject>,
  { type, timeZone, at }: { readonly type: ReportType; readonly timeZone: string; readonly at: number },
): Promise<string> {
  const start = numberStart(type, localDate(at, timeZone));
  const { today, greatest } = await store.numbered(tx, subject, { start, since: at - dayMs });
  if (today >= maxReportsPerDay) throw new AppError('tooManyReports', { limit: maxReportsPerDay });
  return nextNumber(start, greatest);
}
