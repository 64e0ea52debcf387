import type { ReportFile } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { anyOf, nameLock, passed, personName, toTimestamp, unscoped, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { reportsIn, type StoredReport } from '../reports.rows.ts';

/** A report that was read under the caller's scope. */
type FiledReport = InScope<Pick<StoredReport, 'reportId' | 'tenantId'>>;

export interface NewFile extends Pick<ReportFile, 'fileId' | 'name' | 'bytes' | 'pages'> {
  readonly sha256: Uint8Array;
  /** ms. */
  readonly at: number;
}

/** A file with what its download is called after. */
export interface FoundFile {
  readonly fileId: string;
  readonly sha256: Uint8Array;
  readonly number: string;
  readonly theme: string;
}

export type ReportFileStore = ReturnType<typeof createReportFileStore>;

/** The versions of a report's file. Rows are only added. */
export function createReportFileStore(pg: Pg) {
  return {
    /** The newest version first. */
    list: (report: FiledReport): Promise<(Omit<ReportFile, 'sha256'> & { readonly sha256: Uint8Array })[]> =>
      pg.run(
        'reportFiles.list',
        within(report)
          .selectFrom('report_file as f')
          .leftJoin('account as a', 'a.id', 'f.account_id')
          .where('f.report_id', '=', report.reportId)
          .select(['f.id as fileId', 'f.version', 'f.name', 'f.bytes', 'f.pages', 'f.sha256', 'f.made_at as at'])
          .select(personName('a').as('by'))
          .orderBy('f.version', 'desc'),
      ),

    /** null: there is none in scope. */
    async find(scope: Scope, fileId: string): Promise<InScope<FoundFile> | null> {
      const row = await pg.first(
        'reportFiles.find',
        reportsIn(scope)
          .innerJoin('report_file as f', 'f.report_id', 'r.id')
          .where('f.id', '=', fileId)
          .select(['f.id as fileId', 'f.sha256', 'r.number', 'r.theme']),
      );
      return row === null ? null : passed(row);
    },

    /** Number of versions of a locked report. */
    count: async (on: Queryable, report: FiledReport): Promise<number> =>
      (
        await on.one(
          'reportFiles.count',
          within(report)
            .selectFrom('report_file')
            .where('report_id', '=', report.reportId)
            .select((eb) => eb.fn.countAll<number>().as('count')),
        )
      ).count,

    /** Bytes that the report's dealer has had kept since a time, ms. Until the transaction ends nobody adds to them. */
    async bytesSince(tx: Queryable, report: FiledReport, since: number): Promise<number> {
      await tx.run('reportFiles.lock', nameLock('report files of', report.tenantId));
      return (
        await tx.one(
          'reportFiles.bytesSince',
          within(report)
            .selectFrom('report_file')
            .where('tenant_id', '=', report.tenantId)
            .where('made_at', '>=', toTimestamp(since))
            .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes')),
        )
      ).bytes;
    },

    /** Bytes of all files of the report's dealer, after `bytesSince`, which lets nobody add to them. */
    bytesInAll: async (tx: Queryable, report: FiledReport): Promise<number> =>
      (
        await tx.one(
          'reportFiles.bytesInAll',
          within(report)
            .selectFrom('report_file')
            .where('tenant_id', '=', report.tenantId)
            .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')),
        )
      ).bytes,

    async insert(
      tx: Queryable,
      scope: Scope,
      report: FiledReport,
      { fileId, name, bytes, pages, sha256, at, version }: NewFile & { readonly version: number },
    ): Promise<void> {
      await tx.run(
        'reportFiles.insert',
        within(report)
          .insertInto('report_file')
          .values({
            id: fileId,
            tenant_id: report.tenantId,
            report_id: report.reportId,
            version,
            name,
            bytes,
            pages,
            sha256,
            made_at: toTimestamp(at),
            account_id: scope.userId,
          }),
      );
    },

    /** The ids among these without a row. */
    unknown: unscoped(
      'finds files of an interrupted upload, whosever they are',
      (tables) =>
        async (ids: readonly string[]): Promise<string[]> => {
          const known = await pg.run(
            'reportFiles.known',
            tables.selectFrom('report_file').where('id', '=', anyOf(ids)).select('id'),
          );
          const kept = new Set(known.map(({ id }) => id));
          return ids.filter((id) => !kept.has(id));
        },
    ),
  };
}
