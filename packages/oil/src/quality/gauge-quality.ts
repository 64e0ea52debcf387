import { minuteMs } from '../durations.ts';
import type { StateIo } from '../history/state-io.ts';
import { hampel } from '../sensors/hampel.ts';
import type { ChannelRules } from './channel-rules.ts';
import { Episodes } from './episodes.ts';
import type { AssessedRows } from './assessed-rows.ts';
import { qualityCode } from './reasons.ts';
import { Standstill } from './standstill.ts';
import { silenceMs } from './stretches.ts';

/** Good readings that a departure is compared with. */
const neighbours = 11;
/** Last place of the ring that holds them: a power of two less one, so that places are found by its bits. */
const ringMask = 15;
/** Number of departing readings in a row after which they count as a new level: a spike is over by then. */
const believedAfter = 3;

/**
 * Assesses the readings of one gauge, one after another, by itself: range, rate of change, spike, standstill. The
 * result for a reading depends only on it and on earlier ones. A spike cannot be told from a step until later readings
 * arrive: up to two readings of a step are therefore suspect. For late readings only the range is assessed.
 */
export class GaugeQuality {
  /** Spikes that have been confirmed by the value's return. */
  readonly spikes = new Episodes();
  /** Whether the value can stand still as long as the temperature does. */
  readonly needsTemperature: boolean;
  readonly #rules: ChannelRules;
  /** Null: may stand still for ever. */
  readonly #standstill: Standstill | null;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** The last believed values in a ring, and how many have been put into it since it began anew. */
  readonly #ring = new Float64Array(ringMask + 1);
  readonly #window = new Float64Array(neighbours);
  #last = Number.NaN;
  #ringed = 0;
  /** Departing readings in a row, and when they began. */
  #departed = 0;
  #departedAt = Number.NaN;

  constructor(rules: ChannelRules) {
    this.#rules = rules;
    this.needsTemperature = rules.stuck?.needsTemperature === true;
    this.#standstill = rules.stuck === null ? null : new Standstill(rules.stuck, rules.range);
  }

  /**
   * Assesses rows in their order.
   *
   * @returns whether some row is a candidate for a frozen value
   */
  assess(assessed: AssessedRows): boolean {
    const { at, rows, stretches, values, codes } = assessed;
    let row = 0;
    while (row < rows) {
      const time = at[row] as number;
      const code = this.#codeOf(time, values[row] as number);
      const end = stretches[row] as number;
      codes[row] = code;
      row += 1;
      // Only after a good reading that was not late may the next ones take the short path.
      if (row < end && code === qualityCode.good && time === this.#lastAt && this.#departed === 0)
        row = this.#pass(assessed, row, end);
    }
    return this.#standstill?.assess(assessed) === true;
  }

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    this.spikes.transfer(io);
    this.#standstill?.transfer(io);
    this.#lastAt = io.number(this.#lastAt);
    io.numbers(this.#ring);
    this.#last = io.number(this.#last);
    this.#ringed = io.natural(this.#ringed);
    this.#departed = io.natural(this.#departed);
    this.#departedAt = io.number(this.#departedAt);
  }

  /** Assesses one reading, whatever it is. */
  #codeOf(time: number, value: number): number {
    const {
      range: [low, high],
      inOtherUnit,
    } = this.#rules;
    if (!(value >= low && value <= high)) return outsideCode(value, inOtherUnit);
    const elapsed = time - this.#lastAt;
    if (!(elapsed > 0)) return qualityCode.good;
    this.#lastAt = time;
    const isNear = elapsed <= silenceMs;
    if (isNear && isAway(value, this.#last, this.#rules) && this.#departs(value, elapsed)) {
      if (this.#departed === 0) this.#departedAt = time;
      this.#departed += 1;
      if (this.#departed < believedAfter) return this.#isTooFast(value) ? qualityCode.rate : qualityCode.spike;
      this.#departed = 0;
      this.#ringed = 0;
    } else if (this.#departed > 0) {
      this.#departed = 0;
      if (isNear) this.spikes.note(this.#departedAt);
    }
    if (!isNear) this.#ringed = 0;
    this.#believe(value);
    return qualityCode.good;
  }

  /**
   * Passes over readings that follow a good one, are in range and near the one before. Nearly all readings are such, so
   * that this short path decides how fast millions of readings load.
   *
   * @returns the first row that is not, or `end`
   */
  #pass({ at, values, codes }: AssessedRows, from: number, end: number): number {
    const rules = this.#rules;
    const {
      range: [low, high],
    } = rules;
    let last = this.#last;
    let row = from;
    for (; row < end; row += 1) {
      const value = values[row] as number;
      if (!(value >= low && value <= high) || isAway(value, last, rules)) break;
      codes[row] = qualityCode.good;
      last = value;
    }
    const known = Math.max(from, row - neighbours);
    this.#ringed += known - from;
    for (let one = known; one < row; one += 1) this.#believe(values[one] as number);
    if (row > from) this.#lastAt = at[row - 1] as number;
    return row;
  }

  #believe(value: number): void {
    this.#last = value;
    this.#ring[this.#ringed & ringMask] = value;
    this.#ringed += 1;
  }

  /**
   * Hampel's test, with a floor below which a departure does no harm. Only asked for what lies beyond the floor of the
   * last good value. The floor is of readings a minute apart; it widens with the square root of a longer distance, in
   * which more can happen.
   */
  #departs(value: number, elapsed: number): boolean {
    const floor =
      Math.max(this.#rules.spike, this.#rules.spikeShare * Math.min(value, this.#last)) *
      Math.sqrt(Math.max(1, elapsed / minuteMs));
    return (
      Math.abs(value - this.#last) > floor &&
      hampel({ window: this.#neighbours(), x: value, scaleFloor: floor / 3 }).spike
    );
  }

  #neighbours(): Float64Array {
    const count = Math.min(neighbours, this.#ringed);
    for (let n = 0; n < count; n += 1) this.#window[n] = this.#ring[(this.#ringed - count + n) & ringMask] as number;
    return this.#window.subarray(0, count);
  }

  #isTooFast(value: number): boolean {
    return Math.abs(value - this.#last) > Math.max(this.#rules.rate, this.#rules.rateShare * Math.abs(this.#last));
  }
}

/** The code of a value outside the physical range. */
function outsideCode(value: number, inOtherUnit: ChannelRules['inOtherUnit']): number {
  if (Number.isNaN(value)) return qualityCode.missing;
  return inOtherUnit !== null && value >= inOtherUnit[0] && value <= inOtherUnit[1]
    ? qualityCode.unit
    : qualityCode.range;
}

/**
 * Whether a value is further from the last one than a harmless departure. All comparisons are made without branches,
 * because the processor cannot predict branches for scattered readings.
 */
function isAway(value: number, last: number, { spike, spikeShare }: ChannelRules): boolean {
  const distance = Math.abs(value - last);
  return (
    (Number(distance > spike) & (Number(distance > spikeShare * value) | Number(distance > spikeShare * last))) !== 0
  );
}
