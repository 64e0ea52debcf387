import { minuteMs } from '../durations.ts';
import type { StateIo } from './state-io.ts';

/** Length of a bucket: ten minutes of UTC. */
export const bucketMs = 10 * minuteMs;

/** Where there are too many buckets, so many of the oldest go at once: a day's. */
export const dropped = 144;

type Numbers = Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
/** Room for buckets to come: arrays that were read are not copied for the next days. */
const spareBuckets = 288;
/** Room that a range begins with: most of a fleet's devices may be new, and have some hours of readings. */
const leastBuckets = 64;

/**
 * The places of buckets in growing arrays: the bucket with number `first` (UTC ms ÷ 600 000) stands at place 0. Keeps
 * at most so many buckets; beyond, the oldest go, a day's at a time.
 */
export class BucketRange {
  #first = 0;
  #length = 0;
  #capacity = 0;
  readonly #most: number;
  readonly #expected: number;

  /** @param expected buckets that are on their way: room for them is made at once */
  constructor(most: number, expected = 0) {
    this.#most = most;
    this.#expected = expected;
  }

  /** Number of the oldest bucket, and of the one after the newest; equal where there is none. */
  get first(): number {
    return this.#first;
  }

  get end(): number {
    return this.#first + this.#length;
  }

  /** Takes in a bucket at or after the newest, where there is a place for it already. @returns whether there is */
  includes(bucket: number): boolean {
    const length = bucket - this.#first + 1;
    if (this.#length === 0 || length > this.#capacity) return false;
    this.#length = length;
    return true;
  }

  /**
   * Makes room for a bucket at or after the newest.
   *
   * @param arrays all of the same length; replaced by what is returned
   * @returns the arrays with a place for the bucket, new places 0
   */
  reach<T extends readonly Numbers[]>(bucket: number, arrays: T): T {
    if (this.#length === 0 || bucket - this.#first >= 2 * this.#most) {
      this.#first = bucket;
      this.#length = 0;
      for (const array of arrays) array.fill(0);
    }
    let room = arrays;
    if (bucket - this.#first >= this.#most)
      this.#drop(bucket - this.#first + 1 - this.#most + Math.min(dropped, this.#most >> 2), arrays);
    this.#length = bucket - this.#first + 1;
    if (this.#length > this.#capacity) {
      this.#capacity = Math.min(this.#most, Math.max(leastBuckets, this.#expected, 2 * this.#length));
      room = arrays.map((array) => grown(array, this.#capacity)) as readonly Numbers[] as T;
    }
    return room;
  }

  /** Writes or reads the range with its arrays. @returns the arrays, which were made anew where the range was read */
  transfer<T extends readonly Numbers[]>(io: StateIo, arrays: T): T {
    this.#first = io.number(this.#first);
    this.#length = io.natural(this.#length);
    if (io.isReading) this.#capacity = Math.max(this.#length, Math.min(this.#most, this.#length + spareBuckets));
    return arrays.map((array) => io.buckets(array, this.#length, this.#capacity)) as readonly Numbers[] as T;
  }

  #drop(buckets: number, arrays: readonly Numbers[]): void {
    for (const array of arrays) {
      array.copyWithin(0, buckets, this.#length);
      array.fill(0, Math.max(0, this.#length - buckets), this.#length);
    }
    this.#first += buckets;
  }
}

function grown(array: Numbers, length: number): Numbers {
  const copy = array instanceof Float32Array ? new Float32Array(length) : new Uint16Array(length);
  copy.set(array);
  return copy;
}
