import type { FactoryNode, Sensor } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Aliases, DeviceRef } from './index.ts';

/** A device with what the console shows of it that does not change with its readings. */
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

export interface SensorRecord extends Omit<Sensor, 'online' | 'lastSeenAt' | 'modelName'> {
  /** Names of its model; empty: it has none. */
  readonly nameZh: string;
  readonly nameEn: string;
}

/** A dealer with its factories. */
export interface FactoryRecord extends Omit<FactoryNode, 'customers'> {
  readonly customers: (FactoryNode['customers'][number] & { readonly areaNo: string })[];
}

/** A token that a device has, by its hash. */
export interface FoundToken {
  readonly tokenHash: Uint8Array;
  readonly device: DeviceRef;
}

/** A device as gateways name it. */
export interface NamedDevice {
  readonly device: DeviceRef;
  /** The gateway that spoke for it last, as far as that was noted; null: none did. */
  readonly gatewayId: string | null;
}

/** Devices, their sensors and the factories they stand in. */
export interface DeviceStore {
  factories(scope: Scope): Promise<FactoryRecord[]>;
  /** By factory and name, both in natural order. */
  page(
    scope: Scope,
    filter: DeviceFilter,
    window: { offset: number; limit: number },
  ): Promise<{ rows: DeviceRecord[]; total: number }>;
  /** null: there is none in scope. */
  find(scope: Scope, id: string): Promise<DeviceRecord | null>;
  sensors(device: DeviceRef): Promise<SensorRecord[]>;
  refs(scope: Scope, ids: readonly string[]): Promise<DeviceRef[]>;
  /** By key, those above `afterKey`. */
  refsAfter(scope: Scope, afterKey: number, limit: number, filter?: DeviceFilter): Promise<DeviceRef[]>;
  /** Devices that have one of the tokens. A token proves its device: there is no scope yet. */
  refsByToken(tokenHashes: readonly Uint8Array[]): Promise<FoundToken[]>;
  /**
   * Devices of those customers with those names. The customers are those of gateways, which proved themselves by their
   * tokens: there is no scope.
   */
  refsByName(asked: readonly { readonly customerId: string; readonly name: string }[]): Promise<NamedDevice[]>;
  /** Keeps which gateway speaks for a device. */
  noteGateway(device: DeviceRef, gateway: DeviceRef): Promise<void>;
  /** Whether the gateway's customer had a device of that name that was removed and can come back. */
  isRemoved(gateway: DeviceRef, name: string): Promise<boolean>;
  /**
   * Makes the device in the gateway's customer and group; null: the customer has `most` devices already. Two at once
   * make one.
   */
  createBeside(
    gateway: DeviceRef,
    device: { name: string; machineType: DeviceRef['machineType'] },
    most: number,
  ): Promise<DeviceRef | null>;
  /** Own tables of names, by device. */
  aliases(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, Aliases>>;
}
