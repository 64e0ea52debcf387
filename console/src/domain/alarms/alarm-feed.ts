import { isSameCause } from '@oilsight/contract';
import type { AlarmCounts, AlarmsMessage, RaisedCause } from '@oilsight/contract';
import { minuteMs } from '../../lib/time.ts';

/** New alarms of level 1 of one cause, as the server tells of them. */
export interface RaisedAlarm extends RaisedCause {
  /** When the newest of them arrived, ms of this computer's clock. */
  readonly newestAt: number;
  /** There are more than are counted. */
  readonly hasMore: boolean;
}

/** How the alarms of the reader's scope stand, as the live line last said. */
export interface AlarmFeed {
  /** null: the live line has not said. */
  readonly counts: AlarmCounts | null;
  /** New alarms of level 1 that nobody has looked at or closed, by cause, the newest cause first. */
  readonly raised: readonly RaisedAlarm[];
}

/** Most causes that are kept: the list has them all. */
const maxRaised = 20;
/** A further alarm belongs to a cause if it comes within this time after the one before. */
const togetherMs = 10 * minuteMs;
const empty: AlarmFeed = { counts: null, raised: [] };

let feed: AlarmFeed = empty;
/** Causes that were looked at or closed: what still comes of them is no news. */
let closed: readonly RaisedAlarm[] = [];
const listeners = new Set<() => void>();

function set(next: AlarmFeed): void {
  feed = next;
  for (const listener of listeners) listener();
}

export function currentAlarmFeed(): AlarmFeed {
  return feed;
}

export function onAlarmFeed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The causes with a further one joined to that which it belongs to; null: it belongs to none. */
function joined(
  causes: readonly RaisedAlarm[],
  fresh: RaisedCause,
  now: number,
  hasMore: boolean,
): readonly RaisedAlarm[] | null {
  const at = causes.findIndex((cause) => now - cause.newestAt <= togetherMs && isSameCause(cause, fresh));
  const cause = causes[at];
  if (cause === undefined) return null;
  // The same alarm may be told twice.
  const count = cause.recordId === fresh.recordId ? Math.max(cause.count, fresh.count) : cause.count + fresh.count;
  return causes.with(at, { ...cause, count, newestAt: now, hasMore: cause.hasMore || hasMore });
}

/** Takes a message of the topic over. @param now ms of this computer's clock */
export function takeAlarms(
  { counts, raised, hasMore }: Pick<AlarmsMessage, 'counts' | 'raised' | 'hasMore'>,
  now: number,
): void {
  let causes = feed.raised;
  for (const fresh of raised.toSorted((one, other) => one.at - other.at)) {
    const ofClosed = joined(closed, fresh, now, hasMore);
    if (ofClosed !== null) closed = ofClosed;
    else
      causes =
        joined(causes, fresh, now, hasMore) ?? [{ ...fresh, newestAt: now, hasMore }, ...causes].slice(0, maxRaised);
  }
  set({ counts, raised: causes });
}

/** Somebody has looked at a new alarm, or closed its notice; without an id: all of them. */
export function dropRaised(id?: string): void {
  const dropped = id === undefined ? feed.raised : feed.raised.filter(({ recordId }) => recordId === id);
  if (dropped.length === 0) return;
  closed = [...dropped, ...closed].slice(0, maxRaised);
  set({ ...feed, raised: feed.raised.filter((cause) => !dropped.includes(cause)) });
}

/** Forgets everything: the login has ended. */
export function clearAlarmFeed(): void {
  closed = [];
  set(empty);
}
