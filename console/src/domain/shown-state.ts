import { deviceStatusOf, deviceStatuses } from '@oilsight/contract';
import type { Device, DeviceStatus } from '@oilsight/contract';
import type { ShownState } from '../ui/state-look.ts';

/** The fields of a device that decide its status. */
export type DeviceWithStatus = Pick<Device, 'state' | 'lastSeenAt'> &
  Partial<Pick<Device, 'assessed' | 'isAssessing' | 'isGateway'>>;

/** The state of a device as far as it is known, also while nothing comes in. */
export function lastState(device: DeviceWithStatus): ShownState {
  const status = deviceStatusOf(device);
  if (status !== 'unassessed') return status;
  if (device.isGateway === true) return 'online';
  return device.isAssessing === true ? 'assessing' : status;
}

/** What the screen says of a device now. While nothing comes in, the state of one that reports is not known. */
export function shownState(device: DeviceWithStatus, isCutOff: boolean): ShownState {
  return isCutOff && deviceStatusOf(device) !== 'unconnected' ? 'unknown' : lastState(device);
}

/**
 * The devices that counters count: machines. A gateway is online or offline, and has no oil that could be normal. Where
 * there is nothing but gateways, they count.
 */
export function counted<T extends Pick<Device, 'isGateway'>>(devices: readonly T[]): readonly T[] {
  const machines = devices.filter(({ isGateway }) => !isGateway);
  return machines.length === 0 ? devices : machines;
}

/** How many devices have each status. */
export function countByStatus(devices: Iterable<DeviceWithStatus>): Readonly<Record<DeviceStatus, number>> {
  const counts = Object.fromEntries(deviceStatuses.map((status) => [status, 0])) as Record<DeviceStatus, number>;
  for (const device of devices) counts[deviceStatusOf(device)] += 1;
  return counts;
}
