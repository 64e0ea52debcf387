import type { Device } from '@oilsight/contract';
import type { Factory } from '../domain/factories.ts';
import { pathTo } from './route-tree.ts';
import type { RouteNode } from './route-tree.ts';

/** Where the reader is: the nodes down to the page, and the factory and the device that the address names. */
export interface PageLocation {
  readonly nodes: readonly RouteNode[];
  /** Empty: no page of this person's. */
  readonly way: readonly RouteNode[];
  readonly factory: Factory | null;
  readonly device: Device | null;
}

interface Address {
  readonly pathname: string;
  readonly search: URLSearchParams;
}

/** Finds the place of an address among what the person may see. */
export function pageLocationOf(
  {
    nodes,
    factories,
    devices,
  }: {
    readonly nodes: readonly RouteNode[];
    readonly factories: readonly Factory[];
    readonly devices: readonly Device[];
  },
  { pathname, search }: Address,
): PageLocation {
  const way = pathTo(nodes, pathname);
  const deviceId = search.get('deviceId');
  const device = devices.find((one) => one.deviceId === deviceId) ?? null;
  const wanted = device?.customerId ?? search.get('customerId');
  return {
    nodes,
    way,
    device,
    factory: way.at(-1)?.factory ?? factories.find(({ customerId }) => customerId === wanted) ?? null,
  };
}

const home = '/dashboard';

/** The page that the menu marks: the page itself, or for one below it the part it belongs to, down to its factory. */
export function highlightedPathOf({ nodes, way, factory }: PageLocation): string | null {
  const node = way.at(-1);
  const above = node?.entry.activeMenu;
  if (node === undefined || above === undefined) return node?.path ?? null;
  const [part] = pathTo(nodes, above);
  // Devices of roles without a device list stand on the dashboard.
  if (part === undefined) return home;
  return (
    pagesOf(part).find((page) => page.factory !== null && page.factory.customerId === factory?.customerId)?.path ??
    part.path
  );
}

function pagesOf(node: RouteNode): readonly RouteNode[] {
  return [node, ...node.children.flatMap(pagesOf)];
}

export interface Crumb {
  readonly text: string;
  /** null: the last one, which is no link. */
  readonly to: string | null;
}

/** Words for what has no name of its own. */
export interface PageWords {
  readonly home: string;
  readonly titleOf: (node: RouteNode) => string;
}

/** The page's own title: the device, the factory, or what its row says. */
export function titleOf({ way, device }: PageLocation, words: PageWords): string | null {
  const node = way.at(-1);
  if (node === undefined) return null;
  return node.entry.namedByDevice === true && device !== null ? device.deviceName : (node.name ?? words.titleOf(node));
}

/** The way from home to the page. The dashboard is home itself. */
export function crumbsOf(pageLocation: PageLocation, words: PageWords): Crumb[] {
  const title = titleOf(pageLocation, words);
  if (title === null) return [];
  if (pageLocation.way.at(-1)?.path === home) return [{ text: title, to: null }];
  const mark = highlightedPathOf(pageLocation);
  const isBelow = pageLocation.way.at(-1)?.entry.activeMenu !== undefined;
  const above = isBelow
    ? pathTo(pageLocation.nodes, mark ?? home).filter(({ path }) => path !== home)
    : pageLocation.way.slice(0, -1);
  return [
    { text: words.home, to: home },
    ...above.map((node) => ({ text: node.name ?? words.titleOf(node), to: node.redirect ?? node.path })),
    { text: title, to: null },
  ];
}
