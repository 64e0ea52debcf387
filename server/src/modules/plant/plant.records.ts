import type { deviceSorts } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';

export type DeviceSort = (typeof deviceSorts)[number];

/** The stored data of a device that people enter. */
export interface DeviceFields {
  readonly deviceName: string;
  readonly deviceNo: string;
  readonly nameplateNo: string;
  readonly machineType: MachineType;
  readonly machine: string;
  readonly industry: string;
  readonly areaNo: string;
  readonly areaName: string;
  readonly monitoringPosition: string;
  readonly oilNo: string;
  readonly monitoringOil: string;
  /** ms. */
  readonly installedAt: number;
  readonly reportIntervalMs: number;
  readonly isGateway: boolean;
  readonly imageName: string | null;
}

/** A device for its managers, without its readings. Times in ms. */
export interface ManagedRecord extends DeviceFields {
  readonly ref: DeviceRef;
  readonly customerName: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly sensors: number;
  /** null: it has no access token. */
  readonly tokenIssuedAt: number | null;
  readonly screenKeys: readonly string[] | null;
  /** The oil that its log says is in it; null: the log says nothing. */
  readonly oilInForce: string | null;
  readonly removedAt: number | null;
  readonly createdAt: number;
  readonly version: number;
}

export interface ManagedFilter {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Part of the name, number, nameplate, machine or position; case is ignored. */
  readonly search?: string | undefined;
  readonly machineType?: MachineType | undefined;
  /** The area or an area within it. */
  readonly areaNo?: string | undefined;
  /** Only devices that were removed since, ms; null: only devices that exist. */
  readonly removedSince: number | null;
}

/** Orders that the store can sort by; null: by factory and name. */
export type StoredSort = Exclude<DeviceSort, 'lastSeen'> | null;

/** A factory that is locked for a change: its names and counts cannot change until the transaction ends. */
export interface LockedFactory {
  readonly customerId: string;
  readonly tenantId: string;
  readonly customerName: string;
  readonly areaNo: string;
  readonly defaultGroupId: string;
  /** Number of its devices. */
  readonly devices: number;
}
