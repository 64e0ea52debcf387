import type { Authority, FactoryNode } from '@oilsight/contract';
import { dealersOf, factoryPath } from '../domain/factories.ts';
import type { Dealer, Factory } from '../domain/factories.ts';
import type { RouteEntry } from '../domain/pages.ts';
import { holdsOne } from '../domain/roles.ts';
import { plainPath, routeTable } from './route-table.ts';

/** A page that one person may open, with the pages below it. */
export interface RouteNode {
  readonly path: string;
  /** The row of the table it comes from. */
  readonly entry: RouteEntry;
  /** The dealer's or the factory's name; null: the title of its row. */
  readonly name: string | null;
  /** The factory of the page; null: the page belongs to no factory. */
  readonly factory: Factory | null;
  readonly alwaysShow: boolean;
  /** Where it leads on to: the first page below it. */
  readonly redirect: string | null;
  readonly children: readonly RouteNode[];
}

function leaf(entry: RouteEntry, path: string, factory: Factory | null = null): RouteNode {
  return {
    path,
    entry,
    name: factory?.name ?? null,
    factory,
    alwaysShow: entry.alwaysShow === true,
    redirect: null,
    children: [],
  };
}

function parent(node: RouteNode, children: readonly RouteNode[]): RouteNode {
  const [first] = children;
  if (first === undefined) return node;
  const isOverview = node.entry.overview === true && node.path === node.entry.path && countPages(children) > 1;
  return { ...node, children, redirect: isOverview ? null : (first.redirect ?? first.path) };
}

const countPages = (nodes: readonly RouteNode[]): number =>
  nodes.reduce((sum, { children }) => sum + Math.max(1, countPages(children)), 0);

/** A dealer stays a level of its own even with a single factory, because people look for the factory's name. */
function dealerNode(entry: RouteEntry, authority: Authority, { tenantId, name, factories }: Dealer): RouteNode {
  const node = { ...leaf(entry, `${entry.path}/${tenantId}`), name, alwaysShow: true };
  return parent(
    node,
    factories.map((factory) => leaf(entry, factoryPath(entry.path, authority, factory), factory)),
  );
}

function grown(entry: RouteEntry, authority: Authority, dealers: readonly Dealer[]): RouteNode {
  const node = leaf(entry, entry.path);
  switch (authority) {
    case 'SYS_ADMIN':
      return parent(
        node,
        dealers.map((dealer) => dealerNode(entry, authority, dealer)),
      );
    case 'TENANT_ADMIN':
      return parent(
        node,
        dealers
          .flatMap(({ factories }) => factories)
          .map((factory) => leaf(entry, factoryPath(entry.path, authority, factory), factory)),
      );
    case 'CUSTOMER_USER':
    case 'GROUP':
    case 'EXPERIENCE':
    case 'MAINTENANCE':
      return node;
  }
}

/** The pages inside the shell that a role may open, with those that grow from the factories it sees. */
export function routesFor(
  authority: Authority,
  tree: readonly FactoryNode[],
  table: readonly RouteEntry[] = routeTable,
): RouteNode[] {
  const dealers = dealersOf(tree);
  return table
    .filter((entry) => entry.frame === 'shell' && holdsOne([authority], entry.roles))
    .map((entry) => (entry.growsByFactory === true ? grown(entry, authority, dealers) : leaf(entry, entry.path)));
}

/** The nodes from the top of the tree to the page of an address; empty: there is no such page for this person. */
export function pathTo(nodes: readonly RouteNode[], path: string): readonly RouteNode[] {
  const wanted = plainPath(path);
  for (const node of nodes) {
    if (plainPath(node.path) === wanted) return [node];
    const below = pathTo(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Whether an address may become a page once the factories are known. */
export function mayGrow(nodes: readonly RouteNode[], path: string): boolean {
  const wanted = plainPath(path);
  return nodes.some(
    ({ entry }) =>
      entry.growsByFactory === true &&
      (wanted === plainPath(entry.path) || wanted.startsWith(`${plainPath(entry.path)}/`)),
  );
}
