import { messageClasses } from '@oilsight/contract';
import type { Language, MessageChannel, MessageClass, MessageState } from '@oilsight/contract';
import type { Selectable } from 'kysely';
import type { MessageTable } from '../../platform/schema.ts';
import type { AttachedFile } from './index.ts';

export interface NewMessage {
  readonly tenantId: string | null;
  readonly channel: MessageChannel;
  readonly class: MessageClass;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly dedupeKey: string | null;
  readonly attachment: AttachedFile | null;
  readonly sealed: Uint8Array | null;
  /** Who tests the channel with it; null: it is no test. */
  readonly testerId: string | null;
  /** ms; null: no end. */
  readonly goodUntil: number | null;
  readonly now: number;
}

export interface StoredMessage extends Omit<NewMessage, 'now' | 'dedupeKey'> {
  readonly id: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly nextAt: number;
  readonly createdAt: number;
  readonly sentAt: number | null;
}

export type MessageRow = Omit<Selectable<MessageTable>, 'dedupe_key' | 'lease_until'>;

export const messageColumns = [
  'm.id',
  'm.tenant_id',
  'm.channel',
  'm.class',
  'm.recipient',
  'm.language',
  'm.subject',
  'm.text',
  'm.template',
  'm.params',
  'm.attachment',
  'm.sealed',
  'm.tester_id',
  'm.good_until',
  'm.state',
  'm.attempts',
  'm.next_at',
  'm.created_at',
  'm.sent_at',
] as const;

/** The number that stands for a class in the database. */
export const numberOf = (name: MessageClass) => messageClasses.indexOf(name);

export function messageOfRow(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    channel: row.channel,
    class: messageClasses[row.class] ?? 'notice',
    to: row.recipient,
    language: row.language,
    subject: row.subject,
    text: row.text,
    template: row.template,
    params: row.params,
    attachment: row.attachment,
    sealed: row.sealed,
    testerId: row.tester_id,
    goodUntil: row.good_until,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.next_at,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}
