import { AppError } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, matches, naturally, passed, scoped, when, within } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';
import { isUniqueViolation } from '../../platform/unique-violation.ts';
import type { LockedFactory } from './plant.records.ts';

export interface GroupRecord {
  readonly groupId: string;
  readonly groupName: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly tenantId: string;
  readonly isDefault: boolean;
  readonly version: number;
}

export interface GroupMember {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly groupId: string;
}

export interface GroupFilter {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Part of the device's name; case is ignored. */
  readonly deviceName?: string | undefined;
}

/** The places that a filter may name. */
export interface PlaceIds {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
}

const columns = [
  'g.id as groupId',
  'g.name as groupName',
  'g.customer_id as customerId',
  'c.name as customerName',
  'g.tenant_id as tenantId',
  'g.is_default as isDefault',
  'g.version',
] as const;

function groupsIn(scope: Scope) {
  const { reach } = scope;
  const groups = scoped(scope).all.selectFrom('device_group as g');
  switch (reach.kind) {
    case 'everything':
      return groups;
    case 'tenant':
      return groups.where('g.tenant_id', '=', reach.tenantId);
    case 'customers':
      return groups.where('g.customer_id', '=', anyOf(reach.customerIds));
    case 'devices':
      return groups.where('g.id', 'in', scoped(scope).selectFrom('device as s').select('s.group_id'));
  }
}

const groupsWithFactory = (scope: Scope) =>
  groupsIn(scope).innerJoin('customer as c', 'c.id', 'g.customer_id').select(columns);

/** Unlike elsewhere, an account with single granted devices finds their factories here. */
function factoriesIn(scope: Scope) {
  if (scope.reach.kind !== 'devices') return scoped(scope).selectFrom('customer as c');
  return scoped(scope)
    .all.selectFrom('customer as c')
    .where('c.id', 'in', scoped(scope).selectFrom('device as s').select('s.customer_id'));
}

/** A dealer is found by accounts that reach one of its factories or devices. */
function dealersIn(scope: Scope) {
  const { reach } = scope;
  const dealers = scoped(scope).all.selectFrom('tenant as t');
  switch (reach.kind) {
    case 'everything':
      return dealers;
    case 'tenant':
      return dealers.where('t.id', '=', reach.tenantId);
    case 'customers':
      return dealers.where('t.id', 'in', scoped(scope).selectFrom('customer as c').select('c.tenant_id'));
    case 'devices':
      return dealers.where('t.id', 'in', scoped(scope).selectFrom('device as s').select('s.tenant_id'));
  }
}

const membersIn = (scope: Scope, filter: GroupFilter) =>
  scoped(scope)
    .selectFrom('device as d')
    .where((eb) =>
      eb.and([
        ...when(filter.tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(filter.customerId, (id) => eb('d.customer_id', '=', id)),
        ...when(filter.groupId, (id) => eb('d.group_id', '=', id)),
        ...when(filter.deviceName, (part) => matches(part, eb.ref('d.name'))),
      ]),
    );

interface Filtered {
  readonly scope: Scope;
  readonly filter: GroupFilter;
}
const groupsInOrder = compiledOnce(({ scope, filter }: Filtered) =>
  groupsWithFactory(scope)
    .where((eb) =>
      eb.and([
        ...when(filter.tenantId, (id) => eb('g.tenant_id', '=', id)),
        ...when(filter.customerId, (id) => eb('g.customer_id', '=', id)),
        ...when(filter.groupId, (id) => eb('g.id', '=', id)),
      ]),
    )
    .orderBy('c.name', naturally)
    .orderBy('c.id')
    .orderBy('g.is_default', 'desc')
    .orderBy('g.name', naturally)
    .orderBy('g.id'),
);
const membersInOrder = compiledOnce(({ scope, filter }: Filtered) => {
  // Names are sorted within each group, by its index.
  const groups = scoped(scope)
    .all.selectFrom('device_group')
    .select('id')
    .where('id', 'in', membersIn(scope, filter).select('d.group_id'));
  const inOrder = membersIn(scope, filter)
    .where('d.group_id', '=', sql.ref<string>('g.id'))
    .select((eb) => [
      'd.id',
      'd.name',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.orderBy('d.name', naturally).orderBy('d.id'))
        .as('nth'),
    ]);
  return scoped(scope)
    .all.selectFrom(groups.as('g'))
    .crossJoinLateral(inOrder.as('d'))
    .select(['d.id as deviceId', 'd.name as deviceName', 'g.id as groupId'])
    .orderBy('g.id')
    .orderBy('d.nth');
});

