import type { Authority, AccountState } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Standing } from './users.rules.ts';

/** An account as people are shown it. */
export interface PersonRecord extends Standing {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly tenantName: string | null;
  readonly customerName: string | null;
  /** Granted to it, in natural order. */
  readonly customers: readonly { readonly customerId: string; readonly customerName: string }[];
  readonly hasSecondFactor: boolean;
  readonly disabled: boolean;
  /** ms; null: never. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly version: number;
  /** How many devices were chosen for it. */
  readonly devices: number;
}

export interface PersonFilter {
  /** Part of the user name, name, phone or e-mail address, in any case. */
  readonly search?: string | undefined;
  readonly authority?: Authority | undefined;
  readonly tenantId?: string | undefined;
  /** A factory: its users, and those it was granted to. */
  readonly customerId?: string | undefined;
  readonly state?: AccountState | undefined;
}

/** What may be set of an account, besides its password. */
export interface PersonForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly authority: Authority;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly customerIds: readonly string[];
  readonly managesUsers: boolean;
  readonly expiresAt: number | null;
}

export interface CustomerName {
  readonly customerId: string;
  readonly customerName: string;
  readonly tenantId: string;
}

/** Accounts as those who look after them see and change them. `tx` is the transaction of the change. */
export interface UserStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** By user name in natural order. `now` decides who has expired. */
  page(scope: Scope, filter: PersonFilter, window: { offset: number; limit: number; now: number }): Promise<{ rows: PersonRecord[]; total: number }>;
  /** null: there is none in scope. */
  find(scope: Scope, userId: string): Promise<PersonRecord | null>;
  /** The caller's own account. */
  self(userId: string): Promise<Standing | null>;
  /**
   * Both of them as they are now, kept as they are until the transaction ends, so that two who change each other at once do so one after
   * the other. The actor is null when its account may no longer be used, the target when it is not in scope.
   */
  lock(tx: Queryable, scope: Scope, actorId: string, userId: string | null, now: number): Promise<{ actor: Standing | null; target: PersonRecord | null }>;
  /** Those of the factories that are in scope. */
  customers(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<CustomerName[]>;
  hasTenant(tx: Queryable, scope: Scope, tenantId: string): Promise<boolean>;
  /** Whether another account of the same role and place has the phone. Two that ask at once do so one after the other. */
  isPhoneTaken(tx: Queryable, form: Pick<PersonForm, 'phone' | 'authority' | 'tenantId' | 'customerId'>, exceptId: string | null): Promise<boolean>;
  /** Returns the new id. @throws AppError `userNameTaken` */
  insert(tx: Queryable, account: PersonForm & { readonly userName: string; readonly passwordHash: string }): Promise<string>;
  update(tx: Queryable, userId: string, form: PersonForm): Promise<void>;
  setDisabled(tx: Queryable, userId: string, disabled: boolean): Promise<void>;
  setPassword(tx: Queryable, userId: string, passwordHash: string): Promise<void>;
  removeSecondFactor(tx: Queryable, userId: string): Promise<void>;
  /** Ends every login of the account, and its displays. */
  endSessions(tx: Queryable, userId: string, now: number): Promise<void>;
  /** As `find`, within the transaction and whoever asks: it has just been changed by somebody who may. */
  changed(tx: Queryable, userId: string): Promise<PersonRecord>;
}
