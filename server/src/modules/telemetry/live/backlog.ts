import { Batch, type Point } from './batch.ts';

/** Readings that may wait in full while a snapshot is being read. */
export const maxWhileOpening = 2000;

/** The readings that wait for one subscriber: all of them up to `most`, beyond that only the newest of each key. */
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

  /** Returns and removes the readings. `merged`: how many were replaced by newer ones. */
  take(): { readonly batch: Batch; readonly merged: number } {
    const taken = { batch: new Batch(this.#series), merged: this.#merged };
    this.#series = new Map();
    this.#count = 0;
    this.#merged = 0;
    return taken;
  }

  #merge(): void {
    for (const [key, points] of this.#series) {
      // Of two readings with the same time the one that arrived later counts.
      this.#series.set(key, [points.reduce((newest, point) => (point.at >= newest.at ? point : newest))]);
    }
    this.#merged += this.#count - this.#series.size;
    this.#count = this.#series.size;
  }
}
