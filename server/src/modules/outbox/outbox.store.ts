import type { AttemptOutcome, MessageChannel, MessageClass, MessageState } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { db, toJson, toTimestamp, unscoped } from '../../platform/statements.ts';
import type { Tables } from '../../platform/statements.ts';
import type { Budget } from './index.ts';
import { messageColumns, messageOfRow, numberOf } from './outbox.rows.ts';
import type { MessageRow, NewMessage, StoredMessage } from './outbox.rows.ts';
import { sharedIn, spentIn } from './receiver-budgets.rows.ts';

/** A message that a worker has claimed, for its attempt number `attempts`. */
export interface ClaimedMessage extends StoredMessage {
  /** When the first and this attempt began, ms. */
  readonly firstAt: number;
  readonly beganAt: number;
  /** Attempts before this one that had no answer. */
  readonly unknownBefore: number;
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
  readonly providerId: string;
  /** ms; null: no answer. */
  readonly endedAt: number | null;
  readonly state: MessageState;
  readonly nextAt: number;
}

interface ClaimedRow extends MessageRow {
  readonly first_at: number;
  readonly began_at: number;
  readonly unknown_before: number;
}

function claimedOf(row: ClaimedRow | null): ClaimedMessage | null {
  return row === null
    ? null
    : { ...messageOfRow(row), firstAt: row.first_at, beganAt: row.began_at, unknownBefore: row.unknown_before };
}

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
        .select(messageColumns)
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
      .select(messageColumns)
      .select([began.as('began_at'), firstBegan.$notNull().as('first_at'), unknownBefore.as('unknown_before')]);
  });

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
            testerId,
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
            tester_id: testerId,
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
     * Of the messages that the receiver of this one was sent in the last `perMs`, by all or by its dealer: when sending of
     * the `most`th last began, ms; null: there were fewer. Attempts that are under way, or had no answer, count too.
     */
    spentAt: unscoped('the workers send for everybody', (tables) => {
      const spent = spentIn(tables);
      return async (
        { id, attempts: n, channel, to, template, tenantId, beganAt }: ClaimedMessage,
        { most, perMs, isPerTemplate }: Budget,
        by: 'all' | 'its dealer',
      ): Promise<number | null> => {
        const since = beganAt - perMs;
        const counted = {
          template: isPerTemplate ? template : undefined,
          tenantId: by === 'all' ? undefined : tenantId,
        };
        const given = { id, n, channel, to, ...counted, since };
        // Messages are attempted for a day.
        const createdAfter = since - 2 * dayMs;
        return (await pg.first('outbox.spentAt', spent({ ...given, createdAfter, skip: most - 1 })))?.began_at ?? null;
      };
    }),

    /** Whether a contact or a person of another dealer, or of the operator, has the address of a message. */
    isShared: unscoped('the workers send for everybody', (tables) => {
      const shared = sharedIn(tables);
      return async ({ channel, to, tenantId }: ClaimedMessage): Promise<boolean> =>
        (await pg.one('outbox.isShared', shared({ to, tenantId }, channel))).is;
    }),

    /**
     * Ends an attempt and, unless a later attempt has begun, sets the message's state. When the message was sent or has
     * failed for good, its encrypted code is deleted.
     */
    settle: unscoped(
      'the workers send for everybody',
      (tables) =>
        async ({ id, attempts }: Pick<StoredMessage, 'id' | 'attempts'>, settlement: Settlement): Promise<void> => {
          const { outcome, code, providerId, state, nextAt } = settlement;
          const endedAt = toTimestamp(settlement.endedAt);
          const settled = tables
            .with('attempt', (of) =>
              of
                .updateTable('message_attempt')
                .set({ outcome, code, provider_id: providerId, ended_at: endedAt })
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
