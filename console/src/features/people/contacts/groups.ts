import type { Device } from '@oilsight/contract';

export interface DeviceGroup {
  readonly groupId: string;
  readonly customerId: string;
  readonly name: string;
}

/** The device groups that have devices, in the order of the devices. */
export function groupsOf(devices: readonly Pick<Device, 'groupId' | 'groupName' | 'customerId'>[]): DeviceGroup[] {
  const groups = new Map<string, DeviceGroup>();
  for (const { groupId, groupName: name, customerId } of devices)
    if (!groups.has(groupId)) groups.set(groupId, { groupId, customerId, name });
  return [...groups.values()];
}
