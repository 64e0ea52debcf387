import type { MachineType } from '@oilsight/oil';
import type { AssessedState, State } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';

export { stateOfReading } from './device-states.rules.ts';
export { createToken, hashOfToken } from './token.ts';

/**
 * A device that has passed the scope check (or proved itself by its token). Services and stores of telemetry take it
 * instead of an id: there is no other way to name a device to them.
 */
export interface DeviceRef {
  /** Small number that telemetry is stored under. */
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly machineType: MachineType;
  /** Expected time between readings, ms. */
  readonly reportIntervalMs: number;
  /** May speak for other devices of its customer; is no machine, no oil of it is assessed. */
  readonly isGateway: boolean;
}

/** Another name that a device's sensors send, and how to convert what they send to the indicator's unit. */
export interface Alias {
  /** Indicator id, or a custom key. */
  readonly key: string;
  /** Name of a conversion of `@oilsight/oil`; absent: as it is. */
  readonly convert?: string;
}

export type Aliases = ReadonlyMap<string, Alias>;

/** Devices by name, for the other modules. */
export interface Devices {
  /**
   * Those of the ids that the scope reaches, in the order asked for; foreign, unknown and malformed ids are left out.
   */
  resolve(scope: Scope, ids: readonly string[]): Promise<DeviceRef[]>;
  /** @throws AppError `deviceNotFound`, for foreign ids too */
  get(scope: Scope, id: string): Promise<DeviceRef>;
  /**
   * The device whose access token this is. Held in a bounded cache, unknown tokens too; guesses are looked up many at a
   * time.
   *
   * @throws AppError `overloaded`
   */
  byToken(token: string): Promise<DeviceRef | null>;
  /** The same when it is at hand. */
  knownByToken(token: string): DeviceRef | undefined;
  /**
   * The device of that name in the gateway's customer; made when there is none. `type` counts when it is a machine
   * type.
   *
   * @throws AppError `noPermission` (no gateway), `invalid` (name), `deviceNotFound` (it was removed and can still come
   * back), `tooManyDevices`
   */
  createForGateway(gateway: DeviceRef, name: string, type?: string): Promise<DeviceRef>;
  /** The device of that name in the gateway's customer; null: there is none. */
  findForGateway(gateway: DeviceRef, name: string): Promise<DeviceRef | null>;
  /** Their own tables of names, by device; read anew at each call. */
  aliasesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, Aliases>>;
  /** Every device in scope, a page at a time, oldest first. */
  allRefs(scope: Scope): AsyncIterable<readonly DeviceRef[]>;
}

export interface DeviceStateNow {
  readonly online: boolean;
  /** Newest reading's own time, ms; null: never reported. */
  readonly lastSeenAt: number | null;
  /** Worst state of its indicators and its diagnosis; `offline` when it is silent. */
  readonly state: State;
  /** Its newest diagnosis had enough evidence. */
  readonly assessed: boolean;
  /**
   * The indicator whose readings stand for a state that is not normal: of several the one that does so longest. null:
   * it is normal or silent, or its diagnosis is graver.
   */
  readonly leading: string | null;
  /**
   * Since when all readings of the leading indicator have stood for it, ms; null: there is none, or it is being looked
   * up.
   */
  readonly since: number | null;
  /** State of each indicator that has ever reported; `offline`: silent. */
  readonly indicators: Readonly<Record<string, State>>;
}

export type DeviceSummary = Pick<DeviceStateNow, 'online' | 'lastSeenAt' | 'state' | 'assessed'>;

/** What finds out whether a sensor that stands on a device is alive. */
export interface SensorInPlace {
  readonly deviceId: string;
  readonly indicators: readonly string[];
  /** ms. */
  readonly installedAt: number;
  /** Expected time between readings of its device, ms. */
  readonly reportIntervalMs: number;
}

export interface Aliveness {
  /** Newest reading of its own indicators in its own time, ms; null: none yet. */
  readonly lastSeenAt: number | null;
  readonly online: boolean;
}

/** What a newest diagnosis stands for. */
export interface StoredAssessment {
  readonly state: AssessedState;
  /** It had enough evidence. */
  readonly assessed: boolean;
}

/** How the devices are, now. A device that has never reported is offline. */
export interface DeviceStates {
  statesOf(devices: readonly DeviceRef[]): ReadonlyMap<string, DeviceStateNow>;
  /** What long lists show of one. */
  summaryOf(device: Pick<DeviceRef, 'id'>): DeviceSummary;
  alivenessOf(sensor: SensorInPlace): Aliveness;
  /** When devices in scope reported last, from memory: cheap enough to be asked for every few seconds. */
  lastSeen(scope: Scope, deviceIds: readonly string[]): { deviceId: string; lastSeenAt: number | null }[];
}
