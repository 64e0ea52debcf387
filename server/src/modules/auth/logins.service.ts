import { randomUUID } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { OwnSession, TokenPair, User } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Account, AuthStore, LoginClient } from './auth.store.ts';
import type { DisplayStore } from './displays.store.ts';
import { endOfRefresh, hashOfRefresh } from './tokens.ts';
import type { Tokens } from './tokens.ts';
import { deviceOf } from './user-agent.rules.ts';

/** Logins: each is a series of refresh tokens on one device. */
export interface Logins {
  /** @throws AppError `sessionExpired` when the password has been changed since the account was read */
  open(account: Account, user: User, place: LoginClient): Promise<TokenPair>;
  end(sessionId: string): Promise<void>;
  list(principal: Principal): Promise<OwnSession[]>;
  /** @throws AppError `notFound` */
  endOwn(principal: Principal, sessionId: string): Promise<void>;
  /** Ends all logins of the account but `except`; without `except` its displays too. Returns the number of logins. */
  endAll(userId: string, except: string | null): Promise<number>;
}

export function createLogins({
  store,
  displays,
  tokens,
  clock,
}: {
  store: AuthStore;
  displays: DisplayStore;
  tokens: Tokens;
  clock: Clock;
}): Logins {
  return {
    async open(account, user, { address, userAgent }) {
      const id = randomUUID();
      const now = clock.now();
      const refreshToken = await tokens.refresh(user, { sessionId: id, loginAt: now });
      const isOpen = await store.createSession({
        id,
        accountId: account.id,
        passwordHash: account.passwordHash,
        refreshHash: hashOfRefresh(refreshToken),
        now,
        expiresAt: endOfRefresh(now, now),
        address,
        userAgent,
      });
      if (!isOpen) throw new AppError('sessionExpired');
      return { token: await tokens.access(user, id), refreshToken };
    },

    async end(sessionId) {
      await store.revokeSession(sessionId, clock.now());
    },

    async list({ user, sessionId }) {
      const kept = await store.listSessions(user.id, clock.now());
      return kept.map(({ id, ...session }) => ({
        sessionId: id,
        isCurrent: id === sessionId,
        ...deviceOf(session.userAgent),
        ...session,
      }));
    },

    async endOwn({ user }, sessionId) {
      if (!(await store.revokeOwnSession(user.id, sessionId, clock.now()))) throw new AppError('notFound');
    },

    async endAll(userId, except) {
      const now = clock.now();
      const ended = await store.revokeSessionsOf(userId, except, now);
      if (except === null) await displays.revokeAll(userId, now);
      return ended;
    },
  };
}
