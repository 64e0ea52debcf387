import { badQuality } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { createSteps, type Steps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { BucketSeries, TelemetryStore, Window } from '../telemetry.store.ts';
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

interface Bucket {
  count: number;
  sum: number;
  min: number;
  max: number;
}

/** The buckets of one key while readings are added. */
class Buckets {
  readonly key: string;
  bad = 0;
  readonly #byIndex = new Map<number, Bucket>();
  /** The bucket of the previous reading: readings come in time order. */
  #current: Bucket = { count: 0, sum: 0, min: 0, max: 0 };
  #currentIndex = Number.NaN;

  constructor(key: string) {
    this.key = key;
  }

  add(index: number, count: number, sum: number, min: number, max: number): void {
    const bucket = index === this.#currentIndex ? this.#current : this.#open(index);
    bucket.count += count;
    bucket.sum += sum;
    if (min < bucket.min) bucket.min = min;
    if (max > bucket.max) bucket.max = max;
  }

  #open(index: number): Bucket {
    let bucket = this.#byIndex.get(index);
    if (bucket === undefined)
      this.#byIndex.set(
        index,
        (bucket = { count: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }),
      );
    this.#current = bucket;
    this.#currentIndex = index;
    return bucket;
  }

  series(from: number, bucketMs: number): BucketSeries {
    const sorted = [...this.#byIndex].sort(([a], [b]) => a - b);
    return {
      key: this.key,
      bad: this.bad,
      start: sorted.map(([index]) => from + index * bucketMs),
      count: sorted.map(([, { count }]) => count),
      sum: sorted.map(([, { sum }]) => sum),
      min: sorted.map(([, { min }]) => min),
      max: sorted.map(([, { max }]) => max),
    };
  }
}

interface SeriesFill {
  readonly all: readonly Buckets[];
  readonly from: number;
  readonly bucketMs: number;
  readonly time: ReadTime;
  readonly steps: Steps;
}

/** Reads counts, sums and extremes of buckets, from the aggregates of hours where an hour lies within one bucket. */
export function createBucketReads({ pg, shapes, knownKeys, timeoutMs }: ReadsOptions): Pick<TelemetryStore, 'buckets'> {
  const addFrames = async (
    ranges: readonly FrameRange[],
    { all, from, bucketMs, time, steps }: SeriesFill,
  ): Promise<void> => {
    const placesOf = placeFinder(all.map(({ key }) => key));
    for await (const rows of framePages(pg.pool, shapes, ranges, { time })) {
      for (const row of rows) {
        const pause = steps.next();
        if (pause !== null) await pause;
        const index = Math.floor((row.at - from) / bucketMs);
        for (const [n, place] of placesOf(row.shape)) {
          const buckets = all[n];
          if (buckets === undefined) continue;
          const value = valueAt(row, place);
          if (qualityAt(row, place) === badQuality) buckets.bad += 1;
          else buckets.add(index, 1, value, value, value);
        }
      }
    }
  };

  /** Adds the aggregates of hours that lie within one bucket; returns the hours whose frames must be read. */
  const addHours = async (
    device: DeviceRef,
    hours: Window,
    { all, from, bucketMs, time, steps }: SeriesFill,
  ): Promise<number[]> => {
    const rows = await queryBinary(pg.pool, readHours, [device.key, hours.from, hours.to], time.left());
    const known = await shapes.byId(new Set(rows.flatMap(([, shape, data]) => (data === null ? [] : [shape]))));
    const placesOf = placeFinder(all.map(({ key }) => key));
    const dirty: number[] = [];
    for (const [hour, id, data] of rows) {
      const pause = steps.next();
      if (pause !== null) await pause;
      const index = Math.floor((hour * hourMs - from) / bucketMs);
      if (data === null || Math.floor(((hour + 1) * hourMs - 1 - from) / bucketMs) !== index) {
        dirty.push(hour);
        continue;
      }
      const shape = known.get(id);
      if (shape === undefined) throw new Error(`shape ${id} is missing`);
      for (const [n, place] of placesOf(shape)) {
        const buckets = all[n];
        const aggregate = decodeAggregate(data, place);
        if (buckets === undefined) continue;
        buckets.bad += aggregate.bad;
        if (aggregate.count > 0) buckets.add(index, aggregate.count, aggregate.sum, aggregate.min, aggregate.max);
      }
    }
    return dirty.sort((a, b) => a - b);
  };

  return {
    async buckets(device, keys, window, bucketMs) {
      const { from, to } = window;
      const every = keys.map((key) => new Buckets(key));
      const series = () => every.map((buckets) => buckets.series(from, bucketMs));
      const known = knownKeys(device);
      const fill = {
        all: every.filter(({ key }) => known?.has(key) ?? true),
        from,
        bucketMs,
        time: timeOf(timeoutMs),
        steps: createSteps(),
      };
      if (to <= from || fill.all.length === 0) return series();
      const hours = { from: Math.ceil(from / hourMs), to: Math.floor(to / hourMs) };
      await cancelled(async () => {
        if (bucketMs < hourMs || hours.to <= hours.from) return addFrames([{ device: device.key, from, to }], fill);
        const runs = runsOf(await addHours(device, hours, fill)).map((run) => ({
          from: run.from * hourMs,
          to: run.to * hourMs,
        }));
        // The ends of the window are parts of hours.
        const ranges = [{ from, to: hours.from * hourMs }, ...runs, { from: hours.to * hourMs, to }].filter(
          (range) => range.from < range.to,
        );
        await addFrames(
          ranges.map((range) => ({ device: device.key, ...range })),
          fill,
        );
      });
      return series();
    },
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
