import type { Language } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Account, AuthStore, KeptSession } from './auth.store.ts';

interface AccountRow {
  readonly id: string;
  readonly user_name: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: Language;
  readonly preferences: unknown;
  readonly created_at: number;
  readonly has_second_factor: boolean;
  readonly authority: string;
  readonly tenant_id: string | null;
  readonly customer_id: string | null;
  readonly disabled: boolean;
  readonly password_is_demo: boolean;
  readonly expires_at: number | null;
  readonly company_name: string;
  readonly customers: readonly { id: string; tenantId: string }[];
  readonly device_ids: readonly string[];
}

interface SessionRow {
  readonly id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: number;
  readonly used_at: number;
  readonly expires_at: number;
}

const account = (condition: string) => `
  select a.id, a.user_name, a.password_hash, a.first_name, a.last_name, a.phone, a.email, a.language, a.preferences, a.created_at,
    a.authority, a.tenant_id, a.customer_id, a.disabled or coalesce(t.disabled, false) or coalesce(c.disabled, false) as disabled, a.password_is_demo, a.expires_at,
    exists(select from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor,
    coalesce(c.system_name, t.system_name, c.name, t.name, '') as company_name,
    coalesce((select json_agg(json_build_object('id', g.id, 'tenantId', g.tenant_id) order by g.id)
      from account_customer ac join customer g on g.id = ac.customer_id where ac.account_id = a.id and not g.disabled), '[]') as customers,
    array(select ad.device_id from account_device ad join device d on d.id = ad.device_id join customer dc on dc.id = d.customer_id join tenant dt on dt.id = d.tenant_id
      where ad.account_id = a.id and d.removed_at is null and not dc.disabled and not dt.disabled order by ad.device_id)::text[] as device_ids
  from account a left join tenant t on t.id = a.tenant_id left join customer c on c.id = a.customer_id
  where ${condition}`;

const byUserName = sqlQuery<AccountRow>('auth.byUserName', account('lower(a.user_name) = lower($1)'));
/** Of each dealer some, in turns: however many accounts others give somebody's phone, those of the own dealer are among them. */
const byPhone = sqlQuery<AccountRow>('auth.byPhone', `${account(`a.id in (
    select id from (select id, row_number() over (partition by tenant_id order by created_at, id) as nth from account where phone = $1) having_it
    where nth <= 20 order by nth, id limit 200)`)} order by lower(a.user_name)`);
const byId = sqlQuery<AccountRow>('auth.byId', account('a.id = $1'));
const anyAccount = sqlQuery<{ found: boolean }>('auth.anyAccount', 'select exists(select from account where not password_is_demo) as found');
const insertAdministrator = sqlQuery<{ user_name: string }>('auth.insertAdministrator', `
  insert into account (user_name, password_hash, authority)
  select free.name, $2, 'SYS_ADMIN' from (
    select $1 || case when n = 1 then '' else n::text end as name from generate_series(1, 1000) n
    where not exists (select from account a where lower(a.user_name) = lower($1 || case when n = 1 then '' else n::text end)) order by n limit 1) free
  returning user_name`);
const updateLanguage = sqlQuery<never>('auth.updateLanguage', 'update account set language = $2 where id = $1');
const insertSession = sqlQuery<{ id: string }>('auth.insertSession', `
  insert into login_session (id, account_id, refresh_hash, created_at, used_at, expires_at, address, user_agent)
  select $1::uuid, a.id, $3::bytea, to_timestamp($4::float8 / 1000), to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6::text, $7::text
  from account a where a.id = $2 and a.password_hash = $8 for share returning id`);
const openSession = sqlQuery<{ found: boolean }>('auth.openSession', `
  select exists(select from login_session where id = $1 and account_id = $2 and revoked_at is null and expires_at > to_timestamp($3::float8 / 1000)) as found`);
const rotate = sqlQuery<{ id: string }>('auth.rotate', `
  update login_session set refresh_hash = $3, previous_refresh_hash = refresh_hash, used_at = to_timestamp($4::float8 / 1000), expires_at = to_timestamp($5::float8 / 1000), address = $6, user_agent = $7
  where id = $1 and refresh_hash = $2 and revoked_at is null and expires_at > to_timestamp($4::float8 / 1000) returning id`);
const revoke = sqlQuery<never>('auth.revoke', 'update login_session set revoked_at = to_timestamp($2::float8 / 1000) where id = $1 and revoked_at is null');
const list = sqlQuery<SessionRow>('auth.listSessions', `
  select id, address, user_agent, created_at, used_at, expires_at from login_session
  where account_id = $1 and revoked_at is null and expires_at > to_timestamp($2::float8 / 1000) order by used_at desc, id limit 200`);
