import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { AccountTable, Schema } from '../../../platform/schema.ts';
import { toTimestamp } from '../../../platform/statements.ts';

/** The ids of a factory and of its dealer: values, or columns of the surrounding statement. */
export interface FactoryIds {
  readonly customerId: string | Expression<string>;
  readonly tenantId: string | Expression<string>;
}

/** Whether the account `a` of the surrounding statement may process alarms of a factory at a time, ms. */
export function mayProcess({ customerId, tenantId }: FactoryIds, now: number): Expression<SqlBool> {
  const eb = expressionBuilder<Schema & { a: AccountTable }, 'a'>();
  const isGranted = eb.exists(
    eb
      .selectFrom('account_customer as ac')
      .whereRef('ac.account_id', '=', 'a.id')
      .where('ac.customer_id', '=', customerId)
      .select('ac.account_id'),
  );
  return eb.and([
    eb('a.disabled', '=', false),
    eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>', toTimestamp(now))]),
    eb.or([
      eb('a.authority', '=', 'SYS_ADMIN'),
      eb.and([
        eb('a.tenant_id', '=', tenantId),
        eb.or([
          eb('a.authority', '=', 'TENANT_ADMIN'),
          eb.and([eb('a.authority', '=', 'CUSTOMER_USER'), eb('a.customer_id', '=', customerId)]),
          eb.and([eb('a.authority', 'in', ['GROUP', 'MAINTENANCE']), isGranted]),
        ]),
      ]),
    ]),
  ]);
}
