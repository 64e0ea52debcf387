import type { LinkAccess, ReportLink } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { nameLock, passed, personName, toTimestamp, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { reportsIn } from '../reports.rows.ts';
import type { StoredReport } from '../reports.rows.ts';

/** A link as it is stored. `accountId` null: the account is gone. */
export interface StoredLink extends Omit<ReportLink, 'ended' | 'endedAt'> {
  readonly reportId: string;
  readonly accountId: string | null;
  readonly revokedAt: number | null;
}

/** A report that was read under the caller's scope. */
type SharedReport = InScope<Pick<StoredReport, 'reportId' | 'tenantId'>>;

/** A link that was read under the caller's scope. */
export type FoundLink = InScope<Pick<StoredLink, 'linkId' | 'reportId' | 'note'>>;

export interface NewLink {
  readonly linkId: string;
  readonly secretHash: Uint8Array;
  readonly note: string;
  /** ms. */
  readonly at: number;
  readonly expiresAt: number;
}

/** Open links of a report, of its dealer, and those of a person that are open or were made lately. */
export interface LinkCounts {
  readonly ofReport: number;
  readonly ofDealer: number;
  readonly own: number;
}

const isOpen = (now: number) => sql<boolean>`(l.revoked_at is null and l.expires_at > ${toTimestamp(now)})`;

export type ReportLinkStore = ReturnType<typeof createReportLinkStore>;

/** Links to reports, and who used them. */
export function createReportLinkStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** The newest first. */
    list: (report: SharedReport): Promise<StoredLink[]> =>
      pg.run(
        'reportLinks.list',
        within(report)
          .selectFrom('report_link as l')
          .leftJoin('account as a', 'a.id', 'l.account_id')
          .where('l.report_id', '=', report.reportId)
          .select([
            'l.id as linkId',
            'l.report_id as reportId',
            'l.account_id as accountId',
            'l.note',
            'l.created_at as createdAt',
            'l.expires_at as expiresAt',
            'l.revoked_at as revokedAt',
            'l.opened',
            'l.downloaded',
            'l.used_at as usedAt',
          ])
          .select(personName('a').as('madeBy'))
          .orderBy('l.created_at', 'desc')
          .orderBy('l.id'),
      ),

    /** null: there is none in scope. */
    async find(scope: Scope, linkId: string): Promise<FoundLink | null> {
      const row = await pg.first(
        'reportLinks.find',
        reportsIn(scope)
          .innerJoin('report_link as l', 'l.report_id', 'r.id')
          .where('l.id', '=', linkId)
          .select(['l.id as linkId', 'l.report_id as reportId', 'l.note']),
      );
      return row === null ? null : passed(row);
    },

    /** Until the transaction ends nobody in the dealer makes a link. @param since own links that were made then count too, ms */
    async count(
      tx: Queryable,
      { userId }: Scope,
      report: SharedReport,
      { now, since }: { readonly now: number; readonly since: number },
    ): Promise<LinkCounts> {
      await tx.run('reportLinks.lock', nameLock('report links of', report.tenantId));
      const links = within(report)
        .selectFrom('report_link as l')
        .select((eb) => eb.fn.countAll<number>().as('count'));
      const open = links.where(isOpen(now));
      const [ofReport, ofDealer, own] = [
        await tx.one('reportLinks.countOfReport', open.where('l.report_id', '=', report.reportId)),
        await tx.one('reportLinks.countOfDealer', open.where('l.tenant_id', '=', report.tenantId)),
        await tx.one(
          'reportLinks.countOwn',
          links
            .where('l.account_id', '=', userId)
            .where((eb) => eb.or([isOpen(now), eb('l.created_at', '>', toTimestamp(since))])),
        ),
      ];
      return { ofReport: ofReport.count, ofDealer: ofDealer.count, own: own.count };
    },

    async insert(
      tx: Queryable,
      scope: Scope,
      report: SharedReport,
      { linkId, secretHash, note, at, expiresAt }: NewLink,
    ): Promise<void> {
      await tx.run(
        'reportLinks.insert',
        within(report)
          .insertInto('report_link')
          .values({
            id: linkId,
            tenant_id: report.tenantId,
            report_id: report.reportId,
            account_id: scope.userId,
            secret_hash: secretHash,
            note,
            created_at: toTimestamp(at),
            expires_at: toTimestamp(expiresAt),
          }),
      );
    },

    /** Returns whether it was open. */
    revoke: async (tx: Queryable, link: FoundLink, now: number): Promise<boolean> =>
      (await tx.first(
        'reportLinks.revoke',
        within(link)
          .updateTable('report_link as l')
          .set({ revoked_at: toTimestamp(now) })
          .where('l.id', '=', link.linkId)
          .where(isOpen(now))
          .returning('l.id'),
      )) !== null,

    /** The newest first. */
    async accesses(
      link: FoundLink,
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Promise<{ rows: LinkAccess[]; total: number }> {
      const all = within(link).selectFrom('report_link_access').where('link_id', '=', link.linkId);
      const [{ total }, rows] = await Promise.all([
        pg.one(
          'reportLinks.countAccesses',
          all.select((eb) => eb.fn.countAll<number>().as('total')),
        ),
        pg.run(
          'reportLinks.accesses',
          all
            .select(['what', 'address', 'first_at as firstAt', 'last_at as at', 'count'])
            .orderBy('last_at', 'desc')
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset),
        ),
      ]);
      return { rows, total };
    },
  };
}
