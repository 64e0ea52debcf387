import { AppError, isAuthority } from '@oilsight/contract';
import type { AccountState } from '@oilsight/contract';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { factoryCondition } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import type { Standing } from './users.rules.ts';
import type { PersonFilter, PersonForm, PersonRecord, UserStore } from './users.store.ts';

interface StandingRow {
  readonly id: string;
  readonly authority: string;
  readonly tenant_id: string | null;
  readonly customer_id: string | null;
  readonly manages_users: boolean;
}

interface PersonRow extends StandingRow {
  readonly user_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly tenant_name: string | null;
  readonly customer_name: string | null;
  readonly customers: readonly { customerId: string; customerName: string }[];
  readonly disabled: boolean;
  readonly expires_at: number | null;
  readonly created_at: number;
  readonly last_seen_at: number | null;
  readonly version: number;
  readonly devices: number;
  readonly has_second_factor: boolean;
}

const standingColumns = 'a.id, a.authority, a.tenant_id, a.customer_id, a.manages_users';
const people = `
  select ${standingColumns}, a.user_name, a.first_name, a.last_name, a.phone, a.email, t.name as tenant_name, c.name as customer_name, a.disabled, a.expires_at,
    a.created_at, a.version,
    coalesce((select json_agg(json_build_object('customerId', g.id, 'customerName', g.name) order by g.name collate natural_order, g.id)
      from account_customer ac join customer g on g.id = ac.customer_id where ac.account_id = a.id), '[]') as customers,
    (select max(s.used_at) from login_session s where s.account_id = a.id) as last_seen_at,
    (select count(*) from account_device ad where ad.account_id = a.id) as devices,
    exists(select from second_factor f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor
  from account a left join tenant t on t.id = a.tenant_id left join customer c on c.id = a.customer_id`;

const self = sqlQuery<StandingRow>('users.self', `select ${standingColumns} from account a where a.id = $1`);
const lockBoth = sqlQuery<StandingRow & { usable: boolean }>('users.lock', `
  select ${standingColumns}, not a.disabled and (a.expires_at is null or a.expires_at > to_timestamp($2::float8 / 1000)) as usable
  from account a where a.id = any($1::uuid[]) order by a.id for no key update`);
const byId = sqlQuery<PersonRow>('users.byId', `${people} where a.id = $1`);
const lockPhone = sqlQuery<never>('users.lockPhone', `select pg_advisory_xact_lock(hashtextextended('phone ' || $1::text, 0))`);
const phoneTaken = sqlQuery<{ taken: boolean }>('users.phoneTaken', `
  select exists(select from account where phone = $1 and authority = $2 and tenant_id is not distinct from $3 and customer_id is not distinct from $4
    and id is distinct from $5) as taken`);
const insert = sqlQuery<{ id: string }>('users.insert', `
  insert into account (user_name, password_hash, first_name, last_name, phone, email, authority, tenant_id, customer_id, manages_users, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, to_timestamp($11::float8 / 1000)) on conflict do nothing returning id`);
// The trigger counts changed columns; changed grants are counted here.
const update = sqlQuery<never>('users.update', `
  update account set first_name = $2, last_name = $3, phone = $4, email = $5, authority = $6, tenant_id = $7, customer_id = $8, manages_users = $9,
    expires_at = to_timestamp($10::float8 / 1000),
    version = case when array(select customer_id from account_customer where account_id = $1 order by 1) = array(select unnest($11::uuid[]) order by 1) then version else version + 1 end
  where id = $1`);
const clearGrants = sqlQuery<never>('users.clearGrants', 'delete from account_customer where account_id = $1 and customer_id <> all($2::uuid[])');
const grant = sqlQuery<never>('users.grant', 'insert into account_customer (account_id, customer_id) select $1, unnest($2::uuid[]) on conflict do nothing');
const disable = sqlQuery<never>('users.setDisabled', 'update account set disabled = $2 where id = $1');
const password = sqlQuery<never>('users.setPassword', 'update account set password_hash = $2, version = version + 1 where id = $1');
const endSessions = sqlQuery<never>('users.endSessions', 'update login_session set revoked_at = to_timestamp($2::float8 / 1000) where account_id = $1 and revoked_at is null');

