import { hourMs } from '@oilsight/oil';
import pgDriver from 'pg';
import { AppError, badQuality } from '@oilsight/contract';
import type { Pg } from '../../../platform/pg.ts';
import { createSteps, type Steps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { BucketSeries, Frame, RawSeries, TelemetryStore, Window } from '../telemetry.store.ts';
import { binaryQuery, queryBinary } from './binary.ts';
import { framePages, maxPageRows, qualityAt, valueAt, valuesOf, type FrameRange, type ReadTime } from './frames.ts';
import { decodeAggregate } from './hour-aggregates.ts';
import type { Shape, Shapes } from './shapes.ts';
import { type TextRow, textsOf } from './texts.ts';

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

/** Frames that a scan yields at a time: its caller can let other work run in between. */
const framesAtOnce = 1000;

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

interface seriesFill {
  readonly all: readonly Buckets[];
  readonly from: number;
  readonly bucketMs: number;
  readonly time: ReadTime;
  readonly steps: Steps;
}

export interface ReadsOptions {
  readonly pg: Pg;
  readonly shapes: Shapes;
  /** Keys that the device has ever had; null: not in memory. */
  readonly knownKeys: (device: DeviceRef) => { has(key: string): boolean } | null;
  /** Longest time of one read, or of one page of a scan, ms. */
  readonly timeoutMs: number;
}

/** Reads telemetry. A read that takes too long is cancelled. @throws AppError `readTooLong` */
export function createReads({
  pg,
  shapes,
  knownKeys,
  timeoutMs,
}: ReadsOptions): Pick<TelemetryStore, 'raw' | 'buckets' | 'scan'> {
  const addFrames = async (
    ranges: readonly FrameRange[],
    { all, from, bucketMs, time, steps }: seriesFill,
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
    { all, from, bucketMs, time, steps }: seriesFill,
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
      const seriesFill = {
        all: every.filter(({ key }) => known?.has(key) ?? true),
        from,
        bucketMs,
        time: timeOf(timeoutMs),
        steps: createSteps(),
      };
      if (to <= from || seriesFill.all.length === 0) return series();
      const hours = { from: Math.ceil(from / hourMs), to: Math.floor(to / hourMs) };
      await cancelled(async () => {
        if (bucketMs < hourMs || hours.to <= hours.from)
          return addFrames([{ device: device.key, from, to }], seriesFill);
        const runs = runsOf(await addHours(device, hours, seriesFill)).map((run) => ({
          from: run.from * hourMs,
          to: run.to * hourMs,
        }));
        // The ends of the window are parts of hours.
        const ranges = [{ from, to: hours.from * hourMs }, ...runs, { from: hours.to * hourMs, to }].filter(
          (range) => range.from < range.to,
        );
        await addFrames(
          ranges.map((range) => ({ device: device.key, ...range })),
          seriesFill,
        );
      });
      return series();
    },

    async raw(device, keys, window, { limit, order }) {
      const numbers = keys.map((key): RawSeries => ({ key, at: [], values: [], quality: [] }));
      const known = knownKeys(device);
      // A key that the device never had would be searched in the whole window.
      const wanted = numbers.filter(({ key }) => known?.has(key) ?? true);
      if (window.to <= window.from || wanted.length === 0 || limit < 1) return numbers;
      const placesOf = placeFinder(wanted.map(({ key }) => key));
      let open = wanted.length;
      const steps = createSteps();
      await cancelled(async () => {
        for await (const rows of framePages(pg.pool, shapes, [{ device: device.key, ...window }], {
          order,
          firstPage: limit,
          time: timeOf(timeoutMs),
        })) {
          for (const row of rows) {
            const pause = steps.next();
            if (pause !== null) await pause;
            for (const [n, place] of placesOf(row.shape)) {
              const series = wanted[n];
              if (series === undefined || series.at.length >= limit) continue;
              series.at.push(row.at);
              series.values.push(valueAt(row, place));
              series.quality.push(qualityAt(row, place));
              if (series.at.length === limit) open -= 1;
            }
          }
          if (open === 0) break;
        }
      });
      const texts = await cancelled(() =>
        textsOf(
          pg,
          device.key,
          wanted.map(({ key }) => key),
          window,
          { limit, order },
        ),
      );
      return numbers.map((series) => merged(series, texts.get(series.key) ?? [], { limit, order }));
    },

    async *scan(device, window) {
      if (window.to <= window.from) return;
      for await (const rows of framePages(pg.pool, shapes, [{ device: device.key, ...window }], {
        firstPage: maxPageRows,
        time: { left: () => timeoutMs },
      })) {
        for (let first = 0; first < rows.length; first += framesAtOnce) {
          yield rows.slice(first, first + framesAtOnce).map((row): Frame => ({
            device,
            at: row.at,
            keys: row.shape.keys,
            values: valuesOf(row),
            quality: row.quality === null ? null : Uint8Array.from(row.quality),
          }));
        }
      }
    },
  };
}

function timeOf(timeoutMs: number): ReadTime {
  const until = performance.now() + timeoutMs;
  return {
    left() {
      const left = until - performance.now();
      if (left <= 0) throw new AppError('readTooLong');
      return left;
    },
  };
}

/** Runs a read; a cancelled query becomes `readTooLong`. */
async function cancelled<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof pgDriver.DatabaseError && error.code === '57014'
      ? new AppError('readTooLong', {}, { cause: error })
      : error;
  }
}

/**
 * Returns a function that gives for a shape the requested keys it has (by number) and their indices. Computed once per
 * shape.
 */
function placeFinder(keys: readonly string[]): (shape: Shape) => readonly (readonly [n: number, place: number])[] {
  const known = new Map<Shape, (readonly [number, number])[]>();
  return (shape) => {
    let places = known.get(shape);
    if (places === undefined) {
      places = keys.flatMap((key, n) => {
        const place = shape.places.get(key);
        return place === undefined ? [] : [[n, place] as const];
      });
      known.set(shape, places);
    }
    return places;
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

/**
 * Both lists are in the requested order. A number and a text never have the same time: the later one has replaced the
 * other.
 */
function merged(
  numbers: RawSeries,
  texts: readonly TextRow[],
  { limit, order }: { limit: number; order: 'asc' | 'desc' },
): RawSeries {
  if (texts.length === 0) return numbers;
  const series: RawSeries = { key: numbers.key, at: [], values: [], quality: [] };
  const isBefore = (a: number, b: number) => (order === 'asc' ? a <= b : a >= b);
  for (let [n, t] = [0, 0]; series.at.length < limit;) {
    const text = texts[t];
    const at = numbers.at[n];
    if (at !== undefined && (text === undefined || isBefore(at, text.at))) {
      series.at.push(at);
      series.values.push(numbers.values[n] ?? 0);
      series.quality.push(numbers.quality[n] ?? 0);
      n += 1;
    } else if (text !== undefined) {
      series.at.push(text.at);
      series.values.push(text.value);
      series.quality.push(0);
      t += 1;
    } else break;
  }
  return series;
}
