import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { ChangedIds, Changes, ChangingTable } from './changes.ts';
import type { Clock } from './clock.ts';
import { isDatabaseAway } from './database-away.ts';
import { pause } from './pause.ts';

/**
 * Copies of what the database holds, read when they are first asked for and forgotten when the database tells that it
 * has changed.
 */
export interface ReadThrough<S, V> {
  /** The value when it is at hand. */
  peek(subject: S): V | undefined;
  /**
   * null: there is none.
   *
   * @throws AppError `overloaded` when too many wait to be read, and what the read throws
   */
  get(subject: S): Promise<V | null>;
}

export interface ReadThroughOptions<S, V> {
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
  /** Tables that the values rest on. */
  readonly on: readonly ChangingTable[];
  /** Values at most: the one that was not used for longest goes first. */
  readonly max: number;
  /** What a subject is known by. An id that is told as changed and equal to it forgets the value. */
  readonly keyOf: (subject: S) => string;
  /** Other ids that the value rests on, as the triggers of the tables tell them. */
  readonly idsOf?: (value: V, subject: S) => readonly string[];
  /** Until when a value holds that time itself ends, ms. */
  readonly untilOf?: (value: V) => number;
  /** Reads many at once; those that there are none of are left out. */
  readonly read: (subjects: readonly S[]) => Promise<ReadonlyMap<string, V>>;
  /** Subjects of one read. */
  readonly batch?: number;
  /** Rest after a read of something that there is none of, ms: whoever guesses must not keep the database busy. */
  readonly restMs?: number;
  /** Subjects that there are none of, at most. They are kept apart, so that guesses push nothing out. */
  readonly maxAbsent?: number;
  /** Subjects that may wait. */
  readonly maxWaiting?: number;
}

/** How long a value is kept while changes are heard of, and while they are not, ms. */
export const keptMs = hourMs;
export const keptDeafMs = 2000;

interface Entry<V> {
  readonly value: V;
  /** When its read began, ms. */
  readonly readAt: number;
  readonly until: number;
  readonly ids: readonly string[];
  placedAt: number;
}

interface Waiting<S, V> {
  readonly subject: S;
  readonly answer: PromiseWithResolvers<V | null>;
}

/**
 * One read at a time, of all that was asked for meanwhile. What a change overtook while it was read is given to those
 * who wait, who asked before the change was known, and is not kept.
 */
