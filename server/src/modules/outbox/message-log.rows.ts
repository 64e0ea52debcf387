import type { MessageChannel, MessageState, MessageView } from '@oilsight/contract';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, matches, ofDealerIn, personName, scoped, toTimestamp, when } from '../../platform/statements.ts';
import type { Tables } from '../../platform/statements.ts';
import { messageColumns } from './outbox.rows.ts';

/** Records that are named with a message. */
const namedRecords = 5;
/** Attempts that are shown with a single message: more than a day of retries makes. */
const maxAttempts = 200;
/** Receivers who cannot be reached that are listed. */
const maxUnreachable = 50;

/** Which messages are wanted. `state` and `isRetrying` say together which view, `id` or `search` what was typed. */
export interface MessagesWanted {
  readonly channel?: MessageChannel | undefined;
  /** Number of the class. */
  readonly urgency?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly id?: string | undefined;
  readonly search?: string | undefined;
  readonly state?: MessageState | undefined;
  readonly isRetrying?: boolean | undefined;
}

/** The state that messages of a view have in the database. */
export function storedView(view: MessageView | undefined): Pick<MessagesWanted, 'state' | 'isRetrying'> {
  if (view === 'waiting' || view === 'retrying') return { state: 'waiting', isRetrying: view === 'retrying' };
  return { state: view };
}

const shownView = sql<string>`case when m.state = 'waiting' and m.attempts > 0 then 'retrying' else m.state end`;

/** Messages belong to dealers: a caller who reaches less than a whole dealer sees none. */
export function messagesIn(scope: Scope) {
  return scoped(scope).all.selectFrom('message as m').where(ofDealerIn(scope, 'm'));
}

interface Asked {
  readonly scope: Scope;
  readonly wanted: MessagesWanted;
}

function filtered({ scope, wanted }: Asked) {
  const { reach } = scope;
  const { urgency, isRetrying } = wanted;
  return messagesIn(scope).where((eb) => {
    /** The text, the address, or the name of whoever has the address. */
    const tells = (part: string) => {
      const contacts = eb
        .selectFrom('alarm_contact as k')
        .where((of) => matches(part, of.ref('k.name')))
        .where((of) => (reach.kind === 'tenant' ? of('k.tenant_id', '=', reach.tenantId) : of.and([])));
      const people = eb
        .selectFrom('account as a')
        .where(matches(part, personName('a')))
        .where((of) => (reach.kind === 'tenant' ? of('a.tenant_id', '=', reach.tenantId) : of.and([])));
      const addresses = contacts
        .select('k.phone as address')
        .unionAll(contacts.select('k.email as address'))
        .unionAll(contacts.select('k.wechat_openid as address'))
        .unionAll(people.select((of) => of.fn.coalesce('a.phone', sql<string>`''`).as('address')))
        .unionAll(people.select((of) => of.fn.coalesce('a.email', sql<string>`''`).as('address')));
      return eb.or([
        matches(part, eb.ref('m.recipient'), eb.ref('m.subject'), eb.ref('m.text')),
        eb('m.recipient', 'in', addresses),
      ]);
    };
    return eb.and([
      ...when(wanted.channel, (channel) => eb('m.channel', '=', channel)),
      ...(urgency === undefined ? [] : [eb('m.class', '=', urgency)]),
      ...when(wanted.from, (from) => eb('m.created_at', '>=', toTimestamp(from))),
      ...when(wanted.to, (to) => eb('m.created_at', '<=', toTimestamp(to))),
      ...when(wanted.id, (id) => eb('m.id', '=', id)),
      ...when(wanted.search, tells),
      ...when(wanted.state, (state) => eb('m.state', '=', state)),
      ...(isRetrying === undefined ? [] : [isRetrying ? eb('m.attempts', '>', 0) : eb('m.attempts', '=', 0)]),
    ]);
  });
}

export const page = compiledOnce(({ limit, offset, ...asked }: Asked & { limit: number; offset: number }) =>
  filtered(asked).select(messageColumns).orderBy('m.created_at', 'desc').orderBy('m.id').limit(limit).offset(offset),
);
export const total = compiledOnce((asked: Asked) =>
  filtered(asked).select((eb) => eb.fn.countAll<number>().as('total')),
);
export const countByView = compiledOnce((asked: Asked) =>
  filtered(asked)
    .groupBy(shownView)
    .select(shownView.as('view'))
    .select((eb) => eb.fn.countAll<number>().as('count')),
);
export const one = compiledOnce(({ scope, id }: { scope: Scope; id: string }) =>
  messagesIn(scope).where('m.id', '=', id).select(messageColumns),
);

