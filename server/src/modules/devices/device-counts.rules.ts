import {
  deviceStatusOf,
  deviceStatuses,
  type CountedDevices,
  type Device,
  type DeviceCounts,
} from '@oilsight/contract';

/** The properties of a device that are counted. */
export type CountedDevice = Pick<Device, 'machineType' | 'customerId' | 'online' | 'lastSeenAt' | 'state' | 'assessed'>;

const nothing = (): DeviceCounts => ({
  total: 0,
  online: 0,
  deviceStatuses: Object.fromEntries(deviceStatuses.map((status) => [status, 0])) as DeviceCounts['deviceStatuses'],
});

/** Counts devices one by one, so that memory does not grow with their number. */
export function createDeviceCounter(): { add(device: CountedDevice): void; counted(): CountedDevices } {
  const all = nothing();
  const machineTypes = new Map<CountedDevice['machineType'], DeviceCounts>();
  const factories = new Map<string, DeviceCounts>();

  function countsOf<Key>(groups: Map<Key, DeviceCounts>, key: Key): DeviceCounts {
    const known = groups.get(key);
    if (known !== undefined) return known;
    const counts = nothing();
    groups.set(key, counts);
    return counts;
  }

  return {
    add(device) {
      const status = deviceStatusOf(device);
      const groups = [countsOf(machineTypes, device.machineType), countsOf(factories, device.customerId)];
      for (const counts of [all, ...groups]) {
        counts.total += 1;
        if (device.online) counts.online += 1;
        counts.deviceStatuses[status] += 1;
      }
    },
    counted: () => ({
      all,
      machineTypes: [...machineTypes].map(([machineType, counts]) => ({ machineType, ...counts })),
      factories: [...factories].map(([customerId, counts]) => ({ customerId, ...counts })),
    }),
  };
}
