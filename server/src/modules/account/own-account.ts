import { AppError, isAuthority } from '@oilsight/contract';
import type { AuditChange, Profile } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import { changesOf, secretChange } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { preferencesOf } from '../auth/index.ts';
import type { AccountStore, OwnAccount, OwnChange } from './account.store.ts';

/** Further work in the transaction of a change, which may refuse the change. */
export type Within = (account: InScope<OwnAccount>, tx: Queryable) => Promise<void> | void;

export type OwnAccounts = ReturnType<typeof createOwnAccounts>;

/** The caller's account: how it is found, shown and changed. */
export function createOwnAccounts({ store, audit }: { store: AccountStore; audit: Audit }) {
  /** @throws AppError `sessionExpired` when the account is gone */
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
    await store.transaction(async (tx) => {
      const account = await own(store.lock(scope, tx));
      await within(account, tx);
      await store.update(tx, account, next);
      await audit.record(tx, auditDraft, {
        object: { kind: 'user', id: account.id, name: account.userName, tenantId: account.tenantId },
        changes: auditChanges(account, next),
      });
    });
  }

  return { own, change, profile: async (scope: Scope) => profileOf(await own(store.find(scope))) };
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
