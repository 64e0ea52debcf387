import type { Device } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { filterOf, searchOf, shownDevices } from './filter.ts';

function device(deviceName: string, parts: Partial<Device> = {}): Device {
  return {
    deviceId: deviceName,
    deviceName,
    deviceNo: 'NO-1',
    machineType: 'gearbox',
    machine: 'mill',
    industry: '',
    areaNo: '',
    areaName: '',
    monitoringPosition: 'outlet',
    oilNo: '',
    monitoringOil: 'VG 320',
    tenantId: 't',
    customerId: 'c',
    customerName: '',
    groupId: 'g',
    groupName: 'Default group',
    installedAt: 0,
    imageName: null,
    isGateway: false,
    reportIntervalMs: 60_000,
    online: true,
    lastSeenAt: 1,
    state: 'normal',
    assessed: true,
    isAssessing: false,
    ...parts,
  };
}

const names = (devices: readonly Device[]) => devices.map(({ deviceName }) => deviceName);
const all = { text: '', state: null } as const;

describe('shownDevices', () => {
  it('puts the worst first, then counts as people do', () => {
    const devices = [
      device('10# mill'),
      device('2# mill'),
      device('pump', { state: 'offline' }),
      device('fan', { state: 'level1' }),
      device('press', { state: 'level2' }),
      device('turbine', { state: 'fault' }),
      device('gateway', { isGateway: true, assessed: false }),
      device('new', { assessed: false }),
    ];
    expect(names(shownDevices(devices, all, 'en-US'))).toEqual([
      'fan',
      'press',
      'turbine',
      'pump',
      'new',
      '2# mill',
      '10# mill',
      'gateway',
    ]);
  });

  it.each([
    ['MILL', ['1# mill']],
    ['vg 46', ['pump']],
    ['mill outlet', ['1# mill']],
    ['ab-7', ['pump']],
    ['减速机', ['1# mill']],
    ['gearbox', ['1# mill']],
    ['hydraulic system', ['pump']],
    ['  ', ['1# mill', 'pump']],
    ['nothing', []],
  ])('finds %j', (text, expected) => {
    const devices = [
      device('1# mill'),
      device('pump', { machineType: 'hydraulic', machine: 'HPU-63', monitoringOil: 'VG 46', deviceNo: 'AB-7' }),
    ];
    expect(names(shownDevices(devices, { text, state: null }, 'en-US'))).toEqual(expected);
  });

  it('puts a device that never reported last, and does not count it as silent', () => {
    const devices = [
      device('new', { state: 'offline', lastSeenAt: null }),
      device('well'),
      device('silent', { state: 'offline' }),
    ];
    expect(names(shownDevices(devices, all, 'en-US'))).toEqual(['silent', 'well', 'new']);
    expect(names(shownDevices(devices, { text: '', state: 'offline' }, 'en-US'))).toEqual(['silent']);
    expect(names(shownDevices(devices, { text: '', state: 'unconnected' }, 'en-US'))).toEqual(['new']);
  });

  it('keeps to a state', () => {
    expect(
      names(shownDevices([device('a'), device('b', { state: 'fault' })], { text: '', state: 'fault' }, 'en-US')),
    ).toEqual(['b']);
  });
});

describe('the filter in the address', () => {
  it.each([
    ['', all],
    ['state=level1&q=2%23+mill', { text: '2# mill', state: 'level1' }],
    ['state=nonsense', all],
  ] as const)('%s', (search, expected) => {
    expect(filterOf(new URLSearchParams(search))).toEqual(expected);
  });

  it('is written so that it reads back', () => {
    for (const filter of [
      all,
      { text: 'a & b', state: 'offline' },
      { text: '', state: 'level2' },
      { text: '', state: 'unconnected' },
    ] as const)
      expect(filterOf(searchOf(filter))).toEqual(filter);
  });
});
