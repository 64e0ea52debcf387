import { expect, it } from 'vitest';
import { statuses } from '../../../../test/dashboard.ts';
import type { Statuses } from '../../../../test/dashboard.ts';
import { factorySorts, orderAfter, shownFactories, worstFactories } from './rows.ts';
import type { FactoryFilter, FactoryRow } from './rows.ts';

const row = (customerName: string, some: Partial<Statuses>, more: Partial<FactoryRow> = {}): FactoryRow => ({
  customerId: customerName,
  customerName,
  tenantId: 't',
  areaNo: '',
  areaName: '',
  total: Object.values(some).reduce((sum, count) => sum + count, 0),
  online: 0,
  statuses: statuses(some),
  gateways: 0,
  worst: null,
  lowest: null,
  ...more,
});
const worst = (deviceName: string, since: number | null, lastSeenAt = 9) =>
  ({ deviceId: 'd', deviceName, state: 'offline', leading: null, finding: null, since, lastSeenAt }) as const;
const rows = [
  row(
    '厂 10',
    { level1: 1, normal: 5 },
    { areaNo: '330200', areaName: '浙江宁波', lowest: 40, worst: worst('GB-1', 5) },
  ),
  row('厂 9', { level1: 1, level2: 2 }, { areaName: '安徽芜湖', lowest: 70, worst: worst('HPU-2', null, 3) }),
  row('厂 1', { offline: 3, normal: 9 }, { areaNo: '371100', areaName: '山东日照', worst: worst('P-1', 8) }),
  row('Mill', { normal: 2 }, { lowest: 90 }),
];
const all: FactoryFilter = { text: '', state: null, province: null };
const names = (sort: (typeof factorySorts)[number], isDescending: boolean, filter: Partial<FactoryFilter> = {}) =>
  shownFactories(rows, { ...all, ...filter }, { sort, isDescending }, 'zh-CN').map(({ customerName }) => customerName);

it.each([
  ['level1', true, '厂 9, 厂 10, 厂 1, Mill'],
  ['level2', true, '厂 9, 厂 1, 厂 10, Mill'],
  ['offline', true, '厂 1, 厂 10, Mill, 厂 9'],
  ['normal', true, '厂 1, 厂 10, Mill, 厂 9'],
  ['total', false, 'Mill, 厂 9, 厂 10, 厂 1'],
  ['lowest', false, '厂 10, 厂 9, Mill, 厂 1'],
  ['lowest', true, 'Mill, 厂 9, 厂 10, 厂 1'],
  ['since', false, '厂 9, 厂 10, 厂 1, Mill'],
  ['area', false, 'Mill, 厂 9, 厂 1, 厂 10'],
] as const)('by %s, descending %s: %s', (sort, isDescending, expected) => {
  expect(names(sort, isDescending).join(', ')).toBe(expected);
});

it('names go as people count, and turn round', () => {
  const counted = names('name', false).filter((name) => name.startsWith('厂'));
  expect(counted).toEqual(['厂 1', '厂 9', '厂 10']);
  expect(names('name', true).filter((name) => name.startsWith('厂'))).toEqual(['厂 10', '厂 9', '厂 1']);
});

it.each([
  ['宁波', ['厂 10']],
  ['hpu-2', ['厂 9']],
  ['厂 山东', ['厂 1']],
  ['nowhere', []],
])('finds %s by name, region and worst machine', (text, expected) => {
  expect(names('level1', true, { text })).toEqual(expected);
});

it.each([
  [{ state: 'level1' }, '厂 9, 厂 10'],
  [{ state: 'offline' }, '厂 1'],
  [{ state: 'normal' }, 'Mill'],
  [{ province: '330000' }, '厂 10'],
  [{ province: '330000', state: 'offline' }, ''],
] as const)('leaves what fits %o: machines in the state, or of normal nothing that is worse', (filter, expected) => {
  expect(names('level1', true, filter).join(', ')).toBe(expected);
});

it('begins counts with the greatest and all else with the smallest, and turns round', () => {
  expect(
    factorySorts.map(
      (sort) => orderAfter({ sort: sort === 'name' ? 'area' : 'name', isDescending: true }, sort).isDescending,
    ),
  ).toEqual([false, false, true, true, true, true, true, true, false, false]);
  expect(orderAfter(worstFactories, 'level1')).toEqual({ sort: 'level1', isDescending: false });
});
