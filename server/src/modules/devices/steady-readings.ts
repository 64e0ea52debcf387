import type { AssessedState } from '@oilsight/contract';
import type { Frame } from '../../events.ts';
import { isStateBetween } from './device-states.rules.ts';
import type { KnownIndicator } from './known-indicator.ts';

type SteadyFrame = Pick<Frame, 'at' | 'values' | 'quality'>;

/**
 * Frames of one device that change nothing but times and values. For each key it knows a quality, and a range of values
 * between which the state of its indicator does not change; the range grows with the values that come. A frame of these
 * qualities within all ranges needs no look at the indicators: going through their objects for each frame would cost
 * more than all else that is done with its states.
 */
export class SteadyReadings {
  /** Whether the frames are young enough for an online device. */
  isFresh = false;
  /** The newest frame that the indicators do not know yet. */
  waiting: SteadyFrame | null = null;
  /** The frames are steady after this time, ms; NaN: they are not. */
  #after = Number.NaN;
  /** NaN: no value is known. */
  readonly #lowest: Float64Array;
  readonly #highest: Float64Array;
  readonly #qualities: Uint8Array;
  readonly #states: AssessedState[];

  /** @param count number of keys */
  constructor(count: number) {
    this.#lowest = new Float64Array(count).fill(Number.NaN);
    this.#highest = new Float64Array(count).fill(Number.NaN);
    this.#qualities = new Uint8Array(count);
    this.#states = Array.from({ length: count }, () => 'normal');
  }

  /** Takes a frame that leaves all states as they are. False: it may change them, and was not taken. */
  take(frame: SteadyFrame, isFresh: boolean): boolean {
    const { at, values, quality } = frame;
    // Not negated: false where the time is NaN.
    if (!(at > this.#after) || isFresh !== this.isFresh) return false;
    const [lowest, highest, qualities] = [this.#lowest, this.#highest, this.#qualities];
    for (let n = 0; n < lowest.length; n += 1) {
      const value = values[n] as number;
      if (!(value >= (lowest[n] as number) && value <= (highest[n] as number))) return false;
      if ((quality === null ? 0 : quality[n]) !== qualities[n]) return false;
    }
    this.#after = at;
    this.waiting = frame;
    return true;
  }

  /** Begins again after a frame of that time, which left the indicators, one for each key, as they had been announced. */
  begin(at: number, isFresh: boolean, indicators: readonly KnownIndicator[]): void {
    this.#after = at;
    this.isFresh = isFresh;
    for (let n = 0; n < indicators.length; n += 1) this.#widen(n, indicators[n] as KnownIndicator);
  }

  /** Ends it: an indicator or what was announced of it has changed. */
  end(): void {
    this.#after = Number.NaN;
  }

  /** Forgets all ranges: the limits have changed. */
  forget(): void {
    this.end();
    this.#lowest.fill(Number.NaN);
  }

  #widen(n: number, { value, quality, state, limits }: KnownIndicator): void {
    const [lowest, highest] = [this.#lowest[n] as number, this.#highest[n] as number];
    const isAlike = quality === this.#qualities[n] && state === this.#states[n];
    if (isAlike && value >= lowest && value <= highest) return;
    // A bad reading is a fault whatever its value.
    const isFault = state === 'fault';
    const range = { lowest: Math.min(lowest, value), highest: Math.max(highest, value) };
    const isWider = isAlike && !Number.isNaN(range.lowest) && isStateBetween(state, range, limits);
    this.#lowest[n] = isFault ? Number.NEGATIVE_INFINITY : isWider ? range.lowest : value;
    this.#highest[n] = isFault ? Number.POSITIVE_INFINITY : isWider ? range.highest : value;
    this.#qualities[n] = quality;
    this.#states[n] = state;
  }
}
