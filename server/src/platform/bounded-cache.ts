import type { Clock } from './clock.ts';

/** A cache that forgets: what is `ttlMs` old, and the least recently used entry when it is full. */
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
  /** What `ttlMs` counts from: when an entry was set (so that copies do not go stale), or its last use (for state that is kept while it is used). */
  readonly age?: 'sinceSet' | 'sinceUse';
  readonly clock: Clock;
}

export function createBoundedCache<K, V>({ max, ttlMs, age = 'sinceSet', clock }: CacheBounds): BoundedCache<K, V> {
  const entries = new Map<K, { value: V; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      const now = clock.now();
      if (entry.until <= now) return undefined;
      if (age === 'sinceUse') entry.until = now + ttlMs;
      // A Map keeps the order of insertion: what was used last goes to the end.
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: clock.now() + ttlMs });
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
