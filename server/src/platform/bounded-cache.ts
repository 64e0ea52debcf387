import type { Clock } from './clock.ts';

/** A cache that drops entries older than `ttlMs`, and when it is full an entry that was not used for long. */
export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  deleteWhere(test: (value: V, key: K) => boolean): void;
  clear(): void;
  readonly size: number;
}

export interface CacheBounds {
  readonly max: number;
  readonly ttlMs: number;
  /**
   * What `ttlMs` counts from: the time an entry was set (so that copies do not go stale), or its last use (for state
   * that is kept while it is used).
   */
  readonly age?: 'sinceSet' | 'sinceUse';
  readonly clock: Clock;
}

export function createBoundedCache<K, V>({ max, ttlMs, age = 'sinceSet', clock }: CacheBounds): BoundedCache<K, V> {
  // A Map keeps the order of insertion: an entry that is used moves to the end.
  const entries = new Map<K, { value: V; until: number; placedAt: number }>();
  /** Number of entries added so far. */
  let count = 0;
  // Moving an entry at each use would cost more than the cache saves: an entry moves only after a quarter of `max` new
  // entries were added since it was placed.
  const patience = Math.floor(max / 4);
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      const now = clock.now();
      if (entry.until <= now) {
        entries.delete(key);
        return undefined;
      }
      if (age === 'sinceUse') entry.until = now + ttlMs;
      if (count - entry.placedAt > patience) {
        entries.delete(key);
        entries.set(key, entry);
        entry.placedAt = count;
      }
      return entry.value;
    },
    set(key, value) {
      entries.delete(key);
      count += 1;
      entries.set(key, { value, until: clock.now() + ttlMs, placedAt: count });
      if (entries.size <= max) return;
      const oldest = entries.keys().next();
      if (oldest.done !== true) entries.delete(oldest.value);
    },
    delete(key) {
      entries.delete(key);
    },
    deleteWhere(test) {
      for (const [key, { value }] of entries) if (test(value, key)) entries.delete(key);
    },
    clear() {
      entries.clear();
    },
    get size() {
      return entries.size;
    },
  };
}
