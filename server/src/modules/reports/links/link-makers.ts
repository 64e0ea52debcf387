import { AppError, holds } from '@oilsight/contract';
import type { Scope } from '../../../platform/scope.ts';
import type { Auth } from '../../auth/index.ts';
import type { FoundReport, ReportStore } from '../reports.store.ts';

/** A report with the scope of somebody who may share it. */
export interface SharedReport {
  readonly scope: Scope;
  readonly report: FoundReport;
}

/**
 * Finds out what whoever made a link sees of its report now. null: nothing to share any more, because the account is gone
 * or disabled, or has another role or reach.
 */
export type SharedBy = (accountId: string | null, reportId: string) => Promise<SharedReport | null>;

export function createSharedBy(auth: Pick<Auth, 'standIn'>, reports: Pick<ReportStore, 'find'>): SharedBy {
  return async (accountId, reportId) => {
    if (accountId === null) return null;
    try {
      const { user, scope } = await auth.standIn(accountId);
      const report = holds(user.authority, 'reports:share') ? await reports.find(scope, reportId) : null;
      return report?.state === 'delivered' ? { scope, report } : null;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
}
