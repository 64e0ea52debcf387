import type { AlarmEvent, Authority } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  anyOf,
  db,
  passed,
  personName,
  scoped,
  toJson,
  toTimestamp,
  unscoped,
  within,
} from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { LockedAlarm } from './alarm-records.records.ts';
import { assignmentTemplates } from './alarm-records.templates.ts';
import { recordsIn } from './alarm-records.rows.ts';

export type Locked = InScope<LockedAlarm>;

/** What a person or the product did with records, for their events. */
export interface Deed {
  readonly what: AlarmEvent['what'];
  readonly userId: string | null;
  /** ms. */
  readonly at: number;
  readonly detail: AlarmEvent['detail'];
}

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
/** Shelves and reminders that one run of a job handles. */
const maxOfRun = 200;

/** Of `alarm_record as r` and its `device as d`. */
const lockedColumns = [
  'r.id',
  'r.device_id as deviceId',
  'd.name as deviceName',
  'r.tenant_id as tenantId',
  'r.customer_id as customerId',
  'r.rule_key as ruleKey',
  'r.indicator',
  'r.finding_rule as findingRule',
  'r.kind',
  'r.level',
  'r.cleared_at as clearedAt',
  'r.processed_at as processedAt',
  'r.withdrawn_at as withdrawnAt',
  'r.note',
  'r.assignee_id as assigneeId',
] as const;

const idsOf = (alarms: readonly { readonly id: string }[]) => anyOf(alarms.map(({ id }) => id));
/** The rules of records as rows, for comparing with shelves. */
const rulesOf = (alarms: readonly LockedAlarm[]) => {
  const columns = [
    alarms.map(({ deviceId }) => deviceId),
    alarms.map(({ ruleKey }) => ruleKey),
    alarms.map(({ level }) => level),
  ];
  return sql`select * from unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::smallint[])`;
};

/** The parts in ascending order, as the engine locks them: whoever changes records of a part takes its turn. */
const lockParts = (parts: readonly number[]) =>
  db
    .selectFrom('part')
    .where('part', '=', sql<number>`any(${parts}::smallint[])`)
    .select('part')
    .orderBy('part')
    .forNoKeyUpdate();

export type AlarmActionStore = ReturnType<typeof createAlarmActionStore>;

