import { hourMs, minuteMs } from '../rules/rule.ts';
import { hampel } from '../sensors/hampel.ts';
import type { ChannelRules } from './channel-rules.ts';
import { Episodes } from './episodes.ts';
import { qualityCode } from './reasons.ts';

/** Good readings that a departure is compared with. */
const neighbours = 11;
/** Last place of the ring that holds them: a power of two less one, so that places are found by its bits. */
const ringMask = 15;
/** Departing readings in a row after which the new level is believed: a spike is gone by then. */
const believedAfter = 3;
/** After a longer silence any value may be true. */
const silenceMs = hourMs;
/** Equal readings in a row before a value counts as frozen, however seldom it comes. */
const fewestEqual = 30;

/** Rows of one key: what is read, and what is written about it. */
export interface JudgedRows {
  readonly at: Float64Array;
  readonly rows: number;
  /** NaN: no reading. */
  readonly values: Float64Array;
  /** Becomes a `qualityCode` for each row. */
  readonly codes: Uint8Array;
  /** Becomes, for candidates of a frozen value, the instant since which it has stood still. */
  readonly since: Float64Array;
}

/**
 * Judges the readings of one gauge, one after another, by itself: range, rate of change, spike, standstill. Causal: what it says of a reading
 * depends only on that one and those before. A spike can be told from a step only afterwards: up to two readings of a step are suspect. Of
 * readings that come late only the range is judged.
 */
export class GaugeJudge {
  /** Spikes that have been confirmed by the value's return. */
  readonly spikes = new Episodes();
  /** Whether the value can stand still as long as the temperature does. */
  readonly needsTemperature: boolean;
  readonly #rules: ChannelRules;
  /** NaN is never reached: what may stand still for ever has no runs. */
  readonly #halfStep: number;
  readonly #stillMs: number;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** The last believed values in a ring, and how many have been put into it since it began anew. */
  readonly #ring = new Float64Array(ringMask + 1);
  readonly #window = new Float64Array(neighbours);
  #last = Number.NaN;
  #ringed = 0;
  /** Departing readings in a row, and when they began. */
  #departed = 0;
  #departedAt = Number.NaN;
  /** The run of equal values: its extremes, start and length. */
  #runLow = Number.NaN;
  #runHigh = Number.NaN;
  #runFrom = Number.NaN;
  #runLength = 0;

  constructor(rules: ChannelRules) {
    this.#rules = rules;
    this.needsTemperature = rules.stuck?.needsTemperature === true;
    this.#halfStep = rules.stuck?.halfStep ?? Number.NaN;
    this.#stillMs = rules.stuck?.forMs ?? Number.NaN;
  }

  /**
   * Judges rows in their order. What changes with every reading is held in variables: this runs for each of some million readings.
   *
   * @returns whether some row is a candidate for a frozen value
   */
  judge({ at, rows, values, codes, since }: JudgedRows): boolean {
    const { range: [low, high], spike, spikeShare } = this.#rules;
    const ring = this.#ring;
    const halfStep = this.#halfStep;
    const stillMs = this.#stillMs;
    let hasCandidates = false;
    let lastAt = this.#lastAt;
    let last = this.#last;
    let ringed = this.#ringed;
    let departed = this.#departed;
    let runLow = this.#runLow;
    let runHigh = this.#runHigh;
    let runFrom = this.#runFrom;
    let runLength = this.#runLength;
    for (let row = 0; row < rows; row += 1) {
      const value = values[row] as number;
      if (!(value >= low && value <= high)) {
        codes[row] = Number.isNaN(value) ? qualityCode.missing : qualityCode.range;
        continue;
      }
      const time = at[row] as number;
      const elapsed = time - lastAt;
      codes[row] = qualityCode.good;
      if (!(elapsed > 0)) continue;
      lastAt = time;
      const isNear = elapsed <= silenceMs;
      if (value - runLow <= halfStep && runHigh - value <= halfStep && isNear) {
        if (value < runLow) runLow = value;
        if (value > runHigh) runHigh = value;
        runLength += 1;
      } else {
        runLow = value;
        runHigh = value;
        runFrom = time;
        runLength = 1;
      }
      const distance = Math.abs(value - last);
      if (distance > spike && isNear && (distance > spikeShare * value || distance > spikeShare * last) && this.#departs(value, last, ringed, elapsed)) {
        if (departed === 0) this.#departedAt = time;
        departed += 1;
        if (departed < believedAfter) {
          codes[row] = this.#isTooFast(distance, last) ? qualityCode.rate : qualityCode.spike;
          continue;
        }
        departed = 0;
        ringed = 0;
      } else if (departed > 0) {
        departed = 0;
        if (isNear) this.spikes.note(this.#departedAt);
      }
      if (!isNear) ringed = 0;
      last = value;
      ring[ringed & ringMask] = value;
      ringed += 1;
      if (runLength < fewestEqual || time - runFrom < stillMs || mayRest(value, low, high)) continue;
      codes[row] = qualityCode.stuckCandidate;
      since[row] = runFrom;
      hasCandidates = true;
    }
    this.#lastAt = lastAt;
    this.#last = last;
    this.#ringed = ringed;
    this.#departed = departed;
    this.#runLow = runLow;
    this.#runHigh = runHigh;
    this.#runFrom = runFrom;
    this.#runLength = runLength;
    return hasCandidates;
  }

  /**
   * Hampel's test, with a floor below which a departure does no harm. Only asked for what lies beyond the floor of the last good value. The floor is of
   * readings a minute apart; it widens with the square root of a longer distance, in which more can happen.
   */
  #departs(value: number, last: number, ringed: number, elapsed: number): boolean {
    const floor = Math.max(this.#rules.spike, this.#rules.spikeShare * Math.min(value, last)) * Math.sqrt(Math.max(1, elapsed / minuteMs));
    return Math.abs(value - last) > floor && hampel({ window: this.#neighbours(ringed), x: value, scaleFloor: floor / 3 }).spike;
  }

  #neighbours(ringed: number): Float64Array {
    const count = Math.min(neighbours, ringed);
    for (let n = 0; n < count; n += 1) this.#window[n] = this.#ring[(ringed - count + n) & ringMask] as number;
    return this.#window.subarray(0, count);
  }

  #isTooFast(distance: number, last: number): boolean {
    return distance > Math.max(this.#rules.rate, this.#rules.rateShare * Math.abs(last));
  }
}

/** Where there is nothing to measure, and in oil saturated with water, a value may stay. */
function mayRest(value: number, low: number, high: number): boolean {
  return (low >= -2 && value <= 0) || (high <= 102 && value >= 99.5);
}
