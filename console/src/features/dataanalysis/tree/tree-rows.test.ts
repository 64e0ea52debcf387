import { expect, it } from 'vitest';
import type { ListedDevice } from '../../../domain/device-list.ts';
import type { Factory } from '../../../domain/factories.ts';
import { treeRows } from './tree-rows.ts';

const factory = (customerId: string, name: string): Factory => ({
  customerId,
  name,
  tenantId: 't',
  tenantName: 'dealer',
  areaName: '',
});
const device = (deviceId: string, customerId: string, groupId: string, deviceName: string) =>
  ({
    deviceId,
    customerId,
    groupId,
    groupName: `group ${groupId}`,
    deviceName,
    deviceNo: `N-${deviceId}`,
  }) as ListedDevice;

const factories = [factory('a', 'Cement works'), factory('b', 'Rolling mill'), factory('c', 'Wind farm')];
const devices = [
  device('1', 'a', 'g', 'Mill 1'),
  device('2', 'a', 'g', 'Mill 2'),
  device('3', 'a', 'h', 'Kiln'),
  device('4', 'b', 'k', 'Mill stand'),
];

const shown = (words: string, open: readonly string[]) =>
  treeRows({ factories, devices, words, isOpen: (id) => open.includes(id), language: 'en-US' }).map((row) =>
    row.kind === 'device' ? row.device.deviceName : `${row.kind} ${row.id} ${row.count}${row.isOpen ? ' open' : ''}`,
  );

it.each<[string, readonly string[], readonly string[]]>([
  ['', [], ['factory a 3', 'factory b 1', 'factory c 0']],
  ['', ['a'], ['factory a 3 open', 'group g 2', 'group h 1', 'factory b 1', 'factory c 0']],
  [
    '',
    ['a', 'h', 'b'],
    ['factory a 3 open', 'group g 2', 'group h 1 open', 'Kiln', 'factory b 1 open', 'group k 1', 'factory c 0'],
  ],
  ['kiln', [], ['factory a 1 open', 'group h 1 open', 'Kiln']],
  [
    ' MILL ',
    [],
    ['factory a 2 open', 'group g 2 open', 'Mill 1', 'Mill 2', 'factory b 1 open', 'group k 1 open', 'Mill stand'],
  ],
  ['group h', [], ['factory a 1 open', 'group h 1 open', 'Kiln']],
  ['n-4', [], ['factory b 1 open', 'group k 1 open', 'Mill stand']],
  ['wind', [], ['factory c 0']],
  ['nothing of it', ['a'], []],
])('search "%s" with %j open', (words, open, expected) => {
  expect(shown(words, open)).toEqual(expected);
});

it('names the default group in the language of the reader, and finds it by that', () => {
  const own = { ...device('1', 'a', 'g', 'Mill 1'), groupName: '默认分组' };
  const namesIn = (language: 'en-US' | 'zh-CN', words: string) =>
    treeRows({ factories: factories.slice(0, 1), devices: [own], words, isOpen: () => true, language }).flatMap((row) =>
      row.kind === 'group' ? [row.name] : [],
    );
  expect(namesIn('en-US', '')).toEqual(['Default group']);
  expect(namesIn('zh-CN', '')).toEqual(['默认分组']);
  expect(namesIn('en-US', 'default')).toEqual(['Default group']);
  expect(namesIn('en-US', '默认')).toEqual([]);
});
