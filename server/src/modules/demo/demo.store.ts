import type { Authority } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';

/** Everything the demonstration puts into an empty database. Times are ms since the epoch. */
export interface DemoWorld {
  readonly tenants: readonly { readonly id: string; readonly name: string; readonly systemName: string }[];
  readonly customers: readonly { readonly id: string; readonly tenantId: string; readonly name: string; readonly areaNo: string; readonly areaName: string }[];
  readonly groups: readonly { readonly id: string; readonly tenantId: string; readonly customerId: string; readonly name: string }[];
  readonly devices: readonly DemoDeviceRow[];
  readonly sensors: readonly { readonly id: string; readonly tenantId: string; readonly deviceId: string; readonly name: string; readonly model: string; readonly indicators: readonly string[] }[];
  readonly accounts: readonly DemoAccountRow[];
  readonly grantedCustomers: readonly { readonly accountId: string; readonly customerId: string }[];
  readonly grantedDevices: readonly { readonly accountId: string; readonly deviceId: string }[];
}

export interface DemoDeviceRow {
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly groupId: string;
  readonly name: string;
  readonly deviceNo: string;
  readonly machineType: MachineType;
  readonly machine: string;
  readonly industry: string;
  readonly areaNo: string;
  readonly areaName: string;
  readonly position: string;
  readonly oil: string;
  readonly reportIntervalMs: number;
  readonly isGateway: boolean;
  readonly tokenHash: Buffer;
  readonly installedAt: number;
}

export interface DemoAccountRow {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly authority: Authority;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly expiresAt: number | null;
}

/** Where the demonstration is kept. It makes whole worlds and changes nothing else. */
export interface DemoStore {
  /** True when nobody and nothing is in the database. */
  isEmpty(): Promise<boolean>;
  /** True when these devices are all there. */
  hasDevices(ids: readonly string[]): Promise<boolean>;
  /** All or nothing. */
  create(world: DemoWorld): Promise<void>;
  /** Gives devices of the demonstration new tokens. */
  setTokens(tokens: readonly { readonly deviceId: string; readonly tokenHash: Buffer }[]): Promise<void>;
}
