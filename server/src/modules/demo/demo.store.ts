import type { Queryable } from '../../platform/pg.ts';
import type { DemoOil } from './demo.oils.rules.ts';
import type { Authority, ModbusAddress } from '@oilsight/contract';
import type { MachineEvent, MachineType } from '@oilsight/oil';

/** Everything the demonstration puts into an empty database. Times are ms since the epoch. */
export interface DemoWorld {
  readonly tenants: readonly { readonly id: string; readonly name: string; readonly systemName: string }[];
  readonly customers: readonly { readonly id: string; readonly tenantId: string; readonly name: string; readonly areaNo: string; readonly areaName: string }[];
  readonly groups: readonly { readonly id: string; readonly tenantId: string; readonly customerId: string; readonly name: string }[];
  readonly devices: readonly DemoDeviceRow[];
  readonly sensors: readonly {
    readonly id: string; readonly tenantId: string; readonly deviceId: string; readonly name: string; readonly model: string; readonly indicators: readonly string[];
    readonly serialNo: string;
    /** ms. */
    readonly installedAt: number;
    readonly modbus: ModbusAddress | null;
  }[];
  readonly accounts: readonly DemoAccountRow[];
  readonly contacts: readonly DemoContactRow[];
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
  readonly oilNo: string;
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
  readonly phone: string;
  readonly email: string;
  readonly managesUsers: boolean;
  readonly disabled: boolean;
}

/** Somebody who is told of alarms; `groupId` null: of the whole factory. */
export interface DemoContactRow {
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly groupId: string | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** What is known of the machines' oil. */
export interface DemoOils {
  readonly products: readonly (DemoOil & { readonly id: string; readonly tenantId: string })[];
  readonly fillings: readonly { readonly tenantId: string; readonly deviceId: string; readonly productId: string; readonly since: number }[];
  readonly settings: readonly {
    readonly tenantId: string; readonly deviceId: string; readonly hasServoValves: boolean; readonly minimumViscosity: number | null; readonly standstillC: number;
  }[];
  readonly events: readonly { readonly id: string; readonly tenantId: string; readonly deviceId: string; readonly kind: MachineEvent['kind']; readonly note: string; readonly at: number }[];
}

/** What opens nothing any more. */
export interface EndedDemonstration {
  /** User names, in order. */
  readonly accounts: readonly string[];
  /** Names of devices whose tokens are dead, in order. */
  readonly devices: readonly string[];
}

/** Where the demonstration is kept. It makes whole worlds and changes nothing else. */
export interface DemoStore {
  /** True when nobody and nothing is in the database. */
  isEmpty(): Promise<boolean>;
  /** True when the database holds the demonstration, and was not taken from it. */
  isMarked(): Promise<boolean>;
  /** True when these devices are all there. */
  hasDevices(ids: readonly string[]): Promise<boolean>;
  /** Marks the database as one that holds the demonstration, and fills it. All or nothing. */
  create(world: DemoWorld): Promise<void>;
  /** When the demonstration was made, ms. */
  madeAt(ids: readonly string[]): Promise<number>;
  /** Adds oils and logs where nobody has entered any: a demonstration of an older release has none. */
  addOils(oils: DemoOils): Promise<void>;
  /** Names of the oils that are in the devices now, by device. */
  oilsIn(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Gives devices of the demonstration new tokens. */
  setTokens(tokens: readonly { readonly deviceId: string; readonly tokenHash: Buffer }[]): Promise<void>;
  /**
   * Takes the mark away, ends logins and displays of those whose password was given in the demonstration, and forgets whom it told of
   * alarms. All or nothing, with what `record` writes; null: there was no mark.
   */
  end(contactIds: readonly string[], now: number, record: (tx: Queryable, ended: EndedDemonstration) => Promise<void>): Promise<EndedDemonstration | null>;
}
