import * as z from 'zod';
import { Id, Millis, text } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

export const messageChannels = ['sms', 'email', 'wechat'] as const;
export const MessageChannel = z.enum(messageChannels);
export type MessageChannel = z.infer<typeof MessageChannel>;

/**
 * Urgency of a message, the most urgent first: a verification code, an urgent message, its reminder, a notice that can
 * wait, a summary.
 */
export const messageClasses = ['code', 'urgent', 'reminder', 'notice', 'digest'] as const;
export const MessageClass = z.enum(messageClasses);
export type MessageClass = z.infer<typeof MessageClass>;

/**
 * `waiting`: no gateway has accepted it; `sent`: a gateway has; `failed`: a gateway refused it for good, or it expired;
 * `unknown`: handed over without ever being answered; `cancelled`: it waited until there was nothing to tell any more.
 */
export const messageStates = ['waiting', 'sent', 'failed', 'unknown', 'cancelled'] as const;
export const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

/**
 * Result of handing a message to a gateway. `sent`: accepted; `retry`: try again later; `final`: never accepted;
 * `channel`: the gateway accepts no messages at all; `unknown`: no answer.
 */
export const attemptOutcomes = ['sent', 'retry', 'final', 'channel', 'unknown'] as const;
export const AttemptOutcome = z.enum(attemptOutcomes);
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;

export const MessageAttempt = z.object({
  /** Number of the attempt, from 1. */
  n: z.number(),
  /** ms. */
  beganAt: z.number(),
  /** null: no answer, or none yet. */
  endedAt: z.number().nullable(),
  /** null: the attempt is in progress. */
  outcome: AttemptOutcome.nullable(),
  /** The gateway's answer, such as `HTTP 503`; empty: none. */
  code: z.string(),
  /** The name that the gateway gave the message, by which its operator finds it; empty: none. */
  providerId: z.string(),
});
export type MessageAttempt = z.infer<typeof MessageAttempt>;

/** An alarm record that a message tells of. */
export const MessageRecord = z.object({
  recordId: Id,
  kind: z.enum(['oil', 'sensorFault', 'silence']),
  deviceName: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
});
export type MessageRecord = z.infer<typeof MessageRecord>;

