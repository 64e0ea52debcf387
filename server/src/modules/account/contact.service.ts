import { AppError } from '@oilsight/contract';
import type { CodeRequested, Profile } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Auth, Codes, Principal } from '../auth/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AccountStore, OwnAccount, OwnChange } from './account.store.ts';
import { accountTemplates } from './account.templates.ts';
import type { OwnAccounts, Within } from './own-account.ts';

/** Proof that the caller can read messages to the new phone or mailbox, and is the person who logged in. */
export interface ContactProof {
  /** The code in the message to the new phone or address. */
  readonly code: string;
  readonly password: string;
  readonly secondFactorCode?: string | undefined;
}

/** The calls by which people change their phone and mail address. */
export interface Contacts {
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

export interface ContactParts {
  readonly store: AccountStore;
  readonly ownAccounts: OwnAccounts;
  readonly auth: Auth;
  readonly codes: Codes;
  readonly outbox: Outbox;
}

export function createContacts({ store, ownAccounts, auth, codes, outbox }: ContactParts): Contacts {
  const { own, change, profile } = ownAccounts;
  const { phoneChanged, emailChanged } = outbox.register(accountTemplates);

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
