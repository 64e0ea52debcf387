import * as z from 'zod';
import { Id } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

export const messageChannels = ['sms', 'email', 'wechat'] as const;
export const MessageChannel = z.enum(messageChannels);
export type MessageChannel = z.infer<typeof MessageChannel>;

/**
 * Channels for which a gateway can be configured. Messages of the other channels are stored, but cannot be sent yet.
 */
export const connectableChannels = ['sms', 'email'] as const satisfies readonly MessageChannel[];
export type ConnectableChannel = (typeof connectableChannels)[number];

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
});
export type MessageAttempt = z.infer<typeof MessageAttempt>;

export const OutboxMessage = z.object({
  messageId: Id,
  channel: MessageChannel,
  class: MessageClass,
  to: z.string(),
  subject: z.string(),
  /**
   * The text. A verification code is readable while it is valid and the message waits; after that it is replaced by
   * dots.
   */
  text: z.string(),
  state: MessageState,
  /** Number of attempts. */
  attempts: z.number(),
  /** The five newest attempts, the newest first. */
  lastAttempts: z.array(MessageAttempt),
  /** Earliest time of the next attempt, ms; null: there is none. */
  nextAt: z.number().nullable(),
  /** ms. */
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  /** When something in the text expires, ms; null: nothing does. */
  goodUntil: z.number().nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const MessageGatewayState = z.object({
  isConnected: z.boolean(),
  /**
   * The gateway accepts no messages; the next attempt is at this time, ms. null: it is not known to refuse messages.
   */
  pausedUntil: z.number().nullable(),
  /** The gateway's answer; empty: none. */
  code: z.string(),
});
export type MessageGatewayState = z.infer<typeof MessageGatewayState>;

export const outboxPermissions = definePermissions({
  'outbox:read': ['SYS_ADMIN'],
});

export const outboxRoutes = defineRoutes({
  listMessages: {
    method: 'GET',
    path: '/system/outbox/listMessage',
    permission: 'outbox:read',
    summary: 'Messages of the product to people, the newest first. Waiting messages have not been sent.',
    reply: 'rows',
    query: z.object({
      channel: MessageChannel.optional(),
      class: MessageClass.optional(),
      state: MessageState.optional(),
      pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(10),
    }),
    data: z.array(OutboxMessage),
  },
  getMessageGateways: {
    method: 'GET',
    path: '/system/outbox/getMessageGateways',
    permission: 'outbox:read',
    summary: 'Which channels have a gateway that takes messages, and whether it takes any.',
    data: z.object({ sms: MessageGatewayState, email: MessageGatewayState, wechat: MessageGatewayState }),
  },
});
