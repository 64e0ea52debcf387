import type { Authority } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { passed, personName, scoped, toTimestamp, unscoped, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { assignmentTemplates } from './alarm-records.templates.ts';
import type { LockedAlarm } from './alarm-records.records.ts';
import { mayProcess } from './assignees.rows.ts';
import { idsOf } from './locked-alarms.rows.ts';

/** A person to whom alarms are assigned, with what a notice to them needs. */
export interface Assignee {
  readonly userId: string;
  readonly name: string;
  readonly tenantId: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: 'zh-CN' | 'en-US';
  readonly preferences: unknown;
}

/** Of `account as a`. */
const assigneeColumns = [
  'a.id as userId',
  sql<string>`coalesce(${personName('a')}, '')`.as('name'),
  'a.tenant_id as tenantId',
  'a.phone',
  'a.email',
  'a.language',
  'a.preferences',
] as const;
/** Reminders that one run of the job handles. */
const maxOfRun = 200;

export type AssignmentStore = ReturnType<typeof createAssignmentStore>;

/** To whom alarms are assigned, who may be chosen, and what they were told. */
export function createAssignmentStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    async assign(
      tx: Queryable,
      alarms: readonly InScope<LockedAlarm>[],
      userId: string | null,
      dueAt: number | null,
    ): Promise<void> {
      await tx.run(
        'alarms.assign',
        within(alarms)
          .updateTable('alarm_record')
          .set({
            assignee_id: userId,
            assigned_due_at: userId === null ? null : toTimestamp(dueAt),
            reminded_at: null,
          })
          .where('id', '=', idsOf(alarms)),
      );
    },

    /** Notes that a message tells a person of records. */
    async addMessage(
      tx: Queryable,
      alarms: readonly InScope<{ readonly id: string }>[],
      { messageId, userId }: { readonly messageId: string; readonly userId: string },
    ): Promise<void> {
      await tx.run(
        'alarms.addMessage',
        within(alarms)
          .insertInto('message_record')
          .values(
            alarms.map(({ id }) => ({
              message_id: messageId,
              record_id: id,
              account_id: userId,
              step: 'assignment' as const,
            })),
          ),
      );
    },

    /** Notices of assignments to these addresses of a dealer's people since a time, by address. */
    countNotices: unscoped(
      'how much a person is told counts over all who assign',
      (tables) =>
        async (
          tx: Queryable,
          { tenantId, addresses }: { readonly tenantId: string | null; readonly addresses: readonly string[] },
          since: number,
        ): Promise<ReadonlyMap<string, number>> => {
          const counts = await tx.run(
            'alarms.countNotices',
            tables
              .selectFrom('message as m')
              .where('m.recipient', '=', sql<string>`any(${addresses}::text[])`)
              .where('m.tenant_id', 'is not distinct from', tenantId)
              .where('m.created_at', '>', toTimestamp(since))
              .where('m.template', 'in', Object.keys(assignmentTemplates))
              .groupBy('m.recipient')
              .select((eb) => ['m.recipient as to', eb.fn.countAll<number>().as('count')]),
          );
          return new Map(counts.map(({ to, count }) => [to, count]));
        },
    ),

    person: unscoped(
      'the service has checked the person against the alarms, or it is the caller',
      (tables) => (tx: Queryable, userId: string) =>
        tx.first('alarms.person', tables.selectFrom('account as a').where('a.id', '=', userId).select(assigneeColumns)),
    ),

    /** People who may process alarms of a factory; null: it is not in scope. Operators are named to operators alone. */
    async assignees(
      scope: Scope,
      customerId: string,
      now: number,
    ): Promise<{ userId: string; name: string; authority: Authority }[] | null> {
      const factory = await pg.first(
        'alarms.factory',
        scoped(scope)
          .selectFrom('customer as c')
          .where('c.id', '=', customerId)
          .select(['c.id', 'c.tenant_id as tenantId']),
      );
      if (factory === null) return null;
      const people = within(passed(factory))
        .selectFrom('account as a')
        .where(mayProcess({ customerId: factory.id, tenantId: factory.tenantId }, now))
        .where((eb) => (scope.reach.kind === 'everything' ? eb.and([]) : eb('a.authority', '<>', 'SYS_ADMIN')))
        .select(['a.id as userId', sql<string>`coalesce(${personName('a')}, '')`.as('name'), 'a.authority'])
        .orderBy('name')
        .orderBy('a.id')
        .limit(1000);
      return pg.run('alarms.assignees', people);
    },

    /**
     * Unprocessed records that are due, each taken once. Returned are those of devices that are still in the factory of
     * the record, and whose assignee may process them.
     */
    takeDue: unscoped('a background task', (tables) => (tx: Queryable, at: number) => {
      const due = tables
        .selectFrom('alarm_record')
        .where('assigned_due_at', '<=', toTimestamp(at))
        .where('assignee_id', 'is not', null)
        .where('processed_at', 'is', null)
        .where('reminded_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        // Those who get no more messages for now keep none of the others waiting.
        .orderBy(sql`random()`)
        .select('id')
        .limit(maxOfRun)
        .forNoKeyUpdate()
        .skipLocked();
      const factory = { customerId: sql.ref<string>('t.customer_id'), tenantId: sql.ref<string>('t.tenant_id') };
      return tx.run(
        'alarms.takeDue',
        tables
          .with('taken', (of) =>
            of
              .updateTable('alarm_record')
              .set({ reminded_at: toTimestamp(at) })
              .where('id', 'in', due)
              .returningAll(),
          )
          .selectFrom('taken as t')
          .innerJoin('device as d', (join) =>
            join.onRef('d.id', '=', 't.device_id').onRef('d.customer_id', '=', 't.customer_id'),
          )
          .innerJoin('account as a', 'a.id', 't.assignee_id')
          .where('d.removed_at', 'is', null)
          .where(mayProcess(factory, at))
          .select(assigneeColumns)
          .select((eb) => [
            't.id',
            'd.name as deviceName',
            't.indicator',
            't.finding_rule as findingRule',
            't.kind',
            eb.ref('t.assigned_due_at').$notNull().as('dueAt'),
          ])
          .orderBy('dueAt')
          .orderBy('t.id'),
      );
    }),

    /** Has records that were taken as due taken again. */
    remindLater: unscoped(
      'a background task',
      (tables) => async (tx: Queryable, alarms: readonly { readonly id: string }[]) => {
        if (alarms.length === 0) return;
        await tx.run(
          'alarms.remindLater',
          tables.updateTable('alarm_record').set({ reminded_at: null }).where('id', '=', idsOf(alarms)),
        );
      },
    ),
  };
}
