import { AppError, holds } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AuthStore } from './auth.store.ts';
import { reachOfDisplay } from './display.rules.ts';
import type { DisplayRates } from './display-rates.ts';
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
  rates,
  clock,
}: {
  store: Pick<AuthStore, 'findById'>;
  rates: DisplayRates;
  sessions: SessionCache;
  tokens: Tokens;
  clock: Clock;
}): Callers {
  async function lookAt(subject: SessionSubject, expiresAt: number): Promise<Principal> {
    const holder = await sessions.holderOf(subject);
    const ended = subject.isDisplay ? 'displayEnded' : 'sessionExpired';
    if (holder === null || (subject.isDisplay && expiresAt <= clock.now())) throw new AppError(ended);
    const { user, scope } = personOf(holder.account, clock.now());
    const { sessionId } = subject;
    const { display } = holder;
    const { tenantId = null, customerId = null } = display ?? {};
    if (display === null) return { user, scope, sessionId, expiresAt };
    // Somebody whose new role may issue no displays keeps none either.
    if (!holds(user.authority, 'displays:manage')) throw new AppError(ended);
    return {
      // A display is visible to everybody near it: it gets no phone number.
      user: { ...user, phone: null },
      scope: { ...scope, reach: reachOfDisplay(scope.reach, display) },
      sessionId,
      expiresAt,
      isDisplay: true,
      ...(tenantId === null ? {} : { place: { tenantId, customerId } }),
      screens: display.screens,
    };
  }

  return {
    async authenticate(token) {
      const { expiresAt, ...subject } = await tokens.readAccess(token);
      if (subject.isDisplay) rates.count(subject.sessionId);
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
