import type { MessageChannel, MessageClass } from '@oilsight/contract';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import { db, toTimestamp } from '../../platform/statements.ts';
import type { Tables } from '../../platform/statements.ts';
import { messageColumns, messageOfRow, numberOf } from './outbox.rows.ts';
import type { MessageRow, StoredMessage } from './outbox.rows.ts';

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
  /** The classes, and of each the dealer whose turn was last; null: nobody's dealer, or no turn yet. */
  readonly turns: readonly { readonly class: MessageClass; readonly last: string | null }[];
  readonly now: number;
  readonly leaseUntil: number;
}

interface ClaimedRow extends MessageRow {
  readonly first_at: number;
  readonly began_at: number;
  readonly unknown_before: number;
}

export function claimedOf(row: ClaimedRow | null): ClaimedMessage | null {
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

/**
 * Messages of nobody's dealer have one turn together. The index `message_turn` has the same expression: PostgreSQL finds it
 * by its words.
 */
const dealerOfMessage = sql<string>`coalesce(message.tenant_id, '00000000-0000-0000-0000-000000000000'::uuid)`;
const nobody = '00000000-0000-0000-0000-000000000000';

/** The values of `claimIn`: in `numbers` classes, in `lasts` of each the dealer whose turn was last. */
export const claimValues = ({ turns, ...others }: ClaimOptions) => ({
  ...others,
  numbers: turns.map((turn) => numberOf(turn.class)),
  lasts: turns.map(({ last }) => last ?? nobody),
});

/**
 * Attempts to one receiver begin one after another, on all servers: a later one sees those before it, whose numbers are
 * lower. Otherwise two that begin together would each take itself for the first, and the receiver would get both.
 */
const oneAfterAnother = sql<SqlBool>`pg_advisory_xact_lock(hashtextextended(m.recipient, 0)) is not null`;

/** The statement of `claim`. */
export const claimIn = (tables: Tables) =>
  compiledOnce(({ channel, numbers, lasts, now, leaseUntil }: ReturnType<typeof claimValues>) => {
    const at = toTimestamp(now);
    const free = tables
      .selectFrom('message')
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .where('lease_until', 'is', null)
      .where((eb) => eb.or([eb('good_until', 'is', null), eb('good_until', '>', at)]));
    // The first message of a dealer; of which dealer, the condition says.
    const headOf = (condition: RawBuilder<SqlBool>) =>
      free
        .where(condition)
        .select([dealerOfMessage.as('dealer'), 'next_at'])
        .orderBy(dealerOfMessage)
        .orderBy('next_at')
        .limit(1);
    const first = headOf(sql`message.class = given.class`);
    const following = headOf(sql`message.class = heads.class and ${dealerOfMessage} > heads.dealer`);
    // One read of the index for each dealer that has messages, however many they are.
    const heads = sql<{ class: number; last: string; dealer: string; next_at: number }>`(
      select given.class, given.last, head.dealer, head.next_at
      from unnest(${numbers}::smallint[], ${lasts}::uuid[]) as given(class, last), lateral ${first} as head
      union all
      select heads.class, heads.last, head.dealer, head.next_at from heads, lateral ${following} as head)`;
    // A nested loop keeps the order of the turns and locks one message: the first that no other worker is claiming.
    const next = sql<string>`(
      select free.id from (
        select class, dealer from heads where next_at <= ${at} order by class, dealer <= last, dealer
      ) as turn, lateral ${free
        .where(sql<SqlBool>`message.class = turn.class and ${dealerOfMessage} = turn.dealer`)
        .where('next_at', '<=', at)
        .select('id')
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked()} as free
      limit 1)`;
    return tables
      .withRecursive('heads(class, last, dealer, next_at)', () => heads)
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
          .expression((eb) =>
            eb
              .selectFrom('m')
              .select(['id', 'attempts', at.as('began_at')])
              .where(oneAfterAnother),
          ),
      )
      .selectFrom('m')
      .select(messageColumns)
      .select([
        at.as('began_at'),
        sql<number>`coalesce(${firstBegan}, ${at})`.as('first_at'),
        unknownBefore.as('unknown_before'),
      ]);
  });

/** The statement of `claimLost`. */
export const claimLostIn = (tables: Tables) =>
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
