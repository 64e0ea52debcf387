import { dayMs } from '@oilsight/oil';
import type { MessageGatewayState, MessageAttempt, MessageChannel, OutboxMessage, Page } from '@oilsight/contract';
import { messageChannels } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { createDelivery } from './delivery.ts';
import type { Delivery, DeliveryParts } from './delivery.ts';
import type { Outbox } from './index.ts';
import type { StoredMessage, MessageFilter } from './outbox.store.ts';
import { namesApart, shownText, wordsOf } from './templates.rules.ts';
import type { Template, TemplatesOf, TemplateWords } from './templates.rules.ts';

export interface OutboxQuery extends Omit<MessageFilter, 'offset' | 'limit'>, Paging {}

export interface OutboxService extends Outbox, Pick<Delivery, 'deliverNext' | 'settleLost'> {
  /** The channels that have a gateway. */
  readonly channels: readonly MessageChannel[];
  list(scope: Scope, query: OutboxQuery): Promise<Page<OutboxMessage[]>>;
  gateways(): Readonly<Record<MessageChannel, MessageGatewayState>>;
  /** Ends messages that are too late, and deletes old ones. */
  tidy(): Promise<void>;
}

const keptMs = 90 * dayMs;
/** Attempts that are listed with a message. */
const maxAttempts = 5;

export function createOutbox({ store, seal, gateways, clock, log }: DeliveryParts): OutboxService {
  const known = new Map<string, TemplateWords>();
  const { deliverNext, settleLost, pauseOf } = createDelivery({ store, seal, gateways, clock, log });

  function templateOf(name: string, words: TemplateWords): Template {
    if ((known.get(name) ?? words) !== words) throw new Error(`two letters are called ${name}`);
    const apart = namesApart(words);
    if (apart.length > 0) throw new Error(`the languages of ${name} fill in different things: ${apart.join(', ')}`);
    known.set(name, words);
    return { name, words };
  }

  function stateOf(channel: MessageChannel): MessageGatewayState {
    const pause = pauseOf(channel);
    return { isConnected: gateways[channel] !== undefined, pausedUntil: pause?.until ?? null, code: pause?.code ?? '' };
  }

  return {
    channels: messageChannels.filter((channel) => gateways[channel] !== undefined),
    deliverNext,
    settleLost,

    register: <Given extends Readonly<Record<string, TemplateWords>>>(templates: Given) =>
      Object.fromEntries(
        Object.entries(templates).map(([name, words]) => [name, templateOf(name, words)]),
      ) as TemplatesOf<Given>,

    add(tx, { channel, class: urgency, to, tenantId, language, template, params, dedupeKey = null, code }) {
      const sealed = code === undefined ? null : seal.seal(code.digits);
      const words = wordsOf(template, language, params);
      return store.add(tx, {
        tenantId,
        channel,
        class: urgency,
        to,
        language,
        ...words,
        template: template.name,
        params,
        dedupeKey,
        sealed,
        goodUntil: code?.goodUntil ?? null,
        now: clock.now(),
      });
    },

    async list(scope, { pageNum, pageSize, ...filter }) {
      const { messages, total } = await store.list(scope, {
        ...filter,
        ...windowOf({ pageNum, pageSize }),
      });
      const attempts = await store.listAttempts(
        messages.map(({ id }) => id),
        maxAttempts,
      );
      const now = clock.now();
      return { rows: messages.map((message) => shown(message, attempts.get(message.id) ?? [], now)), total };
    },

    gateways: () => ({ sms: stateOf('sms'), email: stateOf('email'), wechat: stateOf('wechat') }),

    async tidy() {
      const now = clock.now();
      await store.expire(now);
      await store.removeBefore(now - keptMs);
    },
  };

  /** Without a gateway an administrator passes the code on by hand. A code that was sent or has expired is hidden. */
  function shown(message: StoredMessage, lastAttempts: readonly MessageAttempt[], now: number): OutboxMessage {
    const { id, channel, to, subject, text, sealed, state, attempts, nextAt, createdAt, sentAt, goodUntil } = message;
    const isGood = state === 'waiting' && sealed !== null && (goodUntil ?? Infinity) > now;
    return {
      messageId: id,
      channel,
      class: message.class,
      to,
      subject,
      text: shownText(text, isGood ? seal.open(sealed) : null),
      state,
      attempts,
      lastAttempts: [...lastAttempts],
      nextAt: state === 'waiting' ? nextAt : null,
      createdAt,
      sentAt,
      goodUntil,
    };
  }
}
