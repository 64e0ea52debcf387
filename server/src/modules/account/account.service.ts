import { AppError } from '@oilsight/contract';
import type { Preferences, Profile, SentPreferences } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { PasswordRules } from '../../platform/password.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { hashPassword, preferencesOf } from '../auth/index.ts';
import type { Auth, Principal } from '../auth/index.ts';
import { changedPreferences, checkPreferences } from './account.rules.ts';
import type { AccountStore } from './account.store.ts';
import type { OwnAccounts } from './own-account.ts';

/** The calls by which people manage their own account. */
export interface Account {
  profile(scope: Scope): Promise<Profile>;
  updateProfile(
    scope: Scope,
    auditDraft: AuditDraft,
    names: { readonly firstName: string; readonly lastName: string },
  ): Promise<Profile>;
  /**
   * @returns what is kept now
   * @throws AppError `unknownTimeZone`, `tooManyViews`
   */
  updatePreferences(scope: Scope, preferences: SentPreferences): Promise<Preferences>;
  /** @throws AppError `wrongPassword`, `tooManyLogins`, `passwordUnchanged`, or the rule that the new one breaks */
  changePassword(
    principal: Principal,
    auditDraft: AuditDraft,
    passwords: { readonly oldPassword: string; readonly newPassword: string },
  ): Promise<void>;
}

interface AccountParts {
  readonly store: AccountStore;
  readonly ownAccounts: OwnAccounts;
  readonly auth: Auth;
  readonly passwords: PasswordRules;
}

export function createAccount({ store, ownAccounts, auth, passwords }: AccountParts): Account {
  const { own, change, profile } = ownAccounts;

  return {
    profile,

    async updateProfile(scope, auditDraft, { firstName, lastName }) {
      await change(scope, auditDraft, { firstName, lastName });
      return profile(scope);
    },

    async updatePreferences(scope, sent) {
      checkPreferences(sent);
      return store.transaction(async (tx) => {
        const account = await own(store.lock(scope, tx));
        const preferences = changedPreferences(preferencesOf(account.preferences, account.language), sent);
        await store.setPreferences(tx, account, preferences);
        return preferences;
      });
    },

    async changePassword(principal, auditDraft, { oldPassword, newPassword }) {
      const { scope, user, sessionId } = principal;
      await auth.checkPassword(principal, oldPassword);
      passwords.check(newPassword, user);
      if (newPassword === oldPassword) throw new AppError('passwordUnchanged');
      const { passwordHash: checked } = await own(store.find(scope));
      await change(scope, auditDraft, { passwordHash: await hashPassword(newPassword) }, async (account, tx) => {
        // An administrator has changed the password meanwhile: the one that was checked is no longer valid.
        if (account.passwordHash !== checked) throw new AppError('conflict');
        await auth.endSessions(tx, user.id, { except: sessionId, displays: true });
      });
    },
  };
}
