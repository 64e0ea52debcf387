import { dayMs, minuteMs } from '@oilsight/oil';
import type { MessageChannel } from '@oilsight/contract';
import { quietUntil } from './quiet-hours.rules.ts';
import type { NoticeFacts, NoticeStep, Receiver, Notified, Want } from './notices.records.ts';

/** How long records that are raised together are gathered into one notice, ms. */
const gatherMs = { urgent: 2_000, notice: 30_000 } as const;
/** A sensor fault stands for the record: whether it still does is looked at this often, ms. */
const maskedMs = 5 * minuteMs;
/** An alarm that is over is notified in a digest, this long after it was recorded and up to a day after it was raised, ms. */
const digestAfterMs = 10 * minuteMs;
const digestOfMs = dayMs;
const maxRepeats = 5;

/** The contacts of each step: the first are notified at once, the others while the alarm stays unprocessed. */
export type ContactsOfSteps = readonly (readonly Receiver[])[];

export interface Due {
  /** ms. */
  readonly at: number;
  readonly step: NoticeStep;
}

export interface Steps {
  /** Notices that are due now. */
  readonly wants: readonly Want[];
  /** When the record is looked at again; null: nothing is to come. */
  readonly next: Due | null;
  /**
   * When the record was first shown to people as new, ms; null: something else stands for it. Lists and toasts show it
   * at once, and that is what ISA-18.2 calls annunciated. So it stays when the first notice is cancelled before it is
   * sent: a notice reaches people who are not looking, and what was told to them stands in `notified`.
   */
  readonly annunciatedAt: number | null;
}

type Verdict = 'tell' | 'digest' | 'masked' | 'never';

/** Whether a record is notified, and how. */
export function verdictOf(facts: NoticeFacts, now: number): Verdict {
  const { kind, level, clearedAt, notified } = facts;
  if (facts.withdrawnAt !== null || facts.processedAt !== null || facts.isShelved || facts.outrankedBy !== null)
    return 'never';
  const isNotified = notified.length > 0;
  if (!isNotified && joins(facts)) return 'never';
  if (clearedAt !== null) {
    const isDigested = kind === 'oil' && level === 1 && !isNotified && now - facts.raisedAt <= digestOfMs;
    return isDigested ? 'digest' : 'never';
  }
  return facts.isMasked ? 'masked' : 'tell';
}

/** Another record of the same cause stands for it: a graver one, or one that people were shown first. */
function joins({ groupLevel, level, annunciatedAt }: NoticeFacts): boolean {
  return groupLevel !== null && (groupLevel < level || (groupLevel === level && annunciatedAt === null));
}

/** An alarm that something else stands for was not shown to people as new; one that came late and was over neither. */
function annunciation(facts: NoticeFacts, verdict: Verdict, now: number): number | null {
  if (facts.annunciatedAt !== null || verdict === 'tell' || verdict === 'digest') return facts.annunciatedAt ?? now;
  const standsBehind =
    verdict === 'masked' ||
    facts.isMasked ||
    facts.withdrawnAt !== null ||
    facts.isShelved ||
    facts.outrankedBy !== null ||
    joins(facts);
  return standsBehind || (facts.isLate && facts.clearedAt !== null) ? null : now;
}

const urgent = ({ kind, level }: NoticeFacts) => kind === 'oil' && level === 1;

/** Collects notices that are due, and the time of the first that is not. */
function createAgenda(facts: NoticeFacts, now: number) {
  const wants: Want[] = [];
  const asked = new Set<string>();
  let next: Due | null = null;
  const later = (at: number, step: NoticeStep): void => {
    if (next === null || at < next.at) next = { at, step };
  };
  return {
    wants,
    next: () => next,
    later,
    /** A notice to everybody who wants it and has not been notified, after quiet hours if it lies in them. */
    ask(
      receivers: readonly Receiver[],
      step: NoticeStep,
      nth: number,
      isNotified: (notified: Notified) => boolean,
    ): void {
      for (const receiver of receivers) {
        const channels = channelsFor(facts, receiver).filter(
          (channel) =>
            !facts.notified.some(
              (notified) => notified.channel === channel && isTo(notified, receiver) && isNotified(notified),
            ),
        );
        if (channels.length === 0) continue;
        const quiet = quietUntilFor(facts, receiver, now);
        if (quiet !== null) later(quiet, step === 'first' ? 'digest' : step);
        else
          for (const channel of channels) {
            const address = receiver.addresses[channel] ?? '';
            const key = `${step} ${nth} ${channel} ${address}`;
            if (asked.has(key)) continue;
            asked.add(key);
            wants.push({ recordId: facts.id, contactId: receiver.contactId, channel, address, step, nth });
          }
      }
    },
  };
}

/** Whether a notice was to a contact: also one to another contact with the same address. */
const isTo = ({ contactId, channel, address }: Notified, receiver: Receiver): boolean =>
  contactId === receiver.contactId || address === receiver.addresses[channel];

