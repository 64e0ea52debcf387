import { badQuality } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { BucketSeries, TelemetryStore } from '../telemetry.store.ts';
import { bytesAKey } from './hour-aggregates.ts';
import { createRangeFill, type HoursOfKey, type ReadingsOfKey, type Sink } from './range-fill.ts';
import type { ReadsOptions } from './read-time.ts';

interface Bucket {
  count: number;
  sum: number;
  min: number;
  max: number;
}

/** The buckets of one key while readings are added. */
class Buckets implements Sink {
  readonly key: string;
  bad = 0;
  readonly #byIndex = new Map<number, Bucket>();
  /** The bucket of the previous reading: readings come in time order. */
  #current: Bucket = { count: 0, sum: 0, min: 0, max: 0 };
  #currentIndex = Number.NaN;

  constructor(key: string) {
    this.key = key;
  }

  addReadings({ buckets, values, qualities, width, place }: ReadingsOfKey): void {
    for (let n = 0; n < buckets.length; n += 1) {
      const cell = n * width + place;
      if (qualities !== null && qualities[cell] === badQuality) this.bad += 1;
      else {
        const value = values.getFloat64(8 * cell, true);
        this.#add(buckets[n] ?? 0, 1, value, value, value);
      }
    }
  }

  addHours({ buckets, data, width, place }: HoursOfKey): void {
    for (let n = 0; n < buckets.length; n += 1) {
      const index = buckets[n] ?? -1;
      if (index < 0) continue;
      const at = bytesAKey * (n * width + place);
      const count = data.getUint32(at, true);
      this.bad += data.getUint32(at + 4, true);
      if (count === 0) continue;
      const sum = data.getFloat64(at + 24, true);
      this.#add(index, count, sum, data.getFloat64(at + 8, true), data.getFloat64(at + 16, true));
    }
  }

  #add(index: number, count: number, sum: number, min: number, max: number): void {
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

/** Reads counts, sums and extremes of buckets of one width. */
export function createBucketReads(options: ReadsOptions): Pick<TelemetryStore, 'buckets'> {
  const fill = createRangeFill(options);
  return {
    async buckets(device, keys, window, bucketMs) {
      const sinks = keys.map((key) => new Buckets(key));
      const bucketOf = (at: number) => Math.floor((at - window.from) / bucketMs);
      await fill({ device, window, sinks, bucketOf, takesHours: bucketMs >= hourMs });
      return sinks.map((buckets) => buckets.series(window.from, bucketMs));
    },
  };
}
