import type { Queryable } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { factoryCondition } from '../../platform/scope.ts';
import type { Scope } from '../../platform/scope.ts';

export interface Factory {
  readonly customerId: string;
  readonly customerName: string;
  readonly tenantId: string;
}

/** The factory, for those who look after it; null: there is none in scope. */
export async function findFactory(db: Queryable, scope: Scope, customerId: string): Promise<Factory | null> {
  const { sql, values } = factoryCondition(scope, 'c', 2);
  const query = sqlQuery<Factory>('tenants.factory', `select c.id as "customerId", c.name as "customerName", c.tenant_id as "tenantId" from customer c where c.id = $1 and ${sql}`);
  return (await db.query(query, [customerId, ...values]))[0] ?? null;
}
