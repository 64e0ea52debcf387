import { maxVirtualDevices } from '@oilsight/contract';
import type { VirtualDevice } from '@oilsight/contract';

/** Devices beyond the bound are left out. */
export function added(chosen: readonly VirtualDevice[], more: readonly VirtualDevice[]): readonly VirtualDevice[] {
  const known = new Set(chosen.map(({ deviceId }) => deviceId));
  return [...chosen, ...more.filter(({ deviceId }) => !known.has(deviceId))].slice(
    0,
    Math.max(chosen.length, maxVirtualDevices),
  );
}

export function without(chosen: readonly VirtualDevice[], less: readonly VirtualDevice[]): readonly VirtualDevice[] {
  const gone = new Set(less.map(({ deviceId }) => deviceId));
  return chosen.filter(({ deviceId }) => !gone.has(deviceId));
}

/** Whether two choices hold the same devices, in whatever order. */
export function isSame(one: readonly VirtualDevice[], other: readonly VirtualDevice[]): boolean {
  const ids = new Set(other.map(({ deviceId }) => deviceId));
  return one.length === other.length && one.every(({ deviceId }) => ids.has(deviceId));
}

/** Devices with all of the words in name, number, factory or dealer, whatever their case. */
export function matching(devices: readonly VirtualDevice[], search: string): readonly VirtualDevice[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return devices.filter(({ deviceName, deviceNo, customerName, tenantName }) => {
    const text = `${deviceName} ${deviceNo} ${customerName} ${tenantName}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
