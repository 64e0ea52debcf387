import type {
  AlarmDelivery,
  AlarmKind,
  AlarmNotices,
  Language,
  MessageChannel,
  MessageState,
} from '@oilsight/contract';
import type { AlarmMeasure } from '@oilsight/contract';
import type { z } from 'zod';
import type { NoticeContext } from './notice-context.rules.ts';

export type NoticeStep = Exclude<AlarmDelivery['step'], 'assignment'>;

/** A notice of a record that has been written. */
export interface Notified {
  readonly contactId: string | null;
  readonly channel: MessageChannel;
  readonly address: string;
  readonly step: NoticeStep;
  /** Which repeat or which step of the escalation, from 1; 0: a first notice. */
  readonly nth: number;
  /** ms. */
  readonly at: number;
  readonly state: MessageState;
}

/** What decides whether and when a record is notified. */
export interface NoticeFacts extends Omit<NoticeContext, 'suspected'> {
  readonly id: string;
  readonly kind: z.infer<typeof AlarmKind>;
  readonly level: 1 | 2;
  /** Records of a factory with the same key have the same cause in the eyes of who is notified of many. */
  readonly ruleKey: string;
  readonly groupId: string;
  readonly raisedAt: number;
  readonly createdAt: number;
  readonly clearedAt: number | null;
  readonly withdrawnAt: number | null;
  readonly processedAt: number | null;
  readonly isMasked: boolean;
  readonly outrankedBy: string | null;
  readonly isShelved: boolean;
  readonly isLate: boolean;
  readonly annunciatedAt: number | null;
  /** Of the record's setting; null: a built-in default, or no alarm of the oil. */
  readonly notices: AlarmNotices | null;
  readonly notified: readonly Notified[];
}

/** A record that is due, with what its notices say. */
export interface DueRecord extends NoticeFacts, Pick<NoticeContext, 'suspected'> {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly groupIdOfDevice: string;
  readonly tenantId: string;
  readonly indicator: string | null;
  readonly findingRule: string | null;
  readonly measure: z.infer<typeof AlarmMeasure> | null;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly onsetAt: number;
}

/** A person to be notified, with what he has and wants. */
export interface Receiver {
  readonly contactId: string;
  readonly name: string;
  readonly customerId: string;
  /** The device group whose contact it is; null: of the whole factory. */
  readonly groupId: string | null;
  readonly language: Language;
  readonly timeZone: string;
  /** The least severe level that the person wants to be notified. */
  readonly level: 1 | 2;
  /** Addresses of the channels that the person wants to be notified by. */
  readonly addresses: Partial<Readonly<Record<MessageChannel, string>>>;
}

/** A notice that is due for one contact by one channel. */
export interface Want {
  readonly recordId: string;
  readonly contactId: string;
  readonly channel: MessageChannel;
  readonly address: string;
  readonly step: NoticeStep;
  readonly nth: number;
}
