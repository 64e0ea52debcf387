import type { Language, Preferences } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';

export interface OwnAccount {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly authority: string;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly companyName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly hasSecondFactor: boolean;
  readonly language: Language;
  /** As it is kept. */
  readonly preferences: unknown;
  /** ms. */
  readonly createdAt: number;
}

/** What a person may change of the own account, one at a time. */
export type OwnChange =
  | { readonly firstName: string; readonly lastName: string }
  | { readonly passwordHash: string }
  | { readonly phone: string }
  | { readonly email: string };

/** The account of the scope's own user: there is no way to name another. */
export interface AccountStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  find(scope: Scope): Promise<OwnAccount | null>;
  /** As `find`, kept as it is until the transaction ends. */
  lock(scope: Scope, tx: Queryable): Promise<OwnAccount | null>;
  /** Whether another account of the same role and place has the phone. Two that ask at once do so one after the other. */
  isPhoneTaken(scope: Scope, tx: Queryable, account: OwnAccount, phone: string): Promise<boolean>;
  update(scope: Scope, tx: Queryable, change: OwnChange): Promise<void>;
  setPreferences(scope: Scope, preferences: Preferences): Promise<void>;
}
