import type { Authority, FactoryNode, FactoryTree } from '@oilsight/contract';

export interface Factory {
  readonly customerId: string;
  readonly tenantId: string;
  readonly name: string;
  readonly areaName: string;
  readonly tenantName: string;
}

export interface Dealer {
  readonly tenantId: string;
  readonly name: string;
  readonly factories: readonly Factory[];
}

/** The factories under their dealers, from either of the two shapes that the server sends. */
export function byDealer(tree: FactoryTree): FactoryNode[] {
  const dealers = new Map<string, FactoryNode>();
  for (const node of tree) {
    const { tenantId, tenantName } = node;
    const dealer = dealers.get(tenantId) ?? { tenantId, tenantName, customers: [] };
    if ('customers' in node) dealer.customers.push(...node.customers);
    else
      dealer.customers.push({ customerId: node.customerId, customerName: node.customerName, areaName: node.areaName });
    dealers.set(tenantId, dealer);
  }
  return [...dealers.values()];
}

/** Dealers with at least one factory. */
export function dealersOf(tree: readonly FactoryNode[]): Dealer[] {
  return tree
    .filter(({ customers }) => customers.length > 0)
    .map(({ tenantId, tenantName, customers }) => ({
      tenantId,
      name: tenantName,
      factories: customers.map(({ customerId, customerName, areaName }) => ({
        customerId,
        tenantId,
        name: customerName,
        areaName,
        tenantName,
      })),
    }));
}

/** The factories in the order of the menu. */
export function factoriesOf(tree: readonly FactoryNode[]): Factory[] {
  return dealersOf(tree).flatMap(({ factories }) => factories);
}

/**
 * Path of one factory below a page that grows by factory: below its dealer, on its own, or the page itself, depending
 * on the role.
 */
export function factoryPath(
  root: `/${string}`,
  authority: Authority,
  { tenantId, customerId }: Pick<Factory, 'tenantId' | 'customerId'>,
): string {
  if (authority === 'SYS_ADMIN') return `${root}/${tenantId}/${customerId}`;
  return authority === 'TENANT_ADMIN' ? `${root}/${customerId}` : root;
}

/** Roles that have the device pages of a factory. */
export const deviceListRoles = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const satisfies readonly Authority[];
