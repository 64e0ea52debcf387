import { hourMs } from '@oilsight/oil';
import type { Changes } from './changes.ts';
import type { Clock } from './clock.ts';

/** How long a value is kept while changes are reported, and while they are not, ms. */
const keptMs = hourMs;
export const keptDeafMs = 2000;

interface Entry<V> {
  readonly value: V;
  /** When its read began, ms. */
  readonly readAt: number;
  readonly until: number;
  readonly ids: readonly string[];
  placedAt: number;
}

export interface KeptValuesOptions {
  readonly changes: Pick<Changes, 'hears'>;
  readonly clock: Clock;
  /** Maximum number of values: the least recently used one is dropped first. */
  readonly max: number;
  /** Maximum number of remembered keys without a value. They are kept apart, so that guesses displace no values. */
  readonly maxAbsent: number;
}

/** Values in memory by key, found again by the ids that they depend on; and keys that are known to have no value. */
export function createKeptValues<V>({ changes, clock, max, maxAbsent }: KeptValuesOptions) {
  // A Map keeps the order of insertion: an entry that is used moves to the end.
  const entries = new Map<string, Entry<V>>();
  /** Keys of the entries that depend on an id; a single key is stored without a Set. */
  const keysOf = new Map<string, string | Set<string>>();
  /** When each read that found no value began, ms. */
  const absent = new Map<string, number>();
  let placed = 0;
  // Moving an entry at each use would cost more than it saves: an entry moves only after a quarter of `max` new entries
  // were added since it was placed.
  const patience = Math.floor(max / 4);

  function isFresh(readAt: number, now: number): boolean {
    return now - readAt < (changes.hears ? keptMs : keptDeafMs);
  }

  /** The value if it is in memory and still valid. */
  function at(key: string): Entry<V> | undefined {
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

  /** Drops the values that depend on these ids, and what is known of keys without a value. */
  function forget(ids: Iterable<string>): void {
    // A changed or created row may be one that did not exist at the last read.
    absent.clear();
    for (const id of ids) {
      drop(id);
      const keys = keysOf.get(id);
      if (typeof keys === 'string') drop(keys);
      else for (const key of keys ?? []) drop(key);
    }
  }

  function forgetAll(): void {
    absent.clear();
    entries.clear();
    keysOf.clear();
  }

  return { at, keep, keepAbsent, isKnownAbsent, forget, forgetAll };
}
