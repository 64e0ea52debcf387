import { hourMs } from '@oilsight/oil';
import { createSteps, type Steps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Window } from '../telemetry.store.ts';
import { framePacks, type FrameRange, type ReadTime } from './frames.ts';
import { hoursOf } from './hour-reads.ts';
import { cancelled, timeOf } from './read-time.ts';
import type { ReadsOptions } from './read-time.ts';
import { placeFinder } from './shapes.ts';

/** Readings of one key at instants, in any order; the n-th belongs to bucket `buckets[n]`. */
export interface ReadingsOfKey {
  readonly buckets: Int32Array;
  /** ms. */
  readonly at: Float64Array;
  /** The n-th value lies at 8 × (n × width + place). */
  readonly values: DataView;
  /** The n-th quality lies at n × width + place. */
  readonly qualities: Uint8Array | null;
  readonly width: number;
  readonly place: number;
}

/** Aggregates of one key in hours, in any order; those of the n-th lie at `bytesAKey` × (n × width + place). */
export interface HoursOfKey {
  /** −1: the hour lies in several buckets, and is left out. */
  readonly buckets: Int32Array;
  /** Beginning of each hour, ms. */
  readonly at: Float64Array;
  readonly data: DataView;
  readonly width: number;
  readonly place: number;
}

/** Takes the readings of one key in long runs: a call for every reading would take most of the time. */
export interface Sink {
  readonly key: string;
  addReadings(readings: ReadingsOfKey): void;
  addHours(hours: HoursOfKey): void;
}

export interface RangeFill<S extends Sink> {
  readonly device: DeviceRef;
  readonly window: Window;
  readonly sinks: readonly S[];
  /** The bucket of an instant of the window. */
  readonly bucketOf: (at: number) => number;
  /** Whether an hour may lie within one bucket. */
  readonly takesHours: boolean;
}

interface RangeRead {
  readonly sinks: readonly Sink[];
  readonly bucketOf: (at: number) => number;
  readonly time: ReadTime;
  readonly steps: Steps;
}

/** Reads a window into sinks, from the aggregates of hours where an hour lies within one bucket. */
export function createRangeFill({ pg, shapes, knownKeys, timeoutMs }: ReadsOptions) {
  const addFrames = async (
    ranges: readonly FrameRange[],
    { sinks, bucketOf, time, steps }: RangeRead,
  ): Promise<void> => {
    const placesOf = placeFinder(sinks.map(({ key }) => key));
    for await (const packs of framePacks(pg.pool, shapes, ranges, time)) {
      for (const { shape, at, values, qualities } of packs) {
        const buckets = new Int32Array(at.length);
        for (let n = 0; n < at.length; n += 1) buckets[n] = bucketOf(at[n] ?? 0);
        for (const [n, place] of placesOf(shape)) {
          sinks[n]?.addReadings({ buckets, at, values, qualities, width: shape.keys.length, place });
          const pause = steps.next();
          if (pause !== null) await pause;
        }
      }
    }
  };

  /** Adds the aggregates of hours that lie within one bucket; returns the hours whose frames must be read. */
  const addHours = async (
    device: DeviceRef,
    hours: Window,
    { sinks, bucketOf, time, steps }: RangeRead,
  ): Promise<number[]> => {
    const keys = sinks.map(({ key }) => key);
    const dirty: number[] = [];
    for await (const read of hoursOf(pg.pool, shapes, { device: device.key, keys, ...hours, time })) {
      dirty.push(...read.dirty);
      for (const { places, hours: numbers, data, width } of read.packs) {
        const buckets = new Int32Array(numbers.length);
        const at = new Float64Array(numbers.length);
        for (const [n, hour] of numbers.entries()) {
          at[n] = hour * hourMs;
          const bucket = bucketOf(hour * hourMs);
          const isWithin = bucketOf((hour + 1) * hourMs - 1) === bucket;
          buckets[n] = isWithin ? bucket : -1;
          if (!isWithin) dirty.push(hour);
        }
        for (const [n, place] of places) {
          sinks[n]?.addHours({ buckets, at, data, width, place });
          const pause = steps.next();
          if (pause !== null) await pause;
        }
      }
    }
    return dirty.sort((a, b) => a - b);
  };

  return async ({ device, window: { from, to }, sinks: every, bucketOf, takesHours }: RangeFill<Sink>) => {
    const known = knownKeys(device);
    const sinks = every.filter(({ key }) => known?.has(key) ?? true);
    if (to <= from || sinks.length === 0) return;
    const read = { sinks, bucketOf, time: timeOf(timeoutMs), steps: createSteps() };
    const hours = { from: Math.ceil(from / hourMs), to: Math.floor(to / hourMs) };
    await cancelled(async () => {
      if (!takesHours || hours.to <= hours.from) return addFrames([{ device: device.key, from, to }], read);
      const runs = runsOf(await addHours(device, hours, read)).map((run) => ({
        from: run.from * hourMs,
        to: run.to * hourMs,
      }));
      // The ends of the window are parts of hours.
      const ranges = [{ from, to: hours.from * hourMs }, ...runs, { from: hours.to * hourMs, to }].filter(
        (range) => range.from < range.to,
      );
      await addFrames(
        ranges.map((range) => ({ device: device.key, ...range })),
        read,
      );
    });
  };
}

/** Sorted hours as ranges: from ≤ hour < to. */
function runsOf(hours: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const hour of hours) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === hour) last.to += 1;
    else runs.push({ from: hour, to: hour + 1 });
  }
  return runs;
}