interface Sought {
  readonly scope: Scope;
  readonly id: string;
}
const dealer = compiledOnce(({ scope, id }: Sought) => dealersIn(scope).where('t.id', '=', id).select('t.id'));
const factory = compiledOnce(({ scope, id }: Sought) => factoriesIn(scope).where('c.id', '=', id).select('c.id'));
const group = compiledOnce(({ scope, id }: Sought) => groupsIn(scope).where('g.id', '=', id).select('g.id'));

/** Refuses a second group of the same name in a factory. */
async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'device_group_name'))
      throw new AppError('nameTaken', { field: 'groupName', name }, { cause: error });
    throw error;
  }
}

export type GroupStore = ReturnType<typeof createGroupStore>;

/**
 * Device groups. Accounts with single granted devices see the groups of these devices. null: there is none in scope.
 */
export function createGroupStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** By factory and name in natural order, the default group first. */
    groups: (scope: Scope, filter: GroupFilter): Promise<GroupRecord[]> =>
      pg.run('groups.list', groupsInOrder({ scope, filter })),

    /** By name in natural order. */
    members: (scope: Scope, filter: GroupFilter): Promise<GroupMember[]> =>
      pg.run('groups.members', membersInOrder({ scope, filter })),

    /** The first of these places that is not in scope; null: all are. */
    async missing(
      scope: Scope,
      { tenantId, customerId, groupId }: PlaceIds,
    ): Promise<'tenant' | 'customer' | 'group' | null> {
      if (tenantId !== undefined && (await pg.first('groups.tenant', dealer({ scope, id: tenantId }))) === null)
        return 'tenant';
      if (customerId !== undefined && (await pg.first('groups.customer', factory({ scope, id: customerId }))) === null)
        return 'customer';
      if (groupId !== undefined && (await pg.first('groups.group', group({ scope, id: groupId }))) === null)
        return 'group';
      return null;
    },

    /**
     * For people who manage devices; locked until the transaction ends. `for`: to change the group, or to add devices
     * to it.
     */
    async lock(
      tx: Queryable,
      scope: Scope,
      groupId: string,
      use: 'change' | 'members',
    ): Promise<InScope<GroupRecord> | null> {
      const group = groupsWithFactory(scope).where('g.id', '=', groupId);
      const row = await tx.first('groups.lock', use === 'change' ? group.forUpdate('g') : group.forKeyShare('g'));
      return row === null ? null : passed(row);
    },

    async count(tx: Queryable, factory: InScope<LockedFactory>): Promise<number> {
      const statement = within(factory)
        .selectFrom('device_group')
        .where('customer_id', '=', factory.customerId)
        .select((eb) => eb.fn.countAll<number>().as('count'));
      return (await tx.one('groups.count', statement)).count;
    },

    /** @throws AppError `nameTaken` */
    async insert(tx: Queryable, factory: InScope<LockedFactory>, groupName: string): Promise<string> {
      const { tenantId: tenant_id, customerId: customer_id } = factory;
      const statement = within(factory)
        .insertInto('device_group')
        .values({ tenant_id, customer_id, name: groupName })
        .returning('id');
      return (await named(groupName, tx.one('groups.insert', statement))).id;
    },

    /** Increases its version by one. @throws AppError `nameTaken` */
    async rename(tx: Queryable, group: InScope<GroupRecord>, groupName: string): Promise<void> {
      await named(
        groupName,
        tx.run(
          'groups.rename',
          within(group)
            .updateTable('device_group')
            .set((eb) => ({ name: groupName, version: eb('version', '+', 1) }))
            .where('id', '=', group.groupId)
            .where('tenant_id', '=', group.tenantId),
        ),
      );
    },

    /** Number of devices in the group. */
    async countMembers(tx: Queryable, group: InScope<GroupRecord>): Promise<number> {
      const statement = within(group)
        .selectFrom('device')
        .where('group_id', '=', group.groupId)
        .where('removed_at', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('count'));
      return (await tx.one('groups.countMembers', statement)).count;
    },

    /** Removed devices of the group move to the factory's default group. */
    async remove(tx: Queryable, group: InScope<GroupRecord>): Promise<void> {
      const tables = within(group);
      await tx.run(
        'groups.keepRemoved',
        tables
          .updateTable('device')
          .set({
            group_id: tables
              .selectFrom('device_group')
              .select('id')
              .where('customer_id', '=', group.customerId)
              .where('is_default', '=', true),
          })
          .where('group_id', '=', group.groupId)
          .where('removed_at', 'is not', null),
      );
      await tx.run(
        'groups.remove',
        tables.deleteFrom('device_group').where('id', '=', group.groupId).where('tenant_id', '=', group.tenantId),
      );
    },
  };
}
