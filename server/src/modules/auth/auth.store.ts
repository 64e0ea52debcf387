import type { Language } from '@oilsight/contract';
import type { Grants } from './scope.rules.ts';

/** An account with what it was granted. */
export interface Account extends Grants {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly disabled: boolean;
  /** ms; null: never. */
  readonly expiresAt: number | null;
  /** Own platform name, else the name of its customer or tenant; empty for the operator of the product. */
  readonly companyName: string;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly refreshHash: Uint8Array;
  readonly now: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly userAgent: string;
}

/** `reused`: the token was exchanged before; `ended`: unknown, revoked or too old. */
export type Rotation = 'rotated' | 'reused' | 'ended';

/**
 * Accounts and logins. Its methods take no scope: they are what a scope is worked out from. Each names one account or one login.
 */
export interface AuthStore {
  findByUserName(userName: string): Promise<Account | null>;
  findById(accountId: string): Promise<Account | null>;
  hasAccounts(): Promise<boolean>;
  createAdministrator(userName: string, passwordHash: string): Promise<void>;
  setLanguage(accountId: string, language: Language): Promise<void>;
  createSession(session: NewSession): Promise<void>;
  /** Whether the login goes on. */
  isSessionOpen(sessionId: string, accountId: string, now: number): Promise<boolean>;
  /** Exchanges a login's refresh token for the next, if it is the newest. One of two that come at once wins. */
  rotateSession(sessionId: string, from: Uint8Array, to: Uint8Array, now: number, expiresAt: number): Promise<Rotation>;
  revokeSession(sessionId: string, now: number): Promise<void>;
  /** Forgets logins that ended before; returns how many. */
  removeSessionsEndedBefore(time: number): Promise<number>;
}
