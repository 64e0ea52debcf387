import type { ScheduleForm } from '@oilsight/contract';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { anyOf, nameLock, passed, toTimestamp, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { columnsOf, contactsOf, count, mailsOf, one, page, runsOf } from './schedules.rows.ts';
import type { StoredSchedule } from './schedules.rows.ts';

/** A schedule that was read under the caller's scope. */
export type FoundSchedule = InScope<StoredSchedule>;

/** When a saved schedule runs next, and in whose name. */
export interface SavedAs {
  readonly ownerId: string | null;
  /** ms. */
  readonly nextAt: number;
}

/** Runs of a schedule that are kept, the newest. */
const keptRuns = 200;

export type ScheduleStore = ReturnType<typeof createScheduleStore>;

/** Schedules of reports, as people see and change them. */
export function createScheduleStore(pg: Pg) {
  async function find(scope: Scope, scheduleId: string, on: Queryable = pg): Promise<FoundSchedule | null> {
    const row = await on.first('schedules.find', one({ scope, scheduleId }, 'read'));
    return row === null ? null : passed(row);
  }

  async function setContacts(tx: Queryable, schedule: FoundSchedule, contactIds: readonly string[]): Promise<void> {
    const tables = within(schedule);
    const { scheduleId: schedule_id, tenantId: tenant_id } = schedule;
    await tx.run(
      'schedules.clearContacts',
      tables.deleteFrom('report_schedule_contact').where('schedule_id', '=', schedule_id),
    );
    const rows = contactIds.map((contact_id) => ({ tenant_id, schedule_id, contact_id }));
    await tx.run('schedules.addContacts', tables.insertInto('report_schedule_contact').values(rows));
  }

  return {
    find,
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    async list(
      scope: Scope,
      search: string | undefined,
      window: { readonly limit: number; readonly offset: number },
    ): Promise<{ rows: FoundSchedule[]; total: number }> {
      const { total } = await pg.one('schedules.count', count({ scope, search }));
      const rows = await pg.run('schedules.page', page({ scope, search, ...window }));
      return { rows: rows.map((row) => passed(row)), total };
    },

    /** Locked until the transaction ends; null: there is none in scope. */
    async lock(tx: Queryable, scope: Scope, scheduleId: string): Promise<FoundSchedule | null> {
      const row = await tx.first('schedules.lock', one({ scope, scheduleId }, 'change'));
      return row === null ? null : passed(row);
    },

    contacts: (schedules: readonly FoundSchedule[], on: Queryable = pg) =>
      on.run('schedules.contacts', contactsOf(within(schedules), idsOfSchedules(schedules))),

    /** The newest runs of each, the newest first, with what became of their mails. */
    async runs(schedules: readonly FoundSchedule[], limit: number) {
      const tables = within(schedules);
      const runs = await pg.run('schedules.runs', runsOf(tables, idsOfSchedules(schedules), limit));
      const mails = await pg.run(
        'schedules.mails',
        mailsOf(
          tables,
          runs.map(({ runId }) => runId),
        ),
      );
      const byRun = Map.groupBy(mails, ({ runId }) => runId);
      return runs.map((run) => ({ ...run, mails: byRun.get(run.runId) ?? [] }));
    },

    /**
     * Schedules in the device's dealer, and those of one account, without this one. Until the transaction ends nobody
     * else in the dealer saves one.
     */
    async countOthers(
      tx: Queryable,
      device: DeviceRef,
      { ownerId, scheduleId }: { readonly ownerId: string | null; readonly scheduleId: string | null },
    ): Promise<{ ofDealer: number; ofOwner: number }> {
      await tx.run('schedules.lockDealer', nameLock('report schedules of', device.tenantId));
      return tx.one(
        'schedules.countOthers',
        within(device)
          .selectFrom('report_schedule')
          .where('tenant_id', '=', device.tenantId)
          .where((eb) => eb.and(scheduleId === null ? [] : [eb('id', '<>', scheduleId)]))
          .select((eb) => [
            eb.fn.countAll<number>().as('ofDealer'),
            eb.fn.countAll<number>().filterWhere('account_id', '=', ownerId).as('ofOwner'),
          ]),
      );
    },

    /** Those of the contacts that are of the device's factory. */
    contactsOfFactory: (tx: Queryable, device: DeviceRef, contactIds: readonly string[]) =>
      tx.run(
        'schedules.contactsOfFactory',
        within(device)
          .selectFrom('alarm_contact')
          .where('id', '=', anyOf(contactIds))
          .where('customer_id', '=', device.customerId)
          .select(['id', 'name', 'email']),
      ),

    async insert(
      tx: Queryable,
      device: DeviceRef,
      form: ScheduleForm,
      { ownerId, nextAt, at }: SavedAs & { readonly at: number },
    ): Promise<string> {
      const row = await tx.one(
        'schedules.insert',
        within(device)
          .insertInto('report_schedule')
          .values({
            tenant_id: device.tenantId,
            customer_id: device.customerId,
            device_id: device.id,
            ...columnsOf(form),
            account_id: ownerId,
            next_at: toTimestamp(nextAt),
            created_at: toTimestamp(at),
          })
          .returning('id'),
      );
      return row.id;
    },

    setContacts,

    /** Changes a locked schedule; the device has passed the caller's scope. A schedule that is off stays so. */
    async update(
      tx: Queryable,
      schedule: FoundSchedule,
      {
        device,
        form,
        ownerId,
        nextAt,
      }: Omit<SavedAs, 'nextAt'> & {
        readonly device: DeviceRef;
        readonly form: ScheduleForm;
        readonly nextAt: number | null;
      },
    ): Promise<void> {
      await tx.run(
        'schedules.update',
        within(schedule, device)
          .updateTable('report_schedule')
          .set((eb) => ({
            ...columnsOf(form),
            device_id: device.id,
            customer_id: device.customerId,
            account_id: ownerId,
            next_at: toTimestamp(nextAt),
            pause_error: null,
            version: eb('version', '+', 1),
          }))
          .where('id', '=', schedule.scheduleId),
      );
    },

    /** Switches a locked schedule on in somebody's name, or off: null. */
    async switch(tx: Queryable, schedule: FoundSchedule, on: SavedAs | null): Promise<void> {
      await tx.run(
        'schedules.switch',
        within(schedule)
          .updateTable('report_schedule')
          .set((eb) => ({
            is_on: on !== null,
            next_at: toTimestamp(on?.nextAt ?? null),
            ...(on === null ? {} : { account_id: on.ownerId }),
            pause_error: null,
            version: eb('version', '+', 1),
          }))
          .where('id', '=', schedule.scheduleId),
      );
    },

    async remove(tx: Queryable, schedule: FoundSchedule): Promise<void> {
      await tx.run(
        'schedules.remove',
        within(schedule).deleteFrom('report_schedule').where('id', '=', schedule.scheduleId),
      );
    },

    /** Runs of a locked schedule that have not ended, and those that people began since a time, ms. */
    countRuns: (tx: Queryable, schedule: FoundSchedule, since: number): Promise<{ open: number; byHand: number }> =>
      tx.one(
        'schedules.countRuns',
        within(schedule)
          .selectFrom('report_run')
          .where('schedule_id', '=', schedule.scheduleId)
          .select((eb) => [
            eb.fn.countAll<number>().filterWhere('ended_at', 'is', null).as('open'),
            eb.fn
              .countAll<number>()
              .filterWhere((of) => of.and([of('is_by_hand', '=', true), of('due_at', '>', toTimestamp(since))]))
              .as('byHand'),
          ]),
      ),

    /** Begins a run that a person asks for, ms. Of old ones only the newest stay. */
    async addRun(tx: Queryable, schedule: FoundSchedule, dueAt: number): Promise<void> {
      const tables = within(schedule);
      const { scheduleId, tenantId } = schedule;
      await tx.run(
        'schedules.addRun',
        tables.insertInto('report_run').values({
          tenant_id: tenantId,
          schedule_id: scheduleId,
          due_at: toTimestamp(dueAt),
          begun_at: toTimestamp(dueAt),
          try_at: toTimestamp(dueAt),
          is_by_hand: true,
        }),
      );
      const oldest = tables
        .selectFrom('report_run')
        .where('schedule_id', '=', scheduleId)
        .orderBy('due_at', 'desc')
        .offset(keptRuns)
        .limit(1)
        .select('due_at');
      await tx.run(
        'schedules.forgetRuns',
        tables
          .deleteFrom('report_run')
          .where('schedule_id', '=', scheduleId)
          .where('ended_at', 'is not', null)
          .where('due_at', '<=', oldest.$asScalar().$notNull()),
      );
    },
  };
}

const idsOfSchedules = (schedules: readonly FoundSchedule[]) => schedules.map(({ scheduleId }) => scheduleId);
