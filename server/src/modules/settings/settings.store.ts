import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { passed, scoped, unscoped, within } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';
import type { Owner } from './settings.rules.ts';

/** A place with its platform name. */
export interface NamedPlace extends Owner {
  readonly name: string;
  /** null: it has none. */
  readonly systemName: string | null;
  readonly tenantSystemName: string | null;
}

const tables = unscoped('statements name a place that is in scope, or where the caller belongs', (all) => all);

const factories = tables
  .selectFrom('customer as c')
  .innerJoin('tenant as t', 't.id', 'c.tenant_id')
  .select([
    'c.tenant_id as tenantId',
    'c.id as customerId',
    'c.name',
    'c.system_name as systemName',
    't.system_name as tenantSystemName',
  ]);
const dealers = tables
  .selectFrom('tenant as t')
  .select([
    't.id as tenantId',
    sql<null>`null::uuid`.as('customerId'),
    't.name',
    't.system_name as systemName',
    't.system_name as tenantSystemName',
  ]);

/** Unlike elsewhere, an account with single granted devices finds their factories here. */
function idsIn(scope: Scope) {
  if (scope.reach.kind === 'devices') return scoped(scope).selectFrom('device as d').select('d.customer_id as id');
  return scoped(scope).selectFrom('customer as reached').select('reached.id');
}

const findCustomer = compiledOnce(({ scope, customerId }: { scope: Scope; customerId: string }) =>
  factories.where('c.id', '=', customerId).where('c.id', 'in', idsIn(scope)),
);
const findTenant = compiledOnce(({ tenantId }: { tenantId: string }) => dealers.where('t.id', '=', tenantId));

export type SettingStore = ReturnType<typeof createSettingStore>;

export function createSettingStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** A factory that the scope reaches; null: there is none. */
    findCustomer: (scope: Scope, customerId: string): Promise<NamedPlace | null> =>
      pg.first('settings.findCustomer', findCustomer({ scope, customerId })),

    /** A dealer, for callers who reach the whole of it or belong to it; null: there is none. */
    async findTenant({ reach }: Scope, tenantId: string, ownTenantId: string | null): Promise<NamedPlace | null> {
      const isReached = reach.kind === 'everything' || (reach.kind === 'tenant' && reach.tenantId === tenantId);
      if (!isReached && ownTenantId !== tenantId) return null;
      return pg.first('settings.findTenant', findTenant({ tenantId }));
    },

    /** Locks it until the transaction ends and reads its present state. */
    lock: unscoped(
      'the place is the one that the caller belongs to',
      () =>
        async (tx: Queryable, { tenantId, customerId }: Owner): Promise<InScope<NamedPlace> | null> => {
          const place =
            customerId === null
              ? await tx.first('settings.lockTenant', dealers.where('t.id', '=', tenantId).forNoKeyUpdate('t'))
              : await tx.first(
                  'settings.lockCustomer',
                  factories.where('c.id', '=', customerId).where('c.tenant_id', '=', tenantId).forNoKeyUpdate('c'),
                );
          return place === null ? null : passed(place);
        },
    ),

    async setSystemName(tx: Queryable, place: InScope<NamedPlace>, systemName: string): Promise<void> {
      const { tenantId, customerId } = place;
      if (customerId === null) {
        await tx.run(
          'settings.nameTenant',
          within(place).updateTable('tenant').set({ system_name: systemName }).where('id', '=', tenantId),
        );
      } else {
        await tx.run(
          'settings.nameCustomer',
          within(place)
            .updateTable('customer')
            .set({ system_name: systemName })
            .where('id', '=', customerId)
            .where('tenant_id', '=', tenantId),
        );
      }
    },
  };
}
