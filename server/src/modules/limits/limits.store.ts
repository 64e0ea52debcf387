import type { LimitValues, Targets } from '@oilsight/contract';
import type { HealthWeights, MachineType } from '@oilsight/oil';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { Factory } from '../tenants/index.ts';
import type { Settings, StoredSettings } from './limits.rules.ts';

/** All machines of a type in a factory. */
export interface MachineGroup extends Pick<Factory, 'customerId' | 'tenantId'> {
  readonly machineType: MachineType;
}

/** Whose settings they are. */
export type Owner =
  | { readonly kind: 'device'; readonly device: DeviceRef }
  | { readonly kind: 'type'; readonly group: MachineGroup };

export interface StoredWeights {
  /** null: the defaults. */
  readonly weights: HealthWeights | null;
  /** 0: never set. */
  readonly version: number;
}

/** What is set for a device, or for a machine type of a factory. */
export type SetSomewhere = { readonly settings: Settings } & (
  | { readonly deviceId: string }
  | {
      readonly customerId: string;
      readonly machineType: MachineType;
      /** null: the defaults. */ readonly weights: HealthWeights | null;
    }
);

/**
 * Limits, targets and weights that people set. `tx` is the transaction of the change. A change that does not carry the
 * present version changes nothing and gives false.
 */
export interface LimitStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Every owner that something is set for. @param ownerIds devices and factories; left out: all */
  all(ownerIds?: readonly string[]): Promise<readonly SetSomewhere[]>;
  stored(owner: Owner, tx?: Queryable): Promise<StoredSettings>;
  weights(group: MachineGroup, tx?: Queryable): Promise<StoredWeights>;
  factory(scope: Scope, customerId: string): Promise<Factory | null>;
  devicesOf(group: MachineGroup): Promise<readonly string[]>;
  /** null: takes them back. */
  putLimits(tx: Queryable, owner: Owner, key: string, version: number, limits: LimitValues | null): Promise<boolean>;
  putTargets(tx: Queryable, owner: Owner, version: number, targets: Targets): Promise<boolean>;
  putWeights(tx: Queryable, group: MachineGroup, version: number, weights: HealthWeights | null): Promise<boolean>;
  /** Limits and targets of one device in place of those of others. */
  copy(tx: Queryable, from: DeviceRef, to: readonly DeviceRef[]): Promise<void>;
}
