import type { Customer, Tenant } from '@oilsight/contract';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import type { PlaceFilter, TenantStore } from './tenants.store.ts';

const tenantColumns = `t.id as "tenantId", t.name as "tenantName", t.area_no as "areaNo", t.area_name as "areaName", t.disabled, t.created_at as "createdAt", t.version,
  (select count(*) from customer c where c.tenant_id = t.id) as customers, (select count(*) from device d where d.tenant_id = t.id and d.removed_at is null) as devices,
  (select count(*) from account a where a.tenant_id = t.id) as users`;
const customerColumns = `c.id as "customerId", c.name as "customerName", c.tenant_id as "tenantId", t.name as "tenantName", c.area_no as "areaNo", c.area_name as "areaName",
  c.disabled, c.created_at as "createdAt", c.version, (select count(*) from device d where d.customer_id = c.id and d.removed_at is null) as devices,
  (select count(*) from account a where a.customer_id = c.id) as users`;
const customerTables = 'customer c join tenant t on t.id = c.tenant_id';

const lockName = sqlQuery<never>('tenants.lockName', `select pg_advisory_xact_lock(hashtextextended('place name ' || lower($1::text), 0))`);
const tenantNamed = sqlQuery<{ taken: boolean }>('tenants.named', 'select exists(select from tenant where lower(name) = lower($1) and id is distinct from $2) as taken');
const customerNamed = sqlQuery<{ taken: boolean }>('tenants.customerNamed', `
  select exists(select from customer where tenant_id = $1 and lower(name) = lower($2) and id is distinct from $3) as taken`);
const insertTenant = sqlQuery<{ id: string }>('tenants.insert', 'insert into tenant (name, area_no, area_name) values ($1, $2, $3) returning id');
const insertCustomer = sqlQuery<{ id: string }>('tenants.insertCustomer', 'insert into customer (tenant_id, name, area_no, area_name) values ($1, $2, $3, $4) returning id');
const insertGroup = sqlQuery<never>('tenants.insertGroup', 'insert into device_group (tenant_id, customer_id, name, is_default) values ($1, $2, $3, true)');
const updateTenant = sqlQuery<never>('tenants.update', 'update tenant set name = $2, area_no = $3, area_name = $4, disabled = $5, version = version + 1 where id = $1');
const updateCustomer = sqlQuery<never>('tenants.updateCustomer', `
  update customer set name = $3, area_no = $4, area_name = $5, disabled = $6, version = version + 1 where tenant_id = $1 and id = $2`);
const aroundTenant = sqlQuery<{ id: string }>('tenants.aroundTenant', `
  select id from account where tenant_id = $1
  union select ad.account_id from account_device ad join device d on d.id = ad.device_id where d.tenant_id = $1`);
const aroundCustomer = sqlQuery<{ id: string }>('tenants.aroundCustomer', `
  select id from account where customer_id = $1 union select account_id from account_customer where customer_id = $1
  union select ad.account_id from account_device ad join device d on d.id = ad.device_id where d.customer_id = $1`);

/** A factory's users look after no factories: to them there are none. */
function reached({ reach }: Scope, tenantColumn: string): Condition {
  if (reach.kind === 'everything') return { sql: 'true', values: [] };
  return reach.kind === 'tenant' ? { sql: `${tenantColumn} = $1`, values: [reach.tenantId] } : { sql: 'false', values: [] };
}

