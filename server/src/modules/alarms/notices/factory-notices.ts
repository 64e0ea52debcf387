import type { AlarmEvent } from '@oilsight/contract';
import type { Queryable } from '../../../platform/pg.ts';
import type { Outbox } from '../../outbox/index.ts';
import { lettersOf, placeOf } from './notice-letters.rules.ts';
import type { Letter, Wanted } from './notice-letters.rules.ts';
import { stepsOf } from './notice-steps.rules.ts';
import type { ContactsOfSteps, Due } from './notice-steps.rules.ts';
import { wordsOfLetter } from './notice-words.rules.ts';
import type { DueRecord, NoticeStep, Notified, Receiver } from './notices.records.ts';
import type { Factory, NoticeEvent, NoticeStore, WrittenNotice } from './notices.store.ts';
import { noticeTemplates } from './notices.templates.ts';

/** Records of a factory that one transaction handles. */
const recordsAtOnce = 5_000;
/** Messages of the last ten minutes count for how much an address is notified. */
const recentMs = 600_000;
/** A notice that could not go with the others is looked at again after this time, ms. */
const againMs = 60_000;

const eventOf: Readonly<Record<NoticeStep, AlarmEvent['what']>> = {
  first: 'notified',
  digest: 'notified',
  repeat: 'repeated',
  escalation: 'escalated',
};

interface Planned {
  readonly record: DueRecord;
  readonly contacts: ContactsOfSteps;
  readonly steps: ReturnType<typeof stepsOf>;
}

/** What was written in a run. */
interface Written {
  readonly notices: readonly WrittenNotice[];
  /** By record. */
  readonly notified: ReadonlyMap<string, readonly Notified[]>;
  /** Until when a record's notices wait, ms. */
  readonly waits: ReadonlyMap<string, number>;
}

/** Writes the messages about what is due in one factory. */
export function createFactoryNotices({
  store,
  outbox,
  publicUrl,
}: {
  store: NoticeStore;
  outbox: Outbox;
  /** Address of the console without a slash at the end; empty: messages have no link. */
  publicUrl: string;
}) {
  const templates = outbox.register(noticeTemplates);
  const linkTo = (recordId: string) => (publicUrl === '' ? '' : `${publicUrl}/alarmlist/detail?recordId=${recordId}`);

  /** null: the message exists already. */
  async function write(
    tx: Queryable,
    factory: Factory,
    receiver: Receiver,
    letter: Letter,
  ): Promise<WrittenNotice | null> {
    const [first] = letter.wants;
    const { template, params } = wordsOfLetter(letter, receiver, { factory: factory.name, linkTo });
    const { contactId, language } = receiver;
    const messageId = await outbox.add(tx, {
      channel: first.channel,
      class: letter.class,
      to: first.address,
      tenantId: first.record.tenantId,
      language,
      template: templates[template],
      params,
      dedupeKey: `alarm ${first.recordId} ${first.step} ${first.nth} ${first.address} ${first.channel}`,
    });
    const stepOf = (step: NoticeStep) => (letter.class === 'digest' && step === 'first' ? 'digest' : step);
    return messageId === null
      ? null
      : {
          messageId,
          contactId,
          of: letter.wants.map(({ recordId, step, nth }) => ({ recordId, step: stepOf(step), nth })),
        };
  }

  /** Writes what is due to each contact by each channel. */
  async function writeAll(
    tx: Queryable,
    factory: Factory,
    { planned, byId, now }: { planned: readonly Planned[]; byId: ReadonlyMap<string, Receiver>; now: number },
  ): Promise<Written> {
    const wants = planned.flatMap(({ record, steps }) => steps.wants.map((want): Wanted => ({ ...want, record })));
    const addresses = [...new Set(wants.map(({ address }) => address))];
    const recent = await store.recent(tx, factory, addresses, now - recentMs);
    const notices: WrittenNotice[] = [];
    const notified = new Map<string, Notified[]>();
    const waits = new Map<string, number>();
    for (const [place, ofPlace] of Map.groupBy(wants, ({ address, channel }) => placeOf(address, channel))) {
      const { letters, waits: waiting } = lettersOf(ofPlace, recent.get(place) ?? [], now);
      for (const { recordId, at } of waiting) waits.set(recordId, Math.min(at, waits.get(recordId) ?? at));
      for (const letter of letters) {
        const receiver = byId.get(letter.wants[0].contactId);
        if (receiver === undefined) continue;
        const notice = await write(tx, factory, receiver, letter);
        if (notice === null) continue;
        notices.push(notice);
        const { channel, address } = letter.wants[0];
        for (const { recordId, step, nth } of notice.of) {
          const ofRecord = notified.get(recordId) ?? [];
          ofRecord.push({ contactId: receiver.contactId, channel, address, step, nth, at: now, state: 'waiting' });
          notified.set(recordId, ofRecord);
        }
      }
    }
    return { notices, notified, waits };
  }

  /** Notifies the contacts of one factory. @param done factories to leave out. @returns its id; null: nothing else is due */
  return (now: number, done: readonly string[]): Promise<string | null> =>
    store.transaction(async (tx) => {
      const factory = await store.claimFactory(tx, now, done);
      if (factory === null) return null;
      const due = await store.due(tx, factory, now, recordsAtOnce);
      const settings = due.flatMap(({ notices }) => notices ?? []);
      const receivers = await store.receivers(tx, factory, settings);
      const byId = new Map(receivers.map((receiver) => [receiver.contactId, receiver]));
      const planned = inGroups(due).map((record): Planned => {
        const contacts = contactsOfSteps(record, factory, receivers, byId);
        return { record, contacts, steps: stepsOf(record, contacts, now) };
      });
      const { notices, notified, waits } = await writeAll(tx, factory, { planned, byId, now });
      await store.addMessages(tx, notices);
      const events = planned.flatMap(({ record: { id } }) => eventsOf(id, notified.get(id) ?? [], byId));
      await store.addEvents(tx, events, now);
      await store.settle(
        tx,
        planned.map(({ record, contacts, steps: { annunciatedAt } }) => {
          const just = notified.get(record.id) ?? [];
          const after = stepsOf({ ...record, notified: [...record.notified, ...just] }, contacts, now);
          const again = waits.get(record.id) ?? (after.wants.length > 0 ? now + againMs : null);
          return { recordId: record.id, next: soonest(after.next, again), annunciatedAt, sends: just.length };
        }),
      );
      return factory.id;
    });
}

