import { badQuality } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { createSteps, type Steps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Window } from '../telemetry.store.ts';
import { framePacks, type FrameRange, type ReadTime } from './frames.ts';
import { decodeAggregate } from './hour-aggregates.ts';
import { hoursOf } from './hour-reads.ts';
import { cancelled, timeOf } from './read-time.ts';
import type { ReadsOptions } from './read-time.ts';
import { placeFinder } from './shapes.ts';

/** Takes the readings of one key, each with the number of the bucket that it belongs to. */
export interface Sink {
  readonly key: string;
  /** Readings of quality bad. */
  bad: number;
  /** Readings of one instant or one hour, which begins at `at`, ms. Hours and instants come in any order. */
  add(
    bucket: number,
    at: number,
    count: number,
    sum: number,
    min: number,
    max: number,
    first: number,
    last: number,
  ): void;
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
      for (const pack of packs) {
        const places = placesOf(pack.shape);
        for (let frame = 0; frame < pack.size; frame += 1) {
          const pause = steps.next();
          if (pause !== null) await pause;
          const at = pack.at(frame);
          const bucket = bucketOf(at);
          for (const [n, place] of places) {
            const sink = sinks[n];
            if (sink === undefined) continue;
            const value = pack.value(frame, place);
            if (pack.quality(frame, place) === badQuality) sink.bad += 1;
            else sink.add(bucket, at, 1, value, value, value, value, value);
          }
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
      for (const { places, size, hour: hourAt, data, width } of read.packs) {
        for (let n = 0; n < size; n += 1) {
          const pause = steps.next();
          if (pause !== null) await pause;
          const hour = hourAt(n);
          const at = hour * hourMs;
          const bucket = bucketOf(at);
          if (bucketOf(at + hourMs - 1) !== bucket) {
            dirty.push(hour);
            continue;
          }
          for (const [key, place] of places) {
            const sink = sinks[key];
            if (sink === undefined) continue;
            const { bad, count, sum, min, max, first, last } = decodeAggregate(data, n * width + place);
            sink.bad += bad;
            if (count > 0) sink.add(bucket, at, count, sum, min, max, first, last);
          }
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
