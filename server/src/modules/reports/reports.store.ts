import type {
  AbnormalState,
  LabValue,
  Report,
  ReportEvent,
  ReportForm,
  ReportResults,
  ReportType,
} from '@oilsight/contract';
import type { Bilingual } from '@oilsight/oil';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  anyOf,
  nameLock,
  passed,
  personName,
  toJson,
  toTimestamp,
  unscoped,
  within,
} from '../../platform/statements.ts';
import type { ColumnsOf, InScope, Tables } from '../../platform/statements.ts';
import type { Subject } from './report-subject.ts';
import {
  byState,
  byType,
  count,
  deliveredSince,
  dueCount,
  dueRows,
  institutionsIn,
  lockable,
  page,
  reportsIn,
  withReport,
} from './reports.rows.ts';
import type { NewEvent, ReportFilter, StoredReport } from './reports.rows.ts';
import { gravestOf } from './reports.rules.ts';
import type { Place } from './reports.rules.ts';

/** A report that was read under the caller's scope. */
export type FoundReport = InScope<StoredReport>;

export interface NewReport extends Pick<ReportForm, 'theme' | 'institution' | 'remarks'> {
  readonly type: ReportType;
  readonly number: string;
  readonly correctsId: string | null;
  /** ms. */
  readonly at: number;
}

/** A report whose history goes on. */
export type EventOwner = InScope<Pick<StoredReport, 'reportId' | 'tenantId'>>;

/** Results as they were entered; `at`: when the sample was taken, ms. */
export interface StoredResults {
  readonly at: number;
  readonly place: string;
  readonly results: LabValue[];
}

/** What a move changes besides the place. */
export interface Changed {
  readonly institution?: string;
  readonly dueAt?: number | null;
  readonly isAbnormal?: boolean;
  readonly remarks?: string;
  /** Stands until the next move. */
  readonly reason?: string;
}

const columnsOf = ({ institution, dueAt, isAbnormal, remarks }: Changed) =>
  ({
    ...(institution === undefined ? {} : { institution }),
    ...(dueAt === undefined ? {} : { due_at: toTimestamp(dueAt) }),
    ...(isAbnormal === undefined ? {} : { is_abnormal: isAbnormal }),
    // A move without a remark leaves the newest one to be seen.
    ...(remarks === undefined || remarks === '' ? {} : { remarks }),
  }) satisfies ColumnsOf<'report'>;

/** The names of the moment in which a report is delivered: they are those of its pdf. */
function namesKept(tables: Pick<Tables, 'selectFrom'>) {
  const device = tables
    .selectFrom('device')
    .where('device.id', '=', sql.ref<string>('report.device_id'))
    .select('name');
  const factory = tables
    .selectFrom('customer')
    .where('customer.id', '=', sql.ref<string>('report.customer_id'))
    .select('name');
  const dealer = tables
    .selectFrom('tenant')
    .where('tenant.id', '=', sql.ref<string>('report.tenant_id'))
    .select('name');
  return {
    device_name: sql<string>`coalesce(${device}, report.device_name)`,
    customer_name: sql<string>`coalesce(${factory}, ${dealer})`,
  };
}

const another = (scope: Scope) => reportsIn(scope).select(['r.id as reportId', 'r.number']);

export type ReportStore = ReturnType<typeof createReportStore>;

