import { messageClasses } from '@oilsight/contract';
import type { AttemptOutcome, MessageAttempt, MessageChannel, MessageClass, MessageState } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ClaimedMessage, ClaimOptions, KeptMessage, OutboxStore } from './outbox.store.ts';

interface MessageRow {
  readonly id: string;
  readonly tenant_id: string | null;
  readonly channel: MessageChannel;
  readonly class: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly sealed: Buffer | null;
  readonly good_until: number | null;
  readonly state: MessageState;
  readonly attempts: number;
  readonly next_at: number;
  readonly created_at: number;
  readonly sent_at: number | null;
}

interface ClaimedRow extends MessageRow {
  readonly first_at: number;
  readonly began_at: number;
  readonly unknown_before: number;
}

interface AttemptRow {
  readonly message_id: string;
  readonly n: number;
  readonly began_at: number;
  readonly ended_at: number | null;
  readonly outcome: AttemptOutcome | null;
  readonly code: string;
}

const columns = 'm.id, m.tenant_id, m.channel, m.class, m.recipient, m.subject, m.text, m.template, m.params, m.sealed, m.good_until, m.state, m.attempts, m.next_at, m.created_at, m.sent_at';
const time = (n: number) => `to_timestamp($${n}::float8 / 1000)`;
/** Whose messages: every tenant's, or one's. */
const asked = '($1::uuid is null or m.tenant_id = $1) and ($2::text is null or m.channel = $2) and ($3::smallint is null or m.class = $3) and ($4::text is null or m.state = $4)';

const insert = sqlQuery<{ id: string }>('outbox.insert', `
  insert into message (tenant_id, channel, class, recipient, subject, text, template, params, dedupe_key, sealed, good_until, next_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${time(11)}, ${time(12)}, ${time(12)}) on conflict (dedupe_key) do nothing returning id`);
const page = sqlQuery<MessageRow>('outbox.page', `select ${columns} from message m where ${asked} order by m.created_at desc, m.id limit $5 offset $6`);
const count = sqlQuery<{ total: number }>('outbox.count', `select count(*) as total from message m where ${asked}`);
const lastAttempts = sqlQuery<AttemptRow>('outbox.lastAttempts', `
  select a.* from unnest($1::uuid[]) given(id)
  cross join lateral (select message_id, n, began_at, ended_at, outcome, code from message_attempt where message_id = given.id order by n desc limit $2) a`);
const claim = sqlQuery<ClaimedRow>('outbox.claim', `
  with m as (
    update message set attempts = attempts + 1, lease_until = ${time(4)} where id = (
      select id from message where channel = $1 and class = any($2::smallint[]) and state = 'waiting' and lease_until is null and next_at <= ${time(3)} and (good_until is null or good_until > ${time(3)})
      order by class, next_at limit 1 for update skip locked)
    returning *
  ), begun as (insert into message_attempt (message_id, n, began_at) select id, attempts, ${time(3)} from m)
  select ${columns}, ${time(3)} as began_at, coalesce((select began_at from message_attempt where message_id = m.id order by n limit 1), ${time(3)}) as first_at,
    (select count(*) from message_attempt where message_id = m.id and outcome = 'unknown') as unknown_before
  from m`);
const claimLost = sqlQuery<ClaimedRow>('outbox.claimLost', `
  with m as (
    update message set lease_until = ${time(2)} where id = (
      select id from message where state = 'waiting' and lease_until <= ${time(1)} order by lease_until limit 1 for update skip locked)
    returning *
  )
  select ${columns}, (select began_at from message_attempt where message_id = m.id and n = m.attempts) as began_at,
    (select began_at from message_attempt where message_id = m.id order by n limit 1) as first_at,
    (select count(*) from message_attempt where message_id = m.id and outcome = 'unknown') as unknown_before
  from m`);
