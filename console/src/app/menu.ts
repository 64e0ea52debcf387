import { deviceStatuses } from '@oilsight/contract';
import type { DeviceStatus, State, StateCounts } from '@oilsight/contract';
import type { RouteNode } from './route-tree.ts';

/** A machine that is not assessed has no open alarm, and one that has never reported says nothing. */
const stateOf = (status: DeviceStatus): State =>
  status === 'unassessed' || status === 'unconnected' ? 'normal' : status;

/** The worst state of each factory, by its id: the statuses stand in this order. */
export function factoryStates(counts: Pick<StateCounts, 'perFactory'> | undefined): ReadonlyMap<string, State> {
  return new Map(
    (counts?.perFactory ?? []).map(({ customerId, statuses }) => {
      const worst = deviceStatuses.find((status) => statuses[status] > 0);
      return [customerId, worst === undefined ? 'normal' : stateOf(worst)];
    }),
  );
}

export interface MenuItem {
  readonly node: RouteNode;
  /** Where it leads. */
  readonly to: string;
  /** What opens below it; empty: a single item. */
  readonly children: readonly MenuItem[];
  /** It is what the part that it stands in shows by itself: all factories. */
  readonly isOverview?: true;
}

/**
 * The items of the menu for some pages: hidden pages are left out, and a part with a single page is shown as that page,
 * unless it has `alwaysShow`.
 */
export function menuOf(nodes: readonly RouteNode[]): MenuItem[] {
  return nodes.filter(({ entry }) => entry.hidden !== true).map(itemOf);
}

function itemOf(node: RouteNode): MenuItem {
  const children = menuOf(node.children);
  const [only] = children;
  if (children.length === 1 && only !== undefined && only.children.length === 0 && !node.alwaysShow)
    return { node, to: only.to, children: [] };
  if (children.length > 0 && node.redirect === null)
    return { node, to: node.path, children: [{ node, to: node.path, children: [], isOverview: true }, ...children] };
  return { node, to: node.redirect ?? node.path, children };
}

/** Whether an item is the marked page or leads on to it. */
export function leadsTo({ node, to, children }: MenuItem, path: string): boolean {
  return node.path === path || (children.length === 0 && to === path) || children.some((child) => leadsTo(child, path));
}
