import type { Customer, Tenant } from '@oilsight/contract';
import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Schema } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { matches, nameLock, naturally, passed, scoped, unscoped, when, within } from '../../platform/statements.ts';
import type { ColumnsOf, InScope } from '../../platform/statements.ts';

export interface PlaceFilter {
  /** Part of the name or area; case is ignored. */
  readonly search?: string | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
}

export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** The fields of a dealer or factory that may be set. */
export interface PlaceForm {
  readonly name: string;
  readonly areaNo: string;
  readonly areaName: string;
}

/** A filter in the form that statements use. */
interface PlaceValues {
  readonly search?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly tenantId?: string | undefined;
}
interface Filtered {
  readonly scope: Scope;
  readonly filter: PlaceValues;
}

const valuesOf = ({ state, search }: PlaceFilter): PlaceValues => ({
  search,
  disabled: state === undefined ? undefined : state === 'disabled',
});

type Tenants = SelectQueryBuilder<Schema & { t: Schema['tenant'] }, 't', object>;
type Customers = SelectQueryBuilder<Schema & { c: Schema['customer']; t: Schema['tenant'] }, 'c' | 't', object>;

function tenantsIn(scope: Scope): Tenants {
  const { reach } = scope;
  const tenants = scoped(scope).all.selectFrom('tenant as t');
  if (reach.kind === 'everything') return tenants;
  return reach.kind === 'tenant' ? tenants.where('t.id', '=', reach.tenantId) : tenants.where((eb) => eb.or([]));
}

/** A factory's users manage no factories, so they find none here. */
function customersIn(scope: Scope): Customers {
  const { kind } = scope.reach;
  const customers = scoped(scope).selectFrom('customer as c').innerJoin('tenant as t', 't.id', 'c.tenant_id');
  return kind === 'everything' || kind === 'tenant' ? customers : customers.where((eb) => eb.or([]));
}

const filteredTenants = ({ scope, filter }: Filtered): Tenants =>
  tenantsIn(scope).where((eb) =>
    eb.and([
      ...when(filter.disabled, (disabled) => eb('t.disabled', '=', disabled)),
      ...when(filter.search, (part) => matches(part, eb.ref('t.name'), eb.ref('t.area_name'))),
    ]),
  );
const filteredCustomers = ({ scope, filter }: Filtered): Customers =>
  customersIn(scope).where((eb) =>
    eb.and([
      ...when(filter.disabled, (disabled) => eb('c.disabled', '=', disabled)),
      ...when(filter.tenantId, (id) => eb('c.tenant_id', '=', id)),
      ...when(filter.search, (part) => matches(part, eb.ref('c.name'), eb.ref('c.area_name'))),
    ]),
  );

