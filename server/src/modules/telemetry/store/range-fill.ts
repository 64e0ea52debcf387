import { badQuality } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { createSteps, type Steps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Window } from '../telemetry.store.ts';
import { binaryQuery, queryBinary } from './binary.ts';
import { framePages, qualityAt, valueAt, type FrameRange, type ReadTime } from './frames.ts';
import { decodeAggregate } from './hour-aggregates.ts';
import { cancelled, timeOf } from './read-time.ts';
import type { ReadsOptions } from './read-time.ts';
import { placeFinder } from './shapes.ts';

/**
 * Hours with aggregates, and hours whose frames have to be read: in one statement, so that no hour is in both or in
 * neither.
 */
const readHours = binaryQuery(
  'telemetry.readHours',
  `with dirty as materialized (select hour from hour_dirty where device = $1 and hour >= $2 and hour < $3)
   select hour, null::int4, null::bytea from dirty
   union all
   select h.hour, h.shape, h.data from hour_aggregate h
   where h.device = $1 and h.hour >= $2 and h.hour < $3 and not exists (select from dirty where dirty.hour = h.hour)`,
  ['int4', 'int4', 'bytes'],
);

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
    for await (const rows of framePages(pg.pool, shapes, ranges, { time })) {
      for (const row of rows) {
        const pause = steps.next();
        if (pause !== null) await pause;
        const bucket = bucketOf(row.at);
        for (const [n, place] of placesOf(row.shape)) {
          const sink = sinks[n];
          if (sink === undefined) continue;
          const value = valueAt(row, place);
          if (qualityAt(row, place) === badQuality) sink.bad += 1;
          else sink.add(bucket, row.at, 1, value, value, value, value, value);
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
    const rows = await queryBinary(pg.pool, readHours, [device.key, hours.from, hours.to], time.left());
    const known = await shapes.byId(new Set(rows.flatMap(([, shape, data]) => (data === null ? [] : [shape]))));
    const placesOf = placeFinder(sinks.map(({ key }) => key));
    const dirty: number[] = [];
    for (const [hour, id, data] of rows) {
      const pause = steps.next();
      if (pause !== null) await pause;
      const at = hour * hourMs;
      const bucket = bucketOf(at);
      if (data === null || bucketOf(at + hourMs - 1) !== bucket) {
        dirty.push(hour);
        continue;
      }
      const shape = known.get(id);
      if (shape === undefined) throw new Error(`shape ${id} is missing`);
      for (const [n, place] of placesOf(shape)) {
        const sink = sinks[n];
        const { bad, count, sum, min, max, first, last } = decodeAggregate(data, place);
        if (sink === undefined) continue;
        sink.bad += bad;
        if (count > 0) sink.add(bucket, at, count, sum, min, max, first, last);
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