const endDisplays = sqlQuery<never>('users.endDisplays', 'update display set revoked_at = to_timestamp($2::float8 / 1000) where account_id = $1 and revoked_at is null');
const removeRecoveryCodes = sqlQuery<never>('users.removeRecoveryCodes', 'delete from recovery_code where account_id = $1');
const removeSecondFactor = sqlQuery<never>('users.removeSecondFactor', 'delete from second_factor where account_id = $1');

/** Whom the caller may see, as `maySee` decides for one. */
function visible({ reach, authority }: Scope): { sql: string; values: unknown[] } {
  if (reach.kind === 'everything') return { sql: 'true', values: [] };
  if (reach.kind === 'tenant') return { sql: 'a.tenant_id = $1', values: [reach.tenantId] };
  if (reach.kind === 'customers' && authority === 'CUSTOMER_USER') return { sql: `a.customer_id = any($1::uuid[]) and a.authority = 'CUSTOMER_USER'`, values: [reach.customerIds] };
  return { sql: 'false', values: [] };
}

const stateCondition: Readonly<Record<AccountState, (now: string) => string>> = {
  active: (now) => `not a.disabled and (a.expires_at is null or a.expires_at > ${now})`,
  expired: (now) => `not a.disabled and a.expires_at <= ${now}`,
  disabled: () => 'a.disabled',
};

