import type { MessageKind, MessageState } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';

export interface NewMessage {
  readonly tenantId: string | null;
  readonly kind: MessageKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sealed: Uint8Array | null;
  /** ms; null: always good. */
  readonly goodUntil: number | null;
  readonly now: number;
}

export interface KeptMessage extends Omit<NewMessage, 'now'> {
  readonly id: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAt: number;
  readonly sentAt: number | null;
}

export interface MessageFilter {
  readonly kind?: MessageKind | undefined;
  readonly state?: MessageState | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface OutboxStore {
  add(scope: Scope, message: NewMessage): Promise<void>;
  /** The newest first, and how many there are in all. */
  list(scope: Scope, filter: MessageFilter): Promise<{ readonly messages: readonly KeptMessage[]; readonly total: number }>;
  /** Takes messages that are due, oldest first, and counts the attempt; another server does not get them until `leaseUntil`, ms. */
  claim(scope: Scope, options: { readonly kinds: readonly MessageKind[]; readonly now: number; readonly leaseUntil: number; readonly limit: number }): Promise<readonly KeptMessage[]>;
  /** What has served is forgotten with it: a message that went, or failed for good, loses what was sealed. */
  settle(scope: Scope, id: string, outcome: { readonly state: MessageState; readonly lastError: string; readonly at: number; readonly nextAt: number }): Promise<void>;
  /** Messages that came too late fail, and what was sealed in them goes; returns how many. */
  expire(scope: Scope, now: number): Promise<number>;
  /** Removes messages that are older; returns how many. */
  removeBefore(scope: Scope, time: number): Promise<number>;
}
