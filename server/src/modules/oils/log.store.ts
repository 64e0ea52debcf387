import type { EntryForm, Filling, FillingForm, LogEntry, LogKind, TimelineEntry } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';

export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** A thing of a device that is about to be changed, and whose it is. */
export interface Found<T> {
  readonly thing: T;
  readonly device: Pick<DeviceRef, 'id' | 'name' | 'tenantId' | 'customerId'>;
}

/** Logs and fillings. `tx` is the transaction of the change; what is found in it is locked with its device until it ends; null: there is none in scope. */
export interface LogStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Newest first. */
  fillings(device: DeviceRef): Promise<Filling[]>;
  log(device: DeviceRef, kind: LogKind | null, window: Window): Promise<{ rows: LogEntry[]; total: number }>;
  timeline(device: DeviceRef, window: Window): Promise<{ rows: TimelineEntry[]; total: number }>;
  /** Changes of one device come one after the other. */
  lockDevice(tx: Queryable, deviceId: string): Promise<void>;
  /** Entries and fillings of a device. */
  countOf(tx: Queryable, deviceId: string): Promise<number>;
  filling(tx: Queryable, scope: Scope, fillingId: string): Promise<Found<Filling> | null>;
  entry(tx: Queryable, scope: Scope, entryId: string): Promise<Found<LogEntry> | null>;
  /** Whether the device's place may use the product. */
  isUsable(tx: Queryable, device: Pick<DeviceRef, 'tenantId' | 'customerId'>, oilId: string): Promise<boolean>;
  /** Product that is in the device at a time; null: none is known. */
  presentOil(tx: Queryable, deviceId: string, at: number): Promise<string | null>;
  /** Whether another filling of the device begins at that time. */
  isTaken(tx: Queryable, deviceId: string, since: number, except: { readonly fillingId: string } | { readonly entryId: string } | null): Promise<boolean>;
  addFilling(tx: Queryable, device: Pick<DeviceRef, 'id' | 'tenantId'>, form: FillingForm, by: { readonly userId: string | null; readonly entryId: string | null }): Promise<string>;
  updateFilling(tx: Queryable, fillingId: string, form: FillingForm): Promise<void>;
  removeFilling(tx: Queryable, fillingId: string): Promise<void>;
  /** The filling that came with an entry; gone when the entry names no oil any more. */
  putFillingOf(tx: Queryable, device: Pick<DeviceRef, 'id' | 'tenantId'>, entryId: string, form: EntryForm, userId: string | null): Promise<void>;
  addEntry(tx: Queryable, device: Pick<DeviceRef, 'id' | 'tenantId'>, form: EntryForm, userId: string | null): Promise<string>;
  updateEntry(tx: Queryable, entryId: string, form: EntryForm): Promise<void>;
  /** The entry that a filling came with says the same as the filling. */
  updateEntryOf(tx: Queryable, fillingId: string): Promise<void>;
  /** With the filling that came with it. */
  removeEntry(tx: Queryable, entryId: string): Promise<void>;
}
