import type { AttributeScope } from '../../events.ts';
import type { DeviceRef } from '../devices/index.ts';

/** A named value of a device that is no reading: firmware, serial number, settings. */
export interface Attribute {
  readonly scope: AttributeScope;
  readonly key: string;
  /** Any JSON value but null. */
  readonly value: unknown;
  /** ms since the epoch, UTC. */
  readonly lastUpdateTs: number;
}

/** Where attributes live. */
export interface AttributeStore {
  /** Those of one scope, or of every scope; sorted by key. */
  list(device: DeviceRef, scope: AttributeScope | null): Promise<readonly Attribute[]>;
  /** The keys that devices have in a scope, by device id. */
  keys(devices: readonly DeviceRef[], scope: AttributeScope): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Creates or replaces, all or nothing. */
  save(
    writes: readonly { readonly device: DeviceRef; readonly values: Readonly<Record<string, unknown>> }[],
    scope: AttributeScope,
    at: number,
  ): Promise<void>;
  /** The keys that were there and are gone. */
  remove(device: DeviceRef, scope: AttributeScope, keys: readonly string[]): Promise<readonly string[]>;
}
