import type { AlarmCounts, AlarmsMessage } from '@oilsight/contract';

/** A new alarm of level 1, as the server tells of it. */
export type RaisedAlarm = AlarmsMessage['raised'][number];

/** How the alarms of the reader's scope stand, as the live line last said. */
export interface AlarmFeed {
  /** null: the live line has not said. */
  readonly counts: AlarmCounts | null;
  /** New alarms of level 1 that nobody has looked at or closed, the newest first. */
  readonly raised: readonly RaisedAlarm[];
}

/** Most that are kept: the list has them all. */
const maxRaised = 20;
const empty: AlarmFeed = { counts: null, raised: [] };

let feed: AlarmFeed = empty;
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

/** Takes a message of the topic over. An alarm that is told twice is kept once. */
export function takeAlarms({ counts, raised }: Pick<AlarmsMessage, 'counts' | 'raised'>): void {
  const fresh = raised.toSorted((one, other) => other.at - one.at);
  const ids = new Set(fresh.map(({ recordId }) => recordId));
  set({
    counts,
    raised: [...fresh, ...feed.raised.filter(({ recordId }) => !ids.has(recordId))].slice(0, maxRaised),
  });
}

/** Somebody has looked at a new alarm, or closed its notice; without an id: all of them. */
export function dropRaised(id?: string): void {
  const left = id === undefined ? [] : feed.raised.filter(({ recordId }) => recordId !== id);
  if (left.length < feed.raised.length) set({ ...feed, raised: left });
}

/** Forgets everything: the login has ended. */
export function clearAlarmFeed(): void {
  set(empty);
}
