import type { MachineType } from '@oilsight/oil';
import type { AssessedState, Bilingual, SensorState, State, StateCause } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Aliases } from './aliases.ts';

export { aliasesIn } from './aliases.ts';
export type { Alias, Aliases } from './aliases.ts';
export { stateOfReading } from './device-states.rules.ts';
export { createToken, hashOfToken } from './token.ts';

/**
 * A device that has passed the scope check, or proved itself by its token. Telemetry services and stores require it
 * instead of an id, so that no device can be read unchecked.
 */
export interface DeviceRef {
  /** Small number under which its telemetry is stored. */
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly machineType: MachineType;
  /** Expected time between readings, ms. */
  readonly reportIntervalMs: number;
  /** May report for other devices of its customer; it is not a machine, and no oil of it is assessed. */
  readonly isGateway: boolean;
}

/** Finds devices, for the other modules. */
export interface Devices {
  /** The devices with these ids in scope, in the requested order; foreign, unknown and malformed ids are left out. */
  resolve(scope: Scope, ids: readonly string[]): Promise<DeviceRef[]>;
  /** @throws AppError `deviceNotFound`, for foreign ids too */
  get(scope: Scope, id: string): Promise<DeviceRef>;
  /**
   * The device with this access token. Kept in a bounded cache, unknown tokens too; tokens are looked up many at a
   * time.
   *
   * @throws AppError `overloaded`
   */
  byToken(token: string): Promise<DeviceRef | null>;
  /** The same from the cache; undefined: not cached. */
  knownByToken(token: string): DeviceRef | undefined;
  /**
   * The device of that name in the gateway's customer; created if it does not exist. `type` is used if it is a machine
   * type.
   *
   * @throws AppError `noPermission` (no gateway), `invalid` (name), `deviceNotFound` (it was removed and can still be
   *   restored), `tooManyDevices`
   */
  createForGateway(gateway: DeviceRef, name: string, type?: string): Promise<DeviceRef>;
  /** The device of that name in the gateway's customer; null: there is none. */
  findForGateway(gateway: DeviceRef, name: string): Promise<DeviceRef | null>;
  /** Their own key tables, by device; read anew at each call. */
  aliasesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, Aliases>>;
  /** Every device in scope, a page at a time, oldest first. */
  allRefs(scope: Scope): AsyncIterable<readonly DeviceRef[]>;
}

export interface DeviceStateNow {
  readonly online: boolean;
  /** The newest reading's own time, ms; null: never reported. */
  readonly lastSeenAt: number | null;
  /** By its open alarms, and faulty readings; `offline` when it does not report. */
  readonly state: State;
  /** Whether its newest diagnosis had enough evidence. */
  readonly assessed: boolean;
  /** Whether it reports and its first diagnosis is still to be made. */
  readonly isAssessing: boolean;
  /**
   * The indicator whose alarm, or whose faulty readings, cause the device's state: of several the one that has done so
   * for longest. null: the device is normal or offline, or a finding causes its state or says why the limit is passed.
   */
  readonly leading: string | null;
  /** The finding whose alarm causes the state, or says why a limit is passed; else null. */
  readonly finding: Bilingual | null;
  /**
   * When the condition of that alarm began to hold, or since when all readings of the leading indicator have been
   * faulty, ms; null: there is none, or it is being looked up.
   */
  readonly since: number | null;
  /** State of each indicator that has ever reported, by its newest reading; `offline`: it no longer reports. */
  readonly indicators: Readonly<Record<string, State>>;
}

export type DeviceSummary = Pick<DeviceStateNow, 'online' | 'lastSeenAt' | 'state' | 'assessed' | 'isAssessing'>;

/** The data by which a fitted sensor is found to be online or offline. */
export interface SensorInPlace {
  readonly deviceId: string;
  readonly indicators: readonly string[];
  /** ms. */
  readonly installedAt: number;
  /** Expected time between readings of its device, ms. */
  readonly reportIntervalMs: number;
}

export interface Aliveness {
  /** Newest reading of its own indicators by the readings' time, ms; null: none yet. */
  readonly lastSeenAt: number | null;
  readonly online: boolean;
  /** By its own indicators: `fault` where any of them is at fault while it reports. */
  readonly state: SensorState;
  /**
   * Its indicators whose newest reading was refused, or whose readings the newest diagnosis of its device says are
   * wrong, if that is of a time since it was installed; none while it is silent.
   */
  readonly faultyKeys: readonly string[];
}

/**
 * The open alarm that decides a device's state: the gravest one of the oil that no sensor fault stands for, of several
 * that of a finding, then the one that began first; without one the oldest fault of a sensor. A limit is named by the
 * finding of its category, where there is one.
 */
export interface LeadingAlarm extends StateCause {
  readonly state: Exclude<AssessedState, 'normal'>;
  /** The indicator whose limit is passed where a finding names it; null: it is named itself, or no limit is passed. */
  readonly passed: string | null;
}

/** The present states of devices. A device that has never reported is offline. */
export interface DeviceStates {
  statesOf(devices: readonly DeviceRef[]): ReadonlyMap<string, DeviceStateNow>;
  /** The part of a device's state that long lists show. */
  summaryOf(device: Pick<DeviceRef, 'id'>): DeviceSummary;
  alivenessOf(sensor: SensorInPlace): Aliveness;
  /** When a device last reported, ms; null: it never has. */
  lastSeenAt(device: Pick<DeviceRef, 'id'>): number | null;
  /** When devices in scope last reported, from memory: cheap enough to be requested every few seconds. */
  lastSeen(scope: Scope, deviceIds: readonly string[]): { deviceId: string; lastSeenAt: number | null }[];
}
