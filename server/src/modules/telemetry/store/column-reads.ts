import { badQuality } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { ColumnSeries, TelemetryStore } from '../telemetry.store.ts';
import { bytesAKey } from './hour-aggregates.ts';
import { createRangeFill, type HoursOfKey, type ReadingsOfKey, type Sink } from './range-fill.ts';
import type { ReadsOptions } from './read-time.ts';

/** The columns of one key while readings are added. */
class Columns implements Sink, ColumnSeries {
  readonly key: string;
  bad = 0;
  readonly count: Float64Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly first: Float64Array;
  readonly last: Float64Array;
  /** When the first and the last reading were made, of an hour its beginning. */
  readonly #firstAt: Float64Array;
  readonly #lastAt: Float64Array;

  constructor(key: string, size: number) {
    this.key = key;
    this.count = new Float64Array(size);
    this.sum = new Float64Array(size);
    this.min = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.max = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
    this.first = new Float64Array(size);
    this.last = new Float64Array(size);
    this.#firstAt = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.#lastAt = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  }

  addReadings({ buckets, at, values, qualities, width, place }: ReadingsOfKey): void {
    for (let n = 0; n < buckets.length; n += 1) {
      const cell = n * width + place;
      if (qualities !== null && qualities[cell] === badQuality) {
        this.bad += 1;
        continue;
      }
      const bucket = buckets[n] ?? 0;
      const value = values.getFloat64(8 * cell, true);
      this.#add(bucket, 1, value, value, value);
      this.#ends(bucket, at[n] ?? 0, value, value);
    }
  }

  addHours({ buckets, at, data, width, place }: HoursOfKey): void {
    for (let n = 0; n < buckets.length; n += 1) {
      const bucket = buckets[n] ?? -1;
      if (bucket < 0) continue;
      const from = bytesAKey * (n * width + place);
      const count = data.getUint32(from, true);
      this.bad += data.getUint32(from + 4, true);
      if (count === 0) continue;
      const sum = data.getFloat64(from + 24, true);
      this.#add(bucket, count, sum, data.getFloat64(from + 8, true), data.getFloat64(from + 16, true));
      this.#ends(bucket, at[n] ?? 0, data.getFloat64(from + 32, true), data.getFloat64(from + 40, true));
    }
  }

  #add(n: number, count: number, sum: number, min: number, max: number): void {
    this.count[n] = (this.count[n] ?? 0) + count;
    this.sum[n] = (this.sum[n] ?? 0) + sum;
    if (min < (this.min[n] ?? 0)) this.min[n] = min;
    if (max > (this.max[n] ?? 0)) this.max[n] = max;
  }

  #ends(n: number, at: number, first: number, last: number): void {
    if (at < (this.#firstAt[n] ?? 0)) {
      this.#firstAt[n] = at;
      this.first[n] = first;
    }
    if (at > (this.#lastAt[n] ?? 0)) {
      this.#lastAt[n] = at;
      this.last[n] = last;
    }
  }
}

/** Reads the aggregates of buckets that begin at given times. */
export function createColumnReads(options: ReadsOptions): Pick<TelemetryStore, 'columns'> {
  const fill = createRangeFill(options);
  return {
    async columns(device, keys, edges) {
      const size = Math.max(0, edges.length - 1);
      const sinks = keys.map((key) => new Columns(key, size));
      const window = { from: edges[0] ?? 0, to: edges[size] ?? 0 };
      await fill({ device, window, sinks, bucketOf: bucketFinder(edges), takesHours: hasHours(edges) });
      return sinks;
    },
  };
}

/** Whether one of the buckets is wide enough for a whole hour. */
function hasHours(edges: ArrayLike<number>): boolean {
  for (let n = 1; n < edges.length; n += 1) if ((edges[n] ?? 0) - (edges[n - 1] ?? 0) >= hourMs) return true;
  return false;
}

/** Finds the bucket of an instant: nearly always the one of the previous instant, or the next. */
function bucketFinder(edges: ArrayLike<number>): (at: number) => number {
  let n = 0;
  const holds = (place: number, at: number) => at >= (edges[place] ?? Infinity) && at < (edges[place + 1] ?? -Infinity);
  return (at) => {
    if (holds(n, at)) return n;
    if (holds(n + 1, at)) return (n += 1);
    let [low, high] = [0, edges.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((edges[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return (n = low);
  };
}
