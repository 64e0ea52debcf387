import type { Language } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { AccountStore, OwnAccount } from './account.store.ts';

interface AccountRow {
  readonly id: string;
  readonly user_name: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly authority: string;
  readonly tenant_id: string | null;
  readonly customer_id: string | null;
  readonly company_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly has_second_factor: boolean;
  readonly language: Language;
  readonly preferences: unknown;
  readonly created_at: number;
}

const own = `
  select a.id, a.user_name, a.password_hash, a.first_name, a.last_name, a.authority, a.tenant_id, a.customer_id, a.phone, a.email, a.language, a.preferences,
    a.created_at, exists(select from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor, coalesce(c.name, t.name, '') as company_name
  from account a left join tenant t on t.id = a.tenant_id left join customer c on c.id = a.customer_id where a.id = $1`;

const find = sqlQuery<AccountRow>('account.find', own);
const lock = sqlQuery<AccountRow>('account.lock', `${own} for no key update of a`);
/** The same lock as those take who look after people. */
const lockPhone = sqlQuery<never>('account.lockPhone', `select pg_advisory_xact_lock(hashtextextended('phone ' || $1::text, 0))`);
const phoneTaken = sqlQuery<{ taken: boolean }>('account.phoneTaken', `
  select exists(select from account where phone = $1 and authority = $2 and tenant_id is not distinct from $3 and customer_id is not distinct from $4 and id <> $5) as taken`);
const update = sqlQuery<never>('account.update', `
  update account set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name), password_hash = coalesce($4, password_hash),
    phone = coalesce($5, phone), email = coalesce($6, email)
  where id = $1`);
const setPreferences = sqlQuery<never>('account.setPreferences', 'update account set language = $2, preferences = $3 where id = $1');

function accountOf(row: AccountRow | undefined): OwnAccount | null {
  if (row === undefined) return null;
  return {
    id: row.id, userName: row.user_name, passwordHash: row.password_hash, firstName: row.first_name, lastName: row.last_name, authority: row.authority,
    tenantId: row.tenant_id, customerId: row.customer_id, companyName: row.company_name, phone: row.phone, email: row.email, hasSecondFactor: row.has_second_factor, language: row.language,
    preferences: row.preferences, createdAt: row.created_at,
  };
}

export function pgAccountStore(pg: Pg): AccountStore {
  return {
    transaction: (work) => pg.transaction(work),
    find: async ({ userId }) => accountOf((await pg.query(find, [userId]))[0]),
    lock: async ({ userId }, tx) => accountOf((await tx.query(lock, [userId]))[0]),
    async isPhoneTaken(_scope, tx, { id, authority, tenantId, customerId }, phone) {
      await tx.query(lockPhone, [phone]);
      return (await tx.query(phoneTaken, [phone, authority, tenantId, customerId, id]))[0]?.taken === true;
    },
    async update({ userId }, tx, change) {
      const next: Readonly<Partial<Record<'firstName' | 'lastName' | 'passwordHash' | 'phone' | 'email', string>>> = change;
      await tx.query(update, [userId, ...[next.firstName, next.lastName, next.passwordHash, next.phone, next.email].map((value) => value ?? null)]);
    },
    async setPreferences({ userId }, { language, ...preferences }) {
      await pg.query(setPreferences, [userId, language, JSON.stringify(preferences)]);
    },
  };
}
