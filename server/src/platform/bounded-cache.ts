import type { Clock } from './clock.ts';

/** A cache that forgets: after `ttlMs`, and the least recently used entry when it is full. */
export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  deleteWhere(test: (value: V, key: K) => boolean): void;
  clear(): void;
  readonly size: number;
}

export function createBoundedCache<K, V>({ max, ttlMs, clock }: { max: number; ttlMs: number; clock: Clock }): BoundedCache<K, V> {
  const entries = new Map<K, { value: V; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (entry.until <= clock.now()) return undefined;
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
