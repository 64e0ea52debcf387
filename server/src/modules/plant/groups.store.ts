import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';

export interface GroupRecord {
  readonly groupId: string;
  readonly groupName: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly tenantId: string;
  readonly isDefault: boolean;
  readonly version: number;
}

export interface GroupMember {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly groupId: string;
}

export interface GroupFilter {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Part of the device's name, in any case. */
  readonly deviceName?: string | undefined;
}

/** What a filter may name. */
export interface PlaceIds {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
}

/** Device groups. Whoever sees single devices sees the groups that these are in. null: there is none in scope. */
export interface GroupStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** By factory and name in natural order, the default group first. */
  groups(scope: Scope, filter: GroupFilter): Promise<GroupRecord[]>;
  /** By name in natural order. */
  members(scope: Scope, filter: GroupFilter): Promise<GroupMember[]>;
  /** Which of these places is not in scope; null: they all are. */
  missing(scope: Scope, places: PlaceIds): Promise<'tenant' | 'customer' | 'group' | null>;
  /** Of those who look after devices; it stays until the transaction ends. `for`: to be changed, or to put devices into. */
  lock(tx: Queryable, scope: Scope, groupId: string, use: 'change' | 'members'): Promise<GroupRecord | null>;
  count(tx: Queryable, customerId: string): Promise<number>;
  /** @throws AppError `nameTaken` */
  insert(tx: Queryable, place: { tenantId: string; customerId: string }, groupName: string): Promise<string>;
  /** Its version goes up by one. @throws AppError `nameTaken` */
  rename(tx: Queryable, groupId: string, tenantId: string, groupName: string): Promise<void>;
  /** Devices that stand in it. */
  countMembers(tx: Queryable, groupId: string): Promise<number>;
  /** Devices that were removed go to the factory's default group. */
  remove(tx: Queryable, group: GroupRecord): Promise<void>;
}
