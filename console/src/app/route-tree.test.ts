import type { Authority, FactoryNode } from '@oilsight/contract';
import { authorities } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { menuOf } from './menu.ts';
import type { MenuItem } from './menu.ts';
import { entryOf, isPublic, plainPath, routeTable } from './route-table.ts';
import { mayGrow, routesFor, pathTo } from './route-tree.ts';
import type { RouteNode } from './route-tree.ts';
import { routes } from './routes.tsx';

const dealer = (tenantId: string, ...customers: string[]): FactoryNode => ({
  tenantId,
  tenantName: `dealer ${tenantId}`,
  customers: customers.map((customerId) => ({ customerId, customerName: `factory ${customerId}`, areaName: '' })),
});
const two = [dealer('t', 'a', 'b'), dealer('empty'), dealer('u', 'c')];
const one = [dealer('t', 'a', 'b')];
const own = [dealer('t', 'a')];

/** What each role sees of the factories. */
const trees: Readonly<Record<Authority, readonly FactoryNode[]>> = {
  SYS_ADMIN: two,
  TENANT_ADMIN: one,
  CUSTOMER_USER: own,
  GROUP: one,
  EXPERIENCE: two,
  MAINTENANCE: one,
};
const initials: Readonly<Record<Authority, string>> = {
  SYS_ADMIN: 'S',
  TENANT_ADMIN: 'T',
  CUSTOMER_USER: 'C',
  GROUP: 'G',
  EXPERIENCE: 'E',
  MAINTENANCE: 'M',
};

function pathsIn(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ to, children }) => (children.length === 0 ? [to] : pathsIn(children)));
}

function rolesWhere(test: (nodes: readonly RouteNode[]) => boolean): string {
  return authorities
    .filter((authority) => test(routesFor(authority, trees[authority])))
    .map((authority) => initials[authority])
    .join('');
}

/** Address, the roles whose menu has it, the roles that may open it. S T C G E M: the roles by their initials. */
const table: readonly (readonly [string, string, string])[] = [
  ['/dashboard', 'STCGEM', 'STCGEM'],
  ['/dataanalysis', 'CGEM', 'STCGEM'],
  ['/dataanalysis/t', '', 'S'],
  ['/dataanalysis/t/a', 'S', 'S'],
  ['/dataanalysis/u/c', 'S', 'S'],
  ['/dataanalysis/a', 'T', 'T'],
  ['/dataanalysis/b', 'T', 'T'],
  ['/dataanalysis/c', '', ''],
  ['/dataanalysis/empty', '', ''],
  ['/dataanalysis/device-detail', '', 'STCGEM'],
  ['/dataanalysis/intelligent-assistant', '', 'STCGEM'],
  ['/device', 'STC', 'STC'],
  ['/device/t', '', 'S'],
  ['/device/t/a', 'S', 'S'],
  ['/device/u/c', 'S', 'S'],
  ['/device/a', 'T', 'T'],
  ['/device/detail', '', 'STCGEM'],
  ['/alarmlist', 'STCGEM', 'STCGEM'],
  ['/alarmlist/detail', '', 'STCGEM'],
  ['/alarmlist/quality', '', 'STC'],
  ['/alarmSet', 'STC', 'STC'],
  ['/report', 'STCG', 'STCG'],
  ['/report/detail', '', 'STCG'],
  ['/inspection', '', 'STM'],
  ['/report/schedule', '', 'STC'],
  ['/report/checklists', '', 'ST'],
  ['/knowledge', 'STCGEM', 'STCGEM'],
  ['/knowledge/article', '', 'STCGEM'],
  ['/userSet', 'STC', 'STC'],
  ['/deviceInfo', 'ST', 'ST'],
  ['/sensorManager', 'S', 'S'],
  ['/audit', 'ST', 'ST'],
  ['/outbox', 'ST', 'ST'],
  ['/oilSet', 'C', 'C'],
  ['/virtual', '', 'S'],
  ['/virtualdevice', '', 'S'],
  ['/no/such/page', '', ''],
];