/** The contacts of the setting by step; without a setting those of the device's group, else of the whole factory. */
function contactsOfSteps(
  { notices, groupIdOfDevice }: DueRecord,
  factory: Factory,
  receivers: readonly Receiver[],
  byId: ReadonlyMap<string, Receiver>,
): ContactsOfSteps {
  if (notices !== null) {
    const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    return [named(notices.contactIds), ...notices.escalation.map(({ contactIds }) => named(contactIds))];
  }
  const own = receivers.filter(({ customerId }) => customerId === factory.id);
  const ofGroup = own.filter(({ groupId }) => groupId === groupIdOfDevice);
  return [ofGroup.length > 0 ? ofGroup : own.filter(({ groupId }) => groupId === null)];
}

/** Of several new records of one cause the gravest, of these the first, is notified; the others join it. */
function inGroups(due: readonly DueRecord[]): DueRecord[] {
  const shown = new Map<string, 1 | 2>();
  const isNew = ({ annunciatedAt }: DueRecord) => annunciatedAt === null;
  return due
    .toSorted((a, b) => Number(isNew(a)) - Number(isNew(b)))
    .map((record) => {
      const before = shown.get(record.groupId) ?? null;
      const levels = [before, record.groupLevel].filter((level) => level !== null);
      const groupLevel = levels.length === 0 ? null : (Math.min(...levels) as 1 | 2);
      const isOut = record.withdrawnAt !== null || record.isMasked || record.isShelved || record.outrankedBy !== null;
      if (!isOut && before === null) shown.set(record.groupId, record.level);
      return { ...record, groupLevel };
    });
}

function soonest(next: Due | null, again: number | null): Due | null {
  if (again === null) return next;
  return next !== null && next.at <= again ? next : { at: again, step: next?.step ?? 'first' };
}

/** One event a step: who was notified, and by which channels. */
function eventsOf(recordId: string, notified: readonly Notified[], byId: ReadonlyMap<string, Receiver>): NoticeEvent[] {
  return [...Map.groupBy(notified, ({ step }) => eventOf[step])].map(([what, ofStep]) => {
    const names = new Set(ofStep.map(({ contactId }) => byId.get(contactId ?? '')?.name ?? ''));
    const modes = new Set(ofStep.map(({ channel }) => channel));
    return { recordId, what, detail: { receivers: [...names].join(', '), modes: [...modes].join(', ') } };
  });
}
