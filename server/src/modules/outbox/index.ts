import type { Language, MessageKind } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { MessageName } from './messages.rules.ts';

export { createOutbox } from './outbox.service.ts';
export { createHttpGateway } from './http-gateway.ts';
export { outboxHandlers } from './outbox.routes.ts';
export { registerOutboxJobs } from './outbox.jobs.ts';
export type { OutboxStore } from './outbox.store.ts';

/** A message to a person. */
export interface Letter {
  readonly kind: MessageKind;
  readonly to: string;
  /** Whose person it is; null: the operator's. */
  readonly tenantId: string | null;
  readonly message: MessageName;
  readonly language: Language;
  readonly details?: Readonly<Record<string, string | number>>;
  /** A code that stands in it for a while. It is kept sealed, and forgotten when it was sent or ran out. */
  readonly code?: { readonly digits: string; readonly goodUntil: number };
}

/** Why a gateway would not take a message. */
export interface Refused {
  readonly reason: string;
  /** No use in trying again. */
  readonly isFinal: boolean;
}

/** A way out for one kind of message. */
export interface Gateway {
  /** null: it was taken. Throws when the gateway cannot be reached. */
  send(message: { readonly to: string; readonly subject: string; readonly text: string }, signal: AbortSignal): Promise<Refused | null>;
}

export type Gateways = Partial<Readonly<Record<MessageKind, Gateway>>>;

/** Where other modules put their messages: on disk at once, sent as soon as there is a gateway that takes them. */
export interface Outbox {
  add(scope: Scope, letter: Letter): Promise<void>;
}
