import type { ErrorDetails, ErrorName, ReportLanguage } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { passed, toJson, toTimestamp, unscoped, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { withPlace, type StoredReport } from '../reports.rows.ts';

/** What a report that the product writes is about. */
export interface WritingOrder {
  /** From ≤ time < to, ms. */
  readonly from: number;
  readonly to: number;
  readonly languages: ReportLanguage[];
  readonly timeZone: string;
  /** No person waits for it: what people ask for is written first. */
  readonly isScheduled: boolean;
}

/** A report that is to be written, with who asked for it. */
export interface WritingJob extends Omit<WritingOrder, 'isScheduled'> {
  readonly reportId: string;
  readonly type: StoredReport['type'];
  readonly tenantId: string;
  /** null: a fleet report of a whole dealer. */
  readonly customerId: string | null;
  readonly deviceId: string | null;
  readonly accountId: string | null;
  readonly number: string;
  readonly theme: string;
  /** null: the dealer and the factory have none. */
  readonly platformName: string | null;
  readonly attempts: number;
}

type OrderedReport = InScope<Pick<StoredReport, 'reportId' | 'tenantId'>>;

export type ReportJobStore = ReturnType<typeof createReportJobStore>;

/** Reports that wait to be written, or are being written. */
export function createReportJobStore(pg: Pg) {
  return unscoped('a worker writes reports of all dealers; the others take a report in scope', (tables) => ({
    async add(
      tx: Queryable,
      report: OrderedReport,
      { from, to, languages, timeZone, isScheduled }: WritingOrder,
      askedAt: number | null,
    ): Promise<void> {
      await tx.run(
        'reportJobs.add',
        within(report)
          .insertInto('report_job')
          .values({
            report_id: report.reportId,
            tenant_id: report.tenantId,
            period_from: toTimestamp(from),
            period_to: toTimestamp(to),
            languages,
            time_zone: timeZone,
            is_scheduled: isScheduled,
            asked_at: toTimestamp(askedAt),
          }),
      );
    },

    /** Has a report that waited for its acceptance, or that failed, be written. */
    async ask(tx: Queryable, report: OrderedReport, askedAt: number): Promise<void> {
      await tx.run(
        'reportJobs.ask',
        within(report)
          .updateTable('report_job')
          .set({
            asked_at: toTimestamp(askedAt),
            lease_until: null,
            attempts: 0,
            is_scheduled: false,
            error: null,
            error_details: null,
          })
          .where('report_id', '=', report.reportId),
      );
    },

    /**
     * Claims a report that a person waits for, if there is one: of the dealer who was served longest ago, and of whom
     * none is being written, the one that has waited for longest. No other worker gets it until `leaseUntil`, ms. null: none waits.
     */
    async claim(now: number, leaseUntil: number): Promise<WritingJob | null> {
      const turn = tables
        .selectFrom('report_turn as t')
        .where('t.tenant_id', '=', sql.ref<string>('j.tenant_id'))
        .select('t.served_at');
      const next = tables
        .selectFrom('report_job as j')
        .where('j.asked_at', 'is not', null)
        .where((eb) => eb.or([eb('j.lease_until', 'is', null), eb('j.lease_until', '<=', toTimestamp(now))]))
        .where((eb) =>
          eb.not(
            eb.exists(
              tables
                .selectFrom('report_job as other')
                .where('other.tenant_id', '=', sql.ref<string>('j.tenant_id'))
                .where('other.lease_until', '>', toTimestamp(now))
                .select('other.report_id'),
            ),
          ),
        )
        .orderBy('j.is_scheduled')
        .orderBy(turn, (order) => order.asc().nullsFirst())
        .orderBy('j.asked_at')
        .orderBy('j.report_id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('j.report_id');
      const claimed = await pg.transaction(async (tx) => {
        const row = await tx.first(
          'reportJobs.claim',
          tables
            .updateTable('report_job')
            .set((eb) => ({ lease_until: toTimestamp(leaseUntil), attempts: eb('attempts', '+', 1) }))
            .where('report_id', '=', next)
            .returning(['report_id as reportId', 'tenant_id', 'attempts']),
        );
        if (row === null) return null;
        const { tenant_id, ...job } = row;
        await tx.run(
          'reportJobs.serve',
          tables
            .insertInto('report_turn')
            .values({ tenant_id, served_at: toTimestamp(now) })
            .onConflict((on) => on.column('tenant_id').doUpdateSet({ served_at: toTimestamp(now) })),
        );
        return job;
      });
      if (claimed === null) return null;
      const job = await pg.first('reportJobs.read', withPlace(tables).where('r.id', '=', claimed.reportId));
      return job === null ? null : { ...job, ...claimed };
    },

    /** Keeps a job that this attempt still holds from other workers until `leaseUntil`, ms. */
    async hold({ reportId, attempts }: WritingJob, leaseUntil: number): Promise<void> {
      await pg.run(
        'reportJobs.hold',
        tables
          .updateTable('report_job')
          .set({ lease_until: toTimestamp(leaseUntil) })
          .where('report_id', '=', reportId)
          .where('attempts', '=', attempts)
          .where('lease_until', 'is not', null),
      );
    },

    /** Ends a job that this attempt still holds; null: another attempt has claimed it. */
    async end(tx: Queryable, { reportId, attempts }: WritingJob): Promise<OrderedReport | null> {
      const row = await tx.first(
        'reportJobs.end',
        tables
          .deleteFrom('report_job')
          .where('report_id', '=', reportId)
          .where('attempts', '=', attempts)
          .returning(['report_id as reportId', 'tenant_id as tenantId']),
      );
      return row === null ? null : passed(row);
    },

    /** Leaves a job that failed for somebody to ask again; null: another attempt has claimed it. */
    async give(
      tx: Queryable,
      { reportId, attempts }: WritingJob,
      why: { readonly error: ErrorName; readonly details: ErrorDetails } | null,
    ): Promise<OrderedReport | null> {
      const row = await tx.first(
        'reportJobs.give',
        tables
          .updateTable('report_job')
          .set({
            asked_at: null,
            lease_until: null,
            error: why?.error ?? null,
            error_details: why === null ? null : toJson(why.details),
          })
          .where('report_id', '=', reportId)
          .where('attempts', '=', attempts)
          .returning(['report_id as reportId', 'tenant_id as tenantId']),
      );
      return row === null ? null : passed(row);
    },

    /** Hands a job back that a stopping server could not finish. */
    async release({ reportId, attempts }: WritingJob): Promise<void> {
      await pg.run(
        'reportJobs.release',
        tables
          .updateTable('report_job')
          .set((eb) => ({ lease_until: null, attempts: eb('attempts', '-', 1) }))
          .where('report_id', '=', reportId)
          .where('attempts', '=', attempts),
      );
    },
  }));
}
