import * as z from 'zod';
import { Id } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

export const messageChannels = ['sms', 'email', 'wechat'] as const;
export const MessageChannel = z.enum(messageChannels);
export type MessageChannel = z.infer<typeof MessageChannel>;

/**
 * Channels that a server can be given a gateway for. Messages of the others are kept, and nothing can send them yet.
 */
export const connectableChannels = ['sms'] as const satisfies readonly MessageChannel[];
export type ConnectableChannel = (typeof connectableChannels)[number];

/**
 * How urgent a message is, the most urgent first: a verification code, what cannot wait, what says it again, what can
 * wait, what sums up.
 */
export const messageClasses = ['code', 'urgent', 'reminder', 'notice', 'digest'] as const;
export const MessageClass = z.enum(messageClasses);
export type MessageClass = z.infer<typeof MessageClass>;

/**
 * `waiting`: no gateway has taken it, `sent`: one has, `failed`: one refused it for good or it came too late,
 * `unknown`: handed over, and never answered.
 */
export const messageStates = ['waiting', 'sent', 'failed', 'unknown'] as const;
export const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

/**
 * What came of handing a message to a gateway. `sent`: it was taken, `retry`: not now, `final`: never, `channel`: the
 * gateway takes nothing at all, `unknown`: no answer came.
 */
export const attemptOutcomes = ['sent', 'retry', 'final', 'channel', 'unknown'] as const;
export const AttemptOutcome = z.enum(attemptOutcomes);
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;

export const MessageAttempt = z.object({
  /** 1 is the first. */
  n: z.number(),
  /** ms. */
  beganAt: z.number(),
  /** null: no answer came, or has come yet. */
  endedAt: z.number().nullable(),
  /** null: it is under way. */
  outcome: AttemptOutcome.nullable(),
  /** What the gateway said, such as `HTTP 503`; empty: nothing. */
  code: z.string(),
});
export type MessageAttempt = z.infer<typeof MessageAttempt>;

export const OutboxMessage = z.object({
  messageId: Id,
  channel: MessageChannel,
  class: MessageClass,
  to: z.string(),
  subject: z.string(),
  /** What it says. A code stands in it while it is good and the message waits; after that dots do. */
  text: z.string(),
  state: MessageState,
  /** How often it was handed to a gateway. */
  attempts: z.number(),
  /** The newest first, five at most. */
  lastAttempts: z.array(MessageAttempt),
  /** It is not handed over earlier, ms; null: it is not handed over again. */
  nextAt: z.number().nullable(),
  /** ms. */
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  /** The text holds something that runs out then, ms; null: it does not. */
  goodUntil: z.number().nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const MessageGatewayState = z.object({
  isConnected: z.boolean(),
  /** The gateway takes nothing at all; it is tried again then, ms. null: it is not known to. */
  pausedUntil: z.number().nullable(),
  /** What it said; empty: nothing. */
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
    summary: 'Messages of the product to people, the newest first. What waits has not been sent.',
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
