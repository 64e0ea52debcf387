import { randomBytes, randomUUID } from 'node:crypto';
import { AppError, permissionsOf } from '@oilsight/contract';
import type { Language, LoginReply, TokenPair, User } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Account, AuthStore } from './auth.store.ts';
import type { Auth } from './index.ts';
import { createLoginGuard } from './login-guard.ts';
import { createPasswordCheck, hashPassword } from './password.ts';
import { accessOf } from './scope.rules.ts';
import { createSessionCache } from './session-cache.ts';
import { createTokens, hashOfRefresh, refreshMs } from './tokens.ts';

/** Where a login comes from. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
}

export interface AuthService extends Auth {
  /** @throws AppError `wrongCredentials`, `tooManyLogins`, `userDisabled`, `accountExpired`, `noRole`, `overloaded` */
  login(userName: string, password: string, caller: Caller): Promise<LoginReply>;
  /** @throws AppError `sessionExpired`; a token that was used before ends the login it came from */
  refresh(refreshToken: string): Promise<TokenPair>;
  logout(principal: Principal): Promise<void>;
  info(principal: Principal): Promise<{ user: User; companyName: string; permissions: string[] }>;
  setLanguage(principal: Principal, language: Language): Promise<void>;
  /**
   * Makes the administrator `admin` when there is no account at all.
   *
   * @param password empty: one is made up
   * @returns the password to tell, once; null: there is somebody already
   */
  ensureFirstAdministrator(password: string): Promise<{ userName: string; password: string } | null>;
  /** Forgets logins that ended long ago; returns how many. */
  removeEndedLogins(): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface AuthOptions {
  readonly store: AuthStore;
  readonly jwtSecret: string;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Passwords that are looked at at the same time: each takes 19 MiB and a thread. */
const mostChecks = 64;

export function createAuth({ store, jwtSecret, clock, bus }: AuthOptions): AuthService {
  const tokens = createTokens({ secret: jwtSecret, clock });
  const guard = createLoginGuard({ clock });
  const passwords = createPasswordCheck();
  const sessions = createSessionCache({ store, clock, bus });
  let checks = 0;

  async function isRight(account: Account | null, password: string): Promise<boolean> {
    if (checks >= mostChecks) throw new AppError('overloaded', { seconds: 2 });
    checks += 1;
    try {
      return await passwords.matches(account?.passwordHash ?? null, password);
    } finally {
      checks -= 1;
    }
  }

  async function openSession(account: Account, user: User, caller: Caller): Promise<TokenPair> {
    const id = randomUUID();
    const now = clock.now();
    const refreshToken = await tokens.refresh(user, id);
    await store.createSession({ id, accountId: account.id, refreshHash: hashOfRefresh(refreshToken), now, expiresAt: now + refreshMs, ...caller });
    return { token: await tokens.access(user, id), refreshToken };
  }

  async function endSession(sessionId: string, userId: string): Promise<void> {
    await store.revokeSession(sessionId, clock.now());
    bus.emit('accessChanged', { userId, sessionId });
  }

  return {
    async login(userName, password, caller) {
      const waitMs = guard.attempt(userName, caller.address);
      if (waitMs > 0) throw new AppError('tooManyLogins', { seconds: Math.ceil(waitMs / 1000) });
      const account = await store.findByUserName(userName);
      if (!(await isRight(account, password)) || account === null) throw new AppError('wrongCredentials');
      guard.succeeded(userName, caller.address);
      const { user } = personOf(account, clock.now());
      return { ...(await openSession(account, user, caller)), user, companyName: account.companyName };
    },

    async refresh(refreshToken) {
      const { sessionId, userId } = await tokens.readRefresh(refreshToken);
      const account = await store.findById(userId);
      if (account === null) throw new AppError('sessionExpired');
      const { user } = personOf(account, clock.now());
      const next = await tokens.refresh(user, sessionId);
      const now = clock.now();
      const rotation = await store.rotateSession(sessionId, hashOfRefresh(refreshToken), hashOfRefresh(next), now, now + refreshMs);
      if (rotation === 'reused') await endSession(sessionId, userId);
      if (rotation !== 'rotated') throw new AppError('sessionExpired');
      return { token: await tokens.access(user, sessionId), refreshToken: next };
    },

    async authenticate(token) {
      const { sessionId, userId, expiresAt } = await tokens.readAccess(token);
      const account = await sessions.accountOf(sessionId, userId);
      if (account === null) throw new AppError('sessionExpired');
      const { user, scope } = personOf(account, clock.now());
      return { user, scope, sessionId, expiresAt };
    },

    async confirm({ sessionId, user: { id }, expiresAt }) {
      const account = await sessions.accountOf(sessionId, id);
      if (account === null) throw new AppError('sessionExpired');
      const { user, scope } = personOf(account, clock.now());
      return { user, scope, sessionId, expiresAt };
    },

    logout: (principal) => endSession(principal.sessionId, principal.user.id),

    async info(principal) {
      const account = await store.findById(principal.user.id);
      return { user: principal.user, companyName: account?.companyName ?? '', permissions: [...permissionsOf[principal.user.authority]] };
    },

    setLanguage: (principal, language) => store.setLanguage(principal.user.id, language),

    async ensureFirstAdministrator(password) {
      if (await store.hasAccounts()) return null;
      const chosen = password === '' ? randomBytes(12).toString('base64url') : password;
      await store.createAdministrator('admin', await hashPassword(chosen));
      return { userName: 'admin', password: chosen };
    },

    // Kept for a while after their end: a token that is used again must still be known.
    removeEndedLogins: () => store.removeSessionsEndedBefore(clock.now() - refreshMs),

    async start() {
      sessions.start();
    },
    async stop() {
      sessions.stop();
    },
  };
}

/** The person behind an account and what they may see. Throws when the account may not be used. */
function personOf(account: Account, now: number): Pick<Principal, 'user' | 'scope'> {
  if (account.disabled) throw new AppError('userDisabled');
  if (account.expiresAt !== null && account.expiresAt <= now) throw new AppError('accountExpired');
  const access = accessOf(account);
  if (access === null) throw new AppError('noRole');
  const { id, userName, firstName, lastName, tenantId, customerId, phone } = account;
  return {
    user: { id, userName, firstName, lastName, authority: access.authority, tenantId, customerId, phone },
    scope: { reach: access.reach, authority: access.authority, userId: id },
  };
}
