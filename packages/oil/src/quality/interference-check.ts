import { ferrousClassesUm, nonferrousClassesUm } from '../indicators.ts';
import { hourMs, minuteMs } from '../rules/rule.ts';
import type { Column } from './columns.ts';
import { qualityCode } from './reasons.ts';

/** Telemetry keys of the classes of ferrous debris, small to large. */
export const ferrousKeys: readonly string[] = ferrousClassesUm.map((_, index) => `ferrous_ch${index + 1}`);
/** Telemetry keys of the classes of non-ferrous debris, small to large. */
export const nonferrousKeys: readonly string[] = nonferrousClassesUm.map((_, index) => `nonferrous_ch${index + 1}`);

/** A burst has at least so many counts of each metal in one interval, and so many times what the last rate lets expect. */
const fewestCounts = 5;
const timesExpected = 10;
/** Longer intervals tell nothing of a moment. */
const momentMs = 15 * minuteMs;
/** The last rate is a mean that forgets with this time. */
const memoryMs = 48 * hourMs;

/** Counts of one metal: the total's where the sensor sends one, else the sum of its classes. */
class Metal {
  #perMs = 0;
  #counts = Number.NaN;
  #elapsed = Number.NaN;

  /** @param columns the total last */
  read(at: number, row: number, columns: readonly Column[], totalKey: string): void {
    const total = columns.at(-1);
    if (total !== undefined && total.key === totalKey && !Number.isNaN(total.increments[row])) {
      this.#counts = total.increments[row] as number;
      this.#elapsed = at - (total.since[row] as number);
      return;
    }
    this.#counts = Number.NaN;
    for (const { increments, since } of columns) {
      const counts = increments[row] as number;
      if (Number.isNaN(counts)) continue;
      this.#counts = Number.isNaN(this.#counts) ? counts : this.#counts + counts;
      this.#elapsed = at - (since[row] as number);
    }
  }

  isBurst(): boolean {
    return this.#counts >= fewestCounts + timesExpected * this.#perMs * this.#elapsed && this.#elapsed <= momentMs;
  }

  learn(): void {
    if (!Number.isNaN(this.#counts)) this.#perMs += (this.#counts - this.#perMs * this.#elapsed) / (this.#elapsed + memoryMs);
  }
}

/** Looks at both metals of a debris sensor together: particles of both in the same moment are electrical noise, not wear. */
export class InterferenceCheck {
  readonly #ferrous = new Metal();
  readonly #nonferrous = new Metal();

  /** Judges one row; where it was noise the codes become `interference` and nothing was counted. */
  check(at: number, row: number, ferrous: readonly Column[], nonferrous: readonly Column[]): void {
    this.#ferrous.read(at, row, ferrous, 'ferrous_total');
    this.#nonferrous.read(at, row, nonferrous, 'nonferrous_total');
    if (this.#ferrous.isBurst() && this.#nonferrous.isBurst()) {
      for (const { codes, increments } of [...ferrous, ...nonferrous]) {
        if (codes[row] !== qualityCode.good) continue;
        codes[row] = qualityCode.interference;
        if (!Number.isNaN(increments[row])) increments[row] = 0;
      }
    }
    // Also from a burst: what comes all the time is none.
    this.#ferrous.learn();
    this.#nonferrous.learn();
  }
}
