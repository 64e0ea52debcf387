import type { Device, DeviceGroup, FactoryNode } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { nodesOf } from './nodes.ts';

const tree: FactoryNode[] = [
  {
    tenantId: 't1',
    tenantName: 'Jianghuai',
    customers: [
      { customerId: 'c1', customerName: 'Wuhu cement', areaName: '' },
      { customerId: 'c2', customerName: 'Ningbo rolling', areaName: '' },
    ],
  },
  { tenantId: 't2', tenantName: 'Northern', customers: [] },
];
const device = (customerId: string, groupId: string, state: Device['state']) =>
  ({ tenantId: 't1', customerId, groupId, groupName: `group ${groupId}`, state, lastSeenAt: 1 }) as Device;
const devices = [
  device('c1', 'g1', 'normal'),
  device('c1', 'g2', 'level2'),
  device('c1', 'g2', 'level1'),
  device('c2', 'g3', 'offline'),
];
const group = (customerId: string, groupId: string, isDefault = false) =>
  ({ customerId, groupId, groupName: `group ${groupId}`, isDefault }) as DeviceGroup;

function shown(change: Partial<Parameters<typeof nodesOf>[0]> = {}): string[] {
  return nodesOf({
    tree,
    devices,
    groups: [],
    open: new Set(),
    words: '',
    all: 'All',
    hasDealers: true,
    language: 'en-US',
    ...change,
  }).map(
    ({ depth, name, count, worst, isOpen }) =>
      `${'  '.repeat(depth)}${name} ${count}${worst === null ? '' : ` ${worst}`}${isOpen === null ? '' : isOpen ? ' -' : ' +'}`,
  );
}

describe('the tree of the plant', () => {
  it('starts with the dealers, with what stands below them', () =>
    expect(shown()).toEqual(['All 4 level1', 'Jianghuai 4 level1 +', 'Northern 0']));

  it('shows what was opened', () => {
    expect(shown({ open: new Set(['t1', 'c1']) })).toEqual([
      'All 4 level1',
      'Jianghuai 4 level1 -',
      '  Wuhu cement 3 level1 -',
      '    group g1 1',
      '    group g2 2 level1',
      '  Ningbo rolling 1 +',
      'Northern 0',
    ]);
  });

  it('does not say that there are none while they are on their way', () =>
    expect(shown({ devices: null, hasDealers: false })).toEqual([
      'All null',
      'Wuhu cement null +',
      'Ningbo rolling null +',
    ]));

  it('has a dealer start with the factories', () =>
    expect(shown({ hasDealers: false })).toEqual(['All 4 level1', 'Wuhu cement 3 level1 +', 'Ningbo rolling 1 +']));

  it('knows groups without devices once they were asked for, the default one first', () => {
    expect(
      shown({
        hasDealers: false,
        open: new Set(['c1']),
        groups: [group('c1', 'g1'), group('c1', 'g2'), group('c1', 'g9', true)],
      }).slice(1, 5),
    ).toEqual(['Wuhu cement 3 level1 -', '  group g9 0', '  group g1 1', '  group g2 2 level1']);
  });

  it.each([
    ['WUHU', ['Jianghuai 4 level1 -', '  Wuhu cement 3 level1 +']],
    ['g3', ['Jianghuai 4 level1 -', '  Ningbo rolling 1 -', '    group g3 1']],
    ['north', ['Northern 0']],
    ['jiang', ['Jianghuai 4 level1 +']],
    ['nowhere', []],
  ])('finds %s with the way to it', (words, expected) => expect(shown({ words })).toEqual(expected));
});