const oneMessage = (tables: Tables, ids: readonly string[]) =>
  tables
    .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'given'>(sql`given(id)`))
    .innerJoin('message as m', 'm.id', 'given.id');

/** The newest attempts of messages, newest first. */
export const attemptsOf = (tables: Tables, ids: readonly string[], maxEach = maxAttempts) =>
  oneMessage(tables, ids)
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('message_attempt as t')
          .whereRef('t.message_id', '=', 'm.id')
          .select(['t.n', 't.began_at as beganAt', 't.ended_at as endedAt', 't.outcome', 't.code'])
          .select('t.provider_id as providerId')
          .orderBy('t.n', 'desc')
          .limit(maxEach)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'a.n', 'a.beganAt', 'a.endedAt', 'a.outcome', 'a.code', 'a.providerId']);

/**
 * Who gets each message: the contact or person to whom a notice of alarms or a report was written; of other messages
 * whoever of the message's dealer has the address.
 */
export const receiversOf = (tables: Tables, ids: readonly string[]) =>
  oneMessage(tables, ids)
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('message_record as mr')
          .leftJoin('alarm_contact as k', 'k.id', 'mr.contact_id')
          .leftJoin('account as receiver', 'receiver.id', 'mr.account_id')
          .whereRef('mr.message_id', '=', 'm.id')
          .select([
            'mr.step',
            'mr.contact_id',
            sql<string | null>`coalesce(k.name, ${personName('receiver')})`.as('name'),
          ])
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('report_run_mail as rm')
          .innerJoin('alarm_contact as mk', 'mk.id', 'rm.contact_id')
          .whereRef('rm.message_id', '=', 'm.id')
          .select(['mk.id as contact_id', 'mk.name'])
          .limit(1)
          .as('mailed'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('account as a')
          .where('first.step', 'is', null)
          .where((eb) => eb.or([eb('a.phone', '=', eb.ref('m.recipient')), eb('a.email', '=', eb.ref('m.recipient'))]))
          .where(sql<SqlBool>`a.tenant_id is not distinct from m.tenant_id`)
          .select(personName('a').as('name'))
          .orderBy('a.created_at')
          .limit(1)
          .as('person'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('message_record as mr')
          .whereRef('mr.message_id', '=', 'm.id')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('records'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'first.step'])
    .select((eb) => [
      eb.fn.coalesce('first.contact_id', 'mailed.contact_id').as('contactId'),
      eb.fn.coalesce('first.name', 'mailed.name', 'person.name', sql<string>`''`).as('name'),
      eb.fn.coalesce('records.count', sql<number>`0`).as('recordCount'),
    ]);

/** The alarm records that messages tell of, the gravest and newest first; a few of each. */
export const recordsOf = (tables: Tables, ids: readonly string[]) =>
  oneMessage(tables, ids)
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('message_record as mr')
          .innerJoin('alarm_record as r', 'r.id', 'mr.record_id')
          .innerJoin('device as d', 'd.id', 'r.device_id')
          .whereRef('mr.message_id', '=', 'm.id')
          .select(['r.id as recordId', 'r.kind', 'd.name as deviceName', 'r.level'])
          .orderBy('r.level')
          .orderBy('r.raised_at', 'desc')
          .orderBy('r.id')
          .limit(namedRecords)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'r.recordId', 'r.kind', 'r.deviceName', 'r.level']);

interface Since {
  readonly scope: Scope;
  readonly since: number;
  readonly now: number;
}

