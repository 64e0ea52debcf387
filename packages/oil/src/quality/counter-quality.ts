import { hourMs } from '../durations.ts';
import type { StateIo } from '../history/state-io.ts';
import { counterDelta, counterModulus32, maxPlausibleCounts } from '../wear/counter.ts';
import { replacementAfter } from '../wear/replacements.ts';
import { Episodes } from './episodes.ts';
import type { AssessedRows } from './assessed-rows.ts';
import { qualityCode } from './reasons.ts';

/**
 * The greatest rate at which a falling count is taken for a rollover, 1/h: higher than that of any machine that still
 * runs. Our default.
 */
const greatestRate = 10_000;

/** Rows of a counter: `since` becomes the instant of the reading before. */
export interface CountedRows extends AssessedRows {
  /** Becomes what was counted since the reading before; NaN: not known. */
  readonly increments: Float64Array;
}

/**
 * Follows one cumulative counter. A fall of the count is an event: the register overflowed, or the counter restarted.
 * Counts in the interval of a restart are not known and left out, so that a restart does not look like a burst of
 * debris. A replacement of the instrument does not look like one either, whatever the new instrument had counted
 * before.
 */
export class CounterQuality {
  readonly resets = new Episodes();
  readonly rollovers = new Episodes();
  readonly #low: number;
  readonly #high: number;
  readonly #replacements: readonly number[];
  #lastAt = Number.NaN;
  #last = Number.NaN;

  /** @param replacements when the device's instruments were replaced, UTC ms, ascending; more may be added */
  constructor([low, high]: readonly [number, number], replacements: readonly number[] = []) {
    this.#low = low;
    this.#high = high;
    this.#replacements = replacements;
  }

  /** Assesses rows in their order. A reading that comes late adds nothing. */
  assess(assessed: CountedRows): void {
    const { at, rows, stretches, values, codes, since, increments } = assessed;
    let row = 0;
    while (row < rows) {
      const value = values[row] as number;
      const time = at[row] as number;
      const end = stretches[row] as number;
      increments[row] = Number.NaN;
      if (!(value >= this.#low && value <= this.#high)) {
        codes[row] = Number.isNaN(value) ? qualityCode.missing : qualityCode.range;
        row += 1;
        continue;
      }
      codes[row] = qualityCode.good;
      since[row] = this.#lastAt;
      if (!(time <= this.#lastAt)) increments[row] = this.#counted(time, value);
      row += 1;
      if (row < end && time === this.#lastAt && value === this.#last) row = this.#pass(assessed, row, end);
    }
  }

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    this.resets.transfer(io);
    this.rollovers.transfer(io);
    this.#lastAt = io.number(this.#lastAt);
    this.#last = io.number(this.#last);
  }

  /** Counts since the reading before; NaN for the first reading. */
  #counted(at: number, value: number): number {
    if (at >= replacementAfter(this.#replacements, this.#lastAt)) this.#last = Number.NaN;
    const counts =
      value >= this.#last
        ? value - this.#last
        : this.#fallen({ prev: this.#last, cur: value, since: this.#lastAt, at });
    this.#lastAt = at;
    this.#last = value;
    return counts;
  }

  /**
   * Counts on from a reading that was counted, as long as the counter does not fall and no other case applies. This
   * short path is for loading millions of readings.
   *
   * @returns the first row that is not, or `end`
   */
  #pass({ at, values, codes, since, increments }: CountedRows, from: number, end: number): number {
    const high = this.#high;
    const replacementAt = replacementAfter(this.#replacements, this.#lastAt);
    let last = this.#last;
    let lastAt = this.#lastAt;
    let row = from;
    for (; row < end; row += 1) {
      const value = values[row] as number;
      const time = at[row] as number;
      if (!(value >= last && value <= high && time < replacementAt)) break;
      codes[row] = qualityCode.good;
      increments[row] = value - last;
      since[row] = lastAt;
      last = value;
      lastAt = time;
    }
    this.#last = last;
    this.#lastAt = lastAt;
    return row;
  }

  #fallen({
    prev,
    cur,
    since,
    at,
  }: {
    readonly prev: number;
    readonly cur: number;
    readonly since: number;
    readonly at: number;
  }): number {
    if (Number.isNaN(prev)) return Number.NaN;
    const { delta, event } = counterDelta({
      prev,
      cur,
      modulus: counterModulus32,
      maxPlausible: maxPlausibleCounts(greatestRate, (at - since) / hourMs),
    });
    if (event === 'rollover') {
      this.rollovers.note(at);
      return Number(delta);
    }
    this.resets.note(at);
    return Number.NaN;
  }
}
