import type { AttemptOutcome, MessageAttempt, MessageChannel, MessageClass, MessageState } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';

export interface NewMessage {
  readonly tenantId: string | null;
  readonly channel: MessageChannel;
  readonly class: MessageClass;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly dedupeKey: string | null;
  readonly sealed: Uint8Array | null;
  /** ms; null: always good. */
  readonly goodUntil: number | null;
  readonly now: number;
}

export interface KeptMessage extends Omit<NewMessage, 'now' | 'dedupeKey'> {
  readonly id: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly nextAt: number;
  readonly createdAt: number;
  readonly sentAt: number | null;
}

/** A message that a worker holds, at its attempt number `attempts`. */
export interface ClaimedMessage extends KeptMessage {
  /** When its first attempt began, and this one, ms. */
  readonly firstAt: number;
  readonly beganAt: number;
  /** Attempts before this one that had no answer. */
  readonly unknownBefore: number;
}

export interface MessageFilter {
  readonly channel?: MessageChannel | undefined;
  readonly class?: MessageClass | undefined;
  readonly state?: MessageState | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface ClaimOptions {
  readonly channel: MessageChannel;
  readonly classes: readonly MessageClass[];
  readonly now: number;
  readonly leaseUntil: number;
}

export interface Settlement {
  readonly outcome: AttemptOutcome;
  readonly code: string;
  /** ms; null: no answer came. */
  readonly endedAt: number | null;
  readonly state: MessageState;
  readonly nextAt: number;
}

export interface OutboxStore {
  /** @returns the message's id; null: one with the same `dedupeKey` is there already */
  add(tx: Queryable, message: NewMessage): Promise<string | null>;
  /** The newest first, and how many there are in all. */
  list(scope: Scope, filter: MessageFilter): Promise<{ readonly messages: readonly KeptMessage[]; readonly total: number }>;
  /** The newest attempts of messages, by message and the newest first. */
  listAttempts(messageIds: readonly string[], mostEach: number): Promise<ReadonlyMap<string, readonly MessageAttempt[]>>;
  /** Takes the most urgent message that is due, the oldest of them, and begins an attempt; nobody else gets it until `leaseUntil`, ms. null: none is due. */
  claim(options: ClaimOptions): Promise<ClaimedMessage | null>;
  /** Takes a message whose worker is gone: its attempt has no end. null: there is none. */
  claimLost(options: Pick<ClaimOptions, 'now' | 'leaseUntil'>): Promise<ClaimedMessage | null>;
  /**
   * Ends an attempt, and its message's state follows where no later attempt has begun. What has served is forgotten: a message that went, or goes no
   * more, loses what was sealed.
   */
  settle(message: Pick<KeptMessage, 'id' | 'attempts'>, settlement: Settlement): Promise<void>;
  /** Messages that came too late fail, and what was sealed in them goes; returns how many. */
  expire(now: number): Promise<number>;
  /** Removes messages that are older; returns how many. */
  removeBefore(time: number): Promise<number>;
}
