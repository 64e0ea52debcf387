import { hourMs, minuteMs } from '../rules/rule.ts';

/** Time over which the swing is taken: 36 stretches of 10 minutes. */
const stretchMs = 10 * minuteMs;
const stretches = (6 * hourMs) / stretchMs;

/** How far the oil temperature has moved within the last six hours: what depends on it must have moved too. */
export class TemperatureSwing {
  readonly #low = new Float64Array(stretches);
  readonly #high = new Float64Array(stretches);
  readonly #number = new Float64Array(stretches).fill(Number.NEGATIVE_INFINITY);

  add(at: number, temperatureC: number): void {
    const number = Math.floor(at / stretchMs);
    const place = ((number % stretches) + stretches) % stretches;
    const isNew = this.#number[place] !== number;
    this.#number[place] = number;
    this.#low[place] = isNew ? temperatureC : Math.min(this.#low[place] as number, temperatureC);
    this.#high[place] = isNew ? temperatureC : Math.max(this.#high[place] as number, temperatureC);
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
}
