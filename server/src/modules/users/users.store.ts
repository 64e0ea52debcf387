import { AppError } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  allOf,
  anyOf,
  db,
  naturally,
  passed,
  scoped,
  toTimestamp,
  unscoped,
  within,
} from '../../platform/statements.ts';
import type { ColumnsOf, InScope } from '../../platform/statements.ts';
import { isPhoneTaken } from '../auth/index.ts';
import type { CustomerName, PersonFilter, PersonForm, PersonRecord } from './users.records.ts';
import { onePerson, peopleCount, peoplePage, recordOf, seenBy, standing, rankOf } from './users.rows.ts';
import type { RankedAccount } from './users.rules.ts';

const tables = unscoped('accounts that the caller may change are locked and changed', (all) => all);

const lockAll = compiledOnce(({ userIds, now }: { userIds: readonly string[]; now: number }) =>
  tables
    .selectFrom('account as a')
    .where('a.id', '=', anyOf(userIds))
    .select(standing)
    .select((eb) =>
      eb
        .and([
          eb('a.disabled', '=', false),
          eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>', toTimestamp(now))]),
        ])
        .$castTo<boolean>()
        .as('isUsable'),
    )
    .orderBy('a.id')
    .forNoKeyUpdate(),
);

const columnsOf = ({ phone, email, authority, ...form }: PersonForm) =>
  ({
    first_name: form.firstName,
    last_name: form.lastName,
    phone,
    email,
    authority,
    tenant_id: form.tenantId,
    customer_id: form.customerId,
    manages_users: form.managesUsers,
    expires_at: toTimestamp(form.expiresAt),
  }) satisfies ColumnsOf<'account'>;

