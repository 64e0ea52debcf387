import { randomBytes, randomUUID } from 'node:crypto';
import { AppError, maxLinksOfDealer, maxLinksOfReport, maxOwnLinks, reportLinkKeptMs } from '@oilsight/contract';
import type { LinkAccess, Page, ReportLink } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import { windowOf, type Paging } from '../../../platform/paging.rules.ts';
import type { Scope } from '../../../platform/scope.ts';
import { changesOf, type Audit } from '../../audit/index.ts';
import type { ReportFileStore } from '../files/report-files.store.ts';
import { objectOf } from '../report-changes.ts';
import type { FoundReport, ReportStore } from '../reports.store.ts';
import type { SharedBy } from './link-makers.ts';
import type { LinkSecretStore } from './link-secrets.store.ts';
import { hashOf } from './linked-report.service.ts';
import { endOf } from './report-links.rules.ts';
import type { ReportLinkStore } from './report-links.store.ts';

export interface LinkWish {
  readonly reportId: string;
  readonly days: number;
  readonly note: string;
}

/** Links that open one delivered report without a login: made, seen and ended by those who share the report. */
export interface ReportLinks {
  /** @throws AppError `reportNotFound` */
  list(scope: Scope, reportId: string): Promise<ReportLink[]>;
  /**
   * @throws AppError `reportNotFound`, `reportNotDelivered`, `reportNeedsFile`, `tooManyReportLinks`,
   *   `tooManyOwnReportLinks`, `tooManyDealerLinks`
   */
  create(scope: Scope, auditDraft: AuditDraft, wish: LinkWish): Promise<ReportLink & { readonly secret: string }>;
  /** @throws AppError `notFound`: it is not there, or has ended */
  revoke(scope: Scope, auditDraft: AuditDraft, linkId: string): Promise<void>;
  /** @throws AppError `notFound` */
  accesses(scope: Scope, linkId: string, paging: Paging): Promise<Page<LinkAccess[]>>;
  /** Deletes links that ended so long ago that nobody is told why any more. */
  removeEnded(): Promise<void>;
}

export interface ReportLinkParts {
  readonly store: ReportLinkStore;
  readonly secrets: Pick<LinkSecretStore, 'removeEndedBefore'>;
  readonly sharedBy: SharedBy;
  readonly reports: Pick<ReportStore, 'find' | 'lock'>;
  readonly fileStore: Pick<ReportFileStore, 'list'>;
  readonly audit: Audit;
  readonly clock: Clock;
}

export function createReportLinks({
  store,
  secrets,
  sharedBy,
  reports,
  fileStore,
  audit,
  clock,
}: ReportLinkParts): ReportLinks {
  async function reportIn(scope: Scope, reportId: string): Promise<FoundReport> {
    const report = await reports.find(scope, reportId);
    if (report === null) throw new AppError('reportNotFound');
    return report;
  }

  async function list(scope: Scope, reportId: string): Promise<ReportLink[]> {
    const links = await store.list(await reportIn(scope, reportId));
    const now = clock.now();
    const makers = new Set(links.flatMap((link) => (endOf(link, false, now).ended === null ? [link.accountId] : [])));
    const gone = new Set<string | null>();
    for (const maker of makers) if ((await sharedBy(maker, reportId)) === null) gone.add(maker);
    return links.map(({ reportId: _report, accountId, revokedAt, ...link }) => ({
      ...link,
      ...endOf({ ...link, revokedAt }, gone.has(accountId), now),
    }));
  }

  return {
    list,

    async create(scope, auditDraft, { reportId, days, note }) {
      const at = clock.now();
      const secret = randomBytes(32).toString('base64url');
      const made = { linkId: randomUUID(), note, at, expiresAt: at + days * dayMs };
      await store.transaction(async (tx) => {
        const report = await reports.lock(tx, scope, reportId);
        if (report === null) throw new AppError('reportNotFound');
        auditDraft.object = objectOf(report);
        if (report.state !== 'delivered') throw new AppError('reportNotDelivered');
        if ((await fileStore.list(report)).length === 0) throw new AppError('reportNeedsFile');
        const { ofReport, ofDealer, own } = await store.count(tx, scope, report, { now: at, since: at - dayMs });
        if (ofReport >= maxLinksOfReport) throw new AppError('tooManyReportLinks', { limit: maxLinksOfReport });
        if (own >= maxOwnLinks) throw new AppError('tooManyOwnReportLinks', { limit: maxOwnLinks });
        if (ofDealer >= maxLinksOfDealer) throw new AppError('tooManyDealerLinks', { limit: maxLinksOfDealer });
        await store.insert(tx, scope, report, { ...made, secretHash: hashOf(secret) });
        const changes = changesOf(null, { note, expiresAt: new Date(made.expiresAt).toISOString() });
        await audit.record(tx, auditDraft, { object: objectOf(report), changes });
      });
      const link = (await list(scope, reportId)).find((one) => one.linkId === made.linkId);
      if (link === undefined) throw new AppError('reportNotFound');
      return { ...link, secret };
    },

    async revoke(scope, auditDraft, linkId) {
      const link = await store.find(scope, linkId);
      if (link === null) throw new AppError('notFound');
      const object = objectOf(await reportIn(scope, link.reportId));
      auditDraft.object = object;
      await store.transaction(async (tx) => {
        if (!(await store.revoke(tx, link, clock.now()))) throw new AppError('notFound');
        await audit.record(tx, auditDraft, { object, changes: changesOf({ note: link.note }, { note: '' }) });
      });
    },

    async accesses(scope, linkId, paging) {
      const link = await store.find(scope, linkId);
      if (link === null) throw new AppError('notFound');
      return store.accesses(link, windowOf(paging));
    },

    removeEnded: () => secrets.removeEndedBefore(clock.now() - reportLinkKeptMs),
  };
}