const settle = sqlQuery<never>('outbox.settle', `
  with attempt as (
    update message_attempt set outcome = $3, code = $4, ended_at = ${time(5)} where message_id = $1 and n = $2 and (outcome is null or outcome = 'unknown'))
  update message set state = $6::text, next_at = ${time(7)}, lease_until = null, sent_at = case when $6::text = 'sent' then ${time(5)} end,
    sealed = case when $6::text = 'waiting' then sealed end
  where id = $1 and attempts = $2 and state in ('waiting', 'unknown')`);
const expire = sqlQuery<{ id: string }>('outbox.expire', `
  update message set sealed = null, state = case when state = 'waiting' then 'failed' else state end
  where good_until <= ${time(1)} and (sealed is not null or state = 'waiting') and (lease_until is null or lease_until <= ${time(1)}) returning id`);
const removeBefore = sqlQuery<{ id: string }>('outbox.removeBefore', `delete from message where created_at < ${time(1)} returning id`);

/** The one tenant that a scope is of; null: every one. */
function tenantOf({ reach }: Scope): string | null {
  if (reach.kind === 'everything') return null;
  // Messages name tenants alone: who reaches less than one reaches none.
  return reach.kind === 'tenant' ? reach.tenantId : '00000000-0000-0000-0000-000000000000';
}

const numberOf = (name: MessageClass) => messageClasses.indexOf(name);

function messageOfRow(row: MessageRow): KeptMessage {
  return {
    id: row.id, tenantId: row.tenant_id, channel: row.channel, class: messageClasses[row.class] ?? 'notice', to: row.recipient, subject: row.subject, text: row.text,
    template: row.template, params: row.params, sealed: row.sealed, goodUntil: row.good_until, state: row.state, attempts: row.attempts, nextAt: row.next_at,
    createdAt: row.created_at, sentAt: row.sent_at,
  };
}

function claimedOf([row]: readonly ClaimedRow[]): ClaimedMessage | null {
  return row === undefined ? null : { ...messageOfRow(row), firstAt: row.first_at, beganAt: row.began_at, unknownBefore: row.unknown_before };
}

const claimValues = ({ channel, classes, now, leaseUntil }: ClaimOptions) => [channel, classes.map(numberOf), now, leaseUntil];

export function pgOutboxStore(pg: Pg): OutboxStore {
  return {
    async add(tx, { tenantId, channel, class: urgency, to, subject, text, template, params, dedupeKey, sealed, goodUntil, now }) {
      const rows = await tx.query(insert, [tenantId, channel, numberOf(urgency), to, subject, text, template, JSON.stringify(params), dedupeKey, sealed, goodUntil, now]);
      return rows[0]?.id ?? null;
    },
    async list(scope, { channel = null, class: urgency, state = null, offset, limit }) {
      const where = [tenantOf(scope), channel, urgency === undefined ? null : numberOf(urgency), state];
      const [rows, counted] = await Promise.all([pg.query(page, [...where, limit, offset]), pg.query(count, where)]);
      return { messages: rows.map(messageOfRow), total: counted[0]?.total ?? 0 };
    },
    async listAttempts(messageIds, mostEach) {
      const attempts = new Map<string, MessageAttempt[]>();
      for (const { message_id, n, began_at, ended_at, outcome, code } of await pg.query(lastAttempts, [messageIds, mostEach])) {
        const ofMessage = attempts.get(message_id) ?? [];
        ofMessage.push({ n, beganAt: began_at, endedAt: ended_at, outcome, code });
        attempts.set(message_id, ofMessage);
      }
      return attempts;
    },
    claim: async (options) => claimedOf(await pg.query(claim, claimValues(options))),
    claimLost: async ({ now, leaseUntil }) => claimedOf(await pg.query(claimLost, [now, leaseUntil])),
    async settle({ id, attempts }, { outcome, code, endedAt, state, nextAt }) {
      await pg.query(settle, [id, attempts, outcome, code, endedAt, state, nextAt]);
    },
    expire: async (now) => (await pg.query(expire, [now])).length,
    removeBefore: async (before) => (await pg.query(removeBefore, [before])).length,
  };
}
