import { hourMs } from '@oilsight/oil';
import { randomBytes } from 'node:crypto';
import { AppError, displayHolds, holds, permissionsOf } from '@oilsight/contract';
import type { Language, Preferences, TokenPair, User } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Outbox } from '../outbox/index.ts';
import { createAttemptGuard } from './attempt-guard.ts';
import type { AuthStore, LoginClient } from './auth.store.ts';
import { createCodes } from './codes.service.ts';
import type { Codes } from './codes.service.ts';
import type { CodeStore } from './codes.store.ts';
import { createDisplays } from './displays.service.ts';
import type { Displays } from './displays.service.ts';
import type { DisplayStore } from './displays.store.ts';
import type { Auth } from './index.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLogins } from './logins.service.ts';
import type { Logins } from './logins.service.ts';
import { createPasswordCheck, hashPassword } from './password.ts';
import { isUsable, personOf } from './person.rules.ts';
import { preferencesOf } from './preferences.rules.ts';
import { createSecondFactor } from './second-factor.service.ts';
import type { SecondFactor } from './second-factor.service.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import { createSessionCache } from './session-cache.ts';
import type { SessionSubject } from './session-cache.ts';
import { createTokens, endOfRefresh, hashOfRefresh, refreshMs, repeatMs } from './tokens.ts';
import { createSignIn } from './sign-in.service.ts';
import type { SignIn } from './sign-in.service.ts';

/** The caller, with the data that a page needs at its start. */
export interface Info {
  readonly user: User;
  readonly companyName: string;
  readonly permissions: string[];
  readonly preferences: Preferences;
  readonly isDisplay: boolean;
  readonly passwordMinLength: number;
}

export interface AuthService extends Auth, SignIn {
  readonly codes: Codes;
  readonly logins: Logins;
  readonly displays: Displays;
  readonly secondFactor: SecondFactor;
  /** @throws AppError `sessionExpired`; a refresh token that was already used ends its login */
  refresh(refreshToken: string, place: LoginClient): Promise<TokenPair>;
  logout(principal: Principal): Promise<void>;
  info(principal: Principal): Promise<Info>;
  /**
   * For an experience account, which strangers share, the choice is not stored: each of them may use another language.
   */
  setLanguage(principal: Principal, language: Language): Promise<void>;
  /**
   * Creates the administrator `admin` if there are no accounts.
   *
   * @param password empty: a password is generated
   * @returns the user name and password, only this once; null: there are accounts already
   */
  ensureFirstAdministrator(password: string): Promise<{ userName: string; password: string } | null>;
  /** Whether the first administrator has this password, or would get it. */
  isAdministratorPassword(password: string): Promise<boolean>;
  /** Deletes logins, displays and codes that ended long ago. */
  removeEndedLogins(): Promise<void>;
}

export interface AuthOptions {
  readonly store: AuthStore;
  readonly codeStore: CodeStore;
  readonly displayStore: DisplayStore;
  readonly secondFactorStore: SecondFactorStore;
  readonly outbox: Outbox;
  /** Minimum number of characters of new passwords. */
  readonly passwordMinLength: number;
  readonly jwtSecret: string;
  /** Encrypts secrets of second factors, and computes marks of codes. */
  readonly seal: Seal;
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
  readonly bus: Bus;
}

export function createAuth({
  store,
  codeStore,
  displayStore,
  secondFactorStore,
  outbox,
  passwordMinLength,
  jwtSecret,
  seal,
  changes,
  clock,
  bus,
}: AuthOptions): AuthService {
  const tokens = createTokens({ secret: jwtSecret, clock });
  const passwords = createPasswordCheck();
  const sessions = createSessionCache({ store, displays: displayStore, changes, clock });
  const codes = createCodes({ store: codeStore, outbox, seal, clock });
  const secondFactor = createSecondFactor({ store: secondFactorStore, seal, clock });
  const logins = createLogins({ store, displays: displayStore, tokens, clock, bus });
  const signIn = createSignIn({
    store,
    codeStore,
    codes,
    passwords,
    secondFactor,
    logins,
    tokens,
    browsers: createKnownBrowsers({ seal, clock }),
    clock,
  });
  // A person at somebody else's unattended computer may guess as well.
  const ownPasswords = createAttemptGuard({
    clock,
    limits: { free: 5, firstWaitMs: 2000, longestWaitMs: 300_000 },
    windowMs: hourMs,
  });

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
    ...signIn,
    codes,
    logins,
    displays: createDisplays({ store: displayStore, tokens, clock, bus }),
    secondFactor,

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
      if (rotation === 'reused') await logins.end(userId, sessionId);
      if (rotation === 'reused' || rotation === 'ended') throw new AppError('sessionExpired');
      // A repeated exchange of a token comes from a client that missed the answer, or from a thief. Then both hold the
      // same new token, and the second of them to use it ends the login.
      const refreshNext =
        rotation === 'rotated'
          ? next
          : await tokens.successor(user, { sessionId, loginAt }, refreshToken, rotation.rotatedAt);
      return { token: await tokens.access(user, sessionId), refreshToken: refreshNext };
    },

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

    async checkPassword(principal, password, field) {
      const { id, userName } = principal.user;
      const waitMs = ownPasswords.attempt(id);
      if (waitMs > 0) throw new AppError('tooManyLogins', { seconds: Math.ceil(waitMs / 1000) });
      const account = await store.findById(id);
      if (!(await passwords.matches(userName, account?.passwordHash ?? null, password)))
        throw new AppError('wrongPassword', field === undefined ? {} : { field });
      ownPasswords.succeeded(id);
    },

    checkSecondFactor: (principal, code, field) => secondFactor.prove(principal, code, field),

    async endSessions(tx, userId, { except, displays: withDisplays }) {
      const now = clock.now();
      await store.revokeSessionsOf(userId, except, now, tx);
      if (withDisplays) await displayStore.revokeAll(userId, now, tx);
    },

    logout: (principal) => logins.end(principal.user.id, principal.sessionId),

    async info({ user, isDisplay = false }) {
      const account = await store.findById(user.id);
      const permissions = permissionsOf(user.authority).filter(
        (permission) => !isDisplay || displayHolds(user.authority, permission),
      );
      const preferences = preferencesOf(account?.preferences, account?.language ?? 'zh-CN');
      return { user, companyName: account?.companyName ?? '', permissions, preferences, isDisplay, passwordMinLength };
    },

    async setLanguage({ user }, language) {
      if (holds(user.authority, 'account:change')) await store.setLanguage(user.id, language);
    },

    async ensureFirstAdministrator(password) {
      if (await store.hasAccounts()) return null;
      const chosen = password === '' ? randomBytes(12).toString('base64url') : password;
      return { userName: await store.createAdministrator('admin', await hashPassword(chosen)), password: chosen };
    },

    async isAdministratorPassword(password) {
      const account = await store.findByUserName('admin');
      return (
        account !== null &&
        account.authority === 'SYS_ADMIN' &&
        isUsable(account, clock.now()) &&
        passwords.matches(account.userName, account.passwordHash, password)
      );
    },

    async removeEndedLogins() {
      const now = clock.now();
      // Kept for a while after their end: a reused token must still be recognised.
      await store.removeSessionsEndedBefore(now - refreshMs);
      await displayStore.removeEndedBefore(now - refreshMs);
      await codeStore.removeEndedCodes(now);
    },
  };
}
