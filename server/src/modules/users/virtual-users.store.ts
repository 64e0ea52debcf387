import type { VirtualDevice } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';

export interface VirtualDeviceFilter {
  /** Part of the device's name or number, in any case. */
  readonly search?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
}

/** Devices of every dealer that are in scope, by dealer, factory and name, as they are chosen for experience accounts. */
export interface VirtualDeviceStore {
  chosen(db: Queryable | null, scope: Scope, userId: string): Promise<VirtualDevice[]>;
  search(scope: Scope, filter: VirtualDeviceFilter, window: { offset: number; limit: number }): Promise<{ rows: VirtualDevice[]; total: number }>;
  /** All of them anew. Returns how many of the ids are devices in scope; fewer than were given: nothing was changed. */
  choose(tx: Queryable, scope: Scope, userId: string, deviceIds: readonly string[]): Promise<number>;
}
