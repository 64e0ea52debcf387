import type { Authority } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { passed, personName, scoped, toTimestamp, unscoped, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { assignmentTemplates } from './alarm-records.templates.ts';
import type { LockedAlarm } from './alarm-records.records.ts';
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

/** Roles whose accounts belong to a dealer or a factory and may process alarms. */
const staff: readonly Authority[] = ['TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE'];
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
        tx.first(
          'alarms.person',
          tables
            .selectFrom('account as a')
            .where('a.id', '=', userId)
            .select([
              'a.id as userId',
              sql<string>`coalesce(${personName('a')}, '')`.as('name'),
              'a.tenant_id as tenantId',
              'a.phone',
              'a.email',
              'a.language',
              'a.preferences',
            ]),
        ),
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
        .where('a.disabled', '=', false)
        .where((eb) => eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>', toTimestamp(now))]))
        .where((eb) => {
          const isGranted = eb.exists(
            eb
              .selectFrom('account_customer as ac')
              .whereRef('ac.account_id', '=', 'a.id')
              .where('ac.customer_id', '=', factory.id)
              .select('ac.account_id'),
          );
          const ofDealer = [
            eb('a.authority', '=', 'TENANT_ADMIN'),
            eb.and([eb('a.authority', '=', 'CUSTOMER_USER'), eb('a.customer_id', '=', factory.id)]),
            eb.and([eb('a.authority', 'in', ['GROUP', 'MAINTENANCE']), isGranted]),
          ];
          return eb.or([
            eb.and([eb('a.tenant_id', '=', factory.tenantId), eb('a.authority', 'in', staff), eb.or(ofDealer)]),
            ...(scope.reach.kind === 'everything' ? [eb('a.authority', '=', 'SYS_ADMIN')] : []),
          ]);
        })
        .select(['a.id as userId', sql<string>`coalesce(${personName('a')}, '')`.as('name'), 'a.authority'])
        .orderBy('name')
        .orderBy('a.id')
        .limit(1000);
      return pg.run('alarms.assignees', people);
    },

    /** Unprocessed records that are due, with their assignees; each is returned once. */
    takeDue: unscoped('a background task', (tables) => (tx: Queryable, at: number) => {
      const due = tables
        .selectFrom('alarm_record')
        .where('assigned_due_at', '<=', toTimestamp(at))
        .where('assignee_id', 'is not', null)
        .where('processed_at', 'is', null)
        .where('reminded_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .orderBy('assigned_due_at')
        .select('id')
        .limit(maxOfRun)
        .forNoKeyUpdate()
        .skipLocked();
      return tx.run(
        'alarms.takeDue',
        tables
          .updateTable('alarm_record as r')
          .from('device as d')
          .whereRef('d.id', '=', 'r.device_id')
          .where('r.id', 'in', due)
          .set({ reminded_at: toTimestamp(at) })
          .returning([
            'r.id',
            'r.tenant_id as tenantId',
            'd.name as deviceName',
            'r.indicator',
            'r.finding_rule as findingRule',
            'r.kind',
            'r.assignee_id as assigneeId',
            'r.assigned_due_at as dueAt',
          ]),
      );
    }),
  };
}
