import type { Authority, Language, Preferences } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { JsonText } from '../../platform/schema-columns.ts';
import type { Scope } from '../../platform/scope.ts';
import { passed, toJson, unscoped, within } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';
import { isPhoneTaken } from '../auth/index.ts';

export interface OwnAccount {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly authority: Authority;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly companyName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly hasSecondFactor: boolean;
  readonly language: Language;
  /** As stored. */
  readonly preferences: unknown;
  /** ms. */
  readonly createdAt: number;
}

/** The changes that people may make to their own account, one at a time. */
export type OwnChange =
  | { readonly firstName: string; readonly lastName: string }
  | { readonly passwordHash: string }
  | { readonly phone: string }
  | { readonly email: string };

const tables = unscoped('statements name the account of the scope itself', (all) => all);

/** @param userId null: a caller without an account */
const own = compiledOnce(({ userId }: { userId: string | null }, use: 'read' | 'change') => {
  const account = tables
    .selectFrom('account as a')
    .leftJoin('tenant as t', 't.id', 'a.tenant_id')
    .leftJoin('customer as c', 'c.id', 'a.customer_id')
    .where('a.id', '=', userId)
    .select((eb) => [
      'a.id',
      'a.user_name as userName',
      'a.password_hash as passwordHash',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.authority',
      'a.tenant_id as tenantId',
      'a.customer_id as customerId',
      'a.phone',
      'a.email',
      'a.language',
      'a.preferences',
      'a.created_at as createdAt',
      eb
        .exists(
          eb
            .selectFrom('second_factor as f')
            .whereRef('f.account_id', '=', 'a.id')
            .where('f.confirmed_at', 'is not', null)
            .select('f.account_id'),
        )
        .$castTo<boolean>()
        .as('hasSecondFactor'),
      eb.fn.coalesce('c.name', 't.name', sql<string>`''`).as('companyName'),
    ]);
  return use === 'change' ? account.forNoKeyUpdate('a') : account;
});

export type AccountStore = ReturnType<typeof createAccountStore>;

/** Reads and changes the account of the scope's own user: no method takes the id of another one. */
export function createAccountStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    find: ({ userId }: Scope): Promise<OwnAccount | null> => pg.first('account.find', own({ userId }, 'read')),

    /** As `find`, and locks the account until the transaction ends. */
    async lock({ userId }: Scope, tx: Queryable): Promise<InScope<OwnAccount> | null> {
      const account = await tx.first('account.lock', own({ userId }, 'change'));
      return account === null ? null : passed(account);
    },

    /** Whether another account of the same role and place has the phone. Simultaneous calls run one after the other. */
    isPhoneTaken: (tx: Queryable, account: InScope<OwnAccount>, phone: string): Promise<boolean> =>
      isPhoneTaken(tx, phone, account, account.id),

    async update(tx: Queryable, account: InScope<OwnAccount>, change: OwnChange): Promise<void> {
      const next: Partial<Record<'firstName' | 'lastName' | 'passwordHash' | 'phone' | 'email', string>> = change;
      await tx.run(
        'account.update',
        within(account)
          .updateTable('account')
          .set({
            first_name: next.firstName,
            last_name: next.lastName,
            password_hash: next.passwordHash,
            phone: next.phone,
            email: next.email,
          })
          .where('id', '=', account.id),
      );
    },

    async setPreferences(
      tx: Queryable,
      account: InScope<OwnAccount>,
      { language, ...preferences }: Preferences,
    ): Promise<void> {
      await tx.run(
        'account.setPreferences',
        within(account)
          .updateTable('account')
          .set((eb) => ({
            language,
            // What was not sent stays as it was.
            preferences: sql<JsonText<unknown>>`${eb.ref('preferences')} || ${toJson(preferences)}::jsonb`,
          }))
          .where('id', '=', account.id),
      );
    },
  };
}
