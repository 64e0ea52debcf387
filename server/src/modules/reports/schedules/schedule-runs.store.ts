import type { ErrorName } from '@oilsight/contract';
import { sql } from 'kysely';
import { dayMs } from '@oilsight/oil';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { nameLock, toJson, toTimestamp, unscoped } from '../../../platform/statements.ts';
import { contactsToMail, endedOf, openOf, scheduleOfRun } from './schedule-runs.rows.ts';
import type { DueSchedule, MailedContact, WaitingRun, WrittenRun } from './schedule-runs.rows.ts';
import type { RunFailure } from './schedule-runs.rules.ts';

export type ScheduleRunStore = ReturnType<typeof createScheduleRunStore>;

/** Runs of schedules, as the product works at them. */
export function createScheduleRunStore(pg: Pg) {
  return unscoped('workers run the schedules of all dealers', (tables) => ({
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** Locks schedules whose time has come and that no other worker has locked, the longest due first. */
    claimDue: (tx: Queryable, now: number, limit: number): Promise<DueSchedule[]> =>
      tx.run(
        'scheduleRuns.claimDue',
        tables
          .selectFrom('report_schedule as s')
          .where('s.next_at', '<=', toTimestamp(now))
          .orderBy('s.next_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .select(['s.id as scheduleId', 's.tenant_id as tenantId', 's.every', 's.day', 's.minute'])
          .select((eb) => ['s.time_zone as timeZone', eb.ref('s.next_at').$notNull().as('nextAt')]),
      ),

    /** Begins the run of a locked schedule's time, once; runs that have not begun give way to it. ms. */
    async begin(
      tx: Queryable,
      { scheduleId, tenantId }: DueSchedule,
      { dueAt, nextAt, now }: { readonly dueAt: number; readonly nextAt: number; readonly now: number },
    ): Promise<void> {
      await tx.run(
        'scheduleRuns.skip',
        tables
          .updateTable('report_run')
          .set({ state: 'skipped', ended_at: toTimestamp(now) })
          .where('schedule_id', '=', scheduleId)
          .where('state', '=', 'waiting'),
      );
      await tx.run(
        'scheduleRuns.begin',
        tables
          .insertInto('report_run')
          .values({
            tenant_id: tenantId,
            schedule_id: scheduleId,
            due_at: toTimestamp(dueAt),
            begun_at: toTimestamp(now),
            try_at: toTimestamp(now),
          })
          .onConflict((on) => on.columns(['schedule_id', 'due_at']).doNothing()),
      );
      await tx.run(
        'scheduleRuns.next',
        tables
          .updateTable('report_schedule')
          .set({ next_at: toTimestamp(nextAt) })
          .where('id', '=', scheduleId),
      );
    },

    /**
     * Claims the run that has waited for longest, of a dealer of whom fewer than `atOnce` scheduled reports are being
     * written: those that were written and wait for their mails do not count. No other worker gets it until
     * `leaseUntil`, ms. null: none waits.
     */
    async claimWaiting(now: number, leaseUntil: number, atOnce: number): Promise<WaitingRun | null> {
      const ofDealer = tables
        .selectFrom('report_run as other')
        .where('other.tenant_id', '=', sql.ref<string>('u.tenant_id'))
        .where('other.state', '=', 'writing')
        .where(sql<boolean>`other.error is distinct from 'tooManyMails'`)
        .select((eb) => eb.fn.countAll<number>().as('count'));
      const next = tables
        .selectFrom('report_run as u')
        .where('u.state', '=', 'waiting')
        .where('u.try_at', '<=', toTimestamp(now))
        .where((eb) => eb(ofDealer.$asScalar().$notNull(), '<', atOnce))
        .orderBy('u.try_at')
        .orderBy('u.id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .select('u.id');
      const row = await pg.first(
        'scheduleRuns.claim',
        tables
          .updateTable('report_run')
          .set((eb) => ({ try_at: toTimestamp(leaseUntil), tries: eb('tries', '+', 1) }))
          .where('id', '=', next)
          .returning(['id as runId', 'tries', 'due_at as dueAt', 'begun_at as begunAt']),
      );
      const run = row === null ? null : await pg.first('scheduleRuns.read', scheduleOfRun(tables, row.runId));
      return row === null || run === null ? null : { ...run, ...row };
    },

    /** The report of a run is asked for, ms; false: another worker has done it. */
    begun: async (
      tx: Queryable,
      { runId, tries }: WaitingRun,
      { reportId, now }: { readonly reportId: string; readonly now: number },
    ): Promise<boolean> =>
      (await tx.first(
        'scheduleRuns.begun',
        tables
          .updateTable('report_run')
          .set({ state: 'writing', report_id: reportId, try_at: toTimestamp(now), error: null, error_details: null })
          .where('id', '=', runId)
          .where('state', '=', 'waiting')
          .where('tries', '=', tries)
          .returning('id'),
      )) !== null,

    /**
     * Leaves a run for later, for a reason: nobody looks at it before `tryAt`, ms. A waiting run that another worker has
     * claimed or moved on meanwhile stays as that worker left it.
     */
    async wait(run: WaitingRun | WrittenRun, tryAt: number, { error, details }: RunFailure): Promise<void> {
      await pg.run(
        'scheduleRuns.wait',
        tables
          .updateTable('report_run')
          .set({ try_at: toTimestamp(tryAt), error, error_details: toJson(details) })
          .where('id', '=', run.runId)
          .where('ended_at', 'is', null)
          .where((eb) =>
            'tries' in run ? eb.and([eb('state', '=', 'waiting'), eb('tries', '=', run.tries)]) : eb.lit(true),
          ),
      );
    },

    /** Runs whose report was delivered, returned or removed, the longest due first. */
    written: (now: number, limit: number): Promise<WrittenRun[]> =>
      pg.run('scheduleRuns.written', endedOf(tables, now, limit)),

    /** Ends a run; false: another worker has ended it. ms. */
    end: async (tx: Queryable, { runId }: { readonly runId: string }, failure: RunFailure | null, now: number) =>
      (await tx.first(
        'scheduleRuns.end',
        openOf(tables, runId)
          .set({
            state: failure === null ? 'delivered' : 'failed',
            ended_at: toTimestamp(now),
            error: failure?.error ?? null,
            error_details: failure === null ? null : toJson(failure.details),
          })
          .returning('id'),
      )) !== null,

    /** Switches a schedule off, for a reason. */
    async pause(tx: Queryable, scheduleId: string, error: ErrorName): Promise<void> {
      await tx.run(
        'scheduleRuns.pause',
        tables
          .updateTable('report_schedule')
          .set((eb) => ({ is_on: false, next_at: null, pause_error: error, version: eb('version', '+', 1) }))
          .where('id', '=', scheduleId)
          .where('is_on', '=', true),
      );
    },

    /** Contacts of a schedule in a factory who have an address of e-mail. */
    contacts: (tx: Queryable, scheduleId: string, customerId: string): Promise<MailedContact[]> =>
      tx.run('scheduleRuns.contacts', contactsToMail(tables, scheduleId, customerId)),

    /**
     * Mails of a dealer's schedules since a time, ms, those of them that count for a run's owner, and how many
     * addresses the run has. Until the transaction ends nobody else counts the dealer's.
     */
    async mailsSince(
      tx: Queryable,
      { tenantId, ownerId, scheduleId }: WaitingRun | WrittenRun,
      { customerId, since }: { readonly customerId: string; readonly since: number },
    ): Promise<{ ofDealer: number; ofOwner: number; receivers: number }> {
      await tx.run('scheduleRuns.lockMails', nameLock('report mails of', tenantId));
      const sent = await tx.one(
        'scheduleRuns.mailsSince',
        tables
          .selectFrom('report_run_mail')
          .where('tenant_id', '=', tenantId)
          .where('at', '>', toTimestamp(since))
          .select((eb) => [
            eb.fn.countAll<number>().as('ofDealer'),
            eb.fn.countAll<number>().filterWhere('account_id', '=', ownerId).as('ofOwner'),
          ]),
      );
      const receivers = await tx.run('scheduleRuns.contacts', contactsToMail(tables, scheduleId, customerId));
      return { ...sent, receivers: new Set(receivers.map(({ email }) => email.toLowerCase())).size };
    },

    async addMail(
      tx: Queryable,
      { runId, tenantId, ownerId }: WaitingRun | WrittenRun,
      { contactId, messageId, at }: { readonly contactId: string; readonly messageId: string; readonly at: number },
    ): Promise<void> {
      // What was sent by a schedule that is gone counts for a day.
      await tx.run(
        'scheduleRuns.forgetMails',
        tables
          .deleteFrom('report_run_mail')
          .where('tenant_id', '=', tenantId)
          .where('run_id', 'is', null)
          .where('at', '<', toTimestamp(at - dayMs)),
      );
      await tx.run(
        'scheduleRuns.addMail',
        tables.insertInto('report_run_mail').values({
          tenant_id: tenantId,
          account_id: ownerId,
          run_id: runId,
          contact_id: contactId,
          message_id: messageId,
          at: toTimestamp(at),
        }),
      );
    },
  }));
}
