import type { FeatureQuery, MachineEvent, Observation, Parameter, ReadFeature } from '../diagnosis/features.ts';
import { dayMs, hourMs } from '../durations.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { readFeatures } from './read-features.ts';
import { createReader } from './reader.ts';
import type { Reader } from './reader.ts';
import type { SeriesCache } from './series-cache.ts';

/** A feature with its value now, or the last one that could be trusted. */
export interface HeldObservation {
  readonly observation: Observation;
  /** The moment that the value is of, UTC ms; null: it is the present one, or there is none. */
  readonly heldAt: number | null;
}

/** Reads features that are held while their readings are missing or cannot be trusted. */
export type ReadHeld = (query: FeatureQuery) => HeldObservation;

/** How far before the newest reading a moment is tried at which the value was still sound. Our default. */
const stepsBackMs = [0, hourMs, 3 * hourMs, 8 * hourMs, dayMs, 3 * dayMs, 7 * dayMs, 14 * dayMs, 30 * dayMs] as const;
/** How long a value is held. Our default. */
const longestMs = 90 * dayMs;
/** Kinds of events after which earlier values say nothing: of the oil, and of what does not depend on it. */
const always: readonly MachineEvent['kind'][] = ['commissioning', 'sensor_replacement'];
const ofOil: readonly MachineEvent['kind'][] = [...always, 'oil_change'];
const notOfOil: readonly Parameter[] = ['feRate', 'nfRate', 'temp'];

/** The end of the newest bucket in which a quantity has a value, UTC ms; now where it is not a series. */
function newestValueAt(cache: SeriesCache, { parameter }: FeatureQuery, now: number, oldest: number): number {
  const series = cache.series(parameter);
  if (typeof series === 'string') return now;
  for (let bucket = Math.floor(now / bucketMs); bucket * bucketMs > oldest; bucket -= 1)
    if (!Number.isNaN(series.grid.bucket(bucket))) return Math.min(now, (bucket + 1) * bucketMs - 1);
  return oldest;
}

/**
 * A reader of features that keeps the last trustworthy value of a quantity whose readings have ended or cannot be
 * trusted at present: an instrument that falls silent tells nothing new about the oil. A value is held for 90 days at
 * most, and not beyond a change of the oil or of the sensor that somebody entered. A quantity without a sensor has none.
 *
 * @param reader of the present
 * @param present the features that it reads
 * @example readHeld(createReader(new SeriesCache(new DeviceMemory(1), {}), 0), () => absent('no_sensor'))({ parameter: 'temp', feature: 'level', windowMs: null }).heldAt is null
 */
export function readHeld({ cache, now }: Reader, present: ReadFeature): ReadHeld {
  // Instruments that fell silent together are read at the same moments.
  const past = new Map<number, ReadFeature>();
  const readAt = (at: number): ReadFeature => {
    const read = past.get(at) ?? readFeatures(createReader(cache, at));
    past.set(at, read);
    return read;
  };
  return (query) => {
    const observation = present(query);
    const isMissing = observation.absence === 'too_few_readings' || observation.absence === 'masked_by_sensor_fault';
    if (observation.value !== null || !isMissing) return { observation, heldAt: null };
    const ending = notOfOil.includes(query.parameter) ? always : ofOil;
    const begun = cache.memory.events.findLast(
      ({ kind, at, isProposed }) => at <= now && isProposed !== true && ending.includes(kind),
    )?.at;
    const oldest = Math.max(now - longestMs, begun ?? Number.NEGATIVE_INFINITY);
    const newest = newestValueAt(cache, query, now, oldest);
    for (const back of stepsBackMs) {
      const at = newest - back;
      if (at <= oldest) break;
      const then = readAt(at)(query);
      if (then.value !== null) return { observation: then, heldAt: at };
    }
    return { observation, heldAt: null };
  };
}
