import type { Batch } from './batch.ts';

/** How long after a snapshot one of its readings may still arrive by the feed, ms. Commits take far less. */
const settleMs = 5000;

/**
 * The readings that a snapshot has shown, to leave them out when the feed delivers them too. They are forgotten after a
 * while.
 */
export class Shown {
  /** Value of each instant, by key. */
  #instants = new Map<string, Map<number, string>>();
  #newest = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #isSettled = false;
  readonly #latestOnly: boolean;

  /** @param latestOnly also leaves out readings older than the newest shown of their key */
  constructor(latestOnly: boolean) {
    this.#latestOnly = latestOnly;
  }

  /** The newest time shown of each key, ms. */
  get newest(): ReadonlyMap<string, number> {
    return this.#newest;
  }

  /** Whether none of its readings can still arrive. */
  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** @param onSettled runs when the snapshot's readings can no longer arrive: time to call `forget` */
  remember(snapshot: Batch, onSettled: () => void): void {
    for (const [key, points] of snapshot.series) {
      this.#instants.set(key, new Map(points.map(({ at, value }) => [at, value])));
      this.#newest.set(
        key,
        points.reduce((newest, { at }) => Math.max(newest, at), 0),
      );
    }
    this.#timer = setTimeout(() => {
      this.#isSettled = true;
      onSettled();
    }, settleMs).unref();
  }

  without(batch: Batch): Batch {
    return batch.where((key, { at, value }) => !this.#has(key, at, value));
  }

  forget(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#instants = new Map();
    this.#newest = new Map();
  }

  #has(key: string, at: number, value: string): boolean {
    if (this.#latestOnly && at < (this.#newest.get(key) ?? Number.NEGATIVE_INFINITY)) return true;
    const instants = this.#instants.get(key);
    if (instants?.get(at) !== value) return false;
    // Left out only once: the same value after a different one is a new reading.
    instants.delete(at);
    return true;
  }
}
