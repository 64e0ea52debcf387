import { AppError } from '@oilsight/contract';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { isTaken } from '../../platform/taken.ts';
import { narrowed } from '../../platform/where.ts';
import type { ContactFilter, ContactForm, ContactPlace, ContactRecord, ContactStore } from './contacts.store.ts';

const columns = `k.id as "contactId", k.tenant_id as "tenantId", k.customer_id as "customerId", c.name as "customerName", k.group_id as "groupId", g.name as "groupName",
  k.name as "contactName", k.phone, k.email, k.version`;
const tables = 'alarm_contact k join customer c on c.id = k.customer_id left join device_group g on g.id = k.group_id';

const insert = sqlQuery<{ id: string }>('contacts.insert', `
  insert into alarm_contact (tenant_id, customer_id, group_id, name, phone, email) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`);
const update = sqlQuery<never>('contacts.update', 'update alarm_contact set name = $3, phone = $4, email = $5, version = version + 1 where id = $1 and tenant_id = $2');
const remove = sqlQuery<never>('contacts.remove', 'delete from alarm_contact where id = $1 and tenant_id = $2');

/** What is in scope, on a table with tenant_id and customer_id. Who sees single devices sees no contacts. */
function reached({ reach }: Scope, tenant: string, customer: string): { sql: string; values: unknown[] } {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'true', values: [] };
    case 'tenant':
      return { sql: `${tenant} = $1`, values: [reach.tenantId] };
    case 'customers':
      return { sql: `${customer} = any($1::uuid[])`, values: [reach.customerIds] };
    case 'devices':
      return { sql: 'false', values: [] };
  }
}

function conditionOf(scope: Scope, filter: ContactFilter): Condition {
  return narrowed(reached(scope, 'k.tenant_id', 'k.customer_id'), [
    [filter.customerId, (place) => `k.customer_id = ${place}`],
    [filter.groupId, (place) => `k.group_id = ${place}`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', k.name, k.phone, k.email))) > 0`],
  ]);
}

export function pgContactStore(pg: Pg): ContactStore {
  async function find(tx: Queryable, scope: Scope, contactId: string, tail = ''): Promise<ContactRecord | null> {
    const { sql, values } = reached(scope, 'k.tenant_id', 'k.customer_id');
    const query = sqlQuery<ContactRecord>('contacts.find', `select ${columns} from ${tables} where ${sql} and k.id = $${values.length + 1} ${tail}`);
    const [row] = await tx.query(query, [...values, contactId]);
    return row ?? null;
  }
  async function found(tx: Queryable, scope: Scope, contactId: string): Promise<ContactRecord> {
    const contact = await find(tx, scope, contactId);
    if (contact === null) throw new AppError('contactNotFound');
    return contact;
  }
  return {
    transaction: (work) => pg.transaction(work),
    async page(scope, filter, { offset, limit }) {
      const { sql, values } = conditionOf(scope, filter);
      const counted = await pg.query(sqlQuery<{ total: number }>('contacts.count', `select count(*) as total from alarm_contact k where ${sql}`), values);
      const query = sqlQuery<ContactRecord>('contacts.page', `
        select ${columns} from ${tables} where ${sql}
        order by c.name collate natural_order, c.id, g.name collate natural_order nulls first, g.id, k.name collate natural_order, k.id
        limit $${values.length + 1} offset $${values.length + 2}`);
      return { rows: await pg.query(query, [...values, limit, offset]), total: counted[0]?.total ?? 0 };
    },
    async place(tx, scope, customerId, groupId) {
      const { sql, values } = reached(scope, 'c.tenant_id', 'c.id');
      const next = values.length + 1;
      const query = sqlQuery<ContactPlace>('contacts.place', `
        select c.tenant_id as "tenantId", c.id as "customerId", g.id as "groupId" from customer c left join device_group g on g.customer_id = c.id and g.id = $${next + 1}
        where ${sql} and c.id = $${next} and ($${next + 1}::uuid is null or g.id is not null)`);
      const [row] = await tx.query(query, [...values, customerId, groupId]);
      return row ?? null;
    },
    lock: (tx, scope, contactId) => find(tx, scope, contactId, 'for update of k'),
    async insert(tx, scope, { tenantId, customerId, groupId }, { contactName, phone, email }) {
      const [row] = await tx.query(insert, [tenantId, customerId, groupId, contactName, phone, email]);
      if (row === undefined) throw new AppError('contactTaken', { field: 'phone' });
      return found(tx, scope, row.id);
    },
    async update(tx, scope, contactId, { contactName, phone, email }: ContactForm) {
      const { tenantId } = await found(tx, scope, contactId);
      await tx.query(update, [contactId, tenantId, contactName, phone, email]).catch((error: unknown) => {
        throw isTaken(error, 'alarm_contact_phone') ? new AppError('contactTaken', { field: 'phone' }, { cause: error }) : error;
      });
      return found(tx, scope, contactId);
    },
    remove: async (tx, { contactId, tenantId }) => void (await tx.query(remove, [contactId, tenantId])),
  };
}
