import type { PlannedWork, PlannedWorkForm } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  allOf,
  anyOf,
  nameLock,
  passed,
  personName,
  scoped,
  toTimestamp,
  when,
  within,
} from '../../platform/statements.ts';
import type { DevicesInScope, InScope } from '../../platform/statements.ts';
import { mayProcess } from '../alarms/index.ts';
import type { DeviceRef } from '../devices/index.ts';

/** Narrows planned work to a dealer and a factory. */
export interface WorkFilter {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
}

/** Which work is due: before a time, ms, `limit` rows at most, without that of some devices. */
export interface DueWindow {
  readonly before: number;
  readonly limit: number;
  readonly except?: readonly string[];
}

export type WorkDevice = InScope<Pick<DeviceRef, 'id' | 'name' | 'tenantId' | 'customerId'>>;

/** A work that is about to be changed, locked, with its device. */
export interface FoundWork {
  readonly work: InScope<PlannedWork>;
  readonly device: WorkDevice;
}

/** The works of devices, with everything that is shown of them. */
function withWork(devices: DevicesInScope) {
  return devices
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .innerJoin('planned_work as w', 'w.device_id', 'd.id')
    .leftJoin('account as o', 'o.id', 'w.owner_id')
    .leftJoin('account as a', 'a.id', 'w.account_id')
    .leftJoin('account as b', 'b.id', 'w.done_by')
    .select([
      'w.id as workId',
      'd.id as deviceId',
      'd.name as deviceName',
      'd.customer_id as customerId',
      'c.name as customerName',
      'w.kind',
      'w.due_at as dueAt',
      'w.note',
      sql<string>`coalesce(${personName('o')}, w.owner)`.as('owner'),
      'w.owner_id as ownerId',
      personName('a').as('by'),
      'w.created_at as createdAt',
      'w.done_at as doneAt',
      personName('b').as('doneBy'),
      'w.entry_id as entryId',
      'w.version',
    ]);
}