async function setGrants(tx: Queryable, userId: string, customerIds: readonly string[]): Promise<void> {
  await tx.run(
    'users.clearGrants',
    tables
      .deleteFrom('account_customer')
      .where('account_id', '=', userId)
      .where('customer_id', '<>', allOf(customerIds)),
  );
  await tx.run(
    'users.grant',
    tables
      .insertInto('account_customer')
      .columns(['account_id', 'customer_id'])
      .expression(
        tables.selectNoFrom([
          sql<string>`${userId}::uuid`.as('account_id'),
          sql<string>`unnest(${customerIds}::uuid[])`.as('customer_id'),
        ]),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

type Person = InScope<PersonRecord>;
type NewAccount = PersonForm & { readonly userName: string; readonly passwordHash: string };

export type UserStore = ReturnType<typeof createUserStore>;

/** Accounts as their managers see and change them. `tx` is the transaction of the change. */
export function createUserStore(pg: Pg) {
  async function find(on: Queryable, scope: Scope, userId: string): Promise<Person | null> {
    const row = await on.first('users.find', onePerson({ seen: seenBy(scope), userId }));
    return row === null ? null : passed(recordOf(row));
  }
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** By user name in natural order. `now` decides which accounts have expired. */
    async page(
      scope: Scope,
      { state, ...rest }: PersonFilter,
      { offset, limit, now }: { offset: number; limit: number; now: number },
    ): Promise<{ rows: PersonRecord[]; total: number }> {
      const filter = { ...rest, state: state === undefined ? undefined : { kind: state, now } };
      const of = { seen: seenBy(scope), filter };
      const { total } = await pg.one('users.count', peopleCount(of));
      const rows = await pg.run('users.page', peoplePage({ ...of, limit, offset }));
      return { rows: rows.map(recordOf), total };
    },

    /** null: there is none in scope. */
    find: (scope: Scope, userId: string): Promise<Person | null> => find(pg, scope, userId),

    /** The caller's own account. */
    self: unscoped(
      'the caller looks at its own account',
      () =>
        async (userId: string): Promise<RankedAccount | null> => {
          const own = tables.selectFrom('account as a').where('a.id', '=', userId).select(standing);
          const row = await pg.first('users.self', own);
          return row === null ? null : rankOf(row);
        },
    ),

    /**
     * Locks both accounts until the transaction ends, so that two people who change each other at once do so one after
     * the other. The actor is null when its account may no longer be used, the target when it is not in scope.
     */
    async lock(
      tx: Queryable,
      scope: Scope,
      actorId: string,
      userId: string | null,
      now: number,
    ): Promise<{ actor: RankedAccount | null; target: Person | null }> {
      const userIds = userId === null ? [actorId] : [actorId, userId];
      const rows = await tx.run('users.lock', lockAll({ userIds, now }));
      const usable = rows.flatMap(({ isUsable, ...row }) => (isUsable ? [rankOf(row)] : []));
      const actor = usable.find(({ id }) => id === actorId) ?? null;
      return { actor, target: userId === null ? null : await find(tx, scope, userId) };
    },

    /** Those of the factories that are in scope. */
    customers: (tx: Queryable, scope: Scope, ids: readonly string[]): Promise<CustomerName[]> =>
      tx.run(
        'users.customers',
        scoped(scope)
          .selectFrom('customer as c')
          .where('c.id', '=', anyOf(ids))
          .select(['c.id as customerId', 'c.name as customerName', 'c.tenant_id as tenantId'])
          .orderBy('c.name', naturally)
          .orderBy('c.id'),
      ),

    async hasTenant(tx: Queryable, scope: Scope, tenantId: string): Promise<boolean> {
      const { reach } = scope;
      if (reach.kind !== 'everything' && !(reach.kind === 'tenant' && reach.tenantId === tenantId)) return false;
      const tenant = scoped(scope).all.selectFrom('tenant').where('id', '=', tenantId).select('id');
      return (await tx.first('users.tenant', tenant)) !== null;
    },

    /** Whether another account of the same role and place has the phone. Simultaneous calls run one after the other. */
    isPhoneTaken: unscoped(
      'a phone is taken whoever may see its owner',
      () =>
        async (
          tx: Queryable,
          form: Pick<PersonForm, 'phone' | 'authority' | 'tenantId' | 'customerId'>,
          exceptId: string | null,
        ): Promise<boolean> =>
          form.phone !== null && (await isPhoneTaken(tx, form.phone, form, exceptId)),
    ),

    /** Returns the new id. @throws AppError `userNameTaken` */
    insert: unscoped(
      'the service has checked where the account is to stand',
      (tables) =>
        async (tx: Queryable, { userName, passwordHash, ...form }: NewAccount): Promise<string> => {
          const made = await tx.first(
            'users.insert',
            tables
              .insertInto('account')
              .values({ user_name: userName, password_hash: passwordHash, ...columnsOf(form) })
              .onConflict((conflict) => conflict.doNothing())
              .returning('id'),
          );
          if (made === null) throw new AppError('userNameTaken', { field: 'userName' });
          await setGrants(tx, made.id, form.customerIds);
          return made.id;
        },
    ),

    async update(tx: Queryable, user: Person, form: PersonForm): Promise<void> {
      const granted = within(user)
        .selectFrom('account_customer')
        .select('customer_id')
        .where('account_id', '=', user.id)
        .orderBy('customer_id');
      const wanted = sql`array(select unnest(${form.customerIds}::uuid[]) order by 1)`;
      await tx.run(
        'users.update',
        within(user)
          .updateTable('account')
          .set((eb) => ({
            ...columnsOf(form),
            // The trigger detects changed columns only; changed grants are detected here.
            version: eb
              .case()
              .when(sql`array${granted}`, '=', wanted)
              .then(eb.ref('version'))
              .else(eb('version', '+', 1))
              .end(),
          }))
          .where('id', '=', user.id),
      );
      await setGrants(tx, user.id, form.customerIds);
    },

    async setDisabled(tx: Queryable, user: Person, disabled: boolean): Promise<void> {
      const statement = within(user).updateTable('account').set({ disabled }).where('id', '=', user.id);
      await tx.run('users.setDisabled', statement);
    },

    async setPassword(tx: Queryable, user: Person, passwordHash: string): Promise<void> {
      await tx.run(
        'users.setPassword',
        within(user)
          .updateTable('account')
          .set((eb) => ({ password_hash: passwordHash, version: eb('version', '+', 1) }))
          .where('id', '=', user.id),
      );
    },

    async removeSecondFactor(tx: Queryable, user: Person): Promise<void> {
      await tx.run('users.removeRecoveryCodes', db.deleteFrom('recovery_code').where('account_id', '=', user.id));
      await tx.run('users.removeSecondFactor', db.deleteFrom('second_factor').where('account_id', '=', user.id));
    },

    /** Ends all logins of the account, and its displays. */
    async endSessions(tx: Queryable, user: Person, now: number): Promise<void> {
      const revoked = { revoked_at: toTimestamp(now) };
      await tx.run(
        'users.endSessions',
        db.updateTable('login_session').set(revoked).where('account_id', '=', user.id).where('revoked_at', 'is', null),
      );
      await tx.run(
        'users.endDisplays',
        db.updateTable('display').set(revoked).where('account_id', '=', user.id).where('revoked_at', 'is', null),
      );
    },

    /** As `find`, within the transaction and without a scope. */
    changed: unscoped(
      'it has just been changed by somebody who may',
      () =>
        async (tx: Queryable, userId: string): Promise<PersonRecord> => {
          const row = await tx.first('users.byId', onePerson({ seen: { kind: 'everybody' }, userId }));
          if (row === null) throw new AppError('userNotFound');
          return recordOf(row);
        },
    ),
  };
}
