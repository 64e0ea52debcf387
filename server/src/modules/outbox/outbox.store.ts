import type { AttemptOutcome, MessageState } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { toJson, toTimestamp, unscoped } from '../../platform/statements.ts';
import { claimedOf, claimIn, claimLostIn, claimValues } from './claims.rows.ts';
import type { ClaimedMessage, ClaimOptions } from './claims.rows.ts';
import type { Budget } from './index.ts';
import { numberOf } from './outbox.rows.ts';
import type { NewMessage, StoredMessage } from './outbox.rows.ts';
import { dealersIn, spentIn } from './receiver-budgets.rows.ts';

export interface Settlement {
  readonly outcome: AttemptOutcome;
  readonly code: string;
  readonly providerId: string;
  /** ms; null: no answer. */
  readonly endedAt: number | null;
  readonly state: MessageState;
  readonly nextAt: number;
}

/** Older messages are attempted no more: after their first attempt they are for a day. */
const attemptedMs = 2 * dayMs;

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
            attachment,
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
            attachment: attachment === null ? null : toJson(attachment),
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
     * Claims the most urgent due message and begins an attempt; no other worker gets it until `leaseUntil`, ms. In a class
     * dealers take turns: of the dealer that is next the oldest message is claimed. null: none is due.
     */
    claim: unscoped('the workers send for everybody', (tables) => {
      const claim = claimIn(tables);
      return async (options: ClaimOptions): Promise<ClaimedMessage | null> =>
        claimedOf(await pg.first('outbox.claim', claim(claimValues(options))));
    }),

    /** Claims a message whose worker is lost: its attempt has not ended. null: there is none. */
    claimLost: unscoped('the workers send for everybody', (tables) => {
      const claimLost = claimLostIn(tables);
      return async ({ now, leaseUntil }: Pick<ClaimOptions, 'now' | 'leaseUntil'>): Promise<ClaimedMessage | null> =>
        claimedOf(await pg.first('outbox.claimLost', claimLost({ now, leaseUntil })));
    }),

    /**
     * Of the messages that the receiver of this one was sent in the last `perMs`, by all or by its dealer: when sending of
     * the `most`th last began, ms; null: there were fewer. Attempts that are under way, or had no answer, count too; codes not for a dealer.
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
        const createdAfter = since - attemptedMs;
        return (await pg.first('outbox.spentAt', spent({ ...given, createdAfter, skip: most - 1 })))?.began_at ?? null;
      };
    }),

    /**
     * How many dealers send to the receiver of a message, its own included: those that sent it something in the last
     * `perMs`, or have something waiting for it. Codes do not count; the operator counts as a dealer.
     */
    dealersOf: unscoped('the workers send for everybody', (tables) => {
      const dealers = dealersIn(tables);
      return async (
        { channel, to, template, beganAt }: ClaimedMessage,
        { perMs, isPerTemplate }: Budget,
      ): Promise<number> => {
        const since = beganAt - perMs;
        const given = { channel, to, template: isPerTemplate ? template : undefined };
        const createdAfter = since - attemptedMs;
        return (await pg.one('outbox.dealersOf', dealers({ ...given, since, createdAfter }))).count;
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
