import { hourMs, minuteMs } from '../durations.ts';
import type { StateIo } from '../history/state-io.ts';

/** Time over which the swing is taken: 36 stretches of 10 minutes. */
const stretchMs = 10 * minuteMs;
const stretches = (6 * hourMs) / stretchMs;

/**
 * How far the oil temperature has moved within the last six hours: quantities that depend on it must have moved too.
 */
export class TemperatureSwing {
  readonly #low = new Float64Array(stretches);
  readonly #high = new Float64Array(stretches);
  readonly #number = new Float64Array(stretches).fill(Number.NEGATIVE_INFINITY);
  /** Place of the stretch that was added to last, its begin and end: mostly the next reading is of it too. */
  #place = 0;
  #from = Number.NaN;
  #to = Number.NaN;

  add(at: number, temperatureC: number): void {
    if (!(at >= this.#from && at < this.#to)) this.#moveTo(Math.floor(at / stretchMs));
    const place = this.#place;
    if (temperatureC < (this.#low[place] as number)) this.#low[place] = temperatureC;
    if (temperatureC > (this.#high[place] as number)) this.#high[place] = temperatureC;
  }

  /** K; null where no temperature is known of that time. */
  within(at: number): number | null {
    const newest = Math.floor(at / stretchMs);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const [place, number] of this.#number.entries()) {
      if (number <= newest - stretches || number > newest) continue;
      low = Math.min(low, this.#low[place] as number);
      high = Math.max(high, this.#high[place] as number);
    }
    return high >= low ? high - low : null;
  }

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    for (const numbers of [this.#low, this.#high, this.#number]) io.numbers(numbers);
    this.#place = io.natural(this.#place);
    this.#from = io.number(this.#from);
    this.#to = io.number(this.#to);
  }

  #moveTo(number: number): void {
    const place = ((number % stretches) + stretches) % stretches;
    this.#place = place;
    this.#from = number * stretchMs;
    this.#to = this.#from + stretchMs;
    if (this.#number[place] === number) return;
    this.#number[place] = number;
    this.#low[place] = Number.POSITIVE_INFINITY;
    this.#high[place] = Number.NEGATIVE_INFINITY;
  }
}
