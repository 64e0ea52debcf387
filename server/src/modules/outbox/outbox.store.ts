import { messageClasses } from '@oilsight/contract';
import type {
  AttemptOutcome,
  Language,
  MessageAttempt,
  MessageChannel,
  MessageClass,
  MessageState,
} from '@oilsight/contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { dayMs } from '@oilsight/oil';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { MessageTable } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { db, scoped, toJson, toTimestamp, unscoped, when } from '../../platform/statements.ts';
import type { Tables } from '../../platform/statements.ts';
import type { Budget } from './index.ts';

export interface NewMessage {
  readonly tenantId: string | null;
  readonly channel: MessageChannel;
  readonly class: MessageClass;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly dedupeKey: string | null;
  readonly sealed: Uint8Array | null;
  /** ms; null: no end. */
  readonly goodUntil: number | null;
  readonly now: number;
}

export interface StoredMessage extends Omit<NewMessage, 'now' | 'dedupeKey'> {
  readonly id: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly nextAt: number;
  readonly createdAt: number;
  readonly sentAt: number | null;
}

/** A message that a worker has claimed, for its attempt number `attempts`. */
export interface ClaimedMessage extends StoredMessage {
  /** When the first and this attempt began, ms. */
  readonly firstAt: number;
  readonly beganAt: number;
  /** Attempts before this one that had no answer. */
  readonly unknownBefore: number;
}