/** Messages since a time by channel, full hours ago and view. */
export const byHour = compiledOnce(({ scope, since, now }: Since) => {
  const at = toTimestamp(now);
  const hoursAgo = sql<number>`floor(extract(epoch from ${at} - m.created_at) / 3600)::int`;
  return messagesIn(scope)
    .where('m.created_at', '>', toTimestamp(since))
    .where('m.created_at', '<=', at)
    .select(['m.channel', hoursAgo.as('hoursAgo'), shownView.as('view')])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where m.sent_at > ${at} - interval '1 minute')`.as('lastMinute'),
    ])
    .groupBy(['m.channel', sql`2`, sql`3`]);
});

/** How long messages since a time took until they were accepted, the median by channel, ms. */
export const medians = compiledOnce(({ scope, since }: Pick<Since, 'scope' | 'since'>) =>
  messagesIn(scope)
    .where('m.created_at', '>', toTimestamp(since))
    .where('m.state', '=', 'sent')
    .where('m.sent_at', 'is not', null)
    .select('m.channel')
    .select(
      sql<number>`1000 * percentile_cont(0.5) within group (order by extract(epoch from m.sent_at - m.created_at))`.as(
        'ms',
      ),
    )
    .groupBy('m.channel'),
);

/** When a message was last accepted by each channel's gateway; null: never. */
export const lastSent = compiledOnce(({ scope }: { scope: Scope }) => {
  // The words of the index stand in the statement: a placeholder would keep it from being used.
  const of = (channel: MessageChannel) =>
    messagesIn(scope)
      .where('m.channel', '=', sql.lit(channel))
      .where('m.state', '=', sql.lit('sent' as const))
      .select((eb) => [
        sql.lit(channel).$castTo<MessageChannel>().as('channel'),
        eb.fn.max('m.sent_at').$castTo<number | null>().as('at'),
      ]);
  return of('sms').unionAll(of('email')).unionAll(of('wechat'));
});

/** Messages that no gateway has accepted, by channel. */
export const waitingByChannel = compiledOnce(({ scope }: { scope: Scope }) =>
  messagesIn(scope)
    .where('m.state', '=', 'waiting')
    .select('m.channel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('m.channel'),
);

/** Those of them that have had an attempt, by channel. */
export const retryingByChannel = compiledOnce(({ scope }: { scope: Scope }) =>
  messagesIn(scope)
    .innerJoin('message_attempt as first', (join) => join.onRef('first.message_id', '=', 'm.id').on('first.n', '=', 1))
    .innerJoin('message_attempt as last', (join) =>
      join.onRef('last.message_id', '=', 'm.id').onRef('last.n', '=', 'm.attempts'),
    )
    .where('m.state', '=', 'waiting')
    .where('m.attempts', '>', 0)
    .select('m.channel')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('first.began_at').$castTo<number>().as('since'),
      eb.fn.min('m.next_at').$castTo<number>().as('nextAt'),
      sql<string>`(array_agg(last.code order by last.began_at desc))[1]`.as('code'),
    ])
    .groupBy('m.channel'),
);

/** Receivers whose messages since a time were refused for good, and none accepted after that; the newest first. */
export const unreachable = compiledOnce(({ scope, since }: Pick<Since, 'scope' | 'since'>) =>
  messagesIn(scope)
    .innerJoin('message_attempt as last', (join) =>
      join.onRef('last.message_id', '=', 'm.id').onRef('last.n', '=', 'm.attempts').on('last.outcome', '=', 'final'),
    )
    .where('m.state', '=', 'failed')
    .where('m.created_at', '>', toTimestamp(since))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message as later')
            .whereRef('later.recipient', '=', 'm.recipient')
            .whereRef('later.channel', '=', 'm.channel')
            .where('later.state', '=', 'sent')
            .whereRef('later.created_at', '>', 'm.created_at')
            .select('later.id'),
        ),
      ),
    )
    .groupBy(['m.tenant_id', 'm.channel', 'm.recipient'])
    .select(['m.channel', 'm.recipient as to'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('m.created_at').$castTo<number>().as('since'),
      eb.fn.max('m.created_at').$castTo<number>().as('lastAt'),
      sql<string>`(array_agg(last.code order by m.created_at desc))[1]`.as('code'),
      sql<string>`(array_agg(m.id order by m.created_at desc))[1]`.as('messageId'),
    ])
    .orderBy(sql`max(m.created_at)`, 'desc')
    .limit(maxUnreachable),
);

/** By which channels messages reached contacts, and when last. */
export const reached = (tables: Tables, contactIds: readonly string[], since: number) =>
  tables
    .selectFrom('message_record as mr')
    .innerJoin('message as m', 'm.id', 'mr.message_id')
    .where('mr.contact_id', '=', anyOf(contactIds))
    .where('m.state', '=', 'sent')
    .where('m.created_at', '>', toTimestamp(since))
    .groupBy(['mr.contact_id', 'm.channel'])
    .select(['mr.contact_id as contactId', 'm.channel'])
    .select((eb) => eb.fn.max('m.created_at').$castTo<number>().as('at'));
