import type { Clock } from './clock.ts';

/** Reads whose result several callers may have: whoever asks while one is under way waits for that one. */
export interface SharedReads<V> {
  /**
   * The result of a read under this key that began less than `forMs` ago, else of a new one. So nothing is missing that
   * was stored `forMs` before the question. While an older read lasts, the new one waits for its end, and all who ask
   * share it: a slow database has one read of a key at a time.
   *
   * @param key says everything that the result depends on, the caller's reach first of all
   * @param owner whose places the result takes, so that it is kept at the cost of the same owner's; '': all are alike
   * @throws what the read throws; a failed read is not kept
   */
  of(key: string, read: () => Promise<V>, owner?: string): Promise<V>;
  /** How many results are kept. */
  readonly size: number;
}

export interface SharedReadsOptions {
  /** Most results that are kept. */
  readonly max: number;
  /** Most results of one owner that are kept. Left out: all may be one owner's. */
  readonly maxOfOwner?: number;
  /** How long a result counts from the beginning of its read, ms. */
  readonly forMs: number;
  /** Tests have a time of their own. */
  readonly clock?: Clock;
}

/** The process's own time, which nobody sets: how old a result is has nothing to do with the times that it speaks of. */
export const sharingClock: Clock = { now: () => performance.now() };

interface Kept<V> {
  readonly owner: string;
  readonly value: V;
  readonly until: number;
}
interface Run<V> {
  readonly begunAt: number;
  readonly reading: Promise<V>;
  /** What those wait for who came too late for this read. */
  next: Promise<V> | null;
}

export function createSharedReads<V>(options: SharedReadsOptions): SharedReads<V> {
  const { max, maxOfOwner = max, forMs, clock = sharingClock } = options;
  /** In the order in which they were kept. */
  const kept = new Map<string, Kept<V>>();
  const running = new Map<string, Run<V>>();

  function keep(key: string, result: Kept<V>): void {
    const now = clock.now();
    // What nobody asks for any more would stay.
    for (const [known, { until }] of kept) if (until <= now || known === key) kept.delete(known);
    if (result.until <= now) return;
    const own = [...kept].filter(([, { owner }]) => owner === result.owner);
    const oldest = own.length >= maxOfOwner ? own[0]?.[0] : kept.size >= max ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, result);
  }

  function begin(key: string, read: () => Promise<V>, owner: string): Promise<V> {
    const begunAt = clock.now();
    // What it keeps and removes happens in a later turn, also of a read that throws at once.
    const reading = (async () => read())()
      .then((value) => {
        keep(key, { owner, value, until: begunAt + forMs });
        return value;
      })
      .finally(() => {
        // The read that follows takes its place.
        if (run.next === null) running.delete(key);
      });
    const run: Run<V> = { begunAt, reading, next: null };
    running.set(key, run);
    return reading;
  }

  return {
    async of(key, read, owner = '') {
      const known = kept.get(key);
      if (known !== undefined && clock.now() < known.until) return known.value;
      const run = running.get(key);
      if (run === undefined) return begin(key, read, owner);
      if (clock.now() - run.begunAt < forMs) return run.reading;
      const again = () => begin(key, read, owner);
      return (run.next ??= run.reading.then(again, again));
    },
    get size() {
      return kept.size;
    },
  };
}
