import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, passed, scoped } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';

export interface Factory {
  readonly customerId: string;
  readonly customerName: string;
  readonly tenantId: string;
}

const find = compiledOnce(({ scope, customerId }: { scope: Scope; customerId: string }) =>
  scoped(scope)
    .selectFrom('customer as c')
    .where('c.id', '=', customerId)
    .select(['c.id as customerId', 'c.name as customerName', 'c.tenant_id as tenantId']),
);

/** The factory, for its managers; null: there is none in scope. */
export async function findFactory(on: Queryable, scope: Scope, customerId: string): Promise<InScope<Factory> | null> {
  const factory = await on.first('tenants.factory', find({ scope, customerId }));
  return factory === null ? null : passed(factory);
}

const findSome = compiledOnce(({ scope, ids }: { scope: Scope; ids: readonly string[] }) =>
  scoped(scope)
    .selectFrom('customer as c')
    .where('c.id', '=', anyOf(ids))
    .select(['c.id as customerId', 'c.name as customerName', 'c.tenant_id as tenantId'])
    .orderBy('c.id'),
);

/** Those of the factories that are in scope, for their managers, by id. */
export async function findFactories(
  on: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly InScope<Factory>[]> {
  return (await on.run('tenants.factories', findSome({ scope, ids }))).map(passed);
}

export interface Dealer {
  readonly tenantId: string;
  readonly tenantName: string;
}

const findWhole = compiledOnce(({ scope, tenantId }: { scope: Scope; tenantId: string }) => {
  const tenants = scoped(scope).all.selectFrom('tenant as t').where('t.id', '=', tenantId);
  const { reach } = scope;
  const reached =
    reach.kind === 'everything'
      ? tenants
      : tenants.where((eb) => (reach.kind === 'tenant' ? eb('t.id', '=', reach.tenantId) : eb.or([])));
  return reached.select(['t.id as tenantId', 't.name as tenantName']);
});

/** The dealer, for who reaches all of it; null: there is none, or the caller reaches less. */
export async function findDealer(on: Queryable, scope: Scope, tenantId: string): Promise<InScope<Dealer> | null> {
  const dealer = await on.first('tenants.dealer', findWhole({ scope, tenantId }));
  return dealer === null ? null : passed(dealer);
}
