import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { passed, scoped } from '../../platform/statements.ts';
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
