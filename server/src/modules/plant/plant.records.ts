import type { deviceSorts } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';

export type DeviceSort = (typeof deviceSorts)[number];

/** What people say of a device, as it is kept. */
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

/** A device as those know it who look after it, without what its readings tell. Times in ms. */
export interface ManagedRecord extends DeviceFields {
  readonly ref: DeviceRef;
  readonly customerName: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly sensors: number;
  /** null: it has no access token. */
  readonly tokenIssuedAt: number | null;
  readonly screenKeys: readonly string[] | null;
  readonly removedAt: number | null;
  readonly createdAt: number;
  readonly version: number;
}

export interface ManagedFilter {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Part of the name, number, nameplate, machine or position, in any case. */
  readonly search?: string | undefined;
  readonly machineType?: MachineType | undefined;
  /** The area, or one below it. */
  readonly areaNo?: string | undefined;
  /** Those that were removed since, ms, in the place of those that stand; null: those that stand. */
  readonly removedSince: number | null;
}

/** Orders that the store knows; null: by factory and name. */
export type StoredSort = Exclude<DeviceSort, 'lastSeen'> | null;

/** A factory that is locked for a change: its names and counts stand still until the transaction ends. */
export interface LockedFactory {
  readonly customerId: string;
  readonly tenantId: string;
  readonly customerName: string;
  readonly areaNo: string;
  readonly defaultGroupId: string;
  /** Devices that stand in it. */
  readonly devices: number;
}
