import type { MachineEvent, Parameter, ReadFeature } from '../diagnosis/features.ts';
import { createReader } from '../features/reader.ts';
import { readFeatures } from '../features/read-features.ts';
import { readHeld } from '../features/read-held.ts';
import type { ReadHeld } from '../features/read-held.ts';
import { SeriesCache } from '../features/series-cache.ts';
import { allFaults } from '../features/states.ts';
import type { MachineProfile } from '../oil-profile.ts';
import type { Columns } from '../quality/columns.ts';
import { presentMs } from '../quality/quality.ts';
import type { SensorFault } from '../quality/quality.ts';
import { hourMs } from '../durations.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { bucketMs } from './bucket-range.ts';
import { DeviceMemory } from './device-memory.ts';
import { StateReader, StateWriter } from './state-io.ts';
import type { StateIo } from './state-io.ts';
import type { LabResult, LateReadings } from './device-memory.ts';
import type { GaugeBucket } from './gauge-memory.ts';

/** How much a history keeps. */
export interface HistoryOptions {
  /** Days before the newest reading; 400 unless given. A day of 30 keys takes about 70 kB. */
  readonly days?: number;
  /** What `save` of a history gave: the new one begins with its readings. Events and laboratory results are entered anew. */
  readonly saved?: Uint8Array<ArrayBuffer>;
}

/** What a history says of a time. */
export interface Moment {
  /** The features, as rules ask for them. */
  readonly read: ReadFeature;
  /** The same, with the last trustworthy value where there is none now. */
  readonly held: ReadHeld;
  /**
   * Faults of the readings, by key: faults whose last reading is at most an hour old, and those that only the history
   * shows.
   */
  faults(): readonly SensorFault[];
}

/**
 * The memory of one device: its readings, assessed, in buckets of ten minutes by UTC, with its log and laboratory
 * results. The same frames give the same buckets whether they come one by one or as columns, in whichever chunks, and
 * whatever the order of their keys.
 *
 * Frames must come in the order of time. A late frame still counts while its bucket is open, that is, until its key has
 * a reading in a newer bucket; after that it is left out and reported in `late`. Load a device's past first, then add
 * live frames.
 */
export interface History {
  /** Adds a frame. Keys without rules, derived quantities and values that are NaN are ignored. */
  add(at: number, frame: Readonly<Record<string, number>>): void;
  /** Takes in many frames by columns. */
  addColumns(columns: Columns): void;
  /**
   * Enters an event into the log. A sensor's replacement comes before the readings that follow it: counts before and
   * after it are not compared.
   */
  addEvent(event: MachineEvent): void;
  addLab(result: LabResult): void;
  /** All that can be asked of a time, UTC ms. What its answers share is worked out once. */
  at(now: number): Moment;
  /** The features at a time alone. */
  features(now: number): ReadFeature;
  /** Faults of the readings at a time alone. */
  quality(now: number): readonly SensorFault[];
  /**
   * A quantity's values by hour of UTC, from ≤ t < to, each at the middle of its hour; what is not known is left out.
   */
  hours(parameter: Parameter, from: number, to: number): readonly TimedValue[];
  /** A key's bucket that an instant lies in; null without a reading. Counters have none. */
  bucket(key: string, at: number): GaugeBucket | null;
  /**
   * All that is known of the readings, and of the quantities calculated from them, in some hundred kB. A history that is
   * made from it, with the same profile, events and results, goes on as this one would, to the last bit. Only code of the
   * same version can read it.
   */
  save(): Uint8Array<ArrayBuffer>;
  /** Readings that came too late to be taken in; null where there were none. */
  readonly late: LateReadings | null;
}

/**
 * An empty history of a device.
 *
 * @throws RangeError when `saved` ends too early
 * @example createHistory({}).features(0)({ parameter: 'temp', feature: 'level', windowMs: null }).absence is 'no_sensor'
 */
export function createHistory(profile: MachineProfile, { days = 400, saved }: HistoryOptions = {}): History {
  const memory = new DeviceMemory(days);
  const cache = new SeriesCache(memory, profile);
  const transfer = (io: StateIo) => {
    memory.transfer(io);
    cache.transfer(io);
  };
  if (saved !== undefined) transfer(new StateReader(saved));
  function momentAt(now: number): Moment {
    cache.refresh();
    const reader = createReader(cache, now);
    const read = readFeatures(reader);
    return { read, held: readHeld(reader, read), faults: () => allFaults(reader, presentMs) };
  }
  return {
    add: (at, frame) => memory.add(at, frame),
    addColumns: (columns) => memory.addColumns(columns),
    addEvent: (event) => memory.addEvent(event),
    addLab: (result) => memory.addLab(result),
    at: momentAt,
    features: (now) => momentAt(now).read,
    quality: (now) => momentAt(now).faults(),
    hours(parameter, from, to) {
      cache.refresh();
      const series = cache.series(parameter);
      if (typeof series === 'string') return [];
      const values: TimedValue[] = [];
      for (let hour = Math.ceil(from / hourMs - 0.5); (hour + 0.5) * hourMs < to; hour += 1) {
        const value = series.grid.hour(hour);
        if (!Number.isNaN(value)) values.push({ at: (hour + 0.5) * hourMs, value });
      }
      return values;
    },
    bucket(key, at) {
      memory.settle();
      return memory.gauge(key)?.bucket(Math.floor(at / bucketMs)) ?? null;
    },
    save() {
      const state = new StateWriter();
      transfer(state);
      return state.bytes;
    },
    get late() {
      return memory.late;
    },
  };
}
