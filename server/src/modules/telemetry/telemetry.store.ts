import type { Frame, TextReading } from '../../events.ts';
import type { DeviceRef } from '../devices/index.ts';

export type { Frame, TextReading };

export interface LatestReading {
  readonly key: string;
  readonly at: number;
  readonly value: number | string | boolean | object;
  readonly quality: number;
}

/** Half-open: from ≤ at < to. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Readings of one key, oldest first by default. */
export interface RawSeries {
  readonly key: string;
  readonly at: number[];
  readonly values: (number | string | boolean | object)[];
  readonly quality: number[];
}

/** Refused readings of one key. */
export interface RefusedSeries {
  readonly key: string;
  readonly at: number[];
  readonly values: number[];
}

/**
 * Aggregates of one key: bucket i starts at from + i × bucketMs; only buckets with good readings are listed. Bad
 * readings are counted separately.
 */
export interface BucketSeries {
  readonly key: string;
  readonly start: number[];
  readonly count: number[];
  readonly sum: number[];
  readonly min: number[];
  readonly max: number[];
  /** Readings of quality bad inside the window. */
  readonly bad: number;
}

/**
 * Aggregates of one key in buckets that begin at given times, one place in each list for every bucket. A bucket without
 * good readings has the count 0, and nothing else of it has a meaning.
 */
export interface ColumnSeries {
  readonly key: string;
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** The oldest and the newest reading of the bucket. */
  readonly first: Float64Array;
  readonly last: Float64Array;
  /** Readings of quality bad inside the window. */
  readonly bad: number;
}

/**
 * Stores telemetry. Writes are batches of frames, reads have a window and a limit of points; callers see no SQL. A
 * reading is identified by device, key and time: when it is written again, the later value counts, whatever other keys
 * its frame has.
 */
export interface TelemetryStore {
  /** Resolves when every reading is durable and visible to every read below. All or nothing. */
  append(frames: readonly Frame[], texts: readonly TextReading[]): Promise<void>;
  /**
   * Newest reading (by its own time) of every key of each device, keys sorted; devices without readings have an empty
   * list.
   */
  latest(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, readonly LatestReading[]>>;
  /** Every key the device has ever reported, sorted. */
  keys(device: DeviceRef): Promise<readonly string[]>;
  /** At most `limit` readings of each key, numbers and others together. */
  raw(
    device: DeviceRef,
    keys: readonly string[],
    window: Window,
    options: { limit: number; order: 'asc' | 'desc' },
  ): Promise<readonly RawSeries[]>;
  /**
   * Refused readings, those of quality bad: of each key the newest one of each of `parts` equal parts of the window,
   * oldest first. Only hours whose aggregates count refused readings, or wait to be computed, are looked at, newest
   * first, at most 300 and 400 000 frames of them; of each hour only the newest 50 frames with a refused reading. Some
   * may be missing: the oldest where these bounds are met, and those of a key that is refused much more rarely than
   * another one of the device.
   */
  refused(device: DeviceRef, keys: readonly string[], window: Window, parts: number): Promise<readonly RefusedSeries[]>;
  /** Aggregates of numeric readings. Exact at any time, including late and repeated readings. */
  buckets(
    device: DeviceRef,
    keys: readonly string[],
    window: Window,
    bucketMs: number,
  ): Promise<readonly BucketSeries[]>;
  /**
   * The same in buckets of unequal width: bucket n is edges[n] ≤ at < edges[n + 1]. Edges ascend. Hours that lie within
   * one bucket are read from their aggregates.
   */
  columns(device: DeviceRef, keys: readonly string[], edges: ArrayLike<number>): Promise<readonly ColumnSeries[]>;
  /** Frames of the window in time order, in pages of at most 1000: for exports and assessments. */
  scan(device: DeviceRef, window: Window): AsyncIterable<readonly Frame[]>;
  /**
   * Frames of several devices, of each in its own window: device after device as in `windows`, each in time order, in
   * pages of at most 1000.
   */
  scanEach(windows: readonly (Window & { readonly device: DeviceRef })[]): AsyncIterable<readonly Frame[]>;
  /** Time of the newest frame before a time, ms; null: there is none. */
  newestBefore(device: DeviceRef, at: number): Promise<number | null>;
  /** Times of the newest frame of each device before a time of its own, ms, by key. A device without one is left out. */
  newestBeforeEach(
    asked: readonly { readonly device: Pick<DeviceRef, 'key'>; readonly at: number }[],
  ): Promise<ReadonlyMap<number, number>>;
  /**
   * The hours within a window in which each device has a reading, counted since the epoch, ascending, by key. The window
   * is widened to whole hours. A device without any is left out.
   */
  hoursWithReadings(
    devices: readonly Pick<DeviceRef, 'key'>[],
    window: Window,
  ): Promise<ReadonlyMap<number, Int32Array>>;
  /**
   * Of each device the newest hour within a window that has good readings of a key: its start, ms, and its mean, by the
   * device's key. Hours whose aggregates wait to be computed are passed over. A device without any is left out.
   */
  newestHourMeans(
    devices: readonly Pick<DeviceRef, 'key'>[],
    key: string,
    window: Window,
  ): Promise<ReadonlyMap<number, { readonly hour: number; readonly mean: number }>>;
  /**
   * Recomputes the aggregates of changed hours; returns the number of hours that were stored. An hour that changes
   * meanwhile is left for the next run. A job calls it; reads are right without it. When `signal` aborts it ends early,
   * between two transactions.
   */
  refreshAggregates(signal?: AbortSignal): Promise<number>;
  /**
   * Approximate number of stored frames of a device: an hour counts as many frames as its most frequent key has
   * readings. Also the time of the oldest reading, ms; null: none. Readings that are not numbers count once for each
   * time.
   */
  extent(device: DeviceRef): Promise<{ readonly frames: number; readonly firstAt: number | null }>;
  /** Deletes all data of a device. No data of it may arrive meanwhile. May be called again after it was interrupted. */
  forget(device: Pick<DeviceRef, 'key'>): Promise<void>;
  /** Drops older data; returns the number of dropped partitions. */
  retain(since: number): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
