import { hourMs } from '../durations.ts';
import { orderedPoints } from '../series/timed-value.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { counterDelta, counterModulus32, maxPlausibleCounts } from '../wear/counter.ts';
import { counterResetWords } from './oil-events.ts';
import type { OilEvent } from './oil-events.ts';

/** Greatest rate a debris counter is believed to count at, 1/h: decides between rollover and reset. Our default. */
export const greatestDebrisRatePerH = 10_000;

/**
 * Resets of a cumulative debris counter. A rollover of the 32-bit register is none. The order of the readings does not
 * matter.
 *
 * @param key telemetry key of the counter
 * @returns ascending in time; confidence 1: counters do not count backwards
 * @example counterResets('ferrous_ch1', [{ at: 0, value: 5000 }, { at: 36e5, value: 3 }]).map(({ at }) => at) is [36e5]
 */
export function counterResets(key: string, readings: readonly TimedValue[]): readonly OilEvent[] {
  const counts = orderedPoints(readings, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).filter(
    ({ value }) => value >= 0,
  );
  const events: OilEvent[] = [];
  let previous: TimedValue | null = null;
  for (const reading of counts) {
    const maxPlausible = maxPlausibleCounts(greatestDebrisRatePerH, (reading.at - (previous ?? reading).at) / hourMs);
    const before = (previous ?? reading).value;
    const { event } = counterDelta({ prev: before, cur: reading.value, modulus: counterModulus32, maxPlausible });
    if (event === 'reset')
      events.push({
        kind: 'counter_reset',
        at: reading.at,
        confidence: 1,
        evidence: [{ key, before, after: reading.value, towards: 'none' }],
        because: counterResetWords(before, reading.value),
      });
    previous = reading;
  }
  return events;
}
