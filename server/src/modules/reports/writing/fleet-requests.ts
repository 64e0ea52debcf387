import { AppError } from '@oilsight/contract';
import type { FleetForm, ReportDetail } from '@oilsight/contract';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { passed } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { findDealer, findFactory } from '../../tenants/index.ts';
import type { FleetPlace } from '../fleet/index.ts';
import type { Subject } from '../report-subject.ts';
import { checkWritten, requestWritten } from './written-reports.ts';
import type { Scheduled, WrittenReportParts } from './written-reports.ts';

/** Requests for reports that the product writes of all devices of a factory or dealer. */
export interface FleetRequests {
  /**
   * Group users' requests wait to be accepted; all others are written at once. A whole dealer is there for who reaches
   * it: factory and group users name a factory.
   *
   * @throws AppError `customerNotFound`, `tenantNotFound`, `reportGenerating`, `tooManyOwnWaitingReports`,
   * `tooManyWaitingReports`, `tooManyReports`, `tooManyOwnReports`, `rangeReversed`, `rangeTooLong`, `inFuture`,
   * `unknownTimeZone`
   * @param scheduled left out: a person asks
   */
  apply(scope: Scope, auditDraft: AuditDraft, form: FleetForm, scheduled?: Scheduled): Promise<ReportDetail>;
}

/** Which factory or dealer is meant, as far as the caller sees it. @throws AppError `customerNotFound`, `tenantNotFound` */
export async function fleetOf(
  pg: Pg,
  scope: Scope,
  { tenantId, customerId }: Pick<FleetForm, 'tenantId' | 'customerId'>,
): Promise<InScope<Subject>> {
  if (customerId !== null) {
    const factory = await findFactory(pg, scope, customerId);
    if (factory === null || (tenantId !== null && factory.tenantId !== tenantId))
      throw new AppError('customerNotFound', { field: 'customerId' });
    return passed({ tenantId: factory.tenantId, customerId, device: null });
  }
  const asked = tenantId ?? (scope.reach.kind === 'tenant' ? scope.reach.tenantId : null);
  const dealer = asked === null ? null : await findDealer(pg, scope, asked);
  if (dealer === null) throw new AppError('tenantNotFound', { field: 'tenantId' });
  return passed({ tenantId: dealer.tenantId, customerId: null, device: null });
}

/** The same as a fleet report reads it. @throws AppError `customerNotFound`, `tenantNotFound` */
export async function placeOf(
  pg: Pg,
  scope: Scope,
  where: Pick<FleetForm, 'tenantId' | 'customerId'>,
): Promise<InScope<FleetPlace>> {
  const { tenantId, customerId } = await fleetOf(pg, scope, where);
  return passed({ scope, tenantId, customerId });
}

export function createFleetRequests({ pg, ...parts }: WrittenReportParts & { readonly pg: Pg }): FleetRequests {
  return {
    async apply(scope, auditDraft, form, scheduled) {
      checkWritten(form, parts.clock.now());
      const subject = await fleetOf(pg, scope, form);
      return requestWritten(parts, scope, auditDraft, { type: 'fleet', subject, form, scheduled });
    },
  };
}