const asTenants = (tenants: Tenants) =>
  tenants.select((eb) => [
    't.id as tenantId',
    't.name as tenantName',
    't.area_no as areaNo',
    't.area_name as areaName',
    't.disabled',
    't.created_at as createdAt',
    't.version',
    eb
      .selectFrom('customer as c')
      .whereRef('c.tenant_id', '=', 't.id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('customers'),
    eb
      .selectFrom('device as d')
      .whereRef('d.tenant_id', '=', 't.id')
      .where('d.removed_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('devices'),
    eb
      .selectFrom('account as a')
      .whereRef('a.tenant_id', '=', 't.id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('users'),
  ]);
const asCustomers = (customers: Customers) =>
  customers.select((eb) => [
    'c.id as customerId',
    'c.name as customerName',
    'c.tenant_id as tenantId',
    't.name as tenantName',
    'c.area_no as areaNo',
    'c.area_name as areaName',
    'c.disabled',
    'c.created_at as createdAt',
    'c.version',
    eb
      .selectFrom('device as d')
      .whereRef('d.customer_id', '=', 'c.id')
      .where('d.removed_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('devices'),
    eb
      .selectFrom('account as a')
      .whereRef('a.customer_id', '=', 'c.id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('users'),
  ]);

const countTenants = compiledOnce((of: Filtered) =>
  filteredTenants(of).select((eb) => eb.fn.countAll<number>().as('total')),
);
const countCustomers = compiledOnce((of: Filtered) =>
  filteredCustomers(of).select((eb) => eb.fn.countAll<number>().as('total')),
);
const pageOfTenants = compiledOnce(({ limit, offset, ...of }: Filtered & Window) =>
  asTenants(filteredTenants(of)).orderBy('t.name', naturally).orderBy('t.id').limit(limit).offset(offset),
);
const pageOfCustomers = compiledOnce(({ limit, offset, ...of }: Filtered & Window) =>
  asCustomers(filteredCustomers(of))
    .orderBy('t.name', naturally)
    .orderBy('t.id')
    .orderBy('c.name', naturally)
    .orderBy('c.id')
    .limit(limit)
    .offset(offset),
);
const lockTenant = compiledOnce(({ scope, tenantId }: { scope: Scope; tenantId: string }) =>
  asTenants(tenantsIn(scope).where('t.id', '=', tenantId)).forNoKeyUpdate('t'),
);
const lockCustomer = compiledOnce(({ scope, customerId }: { scope: Scope; customerId: string }) =>
  asCustomers(customersIn(scope).where('c.id', '=', customerId)).forNoKeyUpdate('c'),
);

const lower = (name: string) => sql<string>`lower(${name})`;
/** Until the transaction ends no other one takes the name. */
async function lockName(tx: Queryable, name: string): Promise<void> {
  await tx.run('tenants.lockName', nameLock('place name', sql<string>`lower(${name}::text)`));
}

const columnsOf = ({ name, areaNo, areaName }: PlaceForm) =>
  ({ name, area_no: areaNo, area_name: areaName }) satisfies ColumnsOf<'tenant'> & ColumnsOf<'customer'>;

type Dealer = InScope<{ readonly tenantId: string }>;
type WholeForm = PlaceForm & { readonly disabled: boolean };

export type TenantStore = ReturnType<typeof createTenantStore>;

/**
 * Dealers and factories as their managers see and change them. `tx` is the transaction of the change. Rows are locked
 * until it ends; null: there is none in scope.
 */
export function createTenantStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** By name in natural order. */
    async tenants(scope: Scope, filter: PlaceFilter, window: Window): Promise<{ rows: Tenant[]; total: number }> {
      const of = { scope, filter: valuesOf(filter) };
      const { total } = await pg.one('tenants.count', countTenants(of));
      return { rows: await pg.run('tenants.page', pageOfTenants({ ...of, ...window })), total };
    },

    /** By dealer and name, both in natural order. */
    async customers(
      scope: Scope,
      filter: PlaceFilter & { readonly tenantId?: string | undefined },
      window: Window,
    ): Promise<{ rows: Customer[]; total: number }> {
      const of = { scope, filter: { ...valuesOf(filter), tenantId: filter.tenantId } };
      const { total } = await pg.one('tenants.customers.count', countCustomers(of));
      return { rows: await pg.run('tenants.customers.page', pageOfCustomers({ ...of, ...window })), total };
    },

    async lockTenant(tx: Queryable, scope: Scope, tenantId: string): Promise<InScope<Tenant> | null> {
      const tenant = await tx.first('tenants.lock', lockTenant({ scope, tenantId }));
      return tenant === null ? null : passed(tenant);
    },

    async lockCustomer(tx: Queryable, scope: Scope, customerId: string): Promise<InScope<Customer> | null> {
      const customer = await tx.first('tenants.lockCustomer', lockCustomer({ scope, customerId }));
      return customer === null ? null : passed(customer);
    },

    /** Whether another dealer has the name; case is ignored. Simultaneous calls run one after the other. */
    isTenantNameTaken: unscoped(
      'a name is taken whoever may see its dealer',
      (tables) =>
        async (tx: Queryable, name: string, exceptId: string | null): Promise<boolean> => {
          await lockName(tx, name);
          const other = await tx.first(
            'tenants.named',
            tables
              .selectFrom('tenant')
              .select('id')
              .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', lower(name)))
              .where('id', 'is distinct from', exceptId)
              .limit(1),
          );
          return other !== null;
        },
    ),

    /** The same for the factories of a dealer. */
    async isCustomerNameTaken(tx: Queryable, dealer: Dealer, name: string, exceptId: string | null): Promise<boolean> {
      await lockName(tx, name);
      const other = await tx.first(
        'tenants.customerNamed',
        within(dealer)
          .selectFrom('customer')
          .select('id')
          .where('tenant_id', '=', dealer.tenantId)
          .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', lower(name)))
          .where('id', 'is distinct from', exceptId)
          .limit(1),
      );
      return other !== null;
    },

    insertTenant: unscoped(
      'a new dealer is in the scope of those who may make one',
      (tables) =>
        async (tx: Queryable, form: PlaceForm): Promise<string> =>
          (await tx.one('tenants.insert', tables.insertInto('tenant').values(columnsOf(form)).returning('id'))).id,
    ),

    /** With its default device group. */
    async insertCustomer(tx: Queryable, dealer: Dealer, form: PlaceForm, groupName: string): Promise<string> {
      const tables = within(dealer);
      const { tenantId: tenant_id } = dealer;
      const { id } = await tx.one(
        'tenants.insertCustomer',
        tables
          .insertInto('customer')
          .values({ tenant_id, ...columnsOf(form) })
          .returning('id'),
      );
      await tx.run(
        'tenants.insertGroup',
        tables.insertInto('device_group').values({ tenant_id, customer_id: id, name: groupName, is_default: true }),
      );
      return id;
    },

    async updateTenant(tx: Queryable, tenant: InScope<Tenant>, form: WholeForm): Promise<void> {
      await tx.run(
        'tenants.update',
        within(tenant)
          .updateTable('tenant')
          .set((eb) => ({ ...columnsOf(form), disabled: form.disabled, version: eb('version', '+', 1) }))
          .where('id', '=', tenant.tenantId),
      );
    },

    async updateCustomer(tx: Queryable, customer: InScope<Customer>, form: WholeForm): Promise<void> {
      await tx.run(
        'tenants.updateCustomer',
        within(customer)
          .updateTable('customer')
          .set((eb) => ({ ...columnsOf(form), disabled: form.disabled, version: eb('version', '+', 1) }))
          .where('tenant_id', '=', customer.tenantId)
          .where('id', '=', customer.customerId),
      );
    },
  };
}