/** The scope and the filter as one condition; the next placeholder follows its values. */
export function conditionOf(scope: Scope, filter: PersonFilter, now: number): Condition {
  const { state } = filter;
  const people = narrowed(visible(scope), [
    [filter.authority, (place) => `a.authority = ${place}`],
    [filter.tenantId, (place) => `a.tenant_id = ${place}`],
    [filter.customerId, (place) => `(a.customer_id = ${place} or exists (select from account_customer ac where ac.account_id = a.id and ac.customer_id = ${place}))`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', a.user_name, a.last_name || a.first_name, a.first_name || ' ' || a.last_name, a.phone, a.email))) > 0`],
  ]);
  if (state === undefined) return people;
  if (state === 'disabled') return { ...people, sql: `${people.sql} and ${stateCondition.disabled('')}` };
  return narrowed(people, [[now, (place) => stateCondition[state](`to_timestamp(${place}::float8 / 1000)`)]]);
}

/** One page of a list, in its order. */
export function pageQueryOf(condition: { sql: string; values: readonly unknown[] }): ReturnType<typeof sqlQuery<PersonRow>> {
  const next = condition.values.length + 1;
  return sqlQuery<PersonRow>('users.page', `${people} where ${condition.sql} order by a.user_name collate natural_order, a.id limit $${next} offset $${next + 1}`);
}

function standingOf(row: StandingRow): Standing {
  return { id: row.id, authority: isAuthority(row.authority) ? row.authority : null, tenantId: row.tenant_id, customerId: row.customer_id, managesUsers: row.manages_users };
}

function recordOf(row: PersonRow): PersonRecord {
  return {
    ...standingOf(row), userName: row.user_name, firstName: row.first_name, lastName: row.last_name, phone: row.phone, email: row.email, tenantName: row.tenant_name,
    customerName: row.customer_name, customers: row.customers, disabled: row.disabled, expiresAt: row.expires_at, createdAt: row.created_at, lastSeenAt: row.last_seen_at,
    version: row.version, devices: row.devices, hasSecondFactor: row.has_second_factor,
  };
}

async function setGrants(tx: Queryable, userId: string, customerIds: readonly string[]): Promise<void> {
  await tx.query(clearGrants, [userId, customerIds]);
  await tx.query(grant, [userId, customerIds]);
}

export function pgUserStore(pg: Pg): UserStore {
  async function find(db: Queryable, scope: Scope, userId: string): Promise<PersonRecord | null> {
    const { sql, values } = visible(scope);
    const [row] = await db.query(sqlQuery<PersonRow>('users.find', `${people} where ${sql} and a.id = $${values.length + 1}`), [...values, userId]);
    return row === undefined ? null : recordOf(row);
  }
  return {
    transaction: (work) => pg.transaction(work),
    async page(scope, filter, { offset, limit, now }) {
      const condition = conditionOf(scope, filter, now);
      const counted = await pg.query(sqlQuery<{ total: number }>('users.count', `select count(*) as total from account a where ${condition.sql}`), condition.values);
      const rows = await pg.query(pageQueryOf(condition), [...condition.values, limit, offset]);
      return { rows: rows.map(recordOf), total: counted[0]?.total ?? 0 };
    },
    find: (scope, userId) => find(pg, scope, userId),
    async self(userId) {
      const [row] = await pg.query(self, [userId]);
      return row === undefined ? null : standingOf(row);
    },
    async lock(tx, scope, actorId, userId, now) {
      const rows = await tx.query(lockBoth, [[actorId, ...(userId === null ? [] : [userId])], now]);
      const actor = rows.find(({ id, usable }) => id === actorId && usable);
      return { actor: actor === undefined ? null : standingOf(actor), target: userId === null ? null : await find(tx, scope, userId) };
    },
    async customers(tx, scope, ids) {
      const { sql, values } = factoryCondition(scope, 'c', 2);
      const query = sqlQuery<{ customerId: string; customerName: string; tenantId: string }>('users.customers', `
        select c.id as "customerId", c.name as "customerName", c.tenant_id as "tenantId" from customer c where c.id = any($1::uuid[]) and ${sql} order by c.name collate natural_order, c.id`);
      return tx.query(query, [ids, ...values]);
    },
    async hasTenant(tx, { reach }, tenantId) {
      if (reach.kind !== 'everything' && !(reach.kind === 'tenant' && reach.tenantId === tenantId)) return false;
      return (await tx.query(sqlQuery<{ id: string }>('users.tenant', 'select id from tenant where id = $1'), [tenantId])).length > 0;
    },
    async isPhoneTaken(tx, { phone, authority, tenantId, customerId }, exceptId) {
      if (phone === null) return false;
      await tx.query(lockPhone, [phone]);
      return (await tx.query(phoneTaken, [phone, authority, tenantId, customerId, exceptId]))[0]?.taken === true;
    },
    async insert(tx, { userName, passwordHash, customerIds, ...form }) {
      const [row] = await tx.query(insert, [
        userName, passwordHash, form.firstName, form.lastName, form.phone, form.email, form.authority, form.tenantId, form.customerId, form.managesUsers, form.expiresAt,
      ]);
      if (row === undefined) throw new AppError('userNameTaken', { field: 'userName' });
      await setGrants(tx, row.id, customerIds);
      return row.id;
    },
    async update(tx, userId, { customerIds, ...form }: PersonForm) {
      await tx.query(update, [
        userId, form.firstName, form.lastName, form.phone, form.email, form.authority, form.tenantId, form.customerId, form.managesUsers, form.expiresAt, customerIds,
      ]);
      await setGrants(tx, userId, customerIds);
    },
    setDisabled: async (tx, userId, disabled) => void (await tx.query(disable, [userId, disabled])),
    setPassword: async (tx, userId, passwordHash) => void (await tx.query(password, [userId, passwordHash])),
    async removeSecondFactor(tx, userId) {
      await tx.query(removeRecoveryCodes, [userId]);
      await tx.query(removeSecondFactor, [userId]);
    },
    async endSessions(tx, userId, now) {
      await tx.query(endSessions, [userId, now]);
      await tx.query(endDisplays, [userId, now]);
    },
    async changed(tx, userId) {
      const [row] = await tx.query(byId, [userId]);
      if (row === undefined) throw new AppError('userNotFound');
      return recordOf(row);
    },
  };
}
