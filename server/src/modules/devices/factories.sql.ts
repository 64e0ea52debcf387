import { sqlQuery } from '../../platform/pg.ts';
import type { SqlQuery } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { FactoryRecord } from './devices.store.ts';

interface FactoryRow {
  readonly tenant_id: string;
  readonly tenant_name: string;
  /** null: a dealer without factories. */
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly area_no: string | null;
  readonly area_name: string | null;
}

function conditionOf({ reach }: Scope): { sql: string; values: readonly unknown[] } {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'true', values: [] };
    case 'tenant':
      return { sql: 't.id = $1', values: [reach.tenantId] };
    case 'customers':
      return { sql: 'c.id = any($1::uuid[])', values: [reach.customerIds] };
    case 'devices':
      return {
        sql: 'c.id in (select d.customer_id from device d where d.id = any($1::uuid[]) and d.removed_at is null)',
        values: [reach.deviceIds],
      };
  }
}

/** The factories in scope with their dealers, in natural order. */
export function factoriesQuery(scope: Scope): { query: SqlQuery<FactoryRow>; values: readonly unknown[] } {
  const { sql, values } = conditionOf(scope);
  const query = sqlQuery<FactoryRow>(
    'devices.factories',
    `
    select t.id as tenant_id, t.name as tenant_name, c.id as customer_id, c.name as customer_name, c.area_no, c.area_name
    from tenant t left join customer c on c.tenant_id = t.id where ${sql}
    order by t.name collate natural_order, t.id, c.name collate natural_order, c.id`,
  );
  return { query, values };
}

export function nodesOf(rows: readonly FactoryRow[]): FactoryRecord[] {
  const nodes = new Map<string, FactoryRecord>();
  for (const row of rows) {
    const node = nodes.get(row.tenant_id) ?? { tenantId: row.tenant_id, tenantName: row.tenant_name, customers: [] };
    nodes.set(row.tenant_id, node);
    if (row.customer_id !== null)
      node.customers.push({
        customerId: row.customer_id,
        customerName: row.customer_name ?? '',
        areaNo: row.area_no ?? '',
        areaName: row.area_name ?? '',
      });
  }
  return [...nodes.values()];
}
