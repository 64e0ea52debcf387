import type { Pg } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { BucketSeries, Frame, RawSeries, TelemetryStore, Window } from '../telemetry.store.ts';
import { binaryQuery, queryBinary } from './binary.ts';
import { framePages, maxPageRows, qualityAt, valueAt, type FrameRange } from './frames.ts';
import { badQuality, decodeAggregate } from './hour-aggregates.ts';
import type { Shape, Shapes } from './shapes.ts';
import { textsOf } from './texts.ts';
import { hourMs } from './time.ts';

/** Hours with aggregates, and those whose frames have to be read: one statement, so that no hour is in both or in none. */
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

/** The buckets of one key while they fill. */
class Buckets {
  readonly key: string;
  bad = 0;
  readonly #byIndex = new Map<number, Bucket>();

  constructor(key: string) {
    this.key = key;
  }

  add(index: number, { count, sum, min, max }: Readonly<Bucket>): void {
    const bucket = this.#byIndex.get(index);
    if (bucket === undefined) {
      this.#byIndex.set(index, { count, sum, min, max });
      return;
    }
    bucket.count += count;
    bucket.sum += sum;
    if (min < bucket.min) bucket.min = min;
    if (max > bucket.max) bucket.max = max;
  }

  series(from: number, bucketMs: number): BucketSeries {
    const sorted = [...this.#byIndex].sort(([a], [b]) => a - b);
    return {
      key: this.key, bad: this.bad, start: sorted.map(([index]) => from + index * bucketMs), count: sorted.map(([, { count }]) => count),
      sum: sorted.map(([, { sum }]) => sum), min: sorted.map(([, { min }]) => min), max: sorted.map(([, { max }]) => max),
    };
  }
}

export function createReads({ pg, shapes }: { pg: Pg; shapes: Shapes }): Pick<TelemetryStore, 'raw' | 'buckets' | 'scan'> {
  const addFrames = async (ranges: readonly FrameRange[], all: readonly Buckets[], { from }: Window, bucketMs: number): Promise<void> => {
    const placesOf = placeFinder(all.map(({ key }) => key));
    for await (const rows of framePages(pg.pool, shapes, ranges)) {
      for (const row of rows) {
        const index = Math.floor((row.at - from) / bucketMs);
        for (const [n, place] of placesOf(row.shape)) {
          const buckets = all[n];
          if (buckets === undefined) continue;
          const value = valueAt(row, place);
          if (qualityAt(row, place) === badQuality) buckets.bad += 1;
          else buckets.add(index, { count: 1, sum: value, min: value, max: value });
        }
      }
    }
  };

  /** Takes whole hours from their aggregates; returns those that need their frames. */
  const addHours = async (device: DeviceRef, hours: Window, all: readonly Buckets[], { from, bucketMs }: { from: number; bucketMs: number }): Promise<number[]> => {
    const rows = await queryBinary(pg.pool, readHours, [device.key, hours.from, hours.to]);
    const known = await shapes.byId(new Set(rows.flatMap(([, shape, data]) => (data === null ? [] : [shape]))));
    const placesOf = placeFinder(all.map(({ key }) => key));
    const dirty: number[] = [];
    for (const [hour, id, data] of rows) {
      if (data === null) {
        dirty.push(hour);
        continue;
      }
      const shape = known.get(id);
      if (shape === undefined) throw new Error(`shape ${id} is missing`);
      const index = Math.floor((hour * hourMs - from) / bucketMs);
      for (const [n, place] of placesOf(shape)) {
        const buckets = all[n];
        const aggregate = decodeAggregate(data, place);
        if (buckets === undefined) continue;
        buckets.bad += aggregate.bad;
        if (aggregate.count > 0) buckets.add(index, aggregate);
      }
    }
    return dirty.sort((a, b) => a - b);
  };

  return {
    async buckets(device, keys, window, bucketMs) {
      const { from, to } = window;
      const all = keys.map((key) => new Buckets(key));
      if (to <= from || keys.length === 0) return all.map((buckets) => buckets.series(from, bucketMs));
      const whole = { device: device.key, from, to };
      if (bucketMs % hourMs !== 0 || from % hourMs !== 0) {
        await addFrames([whole], all, window, bucketMs);
      } else {
        const hours = { from: from / hourMs, to: Math.floor(to / hourMs) };
        const dirty = hours.to > hours.from ? await addHours(device, hours, all, { from, bucketMs }) : [];
        const ranges = runsOf(dirty).map((run) => ({ device: device.key, from: run.from * hourMs, to: run.to * hourMs }));
        if (to % hourMs !== 0) ranges.push({ ...whole, from: hours.to * hourMs });
        await addFrames(ranges, all, window, bucketMs);
      }
      return all.map((buckets) => buckets.series(from, bucketMs));
    },

    async raw(device, keys, window, { limit, order }) {
      const numbers = keys.map((key): RawSeries => ({ key, at: [], values: [], quality: [] }));
      if (window.to <= window.from || keys.length === 0 || limit < 1) return numbers;
      const placesOf = placeFinder(keys);
      let open = keys.length;
      for await (const rows of framePages(pg.pool, shapes, [{ device: device.key, ...window }], { order, firstPage: limit })) {
        for (const row of rows) {
          for (const [n, place] of placesOf(row.shape)) {
            const series = numbers[n];
            if (series === undefined || series.at.length >= limit) continue;
            series.at.push(row.at);
            series.values.push(valueAt(row, place));
            series.quality.push(qualityAt(row, place));
            if (series.at.length === limit) open -= 1;
          }
        }
        if (open === 0) break;
      }
      const texts = await textsOf(pg, device.key, keys, window, { limit, order });
      return numbers.map((series) => merged(series, (texts.get(series.key) ?? []).map(({ at, value }) => ({ at, value, quality: 0 })), { limit, order }));
    },

    async *scan(device, window) {
      if (window.to <= window.from) return;
      for await (const rows of framePages(pg.pool, shapes, [{ device: device.key, ...window }], { firstPage: maxPageRows })) {
        yield rows.map((row): Frame => ({
          device, at: row.at, keys: row.shape.keys, values: Float64Array.from(row.shape.keys, (_, place) => valueAt(row, place)), quality: row.quality === null ? null : Uint8Array.from(row.quality),
        }));
      }
    },
  };
}

/** For a shape: which of the keys it has (by number) and where. Worked out once a shape. */
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

/** Sorted hours as stretches: from ≤ hour < to. */
function runsOf(hours: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const hour of hours) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === hour) last.to += 1;
    else runs.push({ from: hour, to: hour + 1 });
  }
  return runs;
}

function merged(numbers: RawSeries, texts: readonly { at: number; value: RawSeries['values'][number]; quality: number }[], { limit, order }: { limit: number; order: 'asc' | 'desc' }): RawSeries {
  if (texts.length === 0) return numbers;
  const all = [...numbers.at.map((at, n) => ({ at, value: numbers.values[n] ?? 0, quality: numbers.quality[n] ?? 0 })), ...texts];
  all.sort((a, b) => (order === 'asc' ? a.at - b.at : b.at - a.at));
  const kept = all.slice(0, limit);
  return { key: numbers.key, at: kept.map(({ at }) => at), values: kept.map(({ value }) => value), quality: kept.map(({ quality }) => quality) };
}
