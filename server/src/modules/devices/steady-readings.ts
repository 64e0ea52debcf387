import type { AssessedState } from '@oilsight/contract';
import type { Frame } from '../../events.ts';
import { isStateBetween } from './device-states.rules.ts';
import type { KnownIndicator } from './known-indicator.ts';

type SteadyFrame = Pick<Frame, 'at' | 'values' | 'quality'>;

/**
 * Frames of one device that change nothing but times and values. For each key it knows a range of values between which
 * the state of its indicator does not change; the range grows with the values that come. A frame within all ranges
 * needs no look at the indicators: going through their objects for each frame would cost more than all else that is
 * done with its states.
 */
export class SteadyReadings {
  /** Whether the frames are young enough for an online device. */
  isFresh = false;
  /** The newest frame that the indicators do not know yet. */
  waiting: SteadyFrame | null = null;
  /** The frames are steady after this time, ms; NaN: they are not. */
  #after = Number.NaN;
  readonly #lowest: Float64Array;
  readonly #highest: Float64Array;
  readonly #states: AssessedState[];

  /** @param count number of keys */
  constructor(count: number) {
    this.#lowest = new Float64Array(count).fill(Number.NaN);
    this.#highest = new Float64Array(count).fill(Number.NaN);
    this.#states = Array.from({ length: count }, () => 'normal');
  }

  /** Takes a frame that leaves all states as they are. False: it may change them, and was not taken. */
  take(frame: SteadyFrame, isFresh: boolean): boolean {
    const { at, values, quality } = frame;
    // Not negated: false where the time is NaN.
    if (!(at > this.#after) || quality !== null || isFresh !== this.isFresh) return false;
    const [lowest, highest] = [this.#lowest, this.#highest];
    for (let n = 0; n < lowest.length; n += 1) {
      const value = values[n] as number;
      if (!(value >= (lowest[n] as number) && value <= (highest[n] as number))) return false;
    }
    this.#after = at;
    this.waiting = frame;
    return true;
  }

  /** Begins again after a frame of that time, which left the indicators, one for each key, as they had been announced. */
  begin(at: number, isFresh: boolean, indicators: readonly KnownIndicator[]): void {
    this.#after = at;
    this.isFresh = isFresh;
    for (const [n, { value, quality, state, limits }] of indicators.entries()) {
      // A reading that is not good, or not a number, decides by more than its value.
      if (quality !== 0 || Number.isNaN(value)) {
        this.#lowest[n] = Number.NaN;
        continue;
      }
      const range = {
        lowest: Math.min(this.#lowest[n] as number, value),
        highest: Math.max(this.#highest[n] as number, value),
      };
      const isKnown = state === this.#states[n] && !Number.isNaN(range.lowest) && isStateBetween(state, range, limits);
      this.#lowest[n] = isKnown ? range.lowest : value;
      this.#highest[n] = isKnown ? range.highest : value;
      this.#states[n] = state;
    }
  }

  /** Ends it: an indicator or what was announced of it has changed. The indicators must know all frames. */
  end(): void {
    this.#after = Number.NaN;
  }

  /** Forgets all ranges: the limits have changed. */
  forget(): void {
    this.end();
    this.#lowest.fill(Number.NaN);
  }
}
