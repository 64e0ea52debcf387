import * as z from 'zod';
import { Id } from './common.ts';
import { defineRoutes } from './route.ts';

export const messageKinds = ['sms', 'email', 'wechat'] as const;
export const MessageKind = z.enum(messageKinds);
export type MessageKind = z.infer<typeof MessageKind>;

/** `waiting`: no gateway has taken it, `sent`: one has, `failed`: one refused it for good or it came too late. */
export const messageStates = ['waiting', 'sent', 'failed'] as const;
export const MessageState = z.enum(messageStates);
export type MessageState = z.infer<typeof MessageState>;

export const OutboxMessage = z.object({
  messageId: Id,
  kind: MessageKind,
  to: z.string(),
  subject: z.string(),
  /** What it says. A code stands in it while it is good and the message waits; after that dots do. */
  text: z.string(),
  state: MessageState,
  attempts: z.number(),
  /** What the gateway said last; empty: nothing. */
  lastError: z.string(),
  /** ms. */
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  /** The text holds something that runs out then, ms; null: it does not. */
  goodUntil: z.number().nullable(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const outboxRoutes = defineRoutes({
  listMessages: {
    method: 'GET', path: '/system/outbox/listMessage', permission: 'outbox:read', summary: 'Messages of the product to people, the newest first. What waits has not been sent.', reply: 'rows',
    query: z.object({
      kind: MessageKind.optional(), state: MessageState.optional(),
      pageNum: z.coerce.number().int().min(1).max(100_000).default(1), pageSize: z.coerce.number().int().min(1).max(100).default(10),
    }),
    data: z.array(OutboxMessage),
  },
  getGateways: {
    method: 'GET', path: '/system/outbox/getGateways', permission: 'outbox:read', summary: 'Which kinds of message have a gateway that takes them.',
    data: z.object({ sms: z.boolean(), email: z.boolean(), wechat: z.boolean() }),
  },
});
