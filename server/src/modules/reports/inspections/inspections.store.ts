import { countsOfAnswers } from '@oilsight/contract';
import type {
  Answers,
  Checklist,
  InspectionProgress,
  Inspector,
  OnlineValue,
  ReportLanguage,
  SignatureForm,
  SignedNames,
} from '@oilsight/contract';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { passed, personName, scoped, toJson, toTimestamp, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { StoredReport } from '../reports.rows.ts';
import { findInspection, toFillIn, whoseOf } from './inspections.rows.ts';
import type { FoundInspection, StoredInspection } from './inspections.rows.ts';

type OfReport = InScope<Pick<StoredReport, 'reportId' | 'tenantId'>>;
/** Where an inspection takes place. */
export type InspectedPlace = DeviceRef | InScope<Pick<StoredReport, 'tenantId' | 'customerId'>>;

export interface NewInspection {
  readonly checklist: Checklist;
  readonly inspectorId: string;
  readonly languages: ReportLanguage[];
  readonly timeZone: string;
}

export interface Submission {
  readonly submissionId: string;
  readonly signature: SignatureForm;
  readonly sha256: Uint8Array;
  readonly names: SignedNames;
  readonly online: readonly OnlineValue[];
  /** ms. */
  readonly at: number;
}

export type InspectionStore = ReturnType<typeof createInspectionStore>;

/** What people fill in at machines. `tx` is a transaction in which the report is locked. */
export function createInspectionStore(pg: Pg) {
  /** Maintenance staff of a factory whose accounts work at a time, ms. */
  const staffOf = (place: InspectedPlace, now: number) =>
    within(place)
      .selectFrom('account as a')
      .innerJoin('account_customer as ac', 'ac.account_id', 'a.id')
      .where('ac.customer_id', '=', place.customerId)
      .where('a.tenant_id', '=', place.tenantId)
      .where('a.authority', '=', 'MAINTENANCE')
      .where('a.disabled', '=', false)
      .where((eb) => eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>', toTimestamp(now))]));

  return {
    /** null: there is none in scope, or it is not assigned to the caller. */
    async find(scope: Scope, reportId: string, on: Queryable = pg): Promise<FoundInspection | null> {
      const row = await on.first('inspections.find', findInspection({ scope, reportId }, whoseOf(scope)));
      return row === null ? null : passed(row satisfies StoredInspection);
    },

    /** How its pdf is written; null: the report is not filled in by a checklist. */
    orderOf: (tx: Queryable, report: OfReport): Promise<Pick<NewInspection, 'languages' | 'timeZone'> | null> =>
      tx.first(
        'inspections.order',
        within(report)
          .selectFrom('inspection')
          .where('report_id', '=', report.reportId)
          .select(['languages', 'time_zone as timeZone']),
      ),

    /** How far it has come; null: the report is not filled in by a checklist. */
    async progress(report: OfReport): Promise<InspectionProgress | null> {
      const row = await pg.first(
        'inspections.progress',
        within(report)
          .selectFrom('inspection as i')
          .leftJoin('account as a', 'a.id', 'i.inspector_id')
          .where('i.report_id', '=', report.reportId)
          .select(['i.checklist', 'i.answers', 'a.id as userId', personName('a').as('name')]),
      );
      if (row === null) return null;
      const { userId, name } = row;
      const inspector = userId === null || name === null ? null : { userId, name };
      return { inspector, ...countsOfAnswers(row.checklist, row.answers) };
    },

    async listOwn(scope: Scope, deviceId: string | undefined, limit: number): Promise<FoundInspection[]> {
      const rows = await pg.run('inspections.listOwn', toFillIn({ scope, deviceId, limit }));
      return rows.map((row) => passed(row));
    },

    /** Whether a report is filled in by a checklist. */
    has: async (on: Queryable, report: OfReport): Promise<boolean> =>
      (await on.first(
        'inspections.has',
        within(report).selectFrom('inspection').where('report_id', '=', report.reportId).select('report_id'),
      )) !== null,

    /** Who calls; none: the work that nobody asked for. */
    caller: (scope: Scope): Promise<Inspector[]> =>
      pg.run(
        'inspections.caller',
        scoped(scope)
          .all.selectFrom('account as a')
          .where('a.id', '=', scope.userId)
          .select('a.id as userId')
          .select(personName('a').$notNull().as('name')),
      ),

    /** By name. */
    inspectors: (
      place: InspectedPlace,
      { now, limit }: { readonly now: number; readonly limit: number },
    ): Promise<Inspector[]> =>
      pg.run(
        'inspections.inspectors',
        staffOf(place, now)
          .select('a.id as userId')
          .select(personName('a').$notNull().as('name'))
          .orderBy('name')
          .limit(limit),
      ),

    isInspector: async (tx: Queryable, place: InspectedPlace, userId: string, now: number): Promise<boolean> =>
      (await tx.first('inspections.isInspector', staffOf(place, now).where('a.id', '=', userId).select('a.id'))) !==
      null,

    async insert(tx: Queryable, report: OfReport, { checklist, ...made }: NewInspection): Promise<void> {
      await tx.run(
        'inspections.insert',
        within(report)
          .insertInto('inspection')
          .values({
            report_id: report.reportId,
            tenant_id: report.tenantId,
            checklist: toJson(checklist),
            inspector_id: made.inspectorId,
            languages: made.languages,
            time_zone: made.timeZone,
          }),
      );
    },

    /** What was filled in goes with its photos: the report is asked for anew. */
    async remove(tx: Queryable, report: OfReport): Promise<void> {
      await tx.run(
        'inspections.remove',
        within(report).deleteFrom('inspection').where('report_id', '=', report.reportId),
      );
    },

    async assign(
      tx: Queryable,
      report: OfReport,
      { inspectorId, dueAt }: { readonly inspectorId: string; readonly dueAt: number | null },
    ): Promise<void> {
      await tx.run(
        'inspections.assign',
        within(report)
          .updateTable('inspection')
          .set({ inspector_id: inspectorId })
          .where('report_id', '=', report.reportId),
      );
      await tx.run(
        'inspections.due',
        within(report)
          .updateTable('report')
          .set((eb) => ({ due_at: toTimestamp(dueAt), version: eb('version', '+', 1) }))
          .where('id', '=', report.reportId),
      );
    },

    async saveDraft(
      tx: Queryable,
      scope: Scope,
      report: OfReport,
      { answers, saveId, at }: { readonly answers: Answers; readonly saveId: string; readonly at: number },
    ): Promise<void> {
      await tx.run(
        'inspections.saveDraft',
        within(report)
          .updateTable('inspection')
          .set((eb) => ({
            answers: toJson(answers),
            save_id: saveId,
            saved_at: toTimestamp(at),
            saved_by: scope.userId,
            draft_version: eb('draft_version', '+', 1),
          }))
          .where('report_id', '=', report.reportId),
      );
    },

    async submit(
      tx: Queryable,
      scope: Scope,
      report: OfReport,
      { submissionId, signature, sha256, names, online, at }: Submission,
    ): Promise<void> {
      await tx.run(
        'inspections.submit',
        within(report)
          .updateTable('inspection')
          .set({
            submission_id: submissionId,
            signature: toJson(signature),
            sha256,
            submitted_by: scope.userId,
            signed_names: toJson(names),
            online: toJson([...online]),
            submitted_at: toTimestamp(at),
          })
          .where('report_id', '=', report.reportId),
      );
    },

    /** Back to work: what was signed may be changed, and is signed again. */
    async reopen(tx: Queryable, report: OfReport): Promise<void> {
      await tx.run(
        'inspections.reopen',
        within(report)
          .updateTable('inspection')
          .set({
            signature: null,
            submitted_at: null,
            submitted_by: null,
            signed_names: null,
            sha256: null,
            online: null,
            submission_id: null,
          })
          .where('report_id', '=', report.reportId),
      );
    },
  };
}
