import type { AttemptOutcome, Language, MessageChannel, MessageClass } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Template, TemplatesOf, TemplateWords } from './templates.rules.ts';

export type { TemplateWords } from './templates.rules.ts';

/** A file of another module that goes with an e-mail. It is read when the message is sent. */
export interface AttachedFile {
  /** Which module has it: a name of `attachmentsOf`. */
  readonly kind: string;
  readonly id: string;
  /** Its name for the receiver. */
  readonly name: string;
}

/** A file as a gateway gets it. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

/** A message to a person. `Name`: the names of the values for its template. */
export type OutgoingMessage<Name extends string> = {
  readonly channel: MessageChannel;
  readonly class: MessageClass;
  readonly to: string;
  /** The dealer of the person; null: the operator. */
  readonly tenantId: string | null;
  readonly language: Language;
  readonly template: Template<Name>;
  readonly params: Readonly<Record<Exclude<Name, 'code'>, string | number>>;
  /** Of messages with the same key only the first is sent. Absent: the message is always sent. */
  readonly dedupeKey?: string;
  /** Of e-mail alone. Absent: none. */
  readonly attachment?: AttachedFile;
} & ('code' extends Name ? { readonly code: OutgoingCode } : { readonly code?: undefined });

/**
 * A code in a message that is valid for a limited time. It is stored encrypted, and deleted when it was sent or has
 * expired.
 */
export interface OutgoingCode {
  readonly digits: string;
  /** ms. */
  readonly goodUntil: number;
}

/** The result of sending a message to a gateway. */
export interface Outcome {
  readonly outcome: AttemptOutcome;
  /** The gateway's answer, shown to administrators. */
  readonly code: string;
  /** Time that the gateway asks to wait, ms; null or absent: not stated. */
  readonly retryAfterMs?: number | null;
  /** The provider's own name of the message, with which its operator finds it; absent: it gave none. */
  readonly providerId?: string;
  /** The gateway's settings are at fault for messages of this kind (a template, a robot): operators are told. */
  readonly isMisconfigured?: boolean;
}

/** A message as a gateway gets it. */
export interface MessageForGateway {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Name of the template and its values: for gateways that keep the texts themselves. */
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly language: Language;
  /** Absent: the message has none. */
  readonly attachment?: Attachment;
  /** An earlier attempt had no answer: the message may have been accepted. */
  readonly isUncertain: boolean;
  /** When the first attempt began, ms. */
  readonly firstAt: number;
}

/** How many messages a receiver gets at most within a time; `isPerTemplate`: of each template. */
export interface Budget {
  readonly most: number;
  readonly perMs: number;
  readonly isPerTemplate: boolean;
}

/** Sends the messages of one channel. */
export interface MessageGateway {
  /** What it sends by, for administrators: `smtp`, `aliyun`. */
  readonly name: string;
  /** Absent: a receiver gets any number. */
  readonly budget?: Budget;
  /** Most messages a second, all queues together. */
  readonly perSecond: number;
  /** Sends a message. Errors are returned as outcomes too. */
  send(message: MessageForGateway, signal: AbortSignal): Promise<Outcome>;
}

/** The gateway of each channel; undefined: none is configured. */
export type MessageGateways = Readonly<Partial<Record<MessageChannel, MessageGateway | undefined>>>;

/**
 * Accepts messages of other modules: they are stored together with their cause, and sent as soon as a gateway accepts
 * them.
 */
export interface Outbox {
  /** The channels that have a gateway. */
  readonly channels: readonly MessageChannel[];
  /**
   * Registers the templates of a module, under names that no other module uses.
   *
   * @throws when another module uses a name, or the two languages have different placeholders
   */
  register<Given extends Readonly<Record<string, TemplateWords>>>(templates: Given): TemplatesOf<Given>;
  /**
   * Writes a message in the transaction of its cause: both are stored, or neither.
   *
   * @returns the message's id; null: a message with the same `dedupeKey` already exists
   */
  add<Name extends string>(tx: Queryable, letter: OutgoingMessage<Name>): Promise<string | null>;
  /**
   * Registers where files of a kind are read when messages with them are sent.
   *
   * @param read null: there is no such file any more; the message is not sent then
   */
  attachmentsOf(kind: string, type: string, read: (id: string) => Promise<Uint8Array | null>): void;
}