function filtered(scope: Scope, filter: PlaceFilter & { tenantId?: string | undefined }, alias: 't' | 'c'): Condition {
  const inReach = reached(scope, alias === 't' ? 't.id' : 'c.tenant_id');
  const state = filter.state === undefined ? '' : ` and ${filter.state === 'disabled' ? '' : 'not '}${alias}.disabled`;
  return narrowed({ ...inReach, sql: inReach.sql + state }, [
    [filter.tenantId, (place) => `c.tenant_id = ${place}`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', ${alias}.name, ${alias}.area_name))) > 0`],
  ]);
}

const afterValues = ({ values }: Condition, nth: number) => `$${values.length + nth}`;

export function pgTenantStore(pg: Pg): TenantStore {
  async function page<Row>(name: string, select: string, tables: string, condition: Condition, order: string, window: { offset: number; limit: number }): Promise<{ rows: Row[]; total: number }> {
    const counted = await pg.query(sqlQuery<{ total: number }>(`${name}.count`, `select count(*) as total from ${tables} where ${condition.sql}`), condition.values);
    const query = sqlQuery<Row>(`${name}.page`, `
      select ${select} from ${tables} where ${condition.sql} order by ${order} limit ${afterValues(condition, 1)} offset ${afterValues(condition, 2)}`);
    return { rows: await pg.query(query, [...condition.values, window.limit, window.offset]), total: counted[0]?.total ?? 0 };
  }
  async function lock<Row>(tx: Queryable, name: string, select: string, tables: string, condition: Condition, id: string, alias: 't' | 'c'): Promise<Row | null> {
    const query = sqlQuery<Row>(name, `select ${select} from ${tables} where ${condition.sql} and ${alias}.id = ${afterValues(condition, 1)} for no key update of ${alias}`);
    const [row] = await tx.query(query, [...condition.values, id]);
    return row ?? null;
  }
  return {
    transaction: (work) => pg.transaction(work),
    tenants: (scope, filter, window) => page<Tenant>('tenants', tenantColumns, 'tenant t', filtered(scope, filter, 't'), 't.name collate natural_order, t.id', window),
    customers: (scope, filter, window) =>
      page<Customer>('tenants.customers', customerColumns, customerTables, filtered(scope, filter, 'c'), 't.name collate natural_order, t.id, c.name collate natural_order, c.id', window),
    lockTenant: (tx, scope, tenantId) => lock<Tenant>(tx, 'tenants.lock', tenantColumns, 'tenant t', reached(scope, 't.id'), tenantId, 't'),
    lockCustomer: (tx, scope, customerId) => lock<Customer>(tx, 'tenants.lockCustomer', customerColumns, customerTables, reached(scope, 'c.tenant_id'), customerId, 'c'),
    async isTenantNameTaken(tx, name, exceptId) {
      await tx.query(lockName, [name]);
      return (await tx.query(tenantNamed, [name, exceptId]))[0]?.taken === true;
    },
    async isCustomerNameTaken(tx, tenantId, name, exceptId) {
      await tx.query(lockName, [name]);
      return (await tx.query(customerNamed, [tenantId, name, exceptId]))[0]?.taken === true;
    },
    async insertTenant(tx, { name, areaNo, areaName }) {
      return idOf(await tx.query(insertTenant, [name, areaNo, areaName]));
    },
    async insertCustomer(tx, tenantId, { name, areaNo, areaName }, groupName) {
      const id = idOf(await tx.query(insertCustomer, [tenantId, name, areaNo, areaName]));
      await tx.query(insertGroup, [tenantId, id, groupName]);
      return id;
    },
    updateTenant: async (tx, tenantId, { name, areaNo, areaName, disabled }) => void (await tx.query(updateTenant, [tenantId, name, areaNo, areaName, disabled])),
    updateCustomer: async (tx, tenantId, customerId, { name, areaNo, areaName, disabled }) =>
      void (await tx.query(updateCustomer, [tenantId, customerId, name, areaNo, areaName, disabled])),
    async accountsAround(tx, place) {
      const rows = 'tenantId' in place ? await tx.query(aroundTenant, [place.tenantId]) : await tx.query(aroundCustomer, [place.customerId]);
      return rows.map(({ id }) => id);
    },
  };
}

function idOf(rows: readonly { readonly id: string }[]): string {
  const [row] = rows;
  if (row === undefined) throw new Error('an insert gave no row');
  return row.id;
}
