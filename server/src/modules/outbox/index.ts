import type { AttemptOutcome, Language, MessageChannel, MessageClass } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Template, TemplatesOf, TemplateWords } from './templates.rules.ts';

export type { TemplateWords } from './templates.rules.ts';

/** A message to a person. `Name`: what its template fills in. */
export type OutgoingMessage<Name extends string> = {
  readonly channel: MessageChannel;
  readonly class: MessageClass;
  readonly to: string;
  /** Whose person it is; null: the operator's. */
  readonly tenantId: string | null;
  readonly language: Language;
  readonly template: Template<Name>;
  readonly params: Readonly<Record<Exclude<Name, 'code'>, string | number>>;
  /** Of letters that have the same one only the first is sent. Absent: the letter has no twin. */
  readonly dedupeKey?: string;
} & ('code' extends Name ? { readonly code: OutgoingCode } : { readonly code?: undefined });

/** A code that stands in a letter for a while. It is kept sealed, and forgotten when it was sent or ran out. */
export interface OutgoingCode {
  readonly digits: string;
  /** ms. */
  readonly goodUntil: number;
}

/** What came of handing a message to a gateway. */
export interface Outcome {
  readonly outcome: AttemptOutcome;
  /** What the gateway said, for the reader. */
  readonly code: string;
  /** It asks to wait for so long; null or absent: it did not say. */
  readonly retryAfterMs?: number | null;
}

/** A message as a gateway gets it. */
export interface MessageForGateway {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Name of the words and what was filled in: for gateways that know the words themselves. */
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A way out for one channel. */
export interface MessageGateway {
  /** Messages that it is given in a second at the most, all queues together. */
  readonly perSecond: number;
  /** Hands a message over. Errors are outcomes too. */
  send(message: MessageForGateway, signal: AbortSignal): Promise<Outcome>;
}

export type MessageGateways = Partial<Readonly<Record<MessageChannel, MessageGateway>>>;

/**
 * Where other modules put their messages: on disk with what caused them, sent as soon as there is a gateway that takes
 * them.
 */
export interface Outbox {
  /**
   * Makes the words of a module known, under names that no other module uses.
   *
   * @throws when a name is another's, or the languages fill in different things
   */
  register<Given extends Readonly<Record<string, TemplateWords>>>(templates: Given): TemplatesOf<Given>;
  /**
   * Writes a letter in the transaction of what causes it: both are there, or neither.
   *
   * @returns the message's id; null: a letter with the same `dedupeKey` is there already
   */
  add<Name extends string>(tx: Queryable, letter: OutgoingMessage<Name>): Promise<string | null>;
}
