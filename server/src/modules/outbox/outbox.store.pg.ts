import type { MessageKind, MessageState } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { KeptMessage, OutboxStore } from './outbox.store.ts';

interface MessageRow {
  readonly id: string;
  readonly tenant_id: string | null;
  readonly kind: MessageKind;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly sealed: Buffer | null;
  readonly good_until: number | null;
  readonly state: MessageState;
  readonly attempts: number;
  readonly last_error: string;
  readonly created_at: number;
  readonly sent_at: number | null;
}

const columns = 'id, tenant_id, kind, recipient, subject, text, sealed, good_until, state, attempts, last_error, created_at, sent_at';
const time = (n: number) => `to_timestamp($${n}::float8 / 1000)`;
/** Whose messages: every tenant's, or one's. */
const inTenant = '($1::uuid is null or tenant_id = $1)';

const insert = sqlQuery<never>('outbox.insert', `
  insert into message (tenant_id, kind, recipient, subject, text, sealed, good_until, next_at, created_at)
  values ($1, $2, $3, $4, $5, $6, ${time(7)}, ${time(8)}, ${time(8)})`);
const page = sqlQuery<MessageRow>('outbox.page', `
  select ${columns} from message where ${inTenant} and ($2::text is null or kind = $2) and ($3::text is null or state = $3)
  order by created_at desc, id limit $4 offset $5`);
const count = sqlQuery<{ total: number }>('outbox.count', `
  select count(*) as total from message where ${inTenant} and ($2::text is null or kind = $2) and ($3::text is null or state = $3)`);
const claim = sqlQuery<MessageRow>('outbox.claim', `
  update message set attempts = attempts + 1, next_at = ${time(3)} where id in (
    select id from message where ($1::uuid is null or tenant_id = $1) and state = 'waiting' and kind = any($4::text[]) and next_at <= ${time(2)}
    order by next_at limit $5 for update skip locked)
  returning ${columns}`);
const settle = sqlQuery<never>('outbox.settle', `
  update message set state = $3, last_error = $4, next_at = ${time(6)}, sent_at = case when $3 = 'sent' then ${time(5)} end,
    sealed = case when $3 = 'waiting' then sealed end
  where ${inTenant} and id = $2 and state = 'waiting'`);
const expire = sqlQuery<{ id: string }>('outbox.expire', `
  update message set sealed = null, state = case when state = 'waiting' then 'failed' else state end
  where ${inTenant} and good_until <= ${time(2)} and (sealed is not null or state = 'waiting') returning id`);
const removeBefore = sqlQuery<{ id: string }>('outbox.removeBefore', `delete from message where ${inTenant} and created_at < ${time(2)} returning id`);

/** The one tenant that a scope is of; null: every one. */
function tenantOf({ reach }: Scope): string | null {
  if (reach.kind === 'everything') return null;
  // Messages name tenants alone: who reaches less than one reaches none.
  return reach.kind === 'tenant' ? reach.tenantId : '00000000-0000-0000-0000-000000000000';
}

function messageOfRow(row: MessageRow): KeptMessage {
  return {
    id: row.id, tenantId: row.tenant_id, kind: row.kind, to: row.recipient, subject: row.subject, text: row.text, sealed: row.sealed, goodUntil: row.good_until,
    state: row.state, attempts: row.attempts, lastError: row.last_error, createdAt: row.created_at, sentAt: row.sent_at,
  };
}

export function pgOutboxStore(pg: Pg): OutboxStore {
  return {
    async add(_scope, { tenantId, kind, to, subject, text, sealed, goodUntil, now }) {
      await pg.query(insert, [tenantId, kind, to, subject, text, sealed, goodUntil, now]);
    },
    async list(scope, { kind = null, state = null, offset, limit }) {
      const where = [tenantOf(scope), kind, state];
      const [rows, counted] = await Promise.all([pg.query(page, [...where, limit, offset]), pg.query(count, where)]);
      return { messages: rows.map(messageOfRow), total: counted[0]?.total ?? 0 };
    },
    claim: async (scope, { kinds, now, leaseUntil, limit }) => (await pg.query(claim, [tenantOf(scope), now, leaseUntil, kinds, limit])).map(messageOfRow),
    async settle(scope, id, { state, lastError, at, nextAt }) {
      await pg.query(settle, [tenantOf(scope), id, state, lastError, at, nextAt]);
    },
    expire: async (scope, now) => (await pg.query(expire, [tenantOf(scope), now])).length,
    removeBefore: async (scope, before) => (await pg.query(removeBefore, [tenantOf(scope), before])).length,
  };
}
