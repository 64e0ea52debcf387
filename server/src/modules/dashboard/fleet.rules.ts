import type { DeviceRef } from '../devices/index.ts';

/** Narrows what a tile is about; both left out: everything in scope. */
export interface Where {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
}

export interface Factory {
  readonly tenantId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly areaNo: string;
  readonly areaName: string;
}

/** A device with what lists show of it. */
export interface FleetDevice extends DeviceRef {
  /** Indicators of its big screen in their order; null: nobody has chosen. */
  readonly screenKeys: readonly string[] | null;
}

/** The devices and factories that a tile is about; factories in natural order. */
export interface Fleet {
  readonly devices: readonly FleetDevice[];
  readonly byId: ReadonlyMap<string, FleetDevice>;
  readonly factories: ReadonlyMap<string, Factory>;
}

/** What every row says of its device. */
export function shownDevice({ id, name, customerId, machineType, isGateway }: DeviceRef, { factories }: Fleet) {
  return {
    deviceId: id,
    deviceName: name,
    customerId,
    customerName: factories.get(customerId)?.customerName ?? '',
    machineType,
    isGateway,
  };
}
