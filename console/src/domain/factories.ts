import type { FactoryNode } from '@oilsight/contract';

export interface Factory {
  readonly customerId: string;
  readonly name: string;
  readonly areaName: string;
  readonly tenantName: string;
  /** Its page. */
  readonly path: string;
}

/** Path of a factory's devices; below its dealer where the caller sees several dealers. */
function pathOf(node: FactoryNode, customerId: string, hasDealers: boolean): string {
  return hasDealers ? `/device/${node.tenantId}/${customerId}` : `/device/${customerId}`;
}

/** The factories in the order of the menu. */
export function factoriesOf(tree: readonly FactoryNode[]): Factory[] {
  return dealersOf(tree).flatMap(({ factories }) => factories);
}

export interface Dealer {
  readonly tenantId: string;
  readonly name: string;
  readonly factories: readonly Factory[];
}

/** Dealers with at least one factory. */
export function dealersOf(tree: readonly FactoryNode[]): Dealer[] {
  const hasDealers = tree.length > 1;
  return tree
    .filter(({ customers }) => customers.length > 0)
    .map((node) => ({
      tenantId: node.tenantId,
      name: node.tenantName,
      factories: node.customers.map(({ customerId, customerName, areaName }) => ({
        customerId, name: customerName, areaName, tenantName: node.tenantName, path: pathOf(node, customerId, hasDealers),
      })),
    }));
}