/** Reports of devices and fleets. `tx` is the transaction of the change; null: there is none in scope. */
export function createReportStore(pg: Pg) {
  async function find(scope: Scope, reportId: string, on: Queryable = pg): Promise<FoundReport | null> {
    const row = await on.first('reports.find', withReport(reportsIn(scope)).where('r.id', '=', reportId));
    return row === null ? null : passed(row);
  }

  async function lockNumbers(tx: Queryable, of: EventOwner | InScope<Subject>): Promise<void> {
    await tx.run('reports.lockNumbers', nameLock('report numbers of', of.tenantId));
  }

  return {
    find,
    /** Until the transaction ends nobody else in the dealer asks for a report. */
    lockNumbers,

    /** Number of reports that are being written of the same device or fleet, of who asked for it, and in its dealer. */
    async countGenerating(
      tx: Queryable,
      report: EventOwner,
    ): Promise<{ ofSame: number; ofApplicant: number; ofDealer: number }> {
      const tables = within(report);
      const generating = tables
        .selectFrom('report as r')
        .where('r.tenant_id', '=', report.tenantId)
        .where('r.step', '=', 'generating');
      const own = tables.selectFrom('report as own').where('own.id', '=', report.reportId);
      return tx.one(
        'reports.countGenerating',
        generating.select((eb) => [
          eb.fn
            .countAll<number>()
            .filterWhere((r) =>
              r.or([
                r('r.device_id', '=', own.select('own.device_id')),
                r.and([
                  r('r.type', '=', 'fleet'),
                  r(own.select('own.type'), '=', 'fleet'),
                  r('r.customer_id', 'is not distinct from', own.select('own.customer_id')),
                ]),
              ]),
            )
            .as('ofSame'),
          eb.fn.countAll<number>().filterWhere('r.account_id', '=', own.select('own.account_id')).as('ofApplicant'),
          eb.fn.countAll<number>().as('ofDealer'),
        ]),
      );
    },
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    async list(
      scope: Scope,
      filter: ReportFilter,
      window: { readonly limit: number; readonly offset: number },
    ): Promise<{ rows: StoredReport[]; total: number }> {
      const asked = { scope, filter };
      const [{ total }, rows] = await Promise.all([
        pg.one('reports.count', count(asked)),
        pg.run('reports.page', page({ ...asked, ...window })),
      ]);
      return { rows, total };
    },

    /** Numbers by state and type, and what was delivered since a time, ms. */
    async counts(scope: Scope, filter: ReportFilter, times: { readonly now: number; readonly since: number }) {
      const asked = { scope, filter };
      const [states, types, delivered] = await Promise.all([
        pg.run('reports.byState', byState({ ...asked, now: times.now })),
        pg.run('reports.byType', byType(asked)),
        pg.one('reports.deliveredSince', deliveredSince({ ...asked, since: times.since })),
      ]);
      return { states, types, delivered };
    },

    /** Reports that are due before a time and not handed over, with their numbers at a time, ms. */
    async due(
      scope: Scope,
      filter: Pick<ReportFilter, 'tenantId' | 'customerId'>,
      { now, before, limit }: { readonly now: number; readonly before: number; readonly limit: number },
    ) {
      const asked = { scope, filter, before };
      const [counts, rows] = await Promise.all([
        pg.one('reports.dueCount', dueCount({ ...asked, now })),
        pg.run('reports.due', dueRows({ ...asked, limit })),
      ]);
      return { ...counts, rows };
    },

    institutions: async (scope: Scope, limit: number): Promise<string[]> =>
      (await pg.run('reports.institutions', institutionsIn({ scope, limit }))).map(({ name }) => name),

    /** Locks the report until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, reportId: string): Promise<FoundReport | null> {
      if ((await tx.first('reports.lock', lockable(scope, reportId))) === null) return null;
      return find(scope, reportId, tx);
    },

    /** The newest report that corrects this one. */
    correctedBy: (scope: Scope, report: FoundReport): Promise<Pick<Report, 'reportId' | 'number'> | null> =>
      pg.first(
        'reports.correctedBy',
        another(scope).where('r.corrects_id', '=', report.reportId).orderBy('r.created_at', 'desc').limit(1),
      ),

    /** Oldest first. */
    events: (report: FoundReport): Promise<ReportEvent[]> =>
      pg.run(
        'reports.events',
        within(report)
          .selectFrom('report_event as e')
          .leftJoin('account as a', 'a.id', 'e.account_id')
          .where('e.report_id', '=', report.reportId)
          .select(['e.what', 'e.at', 'e.text', personName('a').as('by')])
          .orderBy('e.id'),
      ),

    /** How often that has happened with a locked report. */
    countEvents: async (tx: Queryable, report: FoundReport, what: ReportEvent['what']): Promise<number> =>
      (
        await tx.one(
          'reports.countEvents',
          within(report)
            .selectFrom('report_event')
            .where('report_id', '=', report.reportId)
            .where('what', '=', what)
            .select((eb) => eb.fn.countAll<number>().as('count')),
        )
      ).count,

    /** Remarks on a locked report: of everybody, and of the caller. */
    countRemarks: (tx: Queryable, { userId }: Scope, report: FoundReport): Promise<{ all: number; own: number }> =>
      tx.one(
        'reports.countRemarks',
        within(report)
          .selectFrom('report_event')
          .where('report_id', '=', report.reportId)
          .where('what', '=', 'remarked')
          .select((eb) => [
            eb.fn.countAll<number>().as('all'),
            eb.fn.countAll<number>().filterWhere('account_id', '=', userId).as('own'),
          ]),
      ),

    /** Number of reports that whoever asked for this one has asked for since a time, ms. */
    countOwn: async (tx: Queryable, report: FoundReport, since: number): Promise<number> =>
      (
        await tx.one(
          'reports.countOwn',
          within(report)
            .selectFrom('report')
            .where('tenant_id', '=', report.tenantId)
            .where('account_id', '=', report.applicantId)
            .where('created_at', '>', toTimestamp(since))
            .select((eb) => eb.fn.countAll<number>().as('count')),
        )
      ).count,

    /**
     * Number of reports of the subject's dealer since a time, and the greatest number with that beginning; null: none.
     * Until the transaction ends nobody else adds one.
     */
    async numbered(
      tx: Queryable,
      subject: InScope<Subject>,
      { start, since }: { readonly start: string; readonly since: number },
    ): Promise<{ today: number; greatest: string | null }> {
      await lockNumbers(tx, subject);
      const own = within(subject).selectFrom('report').where('tenant_id', '=', subject.tenantId);
      const { today } = await tx.one(
        'reports.today',
        own.where('created_at', '>=', toTimestamp(since)).select((eb) => eb.fn.countAll<number>().as('today')),
      );
      const { greatest } = await tx.one(
        'reports.greatest',
        own.where('number', 'like', `${start}%`).select((eb) => eb.fn.max('number').as('greatest')),
      );
      return { today, greatest };
    },

    async insert(tx: Queryable, scope: Scope, subject: InScope<Subject>, report: NewReport): Promise<EventOwner> {
      const { id } = await tx.one(
        'reports.insert',
        within(subject)
          .insertInto('report')
          .values({
            tenant_id: subject.tenantId,
            customer_id: subject.customerId,
            device_id: subject.device?.id ?? null,
            device_name: subject.device?.name ?? '',
            number: report.number,
            type: report.type,
            theme: report.theme,
            institution: report.institution,
            remarks: report.remarks,
            corrects_id: report.correctsId,
            account_id: scope.userId,
            created_at: toTimestamp(report.at),
            state_since: toTimestamp(report.at),
          })
          .returning('id'),
      );
      return passed({ reportId: id, tenantId: subject.tenantId });
    },

    /** Writes what a move changes of a locked report. */
    async move(
      tx: Queryable,
      report: EventOwner,
      { state, step }: Place,
      { at, ...changed }: Changed & { readonly at: number },
    ): Promise<void> {
      await tx.run(
        'reports.move',
        within(report)
          .updateTable('report')
          .set((eb) => ({
            state,
            step,
            state_since: toTimestamp(at),
            delivered_at: toTimestamp(state === 'delivered' ? at : null),
            reason: changed.reason ?? '',
            ...(state === 'delivered' ? namesKept(within(report)) : {}),
            ...columnsOf(changed),
            version: eb('version', '+', 1),
          }))
          .where('id', '=', report.reportId),
      );
    },

    /** What a report that the product wrote says in a few words. */
    async keepVerdict(
      tx: Queryable,
      report: EventOwner,
      { verdict, abnormalState }: { readonly verdict: Bilingual; readonly abnormalState: AbnormalState | null },
    ): Promise<void> {
      await tx.run(
        'reports.keepVerdict',
        within(report)
          .updateTable('report')
          .set({ verdict: toJson(verdict), abnormal_state: abnormalState })
          .where('id', '=', report.reportId),
      );
    },

    /** Counts a change of a locked report that stands in another table. */
    async touch(tx: Queryable, report: FoundReport): Promise<void> {
      await tx.run(
        'reports.touch',
        within(report)
          .updateTable('report')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where('id', '=', report.reportId),
      );
    },

    /** Keeps the results of a locked report, and which sample they became. */
    async keepResults(
      tx: Queryable,
      report: FoundReport,
      { at, place, results, sampleId }: StoredResults & { readonly sampleId: string },
    ): Promise<void> {
      await tx.run(
        'reports.keepResults',
        within(report)
          .updateTable('report')
          .set((eb) => ({
            sampled_at: toTimestamp(at),
            sample_place: place,
            results: toJson(results),
            sample_id: sampleId,
            version: eb('version', '+', 1),
          }))
          .where('id', '=', report.reportId),
      );
    },

    /** The sample that a report's results became; null: none, or it was removed. */
    sampleOf: async (report: FoundReport): Promise<string | null> =>
      (
        await pg.one(
          'reports.sample',
          within(report).selectFrom('report').where('id', '=', report.reportId).select('sample_id as sampleId'),
        )
      ).sampleId,

    /** Keeps what stands beside the results of a locked report that is delivered, and how grave the worst of them is. */
    async keepDelivered(tx: Queryable, report: FoundReport, results: ReportResults['results']): Promise<void> {
      await tx.run(
        'reports.keepDelivered',
        within(report)
          .updateTable('report')
          .set({ delivered_results: toJson(results), abnormal_state: gravestOf(results) })
          .where('id', '=', report.reportId),
      );
    },

    /** null: none were entered. `delivered` null: it is not delivered, or was so before they were kept. */
    async resultsOf(
      report: FoundReport,
    ): Promise<(StoredResults & { readonly delivered: ReportResults['results'] | null }) | null> {
      const { at, place, results, delivered } = await pg.one(
        'reports.results',
        within(report)
          .selectFrom('report')
          .where('id', '=', report.reportId)
          .select(['sampled_at as at', 'sample_place as place', 'results', 'delivered_results as delivered']),
      );
      return at === null || results === null ? null : { at, place, results, delivered };
    },

    /** The newest remark, as the list shows it. */
    async remark(tx: Queryable, report: FoundReport, remarks: string): Promise<void> {
      await tx.run(
        'reports.remark',
        within(report).updateTable('report').set({ remarks }).where('id', '=', report.reportId),
      );
    },

    async addEvent(tx: Queryable, scope: Scope, report: EventOwner, { what, at, text }: NewEvent): Promise<void> {
      await tx.run(
        'reports.addEvent',
        within(report)
          .insertInto('report_event')
          .values({
            tenant_id: report.tenantId,
            report_id: report.reportId,
            account_id: scope.userId,
            at: toTimestamp(at),
            what,
            text,
          }),
      );
    },

    /** Where these reports belong, to tell those who may see them. */
    placesOf: unscoped(
      'changes are read once for all who follow, and told to each in their scope',
      (tables) =>
        (ids: readonly string[]): Promise<{ reportId: string; tenantId: string; customerId: string | null }[]> =>
          pg.run(
            'reports.places',
            tables
              .selectFrom('report')
              .where('id', '=', anyOf(ids))
              .select(['id as reportId', 'tenant_id as tenantId', 'customer_id as customerId']),
          ),
    ),
  };
}
