import type { Language } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Grants } from './scope.rules.ts';

/** An account with what it was granted. */
export interface Account extends Grants {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: Language;
  /** What the person chose, as it is kept. */
  readonly preferences: unknown;
  /** ms. */
  readonly createdAt: number;
  readonly hasSecondFactor: boolean;
  /** The account itself, or the dealer or factory it belongs to; or its password is the demonstration's, which this server does not run. */
  readonly disabled: boolean;
  /** ms; null: never. */
  readonly expiresAt: number | null;
  /** Own platform name, else the name of its customer or tenant; empty for the operator of the product. */
  readonly companyName: string;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  /** The account's, as it was when the person was let in. */
  readonly passwordHash: string;
  readonly refreshHash: Uint8Array;
  readonly now: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly userAgent: string;
}

/** An open login. */
export interface KeptSession {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  /** ms. */
  readonly createdAt: number;
  readonly usedAt: number;
  readonly expiresAt: number;
}

/** Where a login is used from. */
export interface Place {
  readonly address: string;
  readonly userAgent: string;
}

/** `reused`: the token was exchanged before; `ended`: unknown, revoked or too old; a time, ms: it was the last to be exchanged, and that not long ago. */
export type Rotation = 'rotated' | 'reused' | 'ended' | { readonly rotatedAt: number };

/**
 * Accounts and logins. Its methods take no scope: they are what a scope is worked out from. Each names one account or one login.
 */
export interface AuthStore {
  findByUserName(userName: string): Promise<Account | null>;
  /** The accounts that have it, by name: of each dealer the twenty oldest at most, two hundred in all. */
  findByPhone(phone: string): Promise<readonly Account[]>;
  findById(accountId: string): Promise<Account | null>;
  /** Besides those of an ended demonstration. */
  hasAccounts(): Promise<boolean>;
  /** Returns the user name: with a number behind it where the wished one is taken. */
  createAdministrator(userName: string, passwordHash: string): Promise<string>;
  setLanguage(accountId: string, language: Language): Promise<void>;
  /** False: the password was changed meanwhile. A change that is under way is waited for: no login slips past the end of all logins. */
  createSession(session: NewSession): Promise<boolean>;
  /** Whether the login goes on. */
  isSessionOpen(sessionId: string, accountId: string, now: number): Promise<boolean>;
  /** Exchanges a login's refresh token for the next, if it is the newest. One of two that come at once wins. @param repeatableFrom since when an exchange is not long ago, ms */
  rotateSession(sessionId: string, tokens: { readonly from: Uint8Array; readonly to: Uint8Array }, use: Place & { readonly now: number; readonly repeatableFrom: number; readonly expiresAt: number }): Promise<Rotation>;
  revokeSession(sessionId: string, now: number): Promise<void>;
  /** The open logins of an account, the last used first. */
  listSessions(accountId: string, now: number): Promise<readonly KeptSession[]>;
  /** Ends one login of the account. False: there is no such open one. */
  revokeOwnSession(accountId: string, sessionId: string, now: number): Promise<boolean>;
  /** Ends every login of the account but one; returns how many. */
  revokeSessionsOf(accountId: string, except: string | null, now: number, tx?: Queryable): Promise<number>;
  /** Forgets logins that ended before; returns how many. */
  removeSessionsEndedBefore(time: number): Promise<number>;
}
