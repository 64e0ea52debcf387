import type { Display } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';

/** Tokens of displays. Each method names one account. */
export interface DisplayStore {
  /** @param sessionId login that it is made with. False: that was ended. An end that is under way is waited for. */
  create(accountId: string, sessionId: string, display: Omit<Display, 'usedAt'>): Promise<boolean>;
  /** Those that are still good, the newest first. */
  list(accountId: string, now: number): Promise<readonly Display[]>;
  /** Whether it is still good. Keeps when it was last asked, to the minute. */
  isOpen(displayId: string, accountId: string, now: number): Promise<boolean>;
  /** Returns its name; null: there is no such open one. */
  revoke(accountId: string, displayId: string, now: number): Promise<string | null>;
  /** Revokes all of them; returns how many. */
  revokeAll(accountId: string, now: number, tx?: Queryable): Promise<number>;
  /** Forgets those that ended before; returns how many. */
  removeEndedBefore(time: number): Promise<number>;
}
