import { expect, it } from 'vitest';
import { createDeviceCounter, type CountedDevice } from './device-counts.rules.ts';

const pump: CountedDevice = {
  machineType: 'hydraulic',
  customerId: 'one',
  online: true,
  lastSeenAt: 1,
  state: 'normal',
  assessed: true,
};

it('counts each device once in all, in its machine type and in its factory', () => {
  const counter = createDeviceCounter();
  counter.add(pump);
  counter.add({ ...pump, state: 'level1' });
  counter.add({ ...pump, customerId: 'two', state: 'offline', online: false });
  counter.add({ ...pump, customerId: 'two', machineType: 'wind_gearbox', assessed: false });
  counter.add({ ...pump, customerId: 'two', state: 'offline', online: false, lastSeenAt: null });
  const none = { level1: 0, level2: 0, fault: 0, offline: 0, unassessed: 0, normal: 0, unconnected: 0 };
  expect(counter.counted()).toEqual({
    all: {
      total: 5,
      online: 3,
      deviceStatuses: { level1: 1, level2: 0, fault: 0, offline: 1, unassessed: 1, normal: 1, unconnected: 1 },
    },
    machineTypes: [
      {
        machineType: 'hydraulic',
        total: 4,
        online: 2,
        deviceStatuses: { ...none, level1: 1, offline: 1, normal: 1, unconnected: 1 },
      },
      { machineType: 'wind_gearbox', total: 1, online: 1, deviceStatuses: { ...none, unassessed: 1 } },
    ],
    factories: [
      { customerId: 'one', total: 2, online: 2, deviceStatuses: { ...none, level1: 1, normal: 1 } },
      {
        customerId: 'two',
        total: 3,
        online: 1,
        deviceStatuses: { ...none, offline: 1, unassessed: 1, unconnected: 1 },
      },
    ],
  });
});

it('counts nothing where there is nothing', () => {
  expect(createDeviceCounter().counted()).toMatchObject({
    all: { total: 0, online: 0 },
    machineTypes: [],
    factories: [],
  });
});
