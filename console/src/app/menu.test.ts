import type { Device, FactoryNode } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { dealersOf, factoriesOf } from '../domain/factories.ts';
import { withStates } from '../domain/device-list.ts';
import { crumbsOf, factoryStates, placeOf } from './menu.ts';

const dealer = (tenantId: string, ...customers: string[]): FactoryNode => ({ tenantId, tenantName: `dealer ${tenantId}`, customers: customers.map((customerId) => ({ customerId, customerName: `factory ${customerId}`, areaName: '' })) });
const device = (deviceId: string, customerId: string, state: Device['state']) => ({ deviceId, customerId, state, deviceName: `device ${deviceId}`, online: true, lastSeenAt: 1 }) as Device;
const words = { home: 'Home', devices: 'Devices' };

describe('the menu', () => {
  it('leads to a factory by its id where there is one dealer', () => {
    expect(factoriesOf([dealer('t', 'a', 'b')]).map(({ path }) => path)).toEqual(['/device/a', '/device/b']);
  });

  it('leads through the dealer where there are several, and leaves out those without a factory', () => {
    const tree = [dealer('t', 'a'), dealer('empty'), dealer('u', 'b')];
    expect(dealersOf(tree).map(({ tenantId }) => tenantId)).toEqual(['t', 'u']);
    expect(factoriesOf(tree).map(({ path }) => path)).toEqual(['/device/t/a', '/device/u/b']);
  });

  it('shows a factory by its worst device', () => {
    const states = factoryStates([device('1', 'a', 'normal'), device('2', 'a', 'level2'), device('3', 'b', 'offline')]);
    expect([...states]).toEqual([['a', 'level2'], ['b', 'offline']]);
  });
});

describe('a device that never reported', () => {
  it('does not make its factory look silent', () => {
    const waiting = { ...device('1', 'a', 'offline'), lastSeenAt: null };
    expect([...factoryStates([waiting, device('2', 'a', 'normal'), { ...waiting, customerId: 'b' }])]).toEqual([['a', 'normal']]);
  });
});

describe('the way to a page', () => {
  const factories = factoriesOf([dealer('t', 'a', 'b')]);
  const devices = [device('1', 'b', 'normal')];

  it.each([
    [null, null, ['Home → /', 'Devices → null']],
    ['a', null, ['Home → /', 'Devices → /device', 'factory a → null']],
    [null, '1', ['Home → /', 'Devices → /device', 'factory b → /device/b', 'device 1 → null']],
    ['gone', 'gone', ['Home → /', 'Devices → null']],
  ])('factory %s, device %s', (customerId, deviceId, expected) => {
    const crumbs = crumbsOf(placeOf({ factories, devices, customerId, deviceId }), words);
    expect(crumbs.map(({ text, to }) => `${text} → ${to}`)).toEqual(expected);
  });
});

it('takes over states that the socket tells, and leaves the other devices as they are', () => {
  const devices = [device('1', 'a', 'normal'), device('2', 'a', 'normal')];
  const next = withStates(devices, [{ deviceId: '2', online: false, lastSeenAt: 5, state: 'offline', indicators: {} }, { deviceId: '9', online: true, lastSeenAt: 5, state: 'normal', indicators: {} }]);
  expect(next[0]).toBe(devices[0]);
  expect(next[1]).toMatchObject({ deviceId: '2', state: 'offline', online: false, lastSeenAt: 5 });
});