export interface MessageFilter {
  readonly channel?: MessageChannel | undefined;
  readonly class?: MessageClass | undefined;
  readonly state?: MessageState | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface ClaimOptions {
  readonly channel: MessageChannel;
  readonly classes: readonly MessageClass[];
  readonly now: number;
  readonly leaseUntil: number;
}

export interface Settlement {
  readonly outcome: AttemptOutcome;
  readonly code: string;
  /** ms; null: no answer. */
  readonly endedAt: number | null;
  readonly state: MessageState;
  readonly nextAt: number;
}

type MessageRow = Omit<Selectable<MessageTable>, 'dedupe_key' | 'lease_until'>;

interface ClaimedRow extends MessageRow {
  readonly first_at: number;
  readonly began_at: number;
  readonly unknown_before: number;
}

const columns = [
  'm.id',
  'm.tenant_id',
  'm.channel',
  'm.class',
  'm.recipient',
  'm.language',
  'm.subject',
  'm.text',
  'm.template',
  'm.params',
  'm.sealed',
  'm.good_until',
  'm.state',
  'm.attempts',
  'm.next_at',
  'm.created_at',
  'm.sent_at',
] as const;

const numberOf = (name: MessageClass) => messageClasses.indexOf(name);

function messageOfRow(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    channel: row.channel,
    class: messageClasses[row.class] ?? 'notice',
    to: row.recipient,
    language: row.language,
    subject: row.subject,
    text: row.text,
    template: row.template,
    params: row.params,
    sealed: row.sealed,
    goodUntil: row.good_until,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.next_at,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}

function claimedOf(row: ClaimedRow | null): ClaimedMessage | null {
  return row === null
    ? null
    : { ...messageOfRow(row), firstAt: row.first_at, beganAt: row.began_at, unknownBefore: row.unknown_before };
}

interface Wanted {
  readonly scope: Scope;
  readonly channel: MessageChannel | undefined;
  readonly urgency: number | undefined;
  readonly state: MessageState | undefined;
}

/** Messages belong to dealers: a caller who reaches less than a whole dealer sees none. */
function messagesFor({ scope, channel, urgency, state }: Wanted) {
  const { reach } = scope;
  return scoped(scope)
    .all.selectFrom('message as m')
    .where((eb) =>
      eb.and([
        ...(reach.kind === 'everything'
          ? []
          : [reach.kind === 'tenant' ? eb('m.tenant_id', '=', reach.tenantId) : eb.or([])]),
        ...when(channel, (value) => eb('m.channel', '=', value)),
        ...(urgency === undefined ? [] : [eb('m.class', '=', urgency)]),
        ...when(state, (value) => eb('m.state', '=', value)),
      ]),
    );
}
const page = compiledOnce(({ limit, offset, ...wanted }: Wanted & { limit: number; offset: number }) =>
  messagesFor(wanted).select(columns).orderBy('m.created_at', 'desc').orderBy('m.id').limit(limit).offset(offset),
);
const count = compiledOnce((wanted: Wanted) =>
  messagesFor(wanted).select((eb) => eb.fn.countAll<number>().as('total')),
);

/** Attempts of the message `m` of the surrounding statement. */
const attemptsOfM = db.selectFrom('message_attempt as a').where('a.message_id', '=', sql.ref<string>('m.id'));
const firstBegan = attemptsOfM.select('a.began_at').orderBy('a.n').limit(1).$asScalar();
const unknownBefore = attemptsOfM
  .where('a.outcome', '=', 'unknown')
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .$asScalar()
  .$notNull();

const claimIn = (tables: Tables) =>
  compiledOnce(
    ({
      channel,
      numbers,
      now,
      leaseUntil,
    }: {
      channel: MessageChannel;
      numbers: readonly number[];
      now: number;
      leaseUntil: number;
    }) => {
      const at = toTimestamp(now);
      const next = tables
        .selectFrom('message')
        .where('channel', '=', channel)
        .where('class', '=', sql<number>`any(${numbers}::smallint[])`)
        .where('state', '=', 'waiting')
        .where('lease_until', 'is', null)
        .where('next_at', '<=', at)
        .where((eb) => eb.or([eb('good_until', 'is', null), eb('good_until', '>', at)]))
        .select('id')
        .orderBy('class')
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked();
      return tables
        .with('m', (of) =>
          of
            .updateTable('message')
            .set((eb) => ({ attempts: eb('attempts', '+', 1), lease_until: toTimestamp(leaseUntil) }))
            .where('id', '=', next)
            .returningAll(),
        )
        .with('begun', (of) =>
          of
            .insertInto('message_attempt')
            .columns(['message_id', 'n', 'began_at'])
            .expression((eb) => eb.selectFrom('m').select(['id', 'attempts', at.as('began_at')])),
        )
        .selectFrom('m')
        .select(columns)
        .select([
          at.as('began_at'),
          sql<number>`coalesce(${firstBegan}, ${at})`.as('first_at'),
          unknownBefore.as('unknown_before'),
        ]);
    },
  );

const claimLostIn = (tables: Tables) =>
  compiledOnce(({ now, leaseUntil }: { now: number; leaseUntil: number }) => {
    const lost = tables
      .selectFrom('message')
      .where('state', '=', 'waiting')
      .where('lease_until', '<=', toTimestamp(now))
      .select('id')
      .orderBy('lease_until')
      .limit(1)
      .forUpdate()
      .skipLocked();
    const began = attemptsOfM
      .where('a.n', '=', sql.ref<number>('m.attempts'))
      .select('a.began_at')
      .$asScalar()
      .$notNull();
    return tables
      .with('m', (of) =>
        of
          .updateTable('message')
          .set({ lease_until: toTimestamp(leaseUntil) })
          .where('id', '=', lost)
          .returningAll(),
      )
      .selectFrom('m')
      .select(columns)
      .select([began.as('began_at'), firstBegan.$notNull().as('first_at'), unknownBefore.as('unknown_before')]);
  });

interface Spent extends Pick<ClaimedMessage, 'id' | 'channel' | 'to'> {
  /** Number of the attempt. */
  readonly n: number;
  /** undefined: messages of every template count. */
  readonly template: string | undefined;
  readonly since: number;
  readonly createdAfter: number;
  readonly skip: number;
}

const ownSeq = (id: string, n: number) =>
  db.selectFrom('message_attempt').where('message_id', '=', id).where('n', '=', n).select('seq').$asScalar().$notNull();

const spentIn = (tables: Tables) =>
  compiledOnce(({ id, n, channel, to, template, since, createdAfter, skip }: Spent) =>
    tables
      .selectFrom('message as m')
      .innerJoin('message_attempt as a', 'a.message_id', 'm.id')
      .where('m.channel', '=', channel)
      .where('m.recipient', '=', to)
      .where('m.created_at', '>', toTimestamp(createdAfter))
      .where((eb) => eb.and([...when(template, (value) => eb('m.template', '=', value))]))
      .where('a.began_at', '>', toTimestamp(since))
      .where((eb) =>
        eb.or([
          eb('a.outcome', 'in', ['sent', 'unknown']),
          // Of two that are under way the one that began first is sent.
          eb.and([eb('a.outcome', 'is', null), eb('a.seq', '<', ownSeq(id, n))]),
        ]),
      )
      .select('a.began_at')
      .orderBy('a.began_at', 'desc')
      .offset(skip)
      .limit(1),
  );

export type OutboxStore = ReturnType<typeof createOutboxStore>;

export function createOutboxStore(pg: Pg) {
  return {
    /** @returns the message's id; null: one with the same `dedupeKey` already exists */
    add: unscoped(
      'whoever causes a message names its receiver',
      (tables) =>
        async (tx: Queryable, message: NewMessage): Promise<string | null> => {
          const {
            tenantId,
            channel,
            class: urgency,
            to,
            language,
            subject,
            text,
            template,
            params,
            dedupeKey,
            sealed,
            goodUntil,
            now,
          } = message;
          const values = {
            tenant_id: tenantId,
            channel,
            class: numberOf(urgency),
            recipient: to,
            language,
            subject,
            text,
            template,
            params: toJson(params),
            dedupe_key: dedupeKey,
            sealed,
            good_until: toTimestamp(goodUntil),
            next_at: toTimestamp(now),
            created_at: toTimestamp(now),
          };
          const added = await tx.first(
            'outbox.insert',
            tables
              .insertInto('message')
              .values(values)
              .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
              .returning('id'),
          );
          return added?.id ?? null;
        },
    ),

    /** The newest first, and the total number. */
    async list(
      scope: Scope,
      { channel, class: urgency, state, offset, limit }: MessageFilter,
    ): Promise<{ readonly messages: readonly StoredMessage[]; readonly total: number }> {
      const wanted = { scope, channel, urgency: urgency === undefined ? undefined : numberOf(urgency), state };
      const [rows, { total }] = await Promise.all([
        pg.run('outbox.page', page({ ...wanted, limit, offset })),
        pg.one('outbox.count', count(wanted)),
      ]);
      return { messages: rows.map(messageOfRow), total };
    },

    /** The newest attempts of messages, by message, newest first. */
    listAttempts: unscoped(
      'the messages were listed in scope',
      () =>
        async (
          messageIds: readonly string[],
          maxEach: number,
        ): Promise<ReadonlyMap<string, readonly MessageAttempt[]>> => {
          const newest = db
            .selectFrom('message_attempt')
            .where('message_id', '=', sql.ref<string>('given.id'))
            .select(['message_id', 'n', 'began_at', 'ended_at', 'outcome', 'code'])
            .orderBy('n', 'desc')
            .limit(maxEach);
          const given = sql<{ id: string }>`unnest(${messageIds}::uuid[])`.as<'given'>(sql`given(id)`);
          const attempts = new Map<string, MessageAttempt[]>();
          for (const { message_id, n, began_at, ended_at, outcome, code } of await pg.run(
            'outbox.lastAttempts',
            db.selectFrom(given).crossJoinLateral(newest.as('a')).selectAll('a'),
          )) {
            const ofMessage = attempts.get(message_id) ?? [];
            ofMessage.push({ n, beganAt: began_at, endedAt: ended_at, outcome, code });
            attempts.set(message_id, ofMessage);
          }
          return attempts;
        },
    ),

    /**
     * Claims the most urgent due message (of these the oldest) and begins an attempt; no other worker gets it until
     * `leaseUntil`, ms. null: none is due.
     */
    claim: unscoped('the workers send for everybody', (tables) => {
      const claim = claimIn(tables);
      return async ({ channel, classes, now, leaseUntil }: ClaimOptions): Promise<ClaimedMessage | null> =>
        claimedOf(await pg.first('outbox.claim', claim({ channel, numbers: classes.map(numberOf), now, leaseUntil })));
    }),

    /** Claims a message whose worker is lost: its attempt has not ended. null: there is none. */
    claimLost: unscoped('the workers send for everybody', (tables) => {
      const claimLost = claimLostIn(tables);
      return async ({ now, leaseUntil }: Pick<ClaimOptions, 'now' | 'leaseUntil'>): Promise<ClaimedMessage | null> =>
        claimedOf(await pg.first('outbox.claimLost', claimLost({ now, leaseUntil })));
    }),

    /**
     * Of the messages that the receiver of this one was sent in the last `perMs`: when sending of the `most`th last began,
     * ms; null: there were fewer. Attempts that are under way, or had no answer, count too.
     */
    spentAt: unscoped('the workers send for everybody', (tables) => {
      const spent = spentIn(tables);
      return async (
        { id, attempts: n, channel, to, template, beganAt }: ClaimedMessage,
        { most, perMs, isPerTemplate }: Budget,
      ): Promise<number | null> => {
        const since = beganAt - perMs;
        const given = { id, n, channel, to, template: isPerTemplate ? template : undefined, since };
        // Messages are attempted for a day.
        const createdAfter = since - 2 * dayMs;
        return (await pg.first('outbox.spentAt', spent({ ...given, createdAfter, skip: most - 1 })))?.began_at ?? null;
      };
    }),

    /**
     * Ends an attempt and, unless a later attempt has begun, sets the message's state. When the message was sent or has
     * failed for good, its encrypted code is deleted.
     */
    settle: unscoped(
      'the workers send for everybody',
      (tables) =>
        async ({ id, attempts }: Pick<StoredMessage, 'id' | 'attempts'>, settlement: Settlement): Promise<void> => {
          const { outcome, code, state, nextAt } = settlement;
          const endedAt = toTimestamp(settlement.endedAt);
          const settled = tables
            .with('attempt', (of) =>
              of
                .updateTable('message_attempt')
                .set({ outcome, code, ended_at: endedAt })
                .where('message_id', '=', id)
                .where('n', '=', attempts)
                .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unknown')])),
            )
            .updateTable('message')
            .set({
              state,
              next_at: toTimestamp(nextAt),
              lease_until: null,
              sent_at: state === 'sent' ? endedAt : null,
              ...(state === 'waiting' ? {} : { sealed: null }),
            })
            .where('id', '=', id)
            .where('attempts', '=', attempts)
            .where('state', 'in', ['waiting', 'unknown']);
          await pg.run('outbox.settle', settled);
        },
    ),

    /** Marks messages that are too late as failed and deletes their encrypted codes; returns how many. */
    expire: unscoped('time passes for everybody', (tables) => async (now: number): Promise<number> => {
      const late = tables
        .updateTable('message')
        .set({ sealed: null, state: sql<MessageState>`case when state = 'waiting' then 'failed' else state end` })
        .where('good_until', '<=', toTimestamp(now))
        .where((eb) => eb.or([eb('sealed', 'is not', null), eb('state', '=', 'waiting')]))
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', toTimestamp(now))]))
        .returning('id');
      return (await pg.run('outbox.expire', late)).length;
    }),

    /** Removes messages that are older; returns how many. */
    removeBefore: unscoped(
      'time passes for everybody',
      (tables) =>
        async (time: number): Promise<number> =>
          (
            await pg.run(
              'outbox.removeBefore',
              tables.deleteFrom('message').where('created_at', '<', toTimestamp(time)).returning('id'),
            )
          ).length,
    ),
  };
}