/** Changes of alarm records by people. Conditions, and what the engine writes, are left alone. */
export function createAlarmActionStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** The records in scope, locked until the transaction ends; those that are not in scope are left out. */
    async lock(tx: Queryable, scope: Scope, ids: readonly string[], now: number): Promise<Locked[]> {
      const found = recordsIn(scope, now).where('r.id', '=', anyOf(ids));
      const parts = await tx.run('alarms.parts', found.select('r.part').distinct());
      await tx.run('alarms.lockParts', lockParts(parts.map(({ part }) => part)));
      const rows = await tx.run('alarms.lock', found.select(lockedColumns).orderBy('r.id').forNoKeyUpdate('r'));
      return rows.map((row) => passed(row));
    },

    async addEvents(tx: Queryable, alarms: readonly Locked[], { what, userId, at, detail }: Deed): Promise<void> {
      if (alarms.length === 0) return;
      const event = { at: toTimestamp(at), what, account_id: userId, detail: toJson(detail) };
      await tx.run(
        'alarms.addEvents',
        within(alarms)
          .insertInto('alarm_event')
          .values(alarms.map(({ id }) => ({ ...event, record_id: id }))),
      );
    },

    async process(
      tx: Queryable,
      alarms: readonly Locked[],
      { userId, at, note }: { readonly userId: string | null; readonly at: number; readonly note: string },
    ): Promise<void> {
      await tx.run(
        'alarms.process',
        within(alarms)
          .updateTable('alarm_record')
          .set({ processed_at: toTimestamp(at), processed_by: userId, note })
          .where('id', '=', idsOf(alarms)),
      );
    },

    async note(tx: Queryable, alarm: Locked, note: string): Promise<void> {
      await tx.run('alarms.note', within(alarm).updateTable('alarm_record').set({ note }).where('id', '=', alarm.id));
    },

    /** Puts the rules of records aside; a shelf that they had ends. */
    async shelve(
      tx: Queryable,
      alarms: readonly Locked[],
      shelf: { readonly userId: string | null; readonly at: number; readonly until: number; readonly reason: string },
    ): Promise<void> {
      await tx.run(
        'alarms.endShelves',
        within(alarms)
          .updateTable('alarm_shelf')
          .set({ ended_at: toTimestamp(shelf.at) })
          .where('ended_at', 'is', null)
          .where(sql<boolean>`(device_id, rule_key, level) in (${rulesOf(alarms)})`),
      );
      const rules = new Map(alarms.map((alarm) => [`${alarm.deviceId} ${alarm.level} ${alarm.ruleKey}`, alarm]));
      await tx.run(
        'alarms.shelve',
        within(alarms)
          .insertInto('alarm_shelf')
          .values(
            [...rules.values()].map(({ deviceId, ruleKey, level }) => ({
              device_id: deviceId,
              rule_key: ruleKey,
              level,
              from_at: toTimestamp(shelf.at),
              until_at: toTimestamp(shelf.until),
              reason: shelf.reason,
              account_id: shelf.userId,
            })),
          ),
      );
    },

    /** Ends the shelves of the rules of records. Returns ids of those records whose rule had one. */
    async unshelve(tx: Queryable, alarms: readonly Locked[], at: number): Promise<Set<string>> {
      const ended = await tx.run(
        'alarms.unshelve',
        within(alarms)
          .updateTable('alarm_shelf')
          .set({ ended_at: toTimestamp(at) })
          .where('ended_at', 'is', null)
          .where(sql<boolean>`(device_id, rule_key, level) in (${rulesOf(alarms)})`)
          .returning(['device_id as deviceId', 'rule_key as ruleKey', 'level']),
      );
      const rules = new Set(ended.map((shelf) => `${shelf.deviceId} ${shelf.level} ${shelf.ruleKey}`));
      const back = alarms.filter(({ deviceId, level, ruleKey }) => rules.has(`${deviceId} ${level} ${ruleKey}`));
      return new Set(back.map(({ id }) => id));
    },

    /**
     * Tells those who follow records that their shelf has begun or ended. `isBack`: the contacts of open unprocessed
     * ones are due to be notified, because their shelf has ended.
     */
    async touch(tx: Queryable, alarms: readonly Locked[], at: number, isBack: boolean): Promise<void> {
      const isToTell = sql<boolean>`${isBack}::boolean and cleared_at is null and processed_at is null and due_at is null`;
      await tx.run(
        'alarms.touch',
        within(alarms)
          .updateTable('alarm_record')
          .set({
            due_at: sql`case when ${isToTell} then ${toTimestamp(at)} else due_at end`,
            due_step: sql`case when ${isToTell} then 'first' else due_step end`,
          })
          .where('id', '=', idsOf(alarms)),
      );
    },

    async assign(tx: Queryable, alarms: readonly Locked[], userId: string | null, dueAt: number | null): Promise<void> {
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

    /** Ends shelves whose time is over, and returns the open unprocessed records that they held back. */
    endShelves: unscoped('a background task', (tables) => async (tx: Queryable, at: number): Promise<Locked[]> => {
      const over = await tx.run(
        'alarms.shelvesOver',
        tables
          .selectFrom('alarm_shelf as s')
          .innerJoin('device as d', 'd.id', 's.device_id')
          .where('s.ended_at', 'is', null)
          .where('s.until_at', '<=', toTimestamp(at))
          .select(['s.id', sql<number>`d.key % 64`.as('part')])
          .orderBy('s.until_at')
          .limit(maxOfRun),
      );
      if (over.length === 0) return [];
      await tx.run('alarms.lockParts', lockParts([...new Set(over.map(({ part }) => part))]));
      return (
        await tx.run(
          'alarms.endShelvesOver',
          tables
            .with('ended', (of) =>
              of
                .updateTable('alarm_shelf')
                .set((eb) => ({ ended_at: eb.ref('until_at') }))
                .where('id', '=', idsOf(over))
                .where('ended_at', 'is', null)
                .where('until_at', '<=', toTimestamp(at))
                .returning(['device_id', 'rule_key', 'level']),
            )
            .selectFrom('ended as e')
            .innerJoin('alarm_record as r', (join) =>
              join
                .onRef('r.device_id', '=', 'e.device_id')
                .onRef('r.rule_key', '=', 'e.rule_key')
                .onRef('r.level', '=', 'e.level'),
            )
            .innerJoin('device as d', 'd.id', 'r.device_id')
            .where('r.withdrawn_at', 'is', null)
            .where('r.processed_at', 'is', null)
            .where('r.cleared_at', 'is', null)
            .select(lockedColumns),
        )
      ).map((row) => passed(row));
    }),

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
