import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Pg } from '../../platform/pg.ts';
import type { Schema } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, scoped } from '../../platform/statements.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface NamedFactory extends Named {
  readonly tenantId: string;
}

export interface NamedMachine extends Named {
  readonly tenantId: string;
  readonly customerId: string;
}

export type DisplayPlaceStore = ReturnType<typeof createDisplayPlaceStore>;

/** The dealers, factories and machines that displays are bound to, as far as the caller sees them. */
export function createDisplayPlaceStore(pg: Pg) {
  return {
    dealers: (scope: Scope, ids: readonly string[]): Promise<readonly Named[]> =>
      pg.run(
        'displays.dealers',
        scoped(scope)
          .all.selectFrom('tenant as t')
          .where('t.id', '=', anyOf(ids))
          .where(dealerIn(scope))
          .select(['t.id', 't.name']),
      ),

    factories: (scope: Scope, ids: readonly string[]): Promise<readonly NamedFactory[]> =>
      pg.run(
        'displays.factories',
        scoped(scope)
          .selectFrom('customer as c')
          .where('c.id', '=', anyOf(ids))
          .select(['c.id', 'c.name', 'c.tenant_id as tenantId']),
      ),

    machines: (scope: Scope, ids: readonly string[]): Promise<readonly NamedMachine[]> =>
      pg.run(
        'displays.machines',
        scoped(scope)
          .selectFrom('device as d')
          .where('d.id', '=', anyOf(ids))
          .select(['d.id', 'd.name', 'd.tenant_id as tenantId', 'd.customer_id as customerId']),
      ),
  };
}

/** Dealers of which the scope holds all, or a factory. */
function dealerIn({ reach }: Scope): Expression<SqlBool> {
  const eb = expressionBuilder<Schema & { t: Schema['tenant'] }, 't'>();
  switch (reach.kind) {
    case 'everything':
      return eb.and([]);
    case 'tenant':
      return eb('t.id', '=', reach.tenantId);
    case 'customers':
      return eb.exists(
        eb
          .selectFrom('customer as own')
          .whereRef('own.tenant_id', '=', 't.id')
          .where('own.id', '=', anyOf(reach.customerIds))
          .select('own.id'),
      );
    case 'devices':
      return eb.or([]);
  }
}
