import { createBoundedCache } from './bounded-cache.ts';
import type { Clock } from './clock.ts';

/** Reads whose result several callers may have: whoever asks while one is under way waits for that one. */
export interface SharedReads<V> {
  /**
   * The result of the read under this key: one that ended within the last `forMs`, one that is under way, else a new one.
   *
   * @param key says everything that the result depends on, the caller's reach first of all
   * @throws what the read throws; a failed read is not kept
   */
  of(key: string, read: () => Promise<V>): Promise<V>;
  /** How many results are kept. */
  readonly size: number;
}

export interface SharedReadsOptions {
  /** Most results that are kept. */
  readonly max: number;
  /** How long a result is kept after its read has ended, ms. A slow database is asked no oftener than it answers. */
  readonly forMs: number;
  readonly clock: Clock;
}

export function createSharedReads<V>({ max, forMs, clock }: SharedReadsOptions): SharedReads<V> {
  const kept = createBoundedCache<string, { readonly value: V; readonly until: number }>({ max, ttlMs: forMs, clock });
  const running = new Map<string, Promise<V>>();

  /** What it keeps and removes happens in a later turn, also of a read that throws at once. */
  async function ended(key: string, reading: Promise<V>): Promise<V> {
    try {
      const value = await reading;
      const now = clock.now();
      // What nobody asks for any more would stay.
      kept.deleteWhere(({ until }) => until <= now);
      kept.set(key, { value, until: now + forMs });
      return value;
    } finally {
      running.delete(key);
    }
  }

  return {
    async of(key, read) {
      const known = kept.get(key);
      if (known !== undefined) return known.value;
      const underWay = running.get(key);
      if (underWay !== undefined) return underWay;
      const reading = ended(key, (async () => read())());
      running.set(key, reading);
      return reading;
    },
    get size() {
      return kept.size;
    },
  };
}
