import { AppError } from '@oilsight/contract';
import type { NewPerson, Page, Person, StaffAuthority } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { secretChange } from '../audit/index.ts';
import { createAccountWork } from './account-work.ts';
import type { Read, UserOptions } from './account-work.ts';
import { actorIdOf, makePassword, personOf } from './people.ts';
import { changesAccess, placeOfRole, refusalToGive, rolesOf } from './users.rules.ts';
import type { GivableRole, RankedAccount } from './users.rules.ts';
import type { PersonFilter, PersonForm } from './users.records.ts';

/** The form of a user: its place is derived from its role. */
export interface UserForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly authority: StaffAuthority;
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly customerIds?: readonly string[] | undefined;
  readonly managesUsers: boolean;
}

export interface Users {
  list(scope: Scope, filter: PersonFilter & Paging): Promise<Page<Person[]>>;
  /** @throws AppError `userNotFound` */
  get(scope: Scope, userId: string): Promise<Person>;
  roles(scope: Scope): Promise<GivableRole[]>;
  /**
   * @throws AppError `roleNotGrantable`, `fieldRequired`, `tenantNotFound`, `customerNotFound`, `userNameTaken`,
   *   `phoneTaken`, or the rule that the password breaks
   */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    form: UserForm & { readonly userName: string; readonly password?: string | undefined },
  ): Promise<NewPerson>;
  /** @throws AppError as `create`, and `userNotFound`, `notYourself`, `userNotSubordinate`, `conflict` */
  update(scope: Scope, auditDraft: AuditDraft, form: UserForm & Read): Promise<Person>;
  setDisabled(scope: Scope, auditDraft: AuditDraft, wanted: Read & { readonly disabled: boolean }): Promise<Person>;
  resetPassword(
    scope: Scope,
    auditDraft: AuditDraft,
    wanted: Read & { readonly password?: string | undefined; readonly removeSecondFactor: boolean },
  ): Promise<NewPerson>;
}

export function createUsers(options: UserOptions): Users {
  const { store, clock } = options;
  const work = createAccountWork(options);

  /** The place that the form gives the account; everything it names is looked up in scope. */
  async function settle(tx: Queryable, scope: Scope, actor: RankedAccount, form: UserForm): Promise<PersonForm> {
    const { authority, firstName, lastName, phone, email } = form;
    if (!rolesOf(actor).some((role) => role.authority === authority)) throw new AppError('roleNotGrantable');
    const base = {
      firstName,
      lastName,
      phone,
      email,
      authority,
      customerId: null,
      customerIds: [],
      managesUsers: false,
      expiresAt: null,
    };
    switch (placeOfRole[authority]) {
      case 'nothing':
        return { ...base, tenantId: null };
      case 'tenant': {
        const tenantId = required(form.tenantId, 'tenantId');
        if (!(await store.hasTenant(tx, scope, tenantId))) throw new AppError('tenantNotFound');
        return { ...base, tenantId };
      }
      case 'customer': {
        const customerId = required(
          form.customerId ?? (actor.customerId === null ? undefined : actor.customerId),
          'customerId',
        );
        const tenantId = await tenantOf(tx, scope, [customerId], form.tenantId);
        return { ...base, tenantId, customerId, managesUsers: form.managesUsers };
      }
      case 'customers': {
        const customerIds = [...new Set(form.customerIds ?? [])];
        if (customerIds.length === 0) throw new AppError('fieldRequired', { field: 'customerIds' });
        return { ...base, tenantId: await tenantOf(tx, scope, customerIds, form.tenantId), customerIds };
      }
    }
  }

  /** The one dealer of these factories; if the form names a dealer, that one. */
  async function tenantOf(
    tx: Queryable,
    scope: Scope,
    customerIds: readonly string[],
    named: string | undefined,
  ): Promise<string> {
    const customers = await store.customers(tx, scope, customerIds);
    const [tenantId, ...others] = new Set(customers.map((customer) => customer.tenantId));
    if (tenantId === undefined || others.length > 0 || customers.length < customerIds.length)
      throw new AppError('customerNotFound');
    if (named !== undefined && named !== tenantId) throw new AppError('tenantNotFound');
    return tenantId;
  }

  async function check(tx: Queryable, actor: RankedAccount, id: string | null, form: PersonForm): Promise<void> {
    const refusal = refusalToGive(actor, { ...form, id: id ?? '' });
    if (refusal !== null) throw new AppError(refusal);
    if (await store.isPhoneTaken(tx, form, id)) throw new AppError('phoneTaken', { field: 'phone' });
  }

  return {
    async list(scope, { pageNum, pageSize, ...filter }) {
      const now = clock.now();
      const [actor, { rows, total }] = await Promise.all([
        store.self(actorIdOf(scope)),
        store.page(scope, filter, { ...windowOf({ pageNum, pageSize }), now }),
      ]);
      return { rows: rows.map((row) => personOf(row, actor, now)), total };
    },
    async get(scope, userId) {
      const [actor, record] = await Promise.all([store.self(actorIdOf(scope)), store.find(scope, userId)]);
      if (record === null) throw new AppError('userNotFound');
      return personOf(record, actor, clock.now());
    },
    async roles(scope) {
      const actor = await store.self(actorIdOf(scope));
      return actor === null ? [] : rolesOf(actor);
    },

    create: (scope, auditDraft, { userName, password, ...form }) =>
      work.create(scope, auditDraft, { userName, authority: form.authority, password }, async (tx, actor) => {
        const settled = await settle(tx, scope, actor, form);
        await check(tx, actor, null, settled);
        return settled;
      }),

    update: (scope, auditDraft, { userId, version, ...form }) =>
      work.change(scope, auditDraft, { userId, version }, async (tx, actor, target) => {
        // Experience accounts have a form of their own.
        if (target.authority === 'EXPERIENCE') throw new AppError('userNotFound');
        const settled = await settle(tx, scope, actor, form);
        await check(tx, actor, userId, settled);
        await store.update(tx, target, settled);
        const before = { ...target, customerIds: target.customers.map(({ customerId }) => customerId) };
        if (changesAccess(before, settled)) await store.endSessions(tx, target, clock.now());
      }),

    setDisabled(scope, auditDraft, { disabled, ...read }) {
      if (!disabled && auditDraft.action === 'user.disable') auditDraft.action = 'user.enable';
      return work.change(scope, auditDraft, read, async (tx, _actor, target) => {
        await store.setDisabled(tx, target, disabled);
        if (disabled) await store.endSessions(tx, target, clock.now());
      });
    },

    async resetPassword(scope, auditDraft, { password, removeSecondFactor, ...read }) {
      const chosen = password ?? makePassword(options.passwords.rules.least);
      const user = await work.change(scope, auditDraft, read, async (tx, _actor, target) => {
        await work.setPassword(tx, target, chosen);
        if (removeSecondFactor) await store.removeSecondFactor(tx, target);
        return [secretChange('password')];
      });
      return { user, password: password === undefined ? chosen : null };
    },
  };
}

function required(id: string | undefined, field: string): string {
  if (id === undefined) throw new AppError('fieldRequired', { field });
  return id;
}
