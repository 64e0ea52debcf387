import type { FactoryNode, Sensor } from '@oilsight/contract';
import type { DeviceRef } from './index.ts';

/** A device with the data that the console shows and that do not depend on its readings. */
export interface DeviceRecord {
  readonly ref: DeviceRef;
  readonly deviceNo: string;
  readonly machine: string;
  readonly industry: string;
  readonly areaNo: string;
  readonly areaName: string;
  readonly monitoringPosition: string;
  readonly oilNo: string;
  readonly monitoringOil: string;
  readonly customerName: string;
  readonly groupId: string;
  readonly groupName: string;
  /** ms. */
  readonly installedAt: number;
  readonly imageName: string | null;
}

export interface DeviceFilter {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  /** Part of the name, in any case. */
  readonly name?: string | undefined;
}

export interface SensorRecord extends Omit<Sensor, 'online' | 'lastSeenAt' | 'state' | 'faultyKeys' | 'modelName'> {
  /** Names of its model; empty: none. */
  readonly nameZh: string;
  readonly nameEn: string;
}

/** A dealer with its factories. */
export interface FactoryRecord extends Omit<FactoryNode, 'customers'> {
  readonly customers: (FactoryNode['customers'][number] & { readonly areaNo: string })[];
}

/** A device found by a token's hash. */
export interface FoundToken {
  readonly tokenHash: Uint8Array;
  readonly device: DeviceRef;
}

/** A device found by its name behind a gateway. */
export interface NamedDevice {
  readonly device: DeviceRef;
  /** The gateway noted as the last one that reported for it; null: none. */
  readonly gatewayId: string | null;
}
