import { isAmount, isPositive } from '../numbers.ts';
import { counterDelta, counterModulus32, maxPlausibleCounts } from './counter.ts';
import type { CounterEvent } from './counter.ts';

/** One reading of a cumulative counter. */
export interface CounterReading {
  /** UTC ms. */
  readonly at: number;
  readonly count: number;
}

/** The counter's register and the machine's greatest rate. */
export interface CounterOptions {
  /** Counts at which the register starts again at 0; 2³² unless given. */
  readonly modulus?: number;
  /** Greatest rate that the machine can have, 1/h: beyond it a fall of the counter is a reset. 10 000 unless given. */
  readonly maxRatePerHour?: number;
  /** A longer gap between two readings is left out, with its counts; hours. Unless given, no gap is. */
  readonly maxGapHours?: number;
}

/** Rate of a counter over its readings. */
export interface CounterRate {
  /** Counts added. */
  readonly counts: number;
  /** Time they took, hours. */
  readonly hours: number;
  /** counts ÷ hours; null without any time. */
  readonly perHour: number | null;
  /** Resets and rollovers, each at the reading that showed it. */
  readonly events: readonly { readonly at: number; readonly event: Exclude<CounterEvent, 'none'> }[];
}

const msPerHour = 3_600_000;

/**
 * Rate of a cumulative counter over unevenly spaced readings: all counts added ÷ all time, so that neither the spacing
 * nor a single short interval weighs more than its time. After a reset only what was counted since is known: the rate
 * is then a lower bound.
 *
 * @param readings ascending in time; one that is not later than the reading before it, or that is no count, is passed
 * over
 * @example counterRate([{ at: 0, count: 10 }, { at: 1_800_000, count: 12 }, { at: 7_200_000, count: 16 }]).perHour is 3
 * @example counterRate([{ at: 0, count: 5000 }, { at: 3_600_000, count: 4 }]).events is [{ at: 3_600_000, event: 'reset' }]
 */
export function counterRate(
  readings: readonly CounterReading[],
  { modulus = counterModulus32, maxRatePerHour = 10_000, maxGapHours = Number.POSITIVE_INFINITY }: CounterOptions = {},
): CounterRate {
  let counts = 0;
  let hours = 0;
  let last: CounterReading | null = null;
  const events: { readonly at: number; readonly event: Exclude<CounterEvent, 'none'> }[] = [];
  for (const reading of readings) {
    if (last === null) {
      if (Number.isFinite(reading.at) && isAmount(reading.count)) last = reading;
      continue;
    }
    const elapsed = (reading.at - last.at) / msPerHour;
    const { delta, event } = counterDelta({
      prev: last.count,
      cur: reading.count,
      modulus,
      maxPlausible: maxPlausibleCounts(maxRatePerHour, elapsed),
    });
    if (!isPositive(elapsed) || delta === null) continue;
    if (event !== 'none') events.push({ at: reading.at, event });
    if (elapsed <= maxGapHours) {
      counts += delta;
      hours += elapsed;
    }
    last = reading;
  }
  return { counts, hours, perHour: hours > 0 ? counts / hours : null, events };
}
