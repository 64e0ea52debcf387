import type { Device } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { withStates } from '../domain/device-list.ts';
import type { RouteEntry } from '../domain/pages.ts';
import { stateCounts, statuses } from '../../test/dashboard.ts';
import type { Statuses } from '../../test/dashboard.ts';
import { factoryStates, leadsTo, menuOf } from './menu.ts';
import type { MenuItem } from './menu.ts';
import type { RouteNode } from './route-tree.ts';

const device = (deviceId: string, customerId: string, state: Device['state']) =>
  ({ deviceId, customerId, state, deviceName: `device ${deviceId}`, online: true, lastSeenAt: 1 }) as Device;

interface Flags {
  readonly hidden?: true;
  readonly alwaysShow?: true;
}

/** A node with pages below it. */
function node(path: string, flags: Flags = {}, children: readonly RouteNode[] = []): RouteNode {
  const entry: RouteEntry = { path: `/${path}`, title: 'dashboard', frame: 'shell', ...flags };
  return {
    path,
    entry,
    name: null,
    factory: null,
    alwaysShow: flags.alwaysShow === true,
    redirect: children[0]?.path ?? null,
    children,
  };
}

/** `a→x` leads to x, `b[…]` opens. */
function drawn(items: readonly MenuItem[]): string {
  return items
    .map(({ node, to, children }) =>
      children.length === 0 ? `${node.path}→${to}` : `${node.path}[${drawn(children)}]`,
    )
    .join(' ');
}

it.each<[string, readonly RouteNode[], string]>([
  ['single pages', [node('a'), node('b')], 'a→a b→b'],
  ['hidden pages', [node('a'), node('b', { hidden: true })], 'a→a'],
  ['a part with several pages', [node('a', {}, [node('x'), node('y')])], 'a[x→x y→y]'],
  ['a part with one page', [node('a', {}, [node('x')])], 'a→x'],
  ['a part with one page that is not hidden', [node('a', {}, [node('w', { hidden: true }), node('x')])], 'a→x'],
  ['a part with one page that always shows', [node('a', { alwaysShow: true }, [node('x')])], 'a[x→x]'],
  ['a part whose pages are all hidden', [node('a', {}, [node('x', { hidden: true })])], 'a→x'],
  ['a part with one part in it', [node('a', {}, [node('b', {}, [node('x'), node('y')])])], 'a[b[x→x y→y]]'],
])('shows %s', (_, nodes, expected) => {
  expect(drawn(menuOf(nodes))).toBe(expected);
});

it('marks an item that is the page, stands for it or holds it', () => {
  const [part, single] = menuOf([node('a', {}, [node('x'), node('y')]), node('b', {}, [node('z')])]);
  if (part === undefined || single === undefined) throw new Error('the menu lacks an item');
  expect(['a', 'x', 'y', 'b'].map((path) => leadsTo(part, path))).toEqual([true, true, true, false]);
  expect(['b', 'z', 'x'].map((path) => leadsTo(single, path))).toEqual([true, true, false]);
});

describe('a factory in the menu', () => {
  const counted = (customerId: string, some: Partial<Statuses>) => ({
    ...stateCounts(some),
    customerId,
    customerName: customerId,
    tenantId: 't',
    areaNo: '',
    areaName: '',
    total: 0,
    online: 0,
    statuses: statuses(some),
    gateways: 0,
    worst: null,
  });
  const statesOf = (...perFactory: ReturnType<typeof counted>[]) => [...factoryStates({ perFactory })];

  it('shows its worst device', () => {
    expect(statesOf(counted('a', { normal: 3, level2: 1, offline: 2 }), counted('b', { offline: 1 }))).toEqual([
      ['a', 'level2'],
      ['b', 'offline'],
    ]);
  });

  it('does not look silent for a device that never reported, or abnormal for one that is not assessed', () => {
    expect(statesOf(counted('a', { unconnected: 2 }), counted('b', { unassessed: 1, normal: 1 }))).toEqual([
      ['a', 'normal'],
      ['b', 'normal'],
    ]);
  });

  it('says nothing before it is known', () => {
    expect([...factoryStates(undefined)]).toEqual([]);
  });
});

describe('the list of devices with what the socket tells', () => {
  const listed = (deviceId: string) => ({
    ...device(deviceId, 'a', 'normal'),
    leading: null,
    finding: null,
    since: null,
  });
  const reported = {
    online: true,
    lastSeenAt: 5,
    state: 'level2',
    assessed: true,
    isAssessing: false,
    leading: 'water_ppm',
    finding: null,
    since: 3,
    indicators: {},
  } as const;
  const devices = [listed('1'), listed('2')];

  it('takes over the state, what it rests on and since when, and leaves the other devices as they are', () => {
    const next = withStates(devices, [
      { deviceId: '2', ...reported },
      { deviceId: '9', ...reported },
    ]);
    expect(next[0]).toBe(devices[0]);
    expect(next[1]).toMatchObject({
      deviceId: '2',
      state: 'level2',
      online: true,
      lastSeenAt: 5,
      leading: 'water_ppm',
      since: 3,
    });
    expect(next).toHaveLength(2);
  });

  it('stays the same where nothing new is told, and changes when only the time does', () => {
    const [, known] = withStates(devices, [{ deviceId: '2', ...reported }]);
    if (known === undefined) throw new Error('the list lacks a device');
    expect(withStates([known], [{ deviceId: '2', ...reported }])[0]).toBe(known);
    expect(withStates([known], [{ deviceId: '2', ...reported, since: 4 }])[0]).toMatchObject({ since: 4 });
  });
});