export function createReadThrough<S, V>(options: ReadThroughOptions<S, V>): ReadThrough<S, V> {
  const {
    changes,
    clock,
    max,
    keyOf,
    idsOf = () => [],
    untilOf = () => Number.POSITIVE_INFINITY,
    read,
    batch = 500,
    restMs = 0,
    maxAbsent = 10_000,
    maxWaiting = 20_000,
  } = options;
  // A Map keeps the order of insertion: what is used goes to its end.
  const entries = new Map<string, Entry<V>>();
  /** Keys of the entries that rest on an id; a lone key stands by itself. */
  const keysOf = new Map<string, string | Set<string>>();
  /** When the reads began. */
  const absent = new Map<string, number>();
  const waiting = new Map<string, Waiting<S, V>>();
  /** What changed since the read that is under way began; empty in between. */
  let changed = new Set<string>();
  let haveAllChanged = false;
  let isReading = false;
  let placed = 0;
  // To move an entry at each use would cost more than it saves: it stays until a quarter of the room has gone to others
  // since.
  const patience = Math.floor(max / 4);

  function isFresh(readAt: number, now: number): boolean {
    return now - readAt < (changes.hears ? keptMs : keptDeafMs);
  }

  function entryAt(key: string): Entry<V> | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    const now = clock.now();
    if (!isFresh(entry.readAt, now) || now >= entry.until) {
      drop(key);
      return undefined;
    }
    if (placed - entry.placedAt > patience) {
      entries.delete(key);
      entries.set(key, entry);
      entry.placedAt = placed;
    }
    return entry;
  }

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    for (const id of entry.ids) {
      const keys = keysOf.get(id);
      if (keys === key) keysOf.delete(id);
      else if (typeof keys === 'object' && keys.delete(key) && keys.size === 0) keysOf.delete(id);
    }
  }

  function keep(key: string, entry: Entry<V>): void {
    drop(key);
    placed += 1;
    entry.placedAt = placed;
    entries.set(key, entry);
    for (const id of entry.ids) {
      const keys = keysOf.get(id);
      if (keys === undefined) keysOf.set(id, key);
      else if (typeof keys === 'object') keys.add(key);
      else if (keys !== key) keysOf.set(id, new Set([keys, key]));
    }
    const oldest = entries.size > max ? entries.keys().next() : null;
    if (oldest?.done === false) drop(oldest.value);
  }

  function keepAbsent(key: string, readAt: number): void {
    absent.delete(key);
    absent.set(key, readAt);
    const oldest = absent.size > maxAbsent ? absent.keys().next() : null;
    if (oldest?.done === false) absent.delete(oldest.value);
  }

  function isKnownAbsent(key: string): boolean {
    const readAt = absent.get(key);
    return readAt !== undefined && isFresh(readAt, clock.now());
  }

  function forget(ids: ChangedIds): void {
    // Whatever was changed or made may be what was not there.
    absent.clear();
    if (ids === 'all') {
      entries.clear();
      keysOf.clear();
      haveAllChanged = true;
      return;
    }
    for (const id of ids) {
      if (isReading) changed.add(id);
      drop(id);
      const keys = keysOf.get(id);
      if (typeof keys === 'string') drop(keys);
      else for (const key of keys ?? []) drop(key);
    }
  }
  changes.on(options.on, forget);

  /** @returns whether there are values of all of them */
  async function readOnce(asked: readonly Waiting<S, V>[]): Promise<boolean> {
    const readAt = clock.now();
    changed = new Set();
    haveAllChanged = false;
    let values: ReadonlyMap<string, V>;
    try {
      values = await read(asked.map(({ subject }) => subject));
    } catch (error) {
      const middle = asked.length >> 1;
      // What cannot be read must not cost the others.
      if (middle > 0 && !isDatabaseAway(error))
        return [await readOnce(asked.slice(0, middle)), await readOnce(asked.slice(middle))].every(Boolean);
      for (const { answer } of asked) answer.reject(error);
      return true;
    }
    const areUnchanged = !haveAllChanged && changed.size === 0;
    for (const { subject, answer } of asked) {
      const key = keyOf(subject);
      const value = values.get(key);
      if (value !== undefined) {
        const ids = idsOf(value, subject).filter((id) => id !== key);
        const isOvertaken = haveAllChanged || changed.has(key) || ids.some((id) => changed.has(id));
        if (!isOvertaken) keep(key, { value, readAt, until: untilOf(value), ids, placedAt: 0 });
      } else if (areUnchanged) keepAbsent(key, readAt);
      answer.resolve(value ?? null);
    }
    return values.size >= asked.length;
  }

  async function readAll(): Promise<void> {
    isReading = true;
    // All that is asked for in this turn goes together.
    await nextTurn();
    while (waiting.size > 0) {
      const asked: Waiting<S, V>[] = [];
      for (const [key, one] of waiting) {
        if (asked.length === batch) break;
        waiting.delete(key);
        // It may have been read meanwhile, for somebody who asked earlier.
        const known = entryAt(key);
        if (known === undefined) asked.push(one);
        else one.answer.resolve(known.value);
      }
      const areThere = asked.length === 0 || (await readOnce(asked));
      if (!areThere && restMs > 0) await pause(restMs);
    }
    isReading = false;
    changed = new Set();
  }

  return {
    peek: (subject) => entryAt(keyOf(subject))?.value,
    get(subject) {
      const key = keyOf(subject);
      const known = entryAt(key);
      if (known !== undefined) return Promise.resolve(known.value);
      if (isKnownAbsent(key)) return Promise.resolve(null);
      const asked = waiting.get(key);
      if (asked !== undefined) return asked.answer.promise;
      if (waiting.size >= maxWaiting) return Promise.reject(new AppError('overloaded', { seconds: 1 }));
      const answer = Promise.withResolvers<V | null>();
      waiting.set(key, { subject, answer });
      if (!isReading) void readAll();
      return answer.promise;
    },
  };
}
