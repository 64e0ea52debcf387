import { AppError } from '@oilsight/contract';
import type { TokenPair } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { AuthStore, LoginClient } from './auth.store.ts';
import type { Logins } from './logins.service.ts';
import { personOf } from './person.rules.ts';
import { endOfRefresh, hashOfRefresh, repeatMs } from './tokens.ts';
import type { Tokens } from './tokens.ts';

/** Exchanges a refresh token for new tokens. */
export interface Refresh {
  /** @throws AppError `sessionExpired`; a refresh token that was already used ends its login */
  refresh(refreshToken: string, place: LoginClient): Promise<TokenPair>;
}

export function createRefresh({
  store,
  logins,
  tokens,
  clock,
}: {
  store: Pick<AuthStore, 'findById' | 'rotateSession'>;
  logins: Pick<Logins, 'end'>;
  tokens: Tokens;
  clock: Clock;
}): Refresh {
  return {
    async refresh(refreshToken, { address, userAgent }) {
      const { sessionId, userId, loginAt } = await tokens.readRefresh(refreshToken);
      const account = await store.findById(userId);
      if (account === null) throw new AppError('sessionExpired');
      const { user } = personOf(account, clock.now());
      const now = clock.now();
      const next = await tokens.successor(user, { sessionId, loginAt }, refreshToken, now);
      const rotation = await store.rotateSession(
        sessionId,
        { from: hashOfRefresh(refreshToken), to: hashOfRefresh(next) },
        { now, repeatableFrom: now - repeatMs, expiresAt: endOfRefresh(loginAt, now), address, userAgent },
      );
      if (rotation === 'reused') await logins.end(sessionId);
      if (rotation === 'reused' || rotation === 'ended') throw new AppError('sessionExpired');
      // A repeated exchange of a token comes from a client that missed the answer, or from a thief. Then both hold the
      // same new token, and the second of them to use it ends the login.
      const refreshNext =
        rotation === 'rotated'
          ? next
          : await tokens.successor(user, { sessionId, loginAt }, refreshToken, rotation.rotatedAt);
      return { token: await tokens.access(user, sessionId), refreshToken: refreshNext };
    },
  };
}
