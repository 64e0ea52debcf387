import { groupNameIn } from '@oilsight/contract';
import type { AlarmSetting, AlarmTarget, Device } from '@oilsight/contract';
import { currentLanguage } from '../../../i18n/language.ts';

type Place = Pick<Device, 'deviceId' | 'groupId' | 'machineType' | 'customerId' | 'tenantId' | 'isGateway'>;

/** Whether a setting of this target would hold for a device, if no nearer one did. */
export function isOf(
  target: AlarmTarget,
  { tenantId, customerId }: { readonly tenantId: string | null; readonly customerId: string | null },
  device: Place,
): boolean {
  if (device.isGateway) return false;
  switch (target.kind) {
    case 'device':
      return target.deviceId === device.deviceId;
    case 'group':
      return target.groupId === device.groupId;
    case 'machineType':
      return (
        target.machineType === device.machineType &&
        (tenantId === null || tenantId === device.tenantId) &&
        (customerId === null || customerId === device.customerId)
      );
  }
}

/** The order in which settings hold: the least first. */
function nearness({ target, customerId }: Pick<AlarmSetting, 'target' | 'customerId'>): 0 | 1 | 2 | 3 {
  if (target.kind === 'device') return 0;
  if (target.kind === 'group') return 1;
  return customerId === null ? 3 : 2;
}

/** What holds for devices once a setting is gone. */
export interface Successor {
  /** null: the built-in default. */
  readonly setting: AlarmSetting | null;
  readonly devices: number;
}

/**
 * What comes into force for the devices that a setting holds for, when it is removed: most devices first. A device with
 * a nearer setting is not concerned.
 *
 * @param settings all of the same indicator, the removed one may be among them
 */
export function successorsOf(
  removed: AlarmSetting,
  settings: readonly AlarmSetting[],
  devices: readonly Place[],
): readonly Successor[] {
  const counts = new Map<AlarmSetting | null, number>();
  for (const device of devices) {
    if (!isOf(removed.target, removed, device)) continue;
    const holding = settings
      .filter((one) => one.settingId !== removed.settingId && isOf(one.target, one, device))
      .toSorted((one, other) => nearness(one) - nearness(other));
    const nearest = holding[0] ?? null;
    if (nearest !== null && nearness(nearest) < nearness(removed)) continue;
    counts.set(nearest, (counts.get(nearest) ?? 0) + 1);
  }
  return [...counts]
    .map(([setting, count]) => ({ setting, devices: count }))
    .toSorted((one, other) => other.devices - one.devices);
}

export interface DeviceGroup {
  readonly groupId: string;
  readonly name: string;
}

/** The device groups of a factory that have devices, in the order of the devices. */
export function groupsOf(
  devices: readonly Pick<Device, 'groupId' | 'groupName' | 'customerId'>[],
  customerId: string,
): readonly DeviceGroup[] {
  const names = new Map(
    devices
      .filter((device) => device.customerId === customerId)
      .map(({ groupId, groupName }) => [groupId, groupNameIn(groupName, currentLanguage())]),
  );
  return [...names].map(([groupId, name]) => ({ groupId, name }));
}
