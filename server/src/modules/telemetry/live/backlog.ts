import { Batch, type Point } from './batch.ts';

/** Readings that may wait in full while a snapshot is read. */
export const maxWhileOpening = 2000;

/**
 * What waits for one subscriber: in full up to `most` readings, beyond that the newest of each key. Never more than
 * that.
 */
export class Backlog {
  #series = new Map<string, Point[]>();
  #count = 0;
  #merged = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(batch: Batch, most: number): void {
    for (const [key, points] of batch.series) {
      const waiting = this.#series.get(key);
      if (waiting === undefined) this.#series.set(key, [...points]);
      else waiting.push(...points);
    }
    this.#count += batch.count;
    if (this.#count > most) this.#merge();
  }

  /** Empties it. `merged`: how many readings gave way to newer ones. */
  take(): { readonly batch: Batch; readonly merged: number } {
    const taken = { batch: new Batch(this.#series), merged: this.#merged };
    this.#series = new Map();
    this.#count = 0;
    this.#merged = 0;
    return taken;
  }

  #merge(): void {
    for (const [key, points] of this.#series) {
      // Of two readings of one instant the later arrival is the reading.
      this.#series.set(key, [points.reduce((newest, point) => (point.at >= newest.at ? point : newest))]);
    }
    this.#merged += this.#count - this.#series.size;
    this.#count = this.#series.size;
  }
}
