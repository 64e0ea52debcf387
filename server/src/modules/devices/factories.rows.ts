import type { InferResult } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, naturally, scoped } from '../../platform/statements.ts';
import type { FactoryRecord } from './devices.records.ts';

/** Dealers with their factories; a dealer without any has one row. */
const dealers = (scope: Scope) =>
  scoped(scope).all.selectFrom('tenant as t').leftJoin('customer as c', 'c.tenant_id', 't.id');

/** Factories in scope: an account with single granted devices sees the factories of these devices. */
function inScope(scope: Scope) {
  const { reach } = scope;
  switch (reach.kind) {
    case 'everything':
      return dealers(scope);
    case 'tenant':
      return dealers(scope).where('t.id', '=', reach.tenantId);
    case 'customers':
      return dealers(scope).where('c.id', '=', anyOf(reach.customerIds));
    case 'devices':
      return dealers(scope).where('c.id', 'in', scoped(scope).selectFrom('device as d').select('d.customer_id'));
  }
}

const inOrder = (scope: Scope) =>
  inScope(scope)
    .select([
      't.id as tenantId',
      't.name as tenantName',
      'c.id as customerId',
      'c.name as customerName',
      'c.area_no as areaNo',
      'c.area_name as areaName',
    ])
    .orderBy('t.name', naturally)
    .orderBy('t.id')
    .orderBy('c.name', naturally)
    .orderBy('c.id');

/** The factories in scope with their dealers, in natural order. */
export const factoriesInScope = compiledOnce(({ scope }: { scope: Scope }) => inOrder(scope));

export function nodesOf(rows: InferResult<ReturnType<typeof inOrder>>): FactoryRecord[] {
  const nodes = new Map<string, FactoryRecord>();
  for (const { tenantId, tenantName, customerId, customerName, areaNo, areaName } of rows) {
    const node = nodes.get(tenantId) ?? { tenantId, tenantName, customers: [] };
    nodes.set(tenantId, node);
    if (customerId === null) continue;
    node.customers.push({
      customerId,
      customerName: customerName ?? '',
      areaNo: areaNo ?? '',
      areaName: areaName ?? '',
    });
  }
  return [...nodes.values()];
}
