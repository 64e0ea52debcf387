import type { Scope } from '../../platform/scope.ts';

/**
 * The scope as a SQL condition on the table of factories, to be and-ed into a statement. Who was shown single devices looks after no factory.
 *
 * @param alias the table's alias
 * @param next number of the next placeholder
 */
export function factoryCondition({ reach }: Scope, alias: string, next: number): { readonly sql: string; readonly values: readonly unknown[] } {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'true', values: [] };
    case 'tenant':
      return { sql: `${alias}.tenant_id = $${next}`, values: [reach.tenantId] };
    case 'customers':
      return { sql: `${alias}.id = any($${next}::uuid[])`, values: [reach.customerIds] };
    case 'devices':
      return { sql: 'false', values: [] };
  }
}