describe('role × address', () => {
  it.each(table)('%s: in the menu of %s, opens for %s', (path, inMenu, opens) => {
    expect({
      inMenu: rolesWhere((nodes) => pathsIn(menuOf(nodes)).includes(path)),
      opens: rolesWhere((nodes) => pathTo(nodes, path).length > 0),
    }).toEqual({ inMenu, opens });
  });

  it('names every page of the shell', () => {
    const named = new Set<string>(table.map(([path]) => path));
    expect(routeTable.filter(({ frame, path }) => frame === 'shell' && !named.has(path))).toEqual([]);
  });
});

describe('pages that hold others', () => {
  it.each<[Authority, string, string | null]>([
    ['SYS_ADMIN', '/device', null],
    ['SYS_ADMIN', '/device/u', '/device/u/c'],
    ['SYS_ADMIN', '/dataanalysis', '/dataanalysis/t/a'],
    ['TENANT_ADMIN', '/device', null],
    ['TENANT_ADMIN', '/dataanalysis', '/dataanalysis/a'],
    ['CUSTOMER_USER', '/device', null],
    ['GROUP', '/dataanalysis', null],
  ])('%s is led from %s to %s', (authority, path, expected) => {
    expect(pathTo(routesFor(authority, trees[authority]), path).at(-1)?.redirect).toBe(expected);
  });

  it('leads to the one factory that there is', () => {
    const led = (authority: Authority) => pathTo(routesFor(authority, own), '/device').at(-1)?.redirect;
    expect([led('SYS_ADMIN'), led('TENANT_ADMIN'), led('CUSTOMER_USER')]).toEqual(['/device/t/a', '/device/a', null]);
  });

  it('is a page of its own where there is no factory yet', () => {
    for (const authority of authorities)
      expect(
        pathTo(routesFor(authority, [dealer('empty')]), '/dataanalysis').map(({ redirect, children }) => [
          redirect,
          children,
        ]),
      ).toEqual([[null, []]]);
  });
});

describe('an address', () => {
  it.each<[string, string | undefined]>([
    ['/DEVICE/A', '/device/a'],
    ['/device/a/', '/device/a'],
    ['/alarmset', '/alarmSet'],
    ['/', undefined],
    ['/device/a/b/c', undefined],
  ])('%s is the page %s', (path, expected) => {
    expect(pathTo(routesFor('TENANT_ADMIN', one), path).at(-1)?.path).toBe(expected);
  });

  it.each([
    ['/device', true],
    ['/device/zz', true],
    ['/dataanalysis/a/b', true],
    ['/devices', false],
    ['/report/a', false],
  ])('%s waits for the factories: %s', (path, expected) => {
    expect(mayGrow(routesFor('SYS_ADMIN', []), path)).toBe(expected);
  });

  it.each([
    ['/login', true],
    ['/loginphone', true],
    ['/loginreset', true],
    ['/404', true],
    ['/w', true],
    ['/r', true],
    ['/bigScreen', false],
    ['/dealer', false],
    ['/', false],
    ['/dashboard', false],
    ['/device/a', false],
    ['/no/such/page', false],
  ])('%s opens without a login: %s', (path, expected) => {
    expect(isPublic(path)).toBe(expected);
  });

  it.each([
    ['/dataanalysis', true],
    ['/dataanalysis/t/a', true],
    ['/dataanalysis/device-detail', true],
    ['/dataanalysis/intelligent-assistant', false],
    ['/device/a', true],
    ['/device/detail', false],
    ['/report', true],
    ['/alarmlist', true],
    ['/alarmlist/detail', true],
    ['/alarmlist/quality', true],
    ['/alarmSet', false],
    ['/dashboard', false],
    ['/userSet', false],
  ])('%s stands on a dark ground: %s', (path, expected) => {
    expect(entryOf(path)?.dark === true).toBe(expected);
  });
});

it('has an address of its own for each row, and the router knows it', () => {
  const flat = (list: typeof routes): string[] =>
    list.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...flat(children ?? [])]);
  const known = flat(routes);
  expect(new Set(routeTable.map(({ path }) => plainPath(path))).size).toBe(routeTable.length);
  expect(routeTable.filter(({ path }) => !known.includes(path))).toEqual([]);
});

it('marks and leads back to pages that there are', () => {
  const known = new Set<string>(routeTable.map(({ path }) => path));
  expect(routeTable.filter(({ activeMenu }) => activeMenu !== undefined && !known.has(activeMenu))).toEqual([]);
});
