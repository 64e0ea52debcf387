import { AppError } from '@oilsight/contract';
import type { NewPerson, Person } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { PasswordOwner, PasswordRules } from '../../platform/password.rules.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { actorIdOf, auditFieldsOf, makePassword, objectOf, personOf } from './people.ts';
import type { PersonForm, PersonRecord } from './users.records.ts';
import { maySee, refusalToManage } from './users.rules.ts';
import type { RankedAccount } from './users.rules.ts';
import type { UserStore } from './users.store.ts';

/** The id and the version of the account that the caller has read. */
export interface Read {
  readonly userId: string;
  readonly version: number;
}

/** Creates and checks passwords; provided by `auth`. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  readonly rules: PasswordRules;
}

export interface UserOptions {
  readonly store: UserStore;
  readonly audit: Audit;
  readonly passwords: Passwords;
  readonly clock: Clock;
}

/**
 * The steps of every change of an account: the caller and the account are locked and checked in the transaction of the
 * change, and the audit entry is written there.
 */
export interface AccountWork {
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    login: PasswordOwner & { readonly password: string | undefined },
    settle: (tx: Queryable, actor: RankedAccount) => Promise<PersonForm>,
  ): Promise<NewPerson>;
  /** @param apply makes the change; may return changes that are not among the account's fields */
  change(
    scope: Scope,
    auditDraft: AuditDraft,
    read: Read,
    apply: (
      tx: Queryable,
      actor: RankedAccount,
      target: InScope<PersonRecord>,
    ) => Promise<ReturnType<typeof changesOf> | void>,
  ): Promise<Person>;
  /** Ends the account's logins as well. @throws AppError the rule that the password breaks */
  setPassword(tx: Queryable, target: InScope<PersonRecord>, password: string): Promise<void>;
}

export function createAccountWork({ store, audit, passwords, clock }: UserOptions): AccountWork {
  return {
    async create(scope, auditDraft, { userName, authority, password }, settle) {
      auditDraft.object = { kind: 'user', id: null, name: userName };
      const actorId = actorIdOf(scope);
      const chosen = password ?? makePassword(passwords.rules.least);
      passwords.rules.check(chosen, { userName, authority }, 'password');
      const passwordHash = await passwords.hash(chosen);
      return store.transaction(async (tx) => {
        const { actor } = await store.lock(tx, scope, actorId, null, clock.now());
        if (actor === null) throw new AppError('noPermission');
        const id = await store.insert(tx, { ...(await settle(tx, actor)), userName, passwordHash });
        const record = await store.changed(tx, id);
        await audit.record(tx, auditDraft, {
          object: objectOf(record),
          changes: changesOf(null, auditFieldsOf(record)),
        });
        return { user: personOf(record, actor, clock.now()), password: password === undefined ? chosen : null };
      });
    },

    async change(scope, auditDraft, { userId, version }, apply) {
      auditDraft.object = { kind: 'user', id: userId, name: '' };
      const actorId = actorIdOf(scope);
      const person = await store.transaction(async (tx) => {
        const now = clock.now();
        const { actor, target } = await store.lock(tx, scope, actorId, userId, now);
        if (actor === null) throw new AppError('noPermission');
        if (target === null || !maySee(actor, target)) throw new AppError('userNotFound');
        auditDraft.object = objectOf(target);
        const refusal = refusalToManage(actor, target);
        if (refusal !== null) throw new AppError(refusal);
        if (target.version !== version) throw new AppError('conflict');
        const more = (await apply(tx, actor, target)) ?? [];
        const after = await store.changed(tx, userId);
        // An entry about a move names both dealers and their factories: only the operator may read it.
        const object = after.tenantId === target.tenantId ? objectOf(after) : { ...objectOf(after), tenantId: null };
        await audit.record(tx, auditDraft, {
          object,
          changes: [...changesOf(auditFieldsOf(target), auditFieldsOf(after)), ...more],
        });
        return personOf(after, actor, now);
      });
      return person;
    },

    async setPassword(tx, target, password) {
      passwords.rules.check(password, target, 'password');
      await store.setPassword(tx, target, await passwords.hash(password));
      await store.endSessions(tx, target, clock.now());
    },
  };
}
