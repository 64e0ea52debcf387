import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Owner } from './settings.rules.ts';

/** A place, and what the platform is called there. */
export interface NamedPlace extends Owner {
  readonly name: string;
  /** null: not named. */
  readonly systemName: string | null;
  readonly tenantSystemName: string | null;
}

export interface SettingStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** A factory that the scope reaches; null: there is none. */
  findCustomer(scope: Scope, customerId: string): Promise<NamedPlace | null>;
  /** A dealer, for whoever reaches it whole or belongs to it; null: there is none. */
  findTenant(scope: Scope, tenantId: string, ownTenantId: string | null): Promise<NamedPlace | null>;
  /** As it is now, kept until the transaction ends. */
  lock(scope: Scope, tx: Queryable, owner: Owner): Promise<NamedPlace | null>;
  setSystemName(scope: Scope, tx: Queryable, owner: Owner, systemName: string): Promise<void>;
}
