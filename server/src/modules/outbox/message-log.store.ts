import type { MessageAttempt, MessageChannel, MessageRecord, MessageView, OutboxMessage } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { scoped, toTimestamp, unscoped } from '../../platform/statements.ts';
import { isView } from './message-log.rules.ts';
import type { HourCount } from './message-log.rules.ts';
import * as rows from './message-log.rows.ts';
import type { MessagesWanted } from './message-log.rows.ts';
import { messageOfRow } from './outbox.rows.ts';
import type { StoredMessage } from './outbox.rows.ts';

/** Who gets a message, and what it tells of. */
export interface MessageAbout extends Pick<OutboxMessage, 'step' | 'recordCount'> {
  readonly contactId: string | null;
  /** Name of the receiver; empty: not known. */
  readonly name: string;
  readonly records: readonly MessageRecord[];
}

export type MessageLogStore = ReturnType<typeof createMessageLogStore>;

/**
 * The stored messages as administrators read them.
 *
 * @param readPg connections for what reads many messages, one at a time
 */
export function createMessageLogStore(pg: Pg, readPg: Pg) {
  return {
    /** The newest first, and the total number. */
    async list(
      scope: Scope,
      wanted: MessagesWanted,
      window: { readonly offset: number; readonly limit: number },
    ): Promise<{ readonly messages: readonly StoredMessage[]; readonly total: number }> {
      const { total } = await readPg.one('outbox.total', rows.total({ scope, wanted }));
      const messages = await readPg.run('outbox.page', rows.page({ scope, wanted, ...window }));
      return { messages: messages.map(messageOfRow), total };
    },

    async countByView(scope: Scope, wanted: MessagesWanted): Promise<{ view: MessageView; count: number }[]> {
      const counts = await readPg.run('outbox.countByView', rows.countByView({ scope, wanted }));
      return counts.flatMap(({ view, count }) => (isView(view) ? [{ view, count }] : []));
    },

    async find(scope: Scope, id: string): Promise<StoredMessage | null> {
      const row = await pg.first('outbox.find', rows.one({ scope, id }));
      return row === null ? null : messageOfRow(row);
    },

    /** The newest attempts of messages, by message, newest first. */
    attempts: unscoped(
      'the messages were read in scope',
      (tables) =>
        async (ids: readonly string[], maxEach?: number): Promise<ReadonlyMap<string, MessageAttempt[]>> => {
          const found = await pg.run('outbox.attempts', rows.attemptsOf(tables, ids, maxEach));
          const attempts = new Map<string, MessageAttempt[]>();
          for (const { id, ...attempt } of found) attempts.set(id, [...(attempts.get(id) ?? []), attempt]);
          return attempts;
        },
    ),

    /** Who gets each message and what it tells of, by message. */
    about: unscoped(
      'the messages were read in scope',
      (tables) =>
        async (ids: readonly string[]): Promise<ReadonlyMap<string, MessageAbout>> => {
          const receivers = await pg.run('outbox.receivers', rows.receiversOf(tables, ids));
          const records = Map.groupBy(await pg.run('outbox.records', rows.recordsOf(tables, ids)), ({ id }) => id);
          return new Map(
            receivers.map(({ id, name, step, contactId, recordCount }) => [
              id,
              {
                name,
                step,
                contactId,
                recordCount,
                records: (records.get(id) ?? []).map(({ recordId, kind, deviceName, level }) => ({
                  recordId,
                  kind,
                  deviceName,
                  level,
                })),
              },
            ]),
          );
        },
    ),

    async byHour(scope: Scope, since: number, now: number): Promise<HourCount[]> {
      const counts = await readPg.run('outbox.byHour', rows.byHour({ scope, since, now }));
      return counts.flatMap(({ view, ...count }) => (isView(view) ? [{ ...count, view }] : []));
    },

    medians: (scope: Scope, since: number) => readPg.run('outbox.medians', rows.medians({ scope, since })),

    lastSent: (scope: Scope) => readPg.run('outbox.lastSent', rows.lastSent({ scope })),

    waiting: (scope: Scope) => readPg.run('outbox.waiting', rows.waitingByChannel({ scope })),

    retrying: (scope: Scope) => readPg.run('outbox.retrying', rows.retryingByChannel({ scope })),

    unreachable: (scope: Scope, since: number) => readPg.run('outbox.unreachable', rows.unreachable({ scope, since })),

    /** By which channels messages reached contacts since a time, and when last. */
    reached: unscoped(
      'the contacts are receivers of messages that were read in scope',
      (tables) =>
        async (
          contactIds: readonly string[],
          since: number,
        ): Promise<{ contactId: string | null; channel: MessageChannel; at: number }[]> =>
          readPg.run('outbox.reached', rows.reached(tables, contactIds, since)),
    ),

    /** Makes a message that waits due now. False: it does not wait, or is being sent. */
    async hurry(scope: Scope, id: string, now: number): Promise<boolean> {
      const due = scoped(scope)
        .all.updateTable('message')
        .set({ next_at: toTimestamp(now) })
        .where('id', 'in', rows.messagesIn(scope).where('m.id', '=', id).select('m.id'))
        .where('state', '=', 'waiting')
        .where('lease_until', 'is', null)
        .returning('id');
      return (await pg.first('outbox.hurry', due)) !== null;
    },

    /** Cancels a message that waits, and deletes its encrypted code. False: it does not wait, or is being sent. */
    async cancel(scope: Scope, id: string): Promise<boolean> {
      const cancelled = scoped(scope)
        .all.updateTable('message')
        .set({ state: 'cancelled', sealed: null })
        .where('id', 'in', rows.messagesIn(scope).where('m.id', '=', id).select('m.id'))
        .where('state', '=', 'waiting')
        .where('lease_until', 'is', null)
        .returning('id');
      return (await pg.first('outbox.cancel', cancelled)) !== null;
    },
  };
}