function quietUntilFor(facts: NoticeFacts, { timeZone }: Receiver, now: number): number | null {
  const hours = facts.notices?.quietHours ?? null;
  if (hours === null || (urgent(facts) && !hours.includesLevel1)) return null;
  return quietUntil(hours, now, timeZone);
}

/** The channels of the setting (without one: SMS and e-mail) that a person has an address of and wants. */
export function channelsFor(facts: NoticeFacts, { level, addresses }: Receiver): MessageChannel[] {
  if (level === 1 && !urgent(facts)) return [];
  const modes: readonly MessageChannel[] = facts.notices?.modes ?? ['sms', 'email'];
  return modes.filter((mode) => (addresses[mode] ?? '') !== '');
}

/**
 * What is due for a record now, and when it is looked at again. A pure function of what was notified: an interrupted run is
 * repeated without telling anybody twice.
 */
export function stepsOf(facts: NoticeFacts, contacts: ContactsOfSteps, now: number): Steps {
  const verdict = verdictOf(facts, now);
  const annunciatedAt = annunciation(facts, verdict, now);
  const agenda = createAgenda(facts, now);
  const [first = []] = contacts;
  if (verdict === 'masked') agenda.later(now + maskedMs, 'first');
  if (verdict === 'digest') {
    const at = facts.createdAt + digestAfterMs;
    if (now < at) agenda.later(at, 'digest');
    else agenda.ask(first, 'digest', 0, () => true);
  }
  if (verdict === 'tell') {
    const gap = facts.previousNotifiedAt === null ? 0 : facts.previousNotifiedAt + (facts.notices?.minimumGapMs ?? 0);
    const at = Math.max(facts.createdAt + (urgent(facts) ? gatherMs.urgent : gatherMs.notice), gap);
    const isFirst = ({ step }: Notified) => step === 'first' || step === 'digest';
    if (now < at) agenda.later(at, 'first');
    else {
      agenda.ask(first, 'first', 0, isFirst);
      repeat(facts, first, now, agenda);
      escalate(facts, contacts, { now, since: annunciatedAt ?? now }, agenda);
    }
  }
  return { wants: agenda.wants, next: agenda.next(), annunciatedAt };
}

type Agenda = ReturnType<typeof createAgenda>;

/** When the first notice was written, ms; null: nobody has been notified. */
const beganAt = ({ notified }: NoticeFacts): number | null => {
  const times = notified.filter(({ step }) => step === 'first' || step === 'digest').map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
};

/** Five repeats at most; of several that were missed only the last is notified. */
function repeat(facts: NoticeFacts, first: readonly Receiver[], now: number, agenda: Agenda): void {
  const began = beganAt(facts);
  const every = facts.notices?.repeatMs ?? null;
  if (began === null || every === null) return;
  const nth = Math.min(maxRepeats, Math.floor((now - began) / every));
  const reached = first.filter((receiver) => facts.notified.some((notified) => isTo(notified, receiver)));
  if (nth >= 1) agenda.ask(reached, 'repeat', nth, (notified) => notified.step === 'repeat' && notified.nth >= nth);
  if (nth < maxRepeats) agenda.later(began + (nth + 1) * every, 'repeat');
}

/** Each step counts from the one before; at once when nobody of that could be reached. */
function escalate(
  facts: NoticeFacts,
  contacts: ContactsOfSteps,
  { now, since }: { readonly now: number; readonly since: number },
  agenda: Agenda,
): void {
  let began = beganAt(facts) ?? since;
  for (const [index, { afterMs }] of (facts.notices?.escalation ?? []).entries()) {
    const nth = index + 1;
    const own = facts.notified.filter((notified) => notified.step === 'escalation' && notified.nth === nth);
    const at = isUnreached(facts, contacts, index) ? began : began + afterMs;
    if (own.length === 0 && now < at) return agenda.later(at, 'escalation');
    agenda.ask(
      contacts[nth] ?? [],
      'escalation',
      nth,
      (notified) => notified.step === 'escalation' && notified.nth === nth,
    );
    began = own.length === 0 ? now : Math.min(...own.map((notified) => notified.at));
  }
}

/** Whether nobody of a step can be reached: none has a channel, or all notices failed for good. */
function isUnreached(facts: NoticeFacts, contacts: ContactsOfSteps, nth: number): boolean {
  const notified = facts.notified.filter(({ step, nth: of }) =>
    nth === 0 ? step === 'first' || step === 'digest' : step === 'escalation' && of === nth,
  );
  const addresses = new Set(
    (contacts[nth] ?? []).flatMap((receiver) =>
      channelsFor(facts, receiver).map((channel) => `${channel} ${receiver.addresses[channel] ?? ''}`),
    ),
  );
  return notified.length >= addresses.size && notified.every(({ state }) => state === 'failed');
}