const revokeOwn = sqlQuery<{ id: string }>('auth.revokeOwn', `
  update login_session set revoked_at = to_timestamp($3::float8 / 1000)
  where account_id = $1 and id = $2 and revoked_at is null and expires_at > to_timestamp($3::float8 / 1000) returning id`);
const revokeOthers = sqlQuery<{ id: string }>('auth.revokeOthers', `
  update login_session set revoked_at = to_timestamp($3::float8 / 1000)
  where account_id = $1 and ($2::uuid is null or id <> $2) and revoked_at is null and expires_at > to_timestamp($3::float8 / 1000) returning id`);
const afterRotation = sqlQuery<{ rotated_at: number | null }>('auth.afterRotation', `
  select case when previous_refresh_hash = $3 and used_at >= to_timestamp($4::float8 / 1000) then used_at end as rotated_at
  from login_session where id = $1 and revoked_at is null and expires_at > to_timestamp($2::float8 / 1000)`);
const removeEnded = sqlQuery<{ id: string }>('auth.removeEnded', `
  delete from login_session where expires_at < to_timestamp($1::float8 / 1000) or revoked_at < to_timestamp($1::float8 / 1000) returning id`);

function accountOf(row: AccountRow | undefined, isDemonstration: () => boolean): Account | null {
  if (row === undefined) return null;
  const isDead = row.password_is_demo && !isDemonstration();
  return {
    id: row.id, userName: row.user_name, passwordHash: row.password_hash, firstName: row.first_name, lastName: row.last_name, phone: row.phone,
    email: row.email, language: row.language, preferences: row.preferences, createdAt: row.created_at, hasSecondFactor: row.has_second_factor,
    authority: row.authority, tenantId: row.tenant_id, customerId: row.customer_id, disabled: row.disabled || isDead, expiresAt: row.expires_at,
    companyName: row.company_name, customers: row.customers, deviceIds: row.device_ids,
  };
}

function sessionOf({ id, address, user_agent: userAgent, created_at: createdAt, used_at: usedAt, expires_at: expiresAt }: SessionRow): KeptSession {
  return { id, address, userAgent, createdAt, usedAt, expiresAt };
}

/** @param isDemonstration whether this server runs the demonstration: elsewhere passwords that were given in one open nothing */
export function pgAuthStore(pg: Pg, isDemonstration: () => boolean): AuthStore {
  const found = (row: AccountRow | undefined) => accountOf(row, isDemonstration);
  return {
    findByUserName: async (userName) => found((await pg.query(byUserName, [userName]))[0]),
    findByPhone: async (phone) => (await pg.query(byPhone, [phone])).flatMap((row) => found(row) ?? []),
    findById: async (accountId) => found((await pg.query(byId, [accountId]))[0]),
    hasAccounts: async () => (await pg.query(anyAccount))[0]?.found === true,
    createAdministrator: async (userName, passwordHash) => {
      const [row] = await pg.query(insertAdministrator, [userName, passwordHash]);
      if (row === undefined) throw new Error(`there are a thousand people named like ${userName}`);
      return row.user_name;
    },
    setLanguage: async (accountId, language) => {
      await pg.query(updateLanguage, [accountId, language]);
    },
    createSession: async (session) =>
      (await pg.query(insertSession, [session.id, session.accountId, session.refreshHash, session.now, session.expiresAt, session.address, session.userAgent, session.passwordHash])).length > 0,
    isSessionOpen: async (sessionId, accountId, now) => (await pg.query(openSession, [sessionId, accountId, now]))[0]?.found === true,
    rotateSession: async (sessionId, { from, to }, { now, repeatableFrom, expiresAt, address, userAgent }) => {
      if ((await pg.query(rotate, [sessionId, from, to, now, expiresAt, address, userAgent])).length > 0) return 'rotated';
      const [open] = await pg.query(afterRotation, [sessionId, now, from, repeatableFrom]);
      if (open === undefined) return 'ended';
      return open.rotated_at === null ? 'reused' : { rotatedAt: open.rotated_at };
    },
    revokeSession: async (sessionId, now) => {
      await pg.query(revoke, [sessionId, now]);
    },
    listSessions: async (accountId, now) => (await pg.query(list, [accountId, now])).map(sessionOf),
    revokeOwnSession: async (accountId, sessionId, now) => (await pg.query(revokeOwn, [accountId, sessionId, now])).length > 0,
    revokeSessionsOf: async (accountId, except, now, tx = pg) => (await tx.query(revokeOthers, [accountId, except, now])).length,
    removeSessionsEndedBefore: async (time) => (await pg.query(removeEnded, [time])).length,
  };
}
