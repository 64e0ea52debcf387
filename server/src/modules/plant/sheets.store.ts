import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Nameplate } from '../sensors/index.ts';
import type { ManagedFilter } from './plant.store.ts';
import type { ExportedSensor } from './sheet-books.rules.ts';
import type { SheetSensor } from './sheet-check.rules.ts';
import type { DeviceFields } from './plant.store.ts';

/** What a sheet for a factory is checked against. */
export interface FactoryContent {
  readonly tenantId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly deviceNames: readonly string[];
  readonly groupNames: readonly string[];
}

/** Sheets of devices and sensors: what is written into them, and what comes from them in numbers. */
export interface SheetStore {
  /** null: there is none in scope. */
  factory(scope: Scope, customerId: string): Promise<FactoryContent | null>;
  /** By device and name. */
  sensors(scope: Scope, filter: ManagedFilter): Promise<ExportedSensor[]>;
  /** The factory's groups by their names in lower case; those that do not exist are made. */
  groupIds(tx: Queryable, place: { tenantId: string; customerId: string }, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Their ids by their names. @throws AppError `nameTaken` without a name: one of them is taken meanwhile */
  insertDevices(tx: Queryable, place: { tenantId: string; customerId: string }, devices: readonly (DeviceFields & { readonly groupId: string })[]): Promise<ReadonlyMap<string, string>>;
  /** Those of the nameplates that stand with the dealer; in a transaction nobody else puts an instrument in place until it ends. */
  inPlace(tx: Queryable | null, tenantId: string, nameplates: readonly Nameplate[]): Promise<Nameplate[]>;
  /** A model that is no longer there leaves its code alone. */
  insertSensors(tx: Queryable, tenantId: string, sensors: readonly (SheetSensor & { readonly deviceId: string; readonly installedAt: number; readonly modelId: string | null })[]): Promise<void>;
}
