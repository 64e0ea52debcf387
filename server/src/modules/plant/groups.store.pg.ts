import { AppError } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { deviceCondition } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { isTaken } from '../../platform/taken.ts';
import { narrowed } from '../../platform/where.ts';
import type { GroupFilter, GroupMember, GroupRecord, GroupStore, PlaceIds } from './groups.store.ts';

const columns = `g.id as "groupId", g.name as "groupName", g.customer_id as "customerId", c.name as "customerName", g.tenant_id as "tenantId", g.is_default as "isDefault", g.version`;
const tables = 'device_group g join customer c on c.id = g.customer_id';

const count = sqlQuery<{ count: number }>('groups.count', 'select count(*) as count from device_group where customer_id = $1');
const insert = sqlQuery<{ id: string }>('groups.insert', 'insert into device_group (tenant_id, customer_id, name) values ($1, $2, $3) returning id');
const rename = sqlQuery<never>('groups.rename', 'update device_group set name = $3, version = version + 1 where id = $1 and tenant_id = $2');
const countMembers = sqlQuery<{ count: number }>('groups.countMembers', 'select count(*) as count from device where group_id = $1 and removed_at is null');
const keepRemoved = sqlQuery<never>('groups.keepRemoved', `
  update device set group_id = (select id from device_group where customer_id = $2 and is_default) where group_id = $1 and removed_at is not null`);
const remove = sqlQuery<never>('groups.remove', 'delete from device_group where id = $1 and tenant_id = $2');

/** Where in scope something lies that has a dealer, a factory and, below it, devices. Its one value is $1. */
function placeCondition({ reach }: Scope, tenant: string, customer: string, devices: string): Condition {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'true', values: [] };
    case 'tenant':
      return { sql: `${tenant} = $1`, values: [reach.tenantId] };
    case 'customers':
      return { sql: `${customer} = any($1::uuid[])`, values: [reach.customerIds] };
    case 'devices':
      return { sql: `exists(select from device s where ${devices} and s.removed_at is null and s.id = any($1::uuid[]))`, values: [reach.deviceIds] };
  }
}

const groupCondition = (scope: Scope) => placeCondition(scope, 'g.tenant_id', 'g.customer_id', 's.group_id = g.id');

function filtered(base: Condition, alias: 'g' | 'd', filter: GroupFilter): Condition {
  return narrowed(base, [
    [filter.tenantId, (place) => `${alias}.tenant_id = ${place}`],
    [filter.customerId, (place) => `${alias}.customer_id = ${place}`],
    [filter.groupId, (place) => `${alias === 'g' ? 'g.id' : 'd.group_id'} = ${place}`],
    [alias === 'd' ? filter.deviceName : undefined, (place) => `position(lower(${place}) in lower(d.name)) > 0`],
  ]);
}

/** What a place is looked for by; a dealer is reached by those who reach a factory or device of it. */
function placeQueries(scope: Scope): Readonly<Record<'tenant' | 'customer' | 'group', { readonly from: string; readonly condition: Condition }>> {
  const { reach } = scope;
  const tenant: Condition =
    reach.kind === 'customers'
      ? { sql: 'exists(select from customer x where x.tenant_id = t.id and x.id = any($1::uuid[]))', values: [reach.customerIds] }
      : placeCondition(scope, 't.id', 'null', 's.tenant_id = t.id');
  return {
    tenant: { from: 'tenant t where t.id', condition: tenant },
    customer: { from: 'customer c where c.id', condition: placeCondition(scope, 'c.tenant_id', 'c.id', 's.customer_id = c.id') },
    group: { from: 'device_group g where g.id', condition: groupCondition(scope) },
  };
}

async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isTaken(error, 'device_group_name')) throw new AppError('nameTaken', { field: 'groupName', name }, { cause: error });
    throw error;
  }
}

export function pgGroupStore(pg: Pg): GroupStore {
  return {
    transaction: (work) => pg.transaction(work),
    async groups(scope, filter) {
      const { sql, values } = filtered(groupCondition(scope), 'g', filter);
      return pg.query(sqlQuery<GroupRecord>('groups.list', `
        select ${columns} from ${tables} where ${sql} order by c.name collate natural_order, c.id, not g.is_default, g.name collate natural_order, g.id`), values);
    },
    async members(scope, filter) {
      const { sql, values } = filtered(deviceCondition(scope, 'd', 1), 'd', filter);
      return pg.query(sqlQuery<GroupMember>('groups.members', `
        select d.id as "deviceId", d.name as "deviceName", g.id as "groupId"
        from (select id from device_group where id in (select group_id from device d where ${sql})) g cross join lateral (
          select d.id, d.name, row_number() over (order by d.name collate natural_order, d.id) as nth from device d where d.group_id = g.id and ${sql}) d
        order by g.id, d.nth`), values);
    },
    async missing(scope, places: PlaceIds) {
      const queries = placeQueries(scope);
      for (const [kind, id] of [['tenant', places.tenantId], ['customer', places.customerId], ['group', places.groupId]] as const) {
        if (id === undefined) continue;
        const { from, condition } = queries[kind];
        const query = sqlQuery<{ found: boolean }>('groups.place', `select exists(select from ${from} = $${condition.values.length + 1} and ${condition.sql}) as found`);
        if ((await pg.query(query, [...condition.values, id]))[0]?.found !== true) return kind;
      }
      return null;
    },
    async lock(tx, scope, groupId, use) {
      const { sql, values } = groupCondition(scope);
      const way = use === 'change' ? 'for update' : 'for key share';
      const [row] = await tx.query(sqlQuery<GroupRecord>('groups.lock', `select ${columns} from ${tables} where ${sql} and g.id = $${values.length + 1} ${way} of g`), [...values, groupId]);
      return row ?? null;
    },
    count: async (tx, customerId) => (await tx.query(count, [customerId]))[0]?.count ?? 0,
    async insert(tx, { tenantId, customerId }, groupName) {
      const [row] = await named(groupName, tx.query(insert, [tenantId, customerId, groupName]));
      if (row === undefined) throw new Error('an insert gave no row');
      return row.id;
    },
    rename: async (tx, groupId, tenantId, groupName) => void (await named(groupName, tx.query(rename, [groupId, tenantId, groupName]))),
    countMembers: async (tx, groupId) => (await tx.query(countMembers, [groupId]))[0]?.count ?? 0,
    async remove(tx, { groupId, customerId, tenantId }) {
      await tx.query(keepRemoved, [groupId, customerId]);
      await tx.query(remove, [groupId, tenantId]);
    },
  };
}