export const OutboxMessage = z.object({
  messageId: Id,
  channel: MessageChannel,
  class: MessageClass,
  /** Name of the template of the text. */
  template: z.string(),
  /** Name of the alarm contact or the person; empty: nobody of that address is known. */
  receiver: z.string(),
  /** The address with its middle left out: `138****2046`, `w***@mill.example`. */
  to: z.string(),
  subject: z.string(),
  /**
   * The text. A verification code is readable for the operator while it is valid and the message waits; otherwise dots
   * stand in its place.
   */
  text: z.string(),
  state: MessageState,
  /** Number of attempts. */
  attempts: z.number(),
  /** The newest attempts, the newest first: five in a list, up to 200 of a single message. */
  lastAttempts: z.array(MessageAttempt),
  /** Earliest time of the next attempt, ms; null: there is none. */
  nextAt: z.number().nullable(),
  /** ms. */
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  /** When something in the text expires, ms; null: nothing does. */
  goodUntil: z.number().nullable(),
  /** The alarm records that it tells of, the gravest and newest first; the first five. */
  records: z.array(MessageRecord),
  recordCount: z.number(),
  /** What part of notifying it is, where it tells of an alarm. */
  step: z.enum(['first', 'repeat', 'escalation', 'digest', 'assignment']).nullable(),
  /** It was sent to test its channel. */
  isTest: z.boolean(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

/** The states of a message, and among the waiting ones `retrying`: those that have had an attempt. */
export const messageViews = ['waiting', 'retrying', 'sent', 'failed', 'unknown', 'cancelled'] as const;
export const MessageView = z.enum(messageViews);
export type MessageView = z.infer<typeof MessageView>;

/** Number of messages in each view. */
export const MessageCounts = z.object({
  waiting: z.number(),
  retrying: z.number(),
  sent: z.number(),
  failed: z.number(),
  unknown: z.number(),
  cancelled: z.number(),
});
export type MessageCounts = z.infer<typeof MessageCounts>;

export const OutboxChannel = z.object({
  channel: MessageChannel,
  /** null: none is configured. */
  gateway: z
    .object({
      name: z.string(),
      /** Most messages a second. */
      perSecond: z.number(),
    })
    .nullable(),
  /** The gateway accepts no messages at all; null: it is not known to refuse them. Each server finds out by itself. */
  pause: z
    .object({
      /** Times of the first refusal and of the next attempt, ms. */
      since: z.number(),
      until: z.number(),
      /** The gateway's answer. */
      code: z.string(),
    })
    .nullable(),
  /** Messages that no gateway has accepted yet, of any age. */
  waiting: z.number(),
  /** Those of them that have had an attempt; null: none. */
  retrying: z
    .object({
      count: z.number(),
      /** When the first of them was attempted first, and the earliest next attempt, ms. */
      since: z.number(),
      nextAt: z.number(),
      /** The gateway's answer to the newest attempt. */
      code: z.string(),
    })
    .nullable(),
  /** Messages written in the last 24 hours, by what became of them. */
  counts: MessageCounts,
  /** Messages accepted by the gateway in the last minute. */
  lastMinute: z.number(),
  /** When its gateway last accepted a message, ms; null: never. */
  lastSentAt: z.number().nullable(),
  /** Median time from writing a message to its acceptance in the last 24 hours, ms; null: none was accepted. */
  medianMs: z.number().nullable(),
  /** The last 24 hours, the oldest first. */
  hours: z.array(z.object({ from: z.number(), sent: z.number(), waiting: z.number(), failed: z.number() })),
});
export type OutboxChannel = z.infer<typeof OutboxChannel>;

/** A receiver whose messages by a channel were refused for good, and none accepted since. */
export const UnreachableReceiver = z.object({
  channel: MessageChannel,
  receiver: z.string(),
  to: z.string(),
  /** null: an account, or an address that nobody has any more. */
  contactId: Id.nullable(),
  /** The first and the last refusal, ms. */
  since: z.number(),
  lastAt: z.number(),
  /** Messages that were refused. */
  count: z.number(),
  /** The gateway's answer to the last one. */
  code: z.string(),
  /** Other channels by which a message reached the contact since. */
  reachedBy: z.array(MessageChannel),
});
export type UnreachableReceiver = z.infer<typeof UnreachableReceiver>;

const MessageLanguage = z.enum(['zh-CN', 'en-US']);

export const ChannelTestOptions = z.object({
  /** Where a test would go: the caller's own addresses, shortened as in the list; null: the caller has none. */
  addresses: z.record(MessageChannel, z.string().nullable()),
  /** The templates whose text can be sent, with sample values. */
  templates: z.array(
    z.object({
      name: z.string(),
      words: z.record(MessageLanguage, z.object({ subject: z.string(), text: z.string() })),
    }),
  ),
});
export type ChannelTestOptions = z.infer<typeof ChannelTestOptions>;

/** Tests of channels that a person may send in ten minutes, and in a day. */
export const testRates = { inTenMinutes: 5, inDay: 30 } as const;
/** Receivers who could not be reached are listed for so many days. */
export const unreachableDays = 7;

export const outboxPermissions = definePermissions({
  'outbox:read': ['SYS_ADMIN', 'TENANT_ADMIN'],
  /** The gateways are the operator's, and a message that is cancelled or hurried is another person's. */
  'outbox:manage': ['SYS_ADMIN'],
});

const narrowing = {
  channel: MessageChannel.optional(),
  class: MessageClass.optional(),
  /** ms. When the messages were written, both ends included. */
  from: Millis.optional(),
  to: Millis.optional(),
  /** Part of the receiver's name or address, of the text, or a message's whole id. */
  search: text(100).optional(),
};

export const outboxRoutes = defineRoutes({
  listMessages: {
    method: 'GET',
    path: '/system/outbox/listMessage',
    permission: 'outbox:read',
    summary: 'Messages of the product to people, the newest first. Waiting messages have not been sent.',
    reply: 'rows',
    heavy: true,
    query: z.object({
      ...narrowing,
      view: MessageView.optional(),
      pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(10),
    }),
    data: z.array(OutboxMessage),
  },
  countMessages: {
    method: 'GET',
    path: '/system/outbox/countMessage',
    permission: 'outbox:read',
    summary: 'How many messages are in each state.',
    heavy: true,
    query: z.object(narrowing),
    data: MessageCounts,
  },
  getMessage: {
    method: 'GET',
    path: '/system/outbox/getMessage',
    permission: 'outbox:read',
    summary: 'A message with its attempts.',
    query: z.object({ messageId: Id }),
    data: OutboxMessage,
  },
  listChannels: {
    method: 'GET',
    path: '/system/outbox/listChannel',
    permission: 'outbox:read',
    summary: 'Each channel: its gateway, whether that accepts messages, and what became of those of the last 24 hours.',
    heavy: true,
    data: z.array(OutboxChannel),
  },
  listUnreachable: {
    method: 'GET',
    path: '/system/outbox/listUnreachable',
    permission: 'outbox:read',
    summary: 'Receivers whose messages were refused for good in the last seven days; the 50 newest.',
    heavy: true,
    data: z.array(UnreachableReceiver),
  },
  getTestOptions: {
    method: 'GET',
    path: '/system/outbox/getTestOptions',
    permission: 'outbox:manage',
    summary: 'What a test of a channel can send, and where to.',
    data: ChannelTestOptions,
  },
  testChannel: {
    method: 'POST',
    path: '/system/outbox/testChannel',
    permission: 'outbox:manage',
    audit: 'message.test',
    summary: "Sends a message with sample values to the caller's own address.",
    body: z.object({ channel: MessageChannel, template: text(64, 1), language: MessageLanguage }),
    data: z.object({ messageId: Id }),
  },
  retryMessage: {
    method: 'POST',
    path: '/system/outbox/retryMessage',
    permission: 'outbox:manage',
    audit: 'message.retry',
    summary: 'Makes the next attempt of a waiting message now.',
    body: z.object({ messageId: Id }),
    data: OutboxMessage,
  },
  cancelMessage: {
    method: 'POST',
    path: '/system/outbox/cancelMessage',
    permission: 'outbox:manage',
    audit: 'message.cancel',
    summary: 'Cancels a waiting message: it is not sent.',
    body: z.object({ messageId: Id }),
    data: OutboxMessage,
  },
});