interface OfDevice {
  readonly scope: Scope;
  readonly deviceId: string;
  readonly limit: number;
  readonly offset: number;
}
const ofDevice = compiledOnce(({ scope, deviceId, limit, offset }: OfDevice, which: 'open' | 'done') => {
  const works = withWork(scoped(scope).selectFrom('device as d').where('d.id', '=', deviceId));
  return (
    which === 'open'
      ? works.where('w.done_at', 'is', null).orderBy('w.due_at')
      : works.where('w.done_at', 'is not', null).orderBy('w.done_at', 'desc')
  )
    .orderBy('w.id')
    .limit(limit)
    .offset(offset);
});
const countOfDevice = compiledOnce(
  ({ scope, deviceId }: Pick<OfDevice, 'scope' | 'deviceId'>, which: 'open' | 'done') =>
    scoped(scope)
      .selectFrom('device as d')
      .innerJoin('planned_work as w', 'w.device_id', 'd.id')
      .where('d.id', '=', deviceId)
      .where('w.done_at', which === 'open' ? 'is' : 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('total')),
);
const openOf = compiledOnce(({ scope, deviceIds }: { scope: Scope; deviceIds: readonly string[] }) =>
  withWork(scoped(scope).selectFrom('device as d').where('d.id', '=', anyOf(deviceIds)))
    .where('w.done_at', 'is', null)
    .distinctOn('d.id')
    .orderBy('d.id')
    .orderBy('w.due_at')
    .orderBy('w.id'),
);
interface Due {
  readonly scope: Scope;
  readonly filter: WorkFilter;
  readonly before: number;
  /** Devices that are left out. */
  readonly except: readonly string[];
}
const dueDevices = ({ scope, filter, except }: Due) =>
  scoped(scope)
    .selectFrom('device as d')
    .where((eb) =>
      eb.and([
        ...when(filter.tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(filter.customerId, (id) => eb('d.customer_id', '=', id)),
        eb('d.id', '<>', allOf(except)),
      ]),
    );
const dueRows = compiledOnce(({ limit, ...due }: Due & { limit: number }) =>
  withWork(dueDevices(due))
    .where('w.done_at', 'is', null)
    .where('w.due_at', '<', toTimestamp(due.before))
    .orderBy('w.due_at')
    .orderBy('w.id')
    .limit(limit),
);
const dueCount = compiledOnce(({ now, ...due }: Due & { now: number }) =>
  dueDevices(due)
    .innerJoin('planned_work as w', 'w.device_id', 'd.id')
    .where('w.done_at', 'is', null)
    .where('w.due_at', '<', toTimestamp(due.before))
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where w.due_at < ${toTimestamp(now)})`.as('overdue'),
    ]),
);
const columnsOf = ({ kind, dueAt, note, owner, ownerId }: PlannedWorkForm) => ({
  kind,
  due_at: toTimestamp(dueAt),
  note,
  // The name of an account is read from the account, so that it is always its present one.
  owner: ownerId === null ? owner : '',
  owner_id: ownerId,
});

export type PlannedWorkStore = ReturnType<typeof createPlannedWorkStore>;

/** Planned work of devices. `tx` is the transaction of the change. */
export function createPlannedWorkStore(pg: Pg) {
  const read = (tx: Queryable, scope: Scope, workId: string) =>
    tx.one('plannedWork.read', withWork(scoped(scope).selectFrom('device as d')).where('w.id', '=', workId));

  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    async list(
      scope: Scope,
      device: DeviceRef,
      which: 'open' | 'done',
      window: { readonly limit: number; readonly offset: number },
    ): Promise<{ rows: PlannedWork[]; total: number }> {
      const asked = { scope, deviceId: device.id };
      const { total } = await pg.one('plannedWork.count', countOfDevice(asked, which));
      return { rows: await pg.run('plannedWork.list', ofDevice({ ...asked, ...window }, which)), total };
    },

    /** The next open work of each device. */
    next: (scope: Scope, deviceIds: readonly string[]): Promise<PlannedWork[]> =>
      pg.run('plannedWork.next', openOf({ scope, deviceIds })),

    async due(
      scope: Scope,
      filter: WorkFilter,
      { now, limit, ...which }: DueWindow & { readonly now: number },
    ): Promise<{ rows: PlannedWork[]; total: number; overdue: number }> {
      const due = { scope, filter, before: which.before, except: which.except ?? [] };
      const counts = await pg.one('plannedWork.dueCount', dueCount({ ...due, now }));
      return { ...counts, rows: await pg.run('plannedWork.due', dueRows({ ...due, limit })) };
    },

    /** Number of works of a device that are not done. Until the transaction ends nobody else adds one. */
    async countOpen(tx: Queryable, device: DeviceRef): Promise<number> {
      await tx.run('plannedWork.lockDevice', nameLock('planned work of', device.id));
      const { works } = await tx.one(
        'plannedWork.countOpen',
        within(device)
          .selectFrom('planned_work')
          .where('device_id', '=', device.id)
          .where('done_at', 'is', null)
          .select((eb) => eb.fn.countAll<number>().as('works')),
      );
      return works;
    },

    /** Whether a person may process alarms of the device's factory, and so may be given work on it. */
    async mayOwn(
      tx: Queryable,
      scope: Scope,
      device: WorkDevice | DeviceRef,
      { ownerId, now }: { readonly ownerId: string; readonly now: number },
    ): Promise<boolean> {
      const person = within(device)
        .selectFrom('account as a')
        .where('a.id', '=', ownerId)
        .where(mayProcess({ customerId: device.customerId, tenantId: device.tenantId }, now))
        .where((eb) => (scope.reach.kind === 'everything' ? eb.and([]) : eb('a.authority', '<>', 'SYS_ADMIN')))
        .select('a.id');
      return (await tx.first('plannedWork.mayOwn', person)) !== null;
    },

    /** null: there is none in scope. */
    find: (scope: Scope, workId: string): Promise<PlannedWork | null> =>
      pg.first('plannedWork.find', withWork(scoped(scope).selectFrom('device as d')).where('w.id', '=', workId)),

    /** A work of a device in scope; null: there is none. */
    async lock(tx: Queryable, scope: Scope, workId: string): Promise<FoundWork | null> {
      const row = await tx.first(
        'plannedWork.lock',
        scoped(scope)
          .selectFrom('device as d')
          .innerJoin('planned_work as w', 'w.device_id', 'd.id')
          .where('w.id', '=', workId)
          .select(['d.id', 'd.name', 'd.tenant_id as tenantId', 'd.customer_id as customerId'])
          .forUpdate('w'),
      );
      return row === null ? null : { device: passed(row), work: passed(await read(tx, scope, workId)) };
    },

    async insert(
      tx: Queryable,
      scope: Scope,
      device: DeviceRef,
      { form, plannedAt }: { readonly form: PlannedWorkForm; readonly plannedAt: number },
    ): Promise<PlannedWork> {
      const { id } = await tx.one(
        'plannedWork.insert',
        within(device)
          .insertInto('planned_work')
          .values({
            tenant_id: device.tenantId,
            device_id: device.id,
            account_id: scope.userId,
            created_at: toTimestamp(plannedAt),
            ...columnsOf(form),
          })
          .returning('id'),
      );
      return read(tx, scope, id);
    },

    async update(tx: Queryable, scope: Scope, work: InScope<PlannedWork>, form: PlannedWorkForm): Promise<PlannedWork> {
      await tx.run(
        'plannedWork.update',
        within(work)
          .updateTable('planned_work')
          .set((eb) => ({ ...columnsOf(form), version: eb('version', '+', 1) }))
          .where('id', '=', work.workId),
      );
      return read(tx, scope, work.workId);
    },

    async finish(
      tx: Queryable,
      scope: Scope,
      work: InScope<PlannedWork>,
      { at, entryId }: { readonly at: number; readonly entryId: string },
    ): Promise<PlannedWork> {
      await tx.run(
        'plannedWork.finish',
        within(work)
          .updateTable('planned_work')
          .set((eb) => ({
            done_at: toTimestamp(at),
            done_by: scope.userId,
            entry_id: entryId,
            version: eb('version', '+', 1),
          }))
          .where('id', '=', work.workId),
      );
      return read(tx, scope, work.workId);
    },

    async remove(tx: Queryable, work: InScope<PlannedWork>): Promise<void> {
      await tx.run('plannedWork.remove', within(work).deleteFrom('planned_work').where('id', '=', work.workId));
    },
  };
}
