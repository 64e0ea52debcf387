import type { Authority } from '@oilsight/contract';

/**
 * The part of the world a caller may see. Worked out once, from the principal, and given to every service and store.
 */
export type Reach =
  | { readonly kind: 'everything' }
  | { readonly kind: 'tenant'; readonly tenantId: string }
  | { readonly kind: 'customers'; readonly customerIds: readonly string[] }
  | { readonly kind: 'devices'; readonly deviceIds: readonly string[] };

export interface Scope {
  readonly reach: Reach;
  /** `SYSTEM` for work that no person asked for. */
  readonly authority: Authority | 'SYSTEM';
  readonly userId: string | null;
}

/** Where a thing belongs; `deviceId` is null for what is not a device. */
export interface Place {
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string | null;
}

/** Scope of work that no person asked for. The reason is for the reader and for searching. */
export function systemScope(_reason: string): Scope {
  return { reach: { kind: 'everything' }, authority: 'SYSTEM', userId: null };
}

export function mayReach({ reach }: Scope, place: Place): boolean {
  switch (reach.kind) {
    case 'everything':
      return true;
    case 'tenant':
      return place.tenantId === reach.tenantId;
    case 'customers':
      return place.customerId !== null && reach.customerIds.includes(place.customerId);
    case 'devices':
      return place.deviceId !== null && reach.deviceIds.includes(place.deviceId);
  }
}

/** A part of a statement and the values of its placeholders. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * The scope as a SQL condition on the device table, to be and-ed into every statement. A device that was removed is in
 * nobody's scope.
 *
 * @param alias the device table's alias
 * @param next number of the next placeholder
 */
export function deviceCondition(scope: Scope, alias: string, next: number): Condition {
  const { sql, values } = deviceConditionWithRemoved(scope, alias, next);
  return { sql: `${alias}.removed_at is null and ${sql}`, values };
}

/** The same with the devices that were removed: for those who bring them back. */
export function deviceConditionWithRemoved({ reach }: Scope, alias: string, next: number): Condition {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'true', values: [] };
    case 'tenant':
      return { sql: `${alias}.tenant_id = $${next}`, values: [reach.tenantId] };
    case 'customers':
      return { sql: `${alias}.customer_id = any($${next}::uuid[])`, values: [reach.customerIds] };
    case 'devices':
      return { sql: `${alias}.id = any($${next}::uuid[])`, values: [reach.deviceIds] };
  }
}

/**
 * The scope as a SQL condition on the table of factories, to be and-ed into a statement. Who was shown single devices
 * looks after no factory.
 *
 * @param alias the table's alias
 * @param next number of the next placeholder
 */
export function factoryCondition({ reach }: Scope, alias: string, next: number): Condition {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'true', values: [] };
    case 'tenant':
      return { sql: `${alias}.tenant_id = $${next}`, values: [reach.tenantId] };
    case 'customers':
      return { sql: `${alias}.id = any($${next}::uuid[])`, values: [reach.customerIds] };
    case 'devices':
      return { sql: 'false', values: [] };
  }
}
