import { hourMs } from '../rules/rule.ts';
import { counterDelta, counterModulus32, maxPlausibleCounts } from '../wear/counter.ts';
import { exchangeAfter } from '../wear/exchanges.ts';
import { Episodes } from './episodes.ts';
import type { JudgedRows } from './gauge-judge.ts';
import { qualityCode } from './reasons.ts';

/** More than any machine that still runs: the greatest rate taken for a rollover, 1/h. Our default. */
const greatestRate = 10_000;

/** Rows of a counter: `since` becomes the instant of the reading before. */
export interface CountedRows extends JudgedRows {
  /** Becomes what was counted since the reading before; NaN: not known. */
  readonly increments: Float64Array;
}

/**
 * Follows one cumulative counter. Its fall is an event: passing the end of its register, or a restart, which is a new beginning. What was
 * counted in the interval of a restart is not known and left out, so that no restart ever looks like a burst of debris. Nor does an exchange of the
 * instrument, whatever the next one has counted before.
 */
export class CounterJudge {
  readonly resets = new Episodes();
  readonly rollovers = new Episodes();
  readonly #low: number;
  readonly #high: number;
  readonly #exchanges: readonly number[];
  #lastAt = Number.NaN;
  #last = Number.NaN;

  /** @param exchanges when the device's instruments were exchanged, UTC ms, ascending; more may be added */
  constructor([low, high]: readonly [number, number], exchanges: readonly number[] = []) {
    this.#low = low;
    this.#high = high;
    this.#exchanges = exchanges;
  }

  /** Judges rows in their order. A reading that comes late adds nothing. */
  judge({ at, rows, values, codes, since, increments }: CountedRows): void {
    const low = this.#low;
    const high = this.#high;
    let lastAt = this.#lastAt;
    let last = this.#last;
    let exchangeAt = exchangeAfter(this.#exchanges, lastAt);
    for (let row = 0; row < rows; row += 1) {
      const value = values[row] as number;
      increments[row] = Number.NaN;
      if (!(value >= low && value <= high)) {
        codes[row] = Number.isNaN(value) ? qualityCode.missing : qualityCode.range;
        continue;
      }
      const time = at[row] as number;
      codes[row] = qualityCode.good;
      since[row] = lastAt;
      if (time <= lastAt) continue;
      if (time >= exchangeAt) {
        last = Number.NaN;
        exchangeAt = exchangeAfter(this.#exchanges, time);
      }
      // The first reading has none before it: NaN.
      increments[row] = value >= last ? value - last : this.#fallen({ prev: last, cur: value, since: lastAt, at: time });
      lastAt = time;
      last = value;
    }
    this.#lastAt = lastAt;
    this.#last = last;
  }

  #fallen({ prev, cur, since, at }: { readonly prev: number; readonly cur: number; readonly since: number; readonly at: number }): number {
    if (Number.isNaN(prev)) return Number.NaN;
    const { delta, event } = counterDelta({ prev, cur, modulus: counterModulus32, maxPlausible: maxPlausibleCounts(greatestRate, (at - since) / hourMs) });
    if (event === 'rollover') {
      this.rollovers.note(at);
      return Number(delta);
    }
    this.resets.note(at);
    return Number.NaN;
  }
}
