import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { NamedPlace, SettingStore } from './settings.store.ts';

interface PlaceRow {
  readonly tenant_id: string;
  readonly customer_id: string | null;
  readonly name: string;
  readonly system_name: string | null;
  readonly tenant_system_name: string | null;
}

const customers = `
  select c.tenant_id, c.id as customer_id, c.name, c.system_name, t.system_name as tenant_system_name from customer c join tenant t on t.id = c.tenant_id`;
const tenants = 'select t.id as tenant_id, null::uuid as customer_id, t.name, t.system_name, t.system_name as tenant_system_name from tenant t';

const findCustomer = sqlQuery<PlaceRow>('settings.findCustomer', `
  ${customers} where c.id = $1 and ($2::uuid is null or c.tenant_id = $2) and ($3::uuid[] is null or c.id = any($3))
    and ($4::uuid[] is null or exists(select from device d where d.customer_id = c.id and d.removed_at is null and d.id = any($4)))`);
const findTenant = sqlQuery<PlaceRow>('settings.findTenant', `${tenants} where t.id = $1`);
const lockCustomer = sqlQuery<PlaceRow>('settings.lockCustomer', `${customers} where c.id = $1 and c.tenant_id = $2 for no key update of c`);
const lockTenant = sqlQuery<PlaceRow>('settings.lockTenant', `${tenants} where t.id = $1 for no key update of t`);
const nameCustomer = sqlQuery<never>('settings.nameCustomer', 'update customer set system_name = $3 where id = $1 and tenant_id = $2');
const nameTenant = sqlQuery<never>('settings.nameTenant', 'update tenant set system_name = $2 where id = $1');

function placeOf(row: PlaceRow | undefined): NamedPlace | null {
  return row === undefined ? null : { tenantId: row.tenant_id, customerId: row.customer_id, name: row.name, systemName: row.system_name, tenantSystemName: row.tenant_system_name };
}

/** The scope as values for a condition: null does not narrow. */
function narrowing({ reach }: Scope): readonly [tenantId: string | null, customerIds: readonly string[] | null, deviceIds: readonly string[] | null] {
  switch (reach.kind) {
    case 'everything':
      return [null, null, null];
    case 'tenant':
      return [reach.tenantId, null, null];
    case 'customers':
      return [null, reach.customerIds, null];
    case 'devices':
      return [null, null, reach.deviceIds];
  }
}

export function pgSettingStore(pg: Pg): SettingStore {
  return {
    transaction: (work) => pg.transaction(work),
    findCustomer: async (scope, customerId) => placeOf((await pg.query(findCustomer, [customerId, ...narrowing(scope)]))[0]),
    async findTenant({ reach }, tenantId, ownTenantId) {
      const isReached = reach.kind === 'everything' || (reach.kind === 'tenant' && reach.tenantId === tenantId) || ownTenantId === tenantId;
      return isReached ? placeOf((await pg.query(findTenant, [tenantId]))[0]) : null;
    },
    lock: async (_scope, tx, { tenantId, customerId }) => placeOf((customerId === null ? await tx.query(lockTenant, [tenantId]) : await tx.query(lockCustomer, [customerId, tenantId]))[0]),
    async setSystemName(_scope, tx, { tenantId, customerId }, systemName) {
      await (customerId === null ? tx.query(nameTenant, [tenantId, systemName]) : tx.query(nameCustomer, [customerId, tenantId, systemName]));
    },
  };
}
