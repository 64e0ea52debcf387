import type { Oil, OilForm } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Factory } from '../tenants/index.ts';

export interface OilFilter {
  readonly tenantId?: string | undefined;
  /** Those that the factory may use: its own and its dealer's. */
  readonly customerId?: string | undefined;
  /** Those that may be filled into the device. */
  readonly deviceId?: string | undefined;
  /** Part of name, maker or grade, in any case. */
  readonly search?: string | undefined;
}

/** A product as it is kept: what follows from it is worked out by the rules. */
export type StoredOil = Omit<Oil, 'viscosityIndex' | 'isoVg' | 'canChange'>;

/** Whose a product is; `customerId` null: the dealer's. */
export interface OilPlace {
  readonly tenantId: string;
  readonly customerId: string | null;
}

/** Oil products. `tx` is the transaction of the change; rows are locked until it ends. */
export interface ProductStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** By name in natural order. */
  page(scope: Scope, filter: OilFilter, window: { offset: number; limit: number }): Promise<{ rows: StoredOil[]; total: number }>;
  /** null: there is none in scope. */
  lock(tx: Queryable, scope: Scope, oilId: string): Promise<StoredOil | null>;
  factory(tx: Queryable, scope: Scope, customerId: string): Promise<Factory | null>;
  hasTenant(tx: Queryable, tenantId: string): Promise<boolean>;
  /** Those who ask at once for the same dealer do so one after the other. */
  countOf(tx: Queryable, tenantId: string): Promise<number>;
  isNameTaken(tx: Queryable, place: OilPlace, name: string, exceptId: string | null): Promise<boolean>;
  insert(tx: Queryable, place: OilPlace, form: OilForm): Promise<string>;
  update(tx: Queryable, oilId: string, form: OilForm): Promise<void>;
  remove(tx: Queryable, oilId: string): Promise<void>;
  /** Devices that hold it or have held it. */
  devicesOf(tx: Queryable, oilId: string): Promise<readonly string[]>;
}
