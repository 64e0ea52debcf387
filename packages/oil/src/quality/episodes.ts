import { hourMs } from '../durations.ts';
import type { StateIo } from '../history/state-io.ts';

/** A stretch of time in which a key had one fault. */
export interface Episode {
  /** First and last reading concerned, UTC ms. */
  readonly from: number;
  readonly to: number;
  readonly readings: number;
}

/** Readings nearer than this belong to the same episode. */
const togetherMs = 6 * hourMs;
/** Most episodes that are remembered. */
const most = 64;

/** The episodes of one fault of one key, oldest first. */
export class Episodes {
  #list: Episode[] = [];

  /** @param since when it began, where that was before the reading */
  note(at: number, since: number = at): void {
    const last = this.#list.at(-1);
    if (last !== undefined && since - last.to <= togetherMs) {
      this.#list[this.#list.length - 1] = {
        from: Math.min(last.from, since),
        to: Math.max(last.to, at),
        readings: last.readings + 1,
      };
      return;
    }
    this.#list.push({ from: since, to: at, readings: 1 });
    if (this.#list.length > most) this.#list.shift();
  }

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    const rows = this.#list.map(({ from, to, readings }) => [from, to, readings]);
    this.#list = io
      .list(rows, 3)
      .map(([from, to, readings]) => ({ from: Number(from), to: Number(to), readings: Number(readings) }));
  }

  /** Those with a reading in from ≤ t ≤ to. */
  within(from: number, to: number): readonly Episode[] {
    return this.#list.filter((episode) => episode.to >= from && episode.from <= to);
  }
}
