import { hourMs } from '@oilsight/oil';
import { randomBytes } from 'node:crypto';
import { AppError, displayHolds, holds, permissionsOf } from '@oilsight/contract';
import type { Language, Preferences, User } from '@oilsight/contract';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Seal } from '../../platform/seal.ts';
import type { Outbox } from '../outbox/index.ts';
import { createAttemptGuard } from './attempt-guard.ts';
import type { AuthStore } from './auth.store.ts';
import { createCallers } from './callers.service.ts';
import { createCodes } from './codes.service.ts';
import type { Codes } from './codes.service.ts';
import { createContactCodes } from './contact-codes.service.ts';
import type { ContactCodes } from './contact-codes.service.ts';
import type { CodeStore } from './codes.store.ts';
import type { DisplayPlaceStore } from './display-places.store.ts';
import { createDisplayCodes } from './display-codes.service.ts';
import type { DisplayCodes } from './display-codes.service.ts';
import { createDisplayRates } from './display-rates.ts';
import { createDisplays } from './displays.service.ts';
import type { Displays } from './displays.service.ts';
import type { DisplayStore } from './displays.store.ts';
import type { Auth } from './index.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createLogins } from './logins.service.ts';
import type { Logins } from './logins.service.ts';
import { createPasswordCheck, hashPassword } from './password.ts';
import { isUsable } from './person.rules.ts';
import { preferencesOf } from './preferences.rules.ts';
import { createRefresh } from './refresh.service.ts';
import type { Refresh } from './refresh.service.ts';
import { createSecondFactor } from './second-factor.service.ts';
import type { SecondFactor } from './second-factor.service.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import { createSessionCache } from './session-cache.ts';
import { createTokens, refreshMs } from './tokens.ts';
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

export interface AuthService extends Auth, SignIn, Refresh {
  readonly codes: Codes;
  readonly contactCodes: ContactCodes;
  readonly logins: Logins;
  readonly displays: Displays;
  readonly displayCodes: DisplayCodes;
  readonly secondFactor: SecondFactor;
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
  readonly displayPlaces: DisplayPlaceStore;
  readonly secondFactorStore: SecondFactorStore;
  readonly outbox: Outbox;
  /** Minimum number of characters of new passwords. */
  readonly passwordMinLength: number;
  readonly jwtSecret: string;
  /** Encrypts secrets of second factors, and computes marks of codes. */
  readonly seal: Seal;
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
}

export function createAuth({
  store,
  codeStore,
  displayStore,
  displayPlaces,
  secondFactorStore,
  outbox,
  passwordMinLength,
  jwtSecret,
  seal,
  changes,
  clock,
}: AuthOptions): AuthService {
  const tokens = createTokens({ secret: jwtSecret, clock });
  const passwords = createPasswordCheck();
  const sessions = createSessionCache({ store, displays: displayStore, changes, clock });
  const codes = createCodes({ store: codeStore, outbox, seal, clock });
  const secondFactor = createSecondFactor({ store: secondFactorStore, seal, clock });
  const logins = createLogins({ store, displays: displayStore, tokens, clock });
  const browsers = createKnownBrowsers({ seal, clock });
  const signIn = createSignIn({
    store,
    codeStore,
    codes,
    passwords,
    secondFactor,
    logins,
    tokens,
    browsers,
    clock,
  });
  // A person at somebody else's unattended computer may guess as well.
  const ownPasswords = createAttemptGuard({
    clock,
    limits: { free: 5, firstWaitMs: 2000, longestWaitMs: 300_000 },
    windowMs: hourMs,
  });

  return {
    ...signIn,
    ...createRefresh({ store, logins, tokens, clock }),
    ...createCallers({ store, sessions, tokens, rates: createDisplayRates(clock), clock }),
    codes,
    contactCodes: createContactCodes({ store, codes, browsers, clock }),
    logins,
    displays: createDisplays({ store: displayStore, places: displayPlaces, tokens, clock }),
    displayCodes: createDisplayCodes({ store: displayStore, accounts: store, tokens, clock }),
    secondFactor,

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

    logout: (principal) => logins.end(principal.sessionId),

    async info({ user, isDisplay = false }) {
      const account = await store.findById(user.id);
      const permissions = permissionsOf(user.authority).filter(
        (permission) => !isDisplay || displayHolds(user.authority, permission),
      );
      const preferences = preferencesOf(account?.preferences, account?.language ?? 'zh-CN');
      // A display hangs in public: it does not say whose it is.
      const shown = isDisplay ? { ...user, userName: '', firstName: '', lastName: '' } : user;
      return {
        user: shown,
        companyName: account?.companyName ?? '',
        permissions,
        preferences,
        isDisplay,
        passwordMinLength,
      };
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
