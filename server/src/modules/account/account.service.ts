import { AppError, isAuthority } from '@oilsight/contract';
import type { AuditChange, CodeRequested, Preferences, Profile } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { PasswordRules } from '../../platform/password.rules.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf, secretChange } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { hashPassword, preferencesOf } from '../auth/index.ts';
import type { Auth, Codes, Principal } from '../auth/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { checkPreferences } from './account.rules.ts';
import type { AccountStore, OwnAccount, OwnChange } from './account.store.ts';
import { accountTemplates } from './account.templates.ts';

/** Proof that the caller can read messages to the new phone or mailbox, and is the person who logged in. */
export interface ContactProof {
  /** The code in the message to the new phone or address. */
  readonly code: string;
  readonly password: string;
  readonly secondFactorCode?: string | undefined;
}

/** The calls by which people manage their own account. */
export interface Account {
  profile(scope: Scope): Promise<Profile>;
  updateProfile(
    scope: Scope,
    auditDraft: AuditDraft,
    names: { readonly firstName: string; readonly lastName: string },
  ): Promise<Profile>;
  /** @throws AppError `unknownTimeZone` */
  updatePreferences(scope: Scope, preferences: Preferences): Promise<Preferences>;
  /** @throws AppError `wrongPassword`, `tooManyLogins`, `passwordUnchanged`, or the rule that the new one breaks */
  changePassword(
    principal: Principal,
    auditDraft: AuditDraft,
    passwords: { readonly oldPassword: string; readonly newPassword: string },
  ): Promise<void>;
  /** @throws AppError `unchangedContact`, `tooManyRequests` */
  getPhoneCode(scope: Scope, auditDraft: AuditDraft, phone: string): Promise<CodeRequested>;
  /**
   * Ends the other logins. @throws AppError `unchangedContact`, `wrongPassword`, `wrongCode`, `secondFactorRequired`,
   * `wrongSecondFactor`, `tooManyLogins`, `phoneTaken`
   */
  changePhone(principal: Principal, auditDraft: AuditDraft, phone: string, proof: ContactProof): Promise<Profile>;
  getEmailCode(scope: Scope, auditDraft: AuditDraft, email: string): Promise<CodeRequested>;
  changeEmail(principal: Principal, auditDraft: AuditDraft, email: string, proof: ContactProof): Promise<Profile>;
}

interface AccountParts {
  readonly store: AccountStore;
  readonly auth: Auth;
  readonly codes: Codes;
  readonly passwords: PasswordRules;
  readonly outbox: Outbox;
  readonly audit: Audit;
  readonly bus: Bus;
}

/** Further work in the transaction of a change, which may refuse the change. */
type Within = (account: InScope<OwnAccount>, tx: Queryable) => Promise<void> | void;

