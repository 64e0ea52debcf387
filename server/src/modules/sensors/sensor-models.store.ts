import type { SensorKind, SensorModel, SensorModelForm } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { SpokenModel } from './dialect.rules.ts';
import type { HouseModel } from './house-models.rules.ts';

export interface ModelFilter {
  /** Part of the code, a name or the maker, in any case. */
  readonly search?: string | undefined;
  readonly kind?: SensorKind | undefined;
  readonly tenantId?: string | undefined;
}

/** Sensor models: those of the house and dealers' own. A caller sees the house's and those of the dealers in reach. */
export interface SensorModelStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** By code, house models first where codes are the same. */
  page(scope: Scope, filter: ModelFilter, window: { offset: number; limit: number }): Promise<{ rows: SensorModel[]; total: number }>;
  /** null: there is none in scope. */
  find(db: Queryable | null, scope: Scope, modelId: string): Promise<SensorModel | null>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Queryable, scope: Scope, modelId: string): Promise<SensorModel | null>;
  isCodeTaken(tx: Queryable, tenantId: string | null, code: string, exceptId: string | null): Promise<boolean>;
  /** A serial number that two instruments of one dealer would share if the model had that code; null: none. It stays so until the transaction ends. */
  sharedSerial(tx: Queryable, modelId: string, code: string): Promise<string | null>;
  tenantExists(tx: Queryable, tenantId: string): Promise<boolean>;
  insert(tx: Queryable, tenantId: string | null, form: SensorModelForm): Promise<string>;
  update(tx: Queryable, modelId: string, form: SensorModelForm): Promise<void>;
  remove(tx: Queryable, modelId: string): Promise<void>;
  /** Devices that a sensor of the model stands on. */
  devicesWith(modelId: string): Promise<string[]>;
  /** Models of the sensors that stand on a device, in the order they were installed in. */
  spokenBy(deviceId: string): Promise<SpokenModel[]>;
  /** The model of that code that a dealer may use, its own before the house's; null: there is none. */
  byCode(db: Queryable | null, tenantId: string, code: string): Promise<{ modelId: string; code: string } | null>;
  /** Adds the models that are not there, were never there, and whose code is free; joins sensors that only name a model's code. */
  settle(models: readonly HouseModel[]): Promise<void>;
}
