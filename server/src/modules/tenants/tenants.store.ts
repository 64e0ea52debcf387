import type { Customer, Tenant } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';

export interface PlaceFilter {
  /** Part of the name or area, in any case. */
  readonly search?: string | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
}

export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** What may be set of a dealer or factory. */
export interface PlaceForm {
  readonly name: string;
  readonly areaNo: string;
  readonly areaName: string;
}

/**
 * Dealers and factories as those above them see and change them. `tx` is the transaction of the change. Rows are locked until it ends; null:
 * there is none in scope.
 */
export interface TenantStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** By name in natural order. */
  tenants(scope: Scope, filter: PlaceFilter, window: Window): Promise<{ rows: Tenant[]; total: number }>;
  /** By dealer and name, both in natural order. */
  customers(scope: Scope, filter: PlaceFilter & { readonly tenantId?: string | undefined }, window: Window): Promise<{ rows: Customer[]; total: number }>;
  lockTenant(tx: Queryable, scope: Scope, tenantId: string): Promise<Tenant | null>;
  lockCustomer(tx: Queryable, scope: Scope, customerId: string): Promise<Customer | null>;
  /** Whether another dealer has the name, in any case. Two that ask at once do so one after the other. */
  isTenantNameTaken(tx: Queryable, name: string, exceptId: string | null): Promise<boolean>;
  /** The same among the factories of a dealer. */
  isCustomerNameTaken(tx: Queryable, tenantId: string, name: string, exceptId: string | null): Promise<boolean>;
  insertTenant(tx: Queryable, form: PlaceForm): Promise<string>;
  /** With its default device group. */
  insertCustomer(tx: Queryable, tenantId: string, form: PlaceForm, groupName: string): Promise<string>;
  updateTenant(tx: Queryable, tenantId: string, form: PlaceForm & { readonly disabled: boolean }): Promise<void>;
  updateCustomer(tx: Queryable, tenantId: string, customerId: string, form: PlaceForm & { readonly disabled: boolean }): Promise<void>;
  /** Accounts that see something of it: its own, and those it or a device of it was granted to. */
  accountsAround(tx: Queryable, place: { readonly tenantId: string } | { readonly customerId: string }): Promise<string[]>;
}