export function createAccount({ store, auth, codes, passwords, outbox, audit, bus }: AccountParts): Account {
  const { phoneChanged, emailChanged } = outbox.register(accountTemplates);

  async function own<Found extends OwnAccount>(found: Promise<Found | null>): Promise<Found> {
    const account = await found;
    if (account === null) throw new AppError('sessionExpired');
    return account;
  }

  /** Makes the change, the further work (`within`, which may refuse it) and the audit entry, or none of them. */
  async function change(
    scope: Scope,
    auditDraft: AuditDraft,
    next: OwnChange,
    within: Within = () => undefined,
  ): Promise<void> {
    const { id: userId } = await store.transaction(async (tx) => {
      const account = await own(store.lock(scope, tx));
      await within(account, tx);
      await store.update(tx, account, next);
      await audit.record(tx, auditDraft, {
        object: { kind: 'user', id: account.id, name: account.userName, tenantId: account.tenantId },
        changes: auditChanges(account, next),
      });
      return account;
    });
    bus.emit('accessChanged', { userId, sessionId: null });
  }

  const profile = async (scope: Scope) => profileOf(await own(store.find(scope)));

  async function requestCode(
    scope: Scope,
    { address }: AuditDraft,
    purpose: 'phone' | 'email',
    target: string,
  ): Promise<CodeRequested> {
    const account = await own(store.find(scope));
    if (account[purpose] === target) throw new AppError('unchangedContact');
    return codes.request(
      scope,
      { purpose, owner: account.id, target },
      { tenantId: account.tenantId, language: account.language },
      { address },
    );
  }

  /** Notifies the old phone or address, in case somebody else made the change. */
  async function tellOld(
    tx: Queryable,
    { tenantId, language, userName, ...account }: OwnAccount,
    purpose: 'phone' | 'email',
    to: string,
  ): Promise<void> {
    const old = account[purpose];
    if (old === null) return;
    const letter =
      purpose === 'phone'
        ? ({ channel: 'sms', template: phoneChanged } as const)
        : ({ channel: 'email', template: emailChanged } as const);
    await outbox.add(tx, { ...letter, class: 'urgent', to: old, tenantId, language, params: { userName, to } });
  }

  /** A phone can be used to log in: nobody who merely finds an open page may change it. */
  async function changeContact(
    principal: Principal,
    auditDraft: AuditDraft,
    { purpose, target, proof }: { purpose: 'phone' | 'email'; target: string; proof: ContactProof },
    next: OwnChange,
    refuse: Within = () => undefined,
  ): Promise<Profile> {
    const { scope, user, sessionId } = principal;
    if ((await own(store.find(scope)))[purpose] === target) throw new AppError('unchangedContact');
    await auth.checkPassword(principal, proof.password, 'password');
    const subject = { purpose, owner: user.id, target };
    await codes.check(scope, subject, proof.code, auditDraft).catch(atField('code'));
    // The refusal is shown only to a caller who has proved that the contact is theirs, and before any code is used up.
    await store.transaction(async (tx) => refuse(await own(store.lock(scope, tx)), tx));
    // Last: a code of an app works only once, and the next one comes up to half a minute later.
    await auth.checkSecondFactor(principal, proof.secondFactorCode, 'secondFactorCode');
    await codes.take(scope, subject, proof.code).catch(atField('code'));
    await change(scope, auditDraft, next, async (account, tx) => {
      // Another call may have taken the phone meanwhile.
      await refuse(account, tx);
      await tellOld(tx, account, purpose, target);
      await auth.endSessions(tx, user.id, { except: sessionId, displays: false });
    });
    return profile(scope);
  }

  return {
    profile,

    async updateProfile(scope, auditDraft, { firstName, lastName }) {
      await change(scope, auditDraft, { firstName, lastName });
      return profile(scope);
    },

    async updatePreferences(scope, preferences) {
      checkPreferences(preferences);
      await store.setPreferences(scope, preferences);
      return preferences;
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

    getPhoneCode: (scope, auditDraft, phone) => requestCode(scope, auditDraft, 'phone', phone),

    changePhone: (principal, auditDraft, phone, proof) =>
      changeContact(
        principal,
        auditDraft,
        { purpose: 'phone', target: phone, proof },
        { phone },
        async (account, tx) => {
          if (await store.isPhoneTaken(tx, account, phone)) throw new AppError('phoneTaken', { field: 'phone' });
        },
      ),

    getEmailCode: (scope, auditDraft, email) => requestCode(scope, auditDraft, 'email', email),

    changeEmail: (principal, auditDraft, email, proof) =>
      changeContact(principal, auditDraft, { purpose: 'email', target: email, proof }, { email }),
  };
}

/** Attaches an error to a field of the call. */
function atField(field: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof AppError ? new AppError(error.error, { ...error.details, field }, { cause: error }) : error;
  };
}

function auditChanges({ firstName, lastName, phone, email }: OwnAccount, next: OwnChange): AuditChange[] {
  if ('passwordHash' in next) return [secretChange('password')];
  const before = { firstName, lastName, phone, email };
  return changesOf(before, { ...before, ...next });
}

function profileOf({
  id,
  authority,
  preferences,
  passwordHash: _secret,
  tenantId: _tenant,
  customerId: _customer,
  language,
  ...shown
}: OwnAccount): Profile {
  if (!isAuthority(authority)) throw new AppError('noRole');
  return { userId: id, ...shown, authority, preferences: preferencesOf(preferences, language) };
}
