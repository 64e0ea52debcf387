import * as z from 'zod';
import { AppError } from '@oilsight/contract';
import type {
  MessageAttempt,
  MessageChannel,
  MessageClass,
  MessageCounts,
  MessageView,
  OutboxMessage,
  Page,
} from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Seal } from '../../platform/seal.ts';
import type { MessageGateways } from './index.ts';
import { countsOf, maskedAddress } from './message-log.rules.ts';
import { storedView } from './message-log.rows.ts';
import type { MessagesWanted } from './message-log.rows.ts';
import type { MessageAbout, MessageLogStore } from './message-log.store.ts';
import { numberOf } from './outbox.rows.ts';
import type { StoredMessage } from './outbox.rows.ts';
import { shownText } from './templates.rules.ts';

/** Attempts that are listed with a message. */
const listedAttempts = 5;
/** Least time between an attempt and one that a person asks for, ms. */
const patienceMs = 10_000;

export interface MessageFilter {
  readonly channel?: MessageChannel | undefined;
  readonly class?: MessageClass | undefined;
  /** ms. When the messages were written. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly search?: string | undefined;
}

/** What administrators see of messages, and do with one. */
export interface MessageLog {
  list(
    scope: Scope,
    query: MessageFilter & Paging & { readonly view?: MessageView | undefined },
  ): Promise<Page<OutboxMessage[]>>;
  count(scope: Scope, filter: MessageFilter): Promise<MessageCounts>;
  /** With its attempts. @throws AppError `messageNotFound` */
  get(scope: Scope, messageId: string): Promise<OutboxMessage>;
  /**
   * The next attempt is made now. @throws AppError `messageNotFound`, `messageNotWaiting`, `channelNotConfigured`,
   * `tooManyRequests` within ten seconds of an attempt
   */
  retry(scope: Scope, auditDraft: AuditDraft, messageId: string): Promise<OutboxMessage>;
  /** @throws AppError `messageNotFound`, `messageNotWaiting` */
  cancel(scope: Scope, auditDraft: AuditDraft, messageId: string): Promise<OutboxMessage>;
}

export interface MessageLogParts {
  readonly store: MessageLogStore;
  readonly seal: Seal;
  readonly gateways: MessageGateways;
  readonly clock: Clock;
}

function wantedOf({ class: urgency, search = '', ...filter }: MessageFilter): MessagesWanted {
  const { data: id } = z.uuid().safeParse(search.toLowerCase());
  return {
    ...filter,
    ...(urgency === undefined ? {} : { urgency: numberOf(urgency) }),
    ...(id === undefined ? { search } : { id }),
  };
}

export function createMessageLog({ store, seal, gateways, clock }: MessageLogParts): MessageLog {
  /**
   * Without a gateway the operator passes a code on by hand. A code that was sent or has expired is hidden, and always
   * from dealers: it would let them log in as another person.
   */
  function shown(
    scope: Scope,
    message: StoredMessage,
    attempts: readonly MessageAttempt[],
    about: MessageAbout | undefined,
  ): OutboxMessage {
    const { id, channel, to, subject, text, sealed, state, template, nextAt, createdAt, sentAt, goodUntil } = message;
    const isReadable =
      scope.reach.kind === 'everything' && state === 'waiting' && (goodUntil ?? Infinity) > clock.now();
    return {
      messageId: id,
      channel,
      class: message.class,
      template,
      receiver: about?.name ?? '',
      to: maskedAddress(channel, to),
      subject,
      text: shownText(text, isReadable && sealed !== null ? seal.open(sealed) : null),
      state,
      attempts: message.attempts,
      lastAttempts: [...attempts],
      nextAt: state === 'waiting' ? nextAt : null,
      createdAt,
      sentAt,
      goodUntil,
      records: [...(about?.records ?? [])],
      recordCount: about?.recordCount ?? 0,
      step: about?.step ?? null,
      isTest: message.testerId !== null,
    };
  }

  async function find(scope: Scope, messageId: string): Promise<StoredMessage> {
    const message = await store.find(scope, messageId);
    if (message === null) throw new AppError('messageNotFound');
    return message;
  }

  async function get(scope: Scope, messageId: string): Promise<OutboxMessage> {
    const message = await find(scope, messageId);
    const [attempts, about] = await Promise.all([store.attempts([messageId]), store.about([messageId])]);
    return shown(scope, message, attempts.get(messageId) ?? [], about.get(messageId));
  }

  /** The message, named in the audit log. */
  async function found(scope: Scope, auditDraft: AuditDraft, messageId: string): Promise<StoredMessage> {
    const message = await find(scope, messageId);
    const { channel, to, tenantId } = message;
    auditDraft.object = { kind: 'message', id: messageId, name: maskedAddress(channel, to), tenantId };
    return message;
  }

  return {
    get,

    async list(scope, { pageNum, pageSize, view, ...filter }) {
      const wanted = { ...wantedOf(filter), ...storedView(view) };
      const { messages, total } = await store.list(scope, wanted, windowOf({ pageNum, pageSize }));
      const ids = messages.map(({ id }) => id);
      const [attempts, about] = await Promise.all([store.attempts(ids, listedAttempts), store.about(ids)]);
      return {
        rows: messages.map((message) => shown(scope, message, attempts.get(message.id) ?? [], about.get(message.id))),
        total,
      };
    },

    count: async (scope, filter) => countsOf(await store.countByView(scope, wantedOf(filter))),

    async retry(scope, auditDraft, messageId) {
      const { channel, state } = await found(scope, auditDraft, messageId);
      if (state !== 'waiting') throw new AppError('messageNotWaiting');
      if (gateways[channel] === undefined) throw new AppError('channelNotConfigured');
      const now = clock.now();
      const [newest] = (await store.attempts([messageId], 1)).get(messageId) ?? [];
      const waitMs = (newest?.beganAt ?? -Infinity) + patienceMs - now;
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      if (!(await store.hurry(scope, messageId, now))) throw new AppError('messageNotWaiting');
      return get(scope, messageId);
    },

    async cancel(scope, auditDraft, messageId) {
      await found(scope, auditDraft, messageId);
      if (!(await store.cancel(scope, messageId))) throw new AppError('messageNotWaiting');
      return get(scope, messageId);
    },
  };
}
