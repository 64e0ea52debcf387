import type { InstalledSensor, ModbusAddress, SensorKind } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { SensorInPlace } from '../devices/index.ts';
import type { PlacedSensor } from './sensors.rules.ts';
import type { Nameplate } from './serial-numbers.sql.ts';

export interface SensorFilter {
  /** Part of the name, serial number, model, device or factory, in any case. */
  readonly search?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly kind?: SensorKind | undefined;
}

/** A sensor as it is kept; how it is now is known elsewhere. */
export interface SensorRow extends Omit<InstalledSensor, 'modelName' | 'online' | 'lastSeenAt'> {
  readonly nameZh: string;
  readonly nameEn: string;
  /** Expected time between readings of its device, ms. */
  readonly reportIntervalMs: number;
}

/** What finds out whether a sensor is alive. */
export interface SensorKeys extends SensorInPlace {
  readonly sensorId: string;
}

export interface SensorWrite {
  readonly name: string;
  readonly serialNo: string;
  readonly modelId: string | null;
  readonly modbus: ModbusAddress | null;
  readonly note: string;
}

/** Sensors in their time on devices. */
export interface SensorStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Those in place, by factory, device and name. */
  page(scope: Scope, filter: SensorFilter, window: { offset: number; limit: number }): Promise<{ rows: SensorRow[]; total: number }>;
  /** All that the filter leaves, in the same order. */
  keys(scope: Scope, filter: SensorFilter): Promise<SensorKeys[]>;
  /** In the order of the ids. */
  byIds(scope: Scope, sensorIds: readonly string[]): Promise<SensorRow[]>;
  /** Those in place and those taken off, newest first. */
  history(scope: Scope, deviceId: string): Promise<SensorRow[]>;
  /** The one in place, which nobody else changes until the transaction ends; null: there is none in scope. */
  lock(tx: Queryable, scope: Scope, sensorId: string): Promise<SensorRow | null>;
  /** The device in scope, whose sensors nobody else changes until the transaction ends; null: there is none. */
  lockDevice(tx: Queryable, scope: Scope, deviceId: string): Promise<{ deviceId: string; deviceName: string; tenantId: string; sensors: number } | null>;
  /** @param at when it was installed, ms. @throws AppError `nameTaken` */
  insert(tx: Queryable, device: { deviceId: string; tenantId: string }, sensor: SensorWrite & { readonly model: string; readonly indicators: readonly string[] }, at: number): Promise<string>;
  /** @throws AppError `nameTaken` */
  update(tx: Queryable, sensorId: string, sensor: SensorWrite): Promise<void>;
  /** @param at when it was taken off, ms */
  takeOff(tx: Queryable, sensorId: string, at: number): Promise<void>;
  /** Whether another instrument of that nameplate stands on a device of the dealer. Two that ask at once do so one after the other. */
  isSerialTaken(tx: Queryable, tenantId: string, nameplate: Nameplate, exceptId: string | null): Promise<boolean>;
  /** What stood and stands on the device, without the sensor itself; the newest first. */
  around(tx: Queryable, deviceId: string, sensorId: string): Promise<PlacedSensor[]>;
  /** Enters the exchange in the device's log. */
  logExchange(tx: Queryable, device: { deviceId: string; tenantId: string }, entry: { readonly at: number; readonly note: string; readonly userId: string | null }): Promise<void>;
}
