import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import type { LogoPlace, PictureOwner, PictureStore } from './pictures.store.ts';

/** Logos of places where the caller sees something. $1 is the picture or place asked for. */
function logoInScope({ reach }: Scope, tenant: string, customer: string): Condition {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'true', values: [] };
    case 'tenant':
      return { sql: `${tenant} = $2`, values: [reach.tenantId] };
    case 'customers':
      return { sql: `(${customer} = any($2::uuid[]) or ${customer} is null and exists(select from customer oc where oc.id = any($2::uuid[]) and oc.tenant_id = ${tenant}))`, values: [reach.customerIds] };
    case 'devices':
      return { sql: `exists(select from device od where od.id = any($2::uuid[]) and od.removed_at is null and od.tenant_id = ${tenant} and (${customer} is null or od.customer_id = ${customer}))`, values: [reach.deviceIds] };
  }
}

/** People whom the caller sees: himself, and those whom the list of users shows. $2 is the caller. */
function personInScope({ reach, authority, userId }: Scope): Condition {
  if (reach.kind === 'everything') return { sql: 'true', values: [] };
  if (authority === 'TENANT_ADMIN' && reach.kind === 'tenant') return { sql: '(a.id = $2 or a.tenant_id = $3)', values: [userId, reach.tenantId] };
  if (authority === 'CUSTOMER_USER' && reach.kind === 'customers') return { sql: `(a.id = $2 or a.customer_id = any($3::uuid[]) and a.authority = 'CUSTOMER_USER')`, values: [userId, reach.customerIds] };
  return { sql: 'a.id = $2', values: [userId] };
}

const ownLogo = sqlQuery<{ id: string }>('pictures.ownLogo', `
  select id from picture where kind = 'logo' and tenant_id = $1 and (customer_id = $2 or customer_id is null) order by customer_id nulls last limit 1`);
const lockOwner = sqlQuery<never>('pictures.lockOwner', `select pg_advisory_xact_lock(hashtextextended('picture ' || $1::text, 0))`);
const removeOld = sqlQuery<{ id: string }>('pictures.removeOld', `
  delete from picture where kind = $1 and account_id is not distinct from $2 and tenant_id is not distinct from $3 and customer_id is not distinct from $4 returning id`);
const insert = sqlQuery<never>('pictures.insert', `
  insert into picture (id, kind, account_id, tenant_id, customer_id, created_at) values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`);
const unknown = sqlQuery<{ id: string }>('pictures.unknown', 'select given.id from unnest($1::uuid[]) as given(id) where not exists(select from picture p where p.id = given.id)');

function idsOf(owner: PictureOwner): readonly [accountId: string | null, tenantId: string | null, customerId: string | null] {
  return owner.kind === 'avatar' ? [owner.accountId, null, null] : [null, owner.tenantId, owner.customerId];
}

export function pgPictureStore(pg: Pg): PictureStore {
  async function findPlace(name: string, sql: string, scope: Scope, id: string, [tenant, customer]: readonly [string, string]): Promise<LogoPlace | null> {
    const inScope = logoInScope(scope, tenant, customer);
    const [row] = await pg.query(sqlQuery<LogoPlace>(name, `${sql} and ${inScope.sql}`), [id, ...inScope.values]);
    return row ?? null;
  }
  return {
    transaction: (work) => pg.transaction(work),
    async maySee(scope, pictureId) {
      const logo = logoInScope(scope, 'p.tenant_id', 'p.customer_id');
      const logos = await pg.query(sqlQuery<{ id: string }>('pictures.seenLogo', `select p.id from picture p where p.id = $1 and p.kind = 'logo' and ${logo.sql}`), [pictureId, ...logo.values]);
      if (logos.length > 0) return true;
      const person = personInScope(scope);
      const query = sqlQuery<{ id: string }>('pictures.seenAvatar', `select p.id from picture p join account a on a.id = p.account_id where p.id = $1 and ${person.sql}`);
      return (await pg.query(query, [pictureId, ...person.values])).length > 0;
    },
    async avatarOf(scope, accountId) {
      const { sql, values } = personInScope(scope);
      const query = sqlQuery<{ picture_id: string | null }>('pictures.avatarOf', `
        select p.id as picture_id from account a left join picture p on p.account_id = a.id and p.kind = 'avatar' where a.id = $1 and ${sql}`);
      const [row] = await pg.query(query, [accountId, ...values]);
      return { isThere: row !== undefined, pictureId: row?.picture_id ?? null };
    },
    logoOf: async (_scope, { tenantId, customerId }) => (await pg.query(ownLogo, [tenantId, customerId]))[0]?.id ?? null,
    findCustomer: (scope, customerId) =>
      findPlace('pictures.findCustomer', 'select c.tenant_id as "tenantId", c.id as "customerId", c.name from customer c where c.id = $1', scope, customerId, ['c.tenant_id', 'c.id']),
    findTenant: (scope, tenantId) =>
      findPlace('pictures.findTenant', 'select t.id as "tenantId", null::uuid as "customerId", t.name from tenant t where t.id = $1', scope, tenantId, ['t.id', 'null::uuid']),
    async replace(_scope, tx, owner, { id, now }) {
      const ids = idsOf(owner);
      await tx.query(lockOwner, [ids.join(' ')]);
      const [old] = await tx.query(removeOld, [owner.kind, ...ids]);
      await tx.query(insert, [id, owner.kind, ...ids, now]);
      return old?.id ?? null;
    },
    unknown: async (ids) => (await pg.query(unknown, [ids])).map(({ id }) => id),
  };
}
