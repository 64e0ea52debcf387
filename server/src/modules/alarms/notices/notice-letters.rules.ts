import { minuteMs } from '@oilsight/oil';
import type { MessageChannel, MessageClass } from '@oilsight/contract';
import type { DueRecord, Want } from './notices.records.ts';

/** An address gets this many messages by a channel in this time; what is more waits and is notified in one. */
const maxMessages = 10;
const countedMs = 10 * minuteMs;
/** Least time between two notices of level 2 to a contact by a channel, ms; the same of digests. */
const noticeEveryMs = 5 * minuteMs;
const digestEveryMs = 10 * minuteMs;
/** A message about more records of one cause than this is of a flood: the rest of it is notified later, in one message. */
const floodOver = 10;
const floodMs = 5 * minuteMs;

/** A message to the contact by the channel in the last ten minutes. */
export interface RecentMessage {
  /** ms. */
  readonly at: number;
  readonly class: MessageClass;
  /** How many records of each cause (`causeOf`) it tells of. */
  readonly causes: ReadonlyMap<string, number>;
}

export type Wanted = Want & { readonly record: DueRecord };

/** One message. `one`: of one record; `cause`: of several of one cause; `several`: of several causes. */
export interface Letter {
  readonly kind: 'one' | 'cause' | 'several';
  readonly class: MessageClass;
  readonly wants: readonly [Wanted, ...Wanted[]];
}

export interface Letters {
  readonly letters: readonly Letter[];
  /** Notices that must wait, and until when, ms. */
  readonly waits: readonly { readonly recordId: string; readonly at: number }[];
}

/** An address and channel, as a key. */
export const placeOf = (address: string, channel: MessageChannel): string => `${address} ${channel}`;

export const causeOf = ({ level, ruleKey }: Pick<DueRecord, 'level' | 'ruleKey'>): string => `${level} ${ruleKey}`;

export function classOf({ step, record: { kind, level } }: Wanted): MessageClass {
  if (step === 'digest') return 'digest';
  if (kind !== 'oil') return 'notice';
  if (step !== 'first') return 'reminder';
  return level === 1 ? 'urgent' : 'notice';
}

/** The messages to one address by one channel, of all that is due for it; what is too much waits. */
export function lettersOf(wants: readonly Wanted[], recent: readonly RecentMessage[], now: number): Letters {
  const counted = recent.filter(({ at }) => at > now - countedMs).toSorted((a, b) => b.at - a.at);
  const tenth = counted[maxMessages - 1];
  if (tenth !== undefined)
    return { letters: [], waits: wants.map(({ recordId }) => ({ recordId, at: tenth.at + countedMs })) };

  const present: Wanted[] = [];
  const waits: { recordId: string; at: number }[] = [];
  for (const want of wants) {
    const at = freeAt(want, counted);
    if (at > now) waits.push({ recordId: want.recordId, at });
    else present.push(want);
  }
  const bundles = [...Map.groupBy(present, bundleOf)].map(([, bundle]) => bundle);
  const isTooMuch = counted.length + bundles.length > maxMessages;
  const letters = isTooMuch ? [letterOf(present, 'digest')] : bundles.map((bundle) => letterOf(bundle));
  return { letters: letters.filter((letter) => letter !== null), waits };
}

/** From when on a notice may be notified beside those notified lately, ms. */
function freeAt(want: Wanted, recent: readonly RecentMessage[]): number {
  const last = (fits: (message: RecentMessage) => boolean, ms: number) => {
    const found = recent.find(fits);
    return found === undefined ? Number.NEGATIVE_INFINITY : found.at + ms;
  };
  switch (classOf(want)) {
    case 'digest':
      return last((message) => message.class === 'digest', digestEveryMs);
    case 'notice':
      return last((message) => message.class === 'notice' || message.class === 'digest', noticeEveryMs);
    case 'urgent':
      return last(({ causes }) => (causes.get(causeOf(want.record)) ?? 0) > floodOver, floodMs);
    case 'reminder':
    case 'code':
      return Number.NEGATIVE_INFINITY;
  }
}

/** Notices with the same name go in one message. */
function bundleOf(want: Wanted): string {
  const of = classOf(want);
  return of === 'urgent' || of === 'reminder' ? `${of} ${want.step} ${causeOf(want.record)}` : of;
}

function letterOf(wants: readonly Wanted[], as?: MessageClass): Letter | null {
  // A record is named once. What else is due for it comes with a later message.
  const seen = new Set<string>();
  const [first, ...others] = wants.filter(({ recordId }) => !seen.has(recordId) && seen.add(recordId));
  if (first === undefined) return null;
  const isOneCause = others.every((want) => causeOf(want.record) === causeOf(first.record));
  return {
    kind: others.length === 0 ? 'one' : isOneCause ? 'cause' : 'several',
    class: as ?? classOf(first),
    wants: [first, ...others],
  };
}
