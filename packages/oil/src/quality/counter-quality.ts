import { hourMs } from '../durations.ts';
import { counterDelta, counterModulus32, maxPlausibleCounts } from '../wear/counter.ts';
import { replacementAfter } from '../wear/replacements.ts';
import { Episodes } from './episodes.ts';
import type { AssessedRows } from './assessed-rows.ts';
import { qualityCode } from './reasons.ts';

/** More than any machine that still runs: the greatest rate taken for a rollover, 1/h. Our default. */
const greatestRate = 10_000;

/** Rows of a counter: `since` becomes the instant of the reading before. */
export interface CountedRows extends AssessedRows {
  /** Becomes what was counted since the reading before; NaN: not known. */
  readonly increments: Float64Array;
}

/**
 * Follows one cumulative counter. Its fall is an event: passing the end of its register, or a restart, which is a new
 * beginning. What was counted in the interval of a restart is not known and left out, so that no restart ever looks
 * like a burst of debris. Nor does a replacement of the instrument, whatever the next one has counted before.
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

  /** What was counted up to a reading. The first has none before it: NaN. */
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
   * Counts on from a reading that was counted, as long as the counter does not fall and nothing else happens: of some
   * million readings that are loaded nothing else is asked.
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
