import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { ChangedIds, Changes, ChangingTable } from './changes.ts';
import type { Clock } from './clock.ts';
import { isDatabaseAway } from './database-away.ts';
import { pause } from './pause.ts';

/**
 * Copies of database rows, read when they are first asked for and dropped when the database reports a change of them.
 */
export interface ReadThrough<S, V> {
  /** The value if it is in memory. */
  peek(subject: S): V | undefined;
  /**
   * The value, read where needed; null: it does not exist.
   *
   * @throws AppError `overloaded` when too many reads wait, and what the read throws
   */
  get(subject: S): Promise<V | null>;
}

export interface ReadThroughOptions<S, V> {
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
  /** Tables that the values are read from. */
  readonly on: readonly ChangingTable[];
  /** Maximum number of values: the least recently used one is dropped first. */
  readonly max: number;
  /** The key of a subject. A reported id that equals the key drops the value. */
  readonly keyOf: (subject: S) => string;
  /** Further ids that the value depends on, as the triggers of the tables report them. */
  readonly idsOf?: (value: V, subject: S) => readonly string[];
  /** The time at which a value ends by itself, ms. */
  readonly untilOf?: (value: V) => number;
  /** Reads many at once. Subjects without a value are left out of the result. */
  readonly read: (subjects: readonly S[]) => Promise<ReadonlyMap<string, V>>;
  /** Maximum number of subjects of one read. */
  readonly batch?: number;
  /** Pause after a read that found no value, ms: guessing keys must not keep the database busy. */
  readonly restMs?: number;
  /** Maximum number of remembered subjects without a value. They are kept apart, so that guesses displace no values. */
  readonly maxAbsent?: number;
  /** Maximum number of waiting subjects. */
  readonly maxWaiting?: number;
}

/** How long a value is kept while changes are reported, and while they are not, ms. */
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
 * One read runs at a time, for all subjects that were asked for meanwhile. When a change of a subject is reported
 * during its read, the callers that already wait get the value that was read (they asked before the change was known),
 * but it is not kept.
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
  // A Map keeps the order of insertion: an entry that is used moves to the end.
  const entries = new Map<string, Entry<V>>();
  /** Keys of the entries that depend on an id; a single key is stored without a Set. */
  const keysOf = new Map<string, string | Set<string>>();
  /** When each read that found no value began, ms. */
  const absent = new Map<string, number>();
  const waiting = new Map<string, Waiting<S, V>>();
  /** Ids that changed since the current read began; empty while no read runs. */
  let changed = new Set<string>();
  let haveAllChanged = false;
  let isReading = false;
  let placed = 0;
  // Moving an entry at each use would cost more than it saves: an entry moves only after a quarter of `max` new entries
  // were added since it was placed.
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
    // A changed or created row may be one that did not exist at the last read.
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

  /** @returns whether all of them have values */
  async function readOnce(asked: readonly Waiting<S, V>[]): Promise<boolean> {
    const readAt = clock.now();
    changed = new Set();
    haveAllChanged = false;
    let values: ReadonlyMap<string, V>;
    try {
      values = await read(asked.map(({ subject }) => subject));
    } catch (error) {
      const middle = asked.length >> 1;
      // A subject that cannot be read must not fail the others: the halves are read apart.
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
    // Waits one turn, so that everything asked for in this turn is read together.
    await nextTurn();
    while (waiting.size > 0) {
      const asked: Waiting<S, V>[] = [];
      for (const [key, one] of waiting) {
        if (asked.length === batch) break;
        waiting.delete(key);
        // An earlier read may have brought the value meanwhile.
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
