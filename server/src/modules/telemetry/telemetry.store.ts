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

/** Readings of one key, oldest first unless asked otherwise. */
export interface RawSeries {
  readonly key: string;
  readonly at: number[];
  readonly values: (number | string | boolean | object)[];
  readonly quality: number[];
}

/**
 * Aggregates of one key: bucket i starts at from + i × bucketMs; only buckets with good readings are listed. Bad
 * readings are counted apart.
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
 * Where telemetry lives. Writes are batches of frames, reads have a window and a point budget, no SQL leaks out. A
 * reading is identified by device, key and time: written again, the later value wins, whichever set of keys it came
 * with.
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
  /** Aggregates of numeric readings. Exact at every moment, late and repeated readings included. */
  buckets(
    device: DeviceRef,
    keys: readonly string[],
    window: Window,
    bucketMs: number,
  ): Promise<readonly BucketSeries[]>;
  /** Frames of the window in time order, a page of at most 1000 at a time: for exports and assessments. */
  scan(device: DeviceRef, window: Window): AsyncIterable<readonly Frame[]>;
  /**
   * Recomputes aggregates of hours that changed; returns of how many they are in place: an hour that changes meanwhile
   * is left for the next time. Run by a job; reads are right without it. Ends early, between two transactions, when
   * `signal` aborts.
   */
  refreshAggregates(signal?: AbortSignal): Promise<number>;
  /**
   * How many frames are kept of a device, about: those of an hour count as its most frequent key does. And the oldest
   * reading's time, ms; null: none. Readings that are not numbers count by their time.
   */
  extent(device: DeviceRef): Promise<{ readonly frames: number; readonly firstAt: number | null }>;
  /**
   * Drops all of a device: as if it had never sent anything. Nothing of it may come in meanwhile. May be called again
   * after it broke off.
   */
  forget(device: Pick<DeviceRef, 'key'>): Promise<void>;
  /** Drops what is older; returns how many partitions went. */
  retain(since: number): Promise<number>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
