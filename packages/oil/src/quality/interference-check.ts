import { ferrousClassesUm, nonferrousClassesUm } from '../indicators.ts';
import { hourMs, minuteMs } from '../durations.ts';
import type { StateIo } from '../history/state-io.ts';
import type { Column } from './columns.ts';
import { qualityCode } from './reasons.ts';

/** Telemetry keys of the classes of ferrous debris, small to large. */
export const ferrousKeys: readonly string[] = ferrousClassesUm.map((_, index) => `ferrous_ch${index + 1}`);
/** Telemetry keys of the classes of non-ferrous debris, small to large. */
export const nonferrousKeys: readonly string[] = nonferrousClassesUm.map((_, index) => `nonferrous_ch${index + 1}`);

/**
 * A burst has at least so many counts of each metal in one interval, and so many times what the last rate lets expect.
 * Our defaults.
 */
const fewestCounts = 4;
const timesExpected = 10;
/** In longer intervals counts of both metals need not belong to the same moment. */
const momentMs = 15 * minuteMs;
/** The last rate is a mean that forgets with this time. */
const memoryMs = 48 * hourMs;
/**
 * Shares of the last hours that bursts fill. Up to the first they come now and then, and are no part of what the machine
 * gives. Beyond the second they are debris at once: a machine that sheds both metals does so as long as it runs. Between
 * them they are rejected until the rate has learned them, within a day or two. Our defaults.
 */
const [nowAndThen, mostOfTime] = [0.1, 0.6] as const;
/** The last hours are a mean that forgets with this time. */
const recentMs = 2 * hourMs;

/** Counts of one metal: the total's where the sensor sends one, else the sum of its classes. */
class Metal {
  #perMs = 0;
  #counts = Number.NaN;
  #elapsed = Number.NaN;

  /** @param total null where the sensor sends none */
  read(at: number, row: number, columns: readonly Column[], total: Column | null): void {
    if (total !== null && !Number.isNaN(total.increments[row])) {
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

  transfer(io: StateIo): void {
    this.#perMs = io.number(this.#perMs);
    this.#counts = io.number(this.#counts);
    this.#elapsed = io.number(this.#elapsed);
  }

  /** Length of the interval that was read last, ms; NaN before two readings. */
  get elapsed(): number {
    return this.#elapsed;
  }

  isBurst(): boolean {
    return this.#counts >= fewestCounts + timesExpected * this.#perMs * this.#elapsed && this.#elapsed <= momentMs;
  }

  learn(): void {
    if (!Number.isNaN(this.#counts))
      this.#perMs += (this.#counts - this.#perMs * this.#elapsed) / (this.#elapsed + memoryMs);
  }
}

/**
 * Looks at both metals of a debris sensor together: particles of both in the same moment are electrical noise, not
 * wear.
 */
export class InterferenceCheck {
  readonly #ferrous = new Metal();
  readonly #nonferrous = new Metal();
  /** Share of the last hours' time that bursts of both metals fill. */
  #filled = 0;

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    this.#ferrous.transfer(io);
    this.#nonferrous.transfer(io);
    this.#filled = io.number(this.#filled);
  }

  /**
   * Assesses the first `rows` rows; rows of noise get the code `interference` and no counts.
   *
   * @param ferrous classes, then the total; likewise nonferrous
   */
  check(at: Float64Array, rows: number, ferrous: readonly Column[], nonferrous: readonly Column[]): void {
    const ferrousTotal = ferrous.find(({ key }) => key === 'ferrous_total') ?? null;
    const nonferrousTotal = nonferrous.find(({ key }) => key === 'nonferrous_total') ?? null;
    for (let row = 0; row < rows; row += 1) {
      const time = at[row] as number;
      this.#ferrous.read(time, row, ferrous, ferrousTotal);
      this.#nonferrous.read(time, row, nonferrous, nonferrousTotal);
      const isBurst = this.#ferrous.isBurst() && this.#nonferrous.isBurst();
      if (this.#ferrous.elapsed <= momentMs) this.#fill(isBurst);
      if (isBurst && this.#filled <= mostOfTime) rejectRow(row, [...ferrous, ...nonferrous]);
      // The rate is also updated from a burst, as counts that keep coming are not noise; from a rare one it is not.
      if (isBurst && this.#filled <= nowAndThen) continue;
      this.#ferrous.learn();
      this.#nonferrous.learn();
    }
  }

  #fill(isBurst: boolean): void {
    const { elapsed } = this.#ferrous;
    this.#filled += ((Number(isBurst) - this.#filled) * elapsed) / (elapsed + recentMs);
  }
}

function rejectRow(row: number, columns: readonly Column[]): void {
  for (const { codes, increments } of columns) {
    if (codes[row] !== qualityCode.good) continue;
    codes[row] = qualityCode.interference;
    if (!Number.isNaN(increments[row])) increments[row] = 0;
  }
}
