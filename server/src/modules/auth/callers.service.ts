import { AppError } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AuthStore } from './auth.store.ts';
import type { Auth } from './index.ts';
import { personOf } from './person.rules.ts';
import type { SessionCache, SessionSubject } from './session-cache.ts';
import type { Tokens } from './tokens.ts';

/** Who the owner of an access token, of an open login or of an account is, with their present rights. */
export type Callers = Pick<Auth, 'authenticate' | 'standIn' | 'confirm'>;

export function createCallers({
  store,
  sessions,
  tokens,
  clock,
}: {
  store: Pick<AuthStore, 'findById'>;
  sessions: SessionCache;
  tokens: Tokens;
  clock: Clock;
}): Callers {
  async function lookAt(subject: SessionSubject, expiresAt: number): Promise<Principal> {
    const account = await sessions.accountOf(subject);
    if (account === null || (subject.isDisplay && expiresAt <= clock.now())) throw new AppError('sessionExpired');
    const { user, scope } = personOf(account, clock.now());
    const { sessionId } = subject;
    // A display is visible to everybody near it: it gets no phone number.
    return subject.isDisplay
      ? { user: { ...user, phone: null }, scope, sessionId, expiresAt, isDisplay: true }
      : { user, scope, sessionId, expiresAt };
  }

  return {
    async authenticate(token) {
      const { expiresAt, ...subject } = await tokens.readAccess(token);
      return lookAt(subject, expiresAt);
    },

    async standIn(accountId) {
      const account = await store.findById(accountId);
      if (account === null) throw new AppError('userNotFound');
      const { user, scope } = personOf(account, clock.now());
      return { user, scope };
    },

    confirm: ({ sessionId, user: { id }, expiresAt, isDisplay = false }) =>
      lookAt({ sessionId, userId: id, isDisplay }, expiresAt),
  };
}
