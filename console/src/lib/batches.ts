/** Collects what has changed, and asks for it when the answer must hold the change. */
export interface Batches<Key> {
  /** Something has changed that an answer to `keys` shows. */
  changed(keys: Iterable<Key>): void;
  /** Somebody looks again: what has changed meanwhile is asked for. */
  seen(): void;
  /** Nothing is asked for any more. */
  end(): void;
}

export interface Batching<Key> {
  /** Asks for all these; the next are asked for after it has ended. */
  ask(keys: readonly Key[]): Promise<void>;
  /** How long after a change an answer may lack it, ms. Changes that come within this time are asked for together. */
  readonly settledMs: number;
  /** Shortest time between the beginnings of two batches, ms. */
  pauseMs?(): number;
  /** Whether somebody looks; else nothing is asked for. */
  isSeen(): boolean;
}

interface Due {
  /** First change that has not been asked for, and the last one, ms. */
  readonly first: number;
  readonly last: number;
}

/** A timer may end a little before its time by another clock, ms. */
const earlyMs = 10;

export function createBatches<Key>({ ask, settledMs, pauseMs = () => 0, isSeen }: Batching<Key>): Batches<Key> {
  const due = new Map<Key, Due>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let hasEnded = false;
  let askedAt = -Infinity;

  function wait(): void {
    if (timer !== undefined || isAsking || hasEnded || due.size === 0 || !isSeen()) return;
    const first = Math.min(...[...due.values()].map((one) => one.first));
    const at = Math.max(first + settledMs, askedAt + pauseMs());
    timer = setTimeout(() => void run(), Math.max(0, at - performance.now()));
  }

  async function run(): Promise<void> {
    timer = undefined;
    if (!isSeen()) return;
    askedAt = performance.now();
    const keys = [...due.keys()];
    // What has changed only just may be missing in the answers: it is asked for once more.
    for (const [key, { last }] of due)
      if (last + settledMs <= askedAt + earlyMs) due.delete(key);
      else due.set(key, { first: last, last });
    isAsking = true;
    try {
      await ask(keys);
    } finally {
      isAsking = false;
      wait();
    }
  }

  return {
    changed(keys) {
      const now = performance.now();
      for (const key of keys) due.set(key, { first: due.get(key)?.first ?? now, last: now });
      wait();
    },
    seen: wait,
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
