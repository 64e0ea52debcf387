import type { Authority, Device, FactoryNode } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { factoriesOf } from '../domain/factories.ts';
import english from '../i18n/en/shell.json' with { type: 'json' };
import chinese from '../i18n/zh-CN/shell.json' with { type: 'json' };
import { crumbsOf, highlightedPathOf, pageLocationOf, titleOf } from './page-location.ts';
import type { PageLocation, PageWords } from './page-location.ts';
import { routesFor } from './route-tree.ts';

const dealer = (tenantId: string, ...customers: string[]): FactoryNode => ({
  tenantId,
  tenantName: `dealer ${tenantId}`,
  customers: customers.map((customerId) => ({ customerId, customerName: `factory ${customerId}`, areaName: '' })),
});
const trees: Readonly<Partial<Record<Authority, readonly FactoryNode[]>>> = {
  SYS_ADMIN: [dealer('t', 'a', 'b'), dealer('u', 'c')],
  TENANT_ADMIN: [dealer('t', 'a', 'b')],
  CUSTOMER_USER: [dealer('t', 'b')],
  GROUP: [dealer('t', 'a', 'b')],
};
const devices = [{ deviceId: '1', customerId: 'b', deviceName: 'pump 1' } as Device];

function pageLocation(authority: Authority, address: string): PageLocation {
  const { pathname, searchParams } = new URL(address, 'https://oil.example');
  const tree = trees[authority] ?? [];
  return pageLocationOf(
    { nodes: routesFor(authority, tree), factories: factoriesOf(tree), devices },
    { pathname, search: searchParams },
  );
}

const words: PageWords = { home: english.home, titleOf: ({ entry }) => english.page[entry.title] };

describe('the way to a page', () => {
  it.each<[Authority, string, string]>([
    ['SYS_ADMIN', '/dashboard', 'Monitoring big screen'],
    ['SYS_ADMIN', '/device/t/b', 'Home(/dashboard) Device management(/device) dealer t(/device/t/a) factory b'],
    [
      'SYS_ADMIN',
      '/device/detail?deviceId=1',
      'Home(/dashboard) Device management(/device) dealer t(/device/t/a) factory b(/device/t/b) pump 1',
    ],
    ['TENANT_ADMIN', '/device/b', 'Home(/dashboard) Device management(/device) factory b'],
    [
      'TENANT_ADMIN',
      '/device/detail?deviceId=1',
      'Home(/dashboard) Device management(/device) factory b(/device/b) pump 1',
    ],
    ['TENANT_ADMIN', '/device/detail?deviceId=gone', 'Home(/dashboard) Device management(/device) Device detail'],
    [
      'TENANT_ADMIN',
      '/device/detail?tenantId=t&customerId=a',
      'Home(/dashboard) Device management(/device) factory a(/device/a) Device detail',
    ],
    [
      'TENANT_ADMIN',
      '/dataanalysis/device-detail?customerId=b',
      'Home(/dashboard) Data analysis(/dataanalysis/a) factory b(/dataanalysis/b) Data analysis detail',
    ],
    ['CUSTOMER_USER', '/device/detail?deviceId=1', 'Home(/dashboard) Device management(/device) pump 1'],
    ['GROUP', '/device/detail?deviceId=1', 'Home(/dashboard) pump 1'],
    ['CUSTOMER_USER', '/oilSet', 'Home(/dashboard) Oil data analysis settings'],
    ['GROUP', '/report', 'Home(/dashboard) Reporting center'],
    ['GROUP', '/report/detail', 'Home(/dashboard) Reporting center(/report) Report detail'],
    ['SYS_ADMIN', '/virtualdevice', 'Home(/dashboard) User settings(/userSet) Virtual user device association'],
    ['GROUP', '/userSet', ''],
  ])('%s at %s', (authority, address, expected) => {
    expect(
      crumbsOf(pageLocation(authority, address), words)
        .map(({ text, to }) => (to === null ? text : `${text}(${to})`))
        .join(' '),
    ).toBe(expected);
  });
});

describe('the marked part of the menu', () => {
  it.each<[Authority, string, string | null]>([
    ['TENANT_ADMIN', '/device/b', '/device/b'],
    ['TENANT_ADMIN', '/device/detail?deviceId=1', '/device/b'],
    ['TENANT_ADMIN', '/device/detail', '/device'],
    ['SYS_ADMIN', '/dataanalysis/device-detail?tenantId=u&customerId=c', '/dataanalysis/u/c'],
    ['CUSTOMER_USER', '/device/detail?deviceId=1', '/device'],
    ['GROUP', '/device/detail?deviceId=1', '/dashboard'],
    ['GROUP', '/alarmlist/detail', '/alarmlist'],
    ['MAINTENANCE', '/device/detail?deviceId=1', '/dashboard'],
    ['MAINTENANCE', '/report/detail', null],
    ['GROUP', '/no/such/page', null],
  ])('%s at %s: %s', (authority, address, expected) => {
    expect(highlightedPathOf(pageLocation(authority, address))).toBe(expected);
  });
});

it.each<[string, string | null, string | null]>([
  ['/dashboard', '监测大屏', 'Monitoring big screen'],
  ['/device/b', 'factory b', 'factory b'],
  ['/device/detail?deviceId=1', 'pump 1', 'pump 1'],
  ['/device/detail?deviceId=gone', '设备详情', 'Device detail'],
  ['/alarmSet', '告警设置', 'Alarm setting'],
  ['/sensorManager', null, null],
])('a dealer reads %s as %s, %s', (address, zh, en) => {
  const at = pageLocation('TENANT_ADMIN', address);
  expect(titleOf(at, { home: chinese.home, titleOf: ({ entry }) => chinese.page[entry.title] })).toBe(zh);
  expect(titleOf(at, words)).toBe(en);
});
