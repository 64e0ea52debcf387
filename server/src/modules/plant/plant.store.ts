import type { deviceSorts } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
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

export interface RemovalCounts {
  readonly sensors: number;
  readonly events: number;
  readonly experienceAccounts: number;
}

/** A device that goes for good. */
export interface Outdated {
  readonly id: string;
  readonly key: number;
}

/**
 * Devices as those see and change them who look after them. `tx` is the transaction of the change; what is locked stays as it is until it ends.
 * null: there is none in scope.
 */
export interface PlantStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  page(scope: Scope, filter: ManagedFilter, order: { sort: StoredSort; descending: boolean }, window: { offset: number; limit: number }): Promise<{ rows: ManagedRecord[]; total: number }>;
  /** Ids of all of them, in order. */
  ids(scope: Scope, filter: ManagedFilter, order: { sort: StoredSort; descending: boolean }): Promise<string[]>;
  /** In the order of the ids. */
  byIds(scope: Scope, ids: readonly string[]): Promise<ManagedRecord[]>;
  find(db: Queryable | null, scope: Scope, deviceId: string): Promise<ManagedRecord | null>;
  lock(tx: Queryable, scope: Scope, deviceId: string): Promise<ManagedRecord | null>;
  /** One that was removed and can come back. */
  lockRemoved(tx: Queryable, scope: Scope, deviceId: string): Promise<ManagedRecord | null>;
  lockFactory(tx: Queryable, scope: Scope, customerId: string): Promise<LockedFactory | null>;
  /** @throws AppError `nameTaken` */
  insert(tx: Queryable, place: { tenantId: string; customerId: string; groupId: string }, device: DeviceFields, tokenHash: Uint8Array): Promise<string>;
  /** Its version goes up by one. @throws AppError `nameTaken` */
  update(tx: Queryable, device: DeviceRef, groupId: string, fields: DeviceFields): Promise<void>;
  /** Those of the devices that are in scope, locked; those of another factory too. */
  lockMany(tx: Queryable, scope: Scope, deviceIds: readonly string[]): Promise<{ readonly id: string; readonly name: string; readonly customerId: string }[]>;
  move(tx: Queryable, tenantId: string, deviceIds: readonly string[], groupId: string): Promise<void>;
  /** null: it has none. Times in ms. */
  setToken(tx: Queryable, device: DeviceRef, token: { readonly hash: Uint8Array; readonly issuedAt: number } | null): Promise<void>;
  setScreenKeys(tx: Queryable, device: DeviceRef, keys: readonly string[]): Promise<void>;
  /** Indicators that its sensors detect. */
  detected(device: DeviceRef): Promise<string[]>;
  removalCounts(device: DeviceRef): Promise<RemovalCounts>;
  /** Marks it as removed at that time, without a token. */
  remove(tx: Queryable, device: DeviceRef, at: number): Promise<void>;
  /** @throws AppError `nameTaken` */
  restore(tx: Queryable, device: DeviceRef, token: { readonly hash: Uint8Array; readonly issuedAt: number }): Promise<void>;
  /** Takes off a removed device the sensors that stand on another one by now. @returns their names */
  takeOffMoved(tx: Queryable, device: DeviceRef): Promise<string[]>;
  /** Accounts that a device was granted to. */
  accountsOf(db: Queryable | null, device: DeviceRef): Promise<string[]>;
  /** Devices that were removed before, oldest first. */
  removedBefore(at: number, limit: number): Promise<Outdated[]>;
  /** For good, unless it was restored meanwhile. */
  purge(deviceId: string, removedBefore: number): Promise<void>;
}
