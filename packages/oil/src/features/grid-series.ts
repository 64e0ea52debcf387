import { bucketMs } from '../history/bucket-range.ts';
import { hourMs } from '../durations.ts';

/** Buckets in an hour. */
export const bucketsPerHour = hourMs / bucketMs;

/** Hours that have become too old are removed this many at a time, so that not every new hour moves the whole array. */
const keptHours = 240;

/** A range of buckets whose newest may still change. */
export interface Source {
  readonly first: number;
  readonly end: number;
}

/** Values by number of the bucket and of the hour of UTC, NaN where one is not known. */
export interface Grid {
  bucket(number: number): number;
  hour(number: number): number;
}

/**
 * A quantity by bucket and by hour of UTC, NaN where it is not known. Only new buckets are calculated: closed buckets
 * do not change.
 */
export class GridSeries implements Grid {
  readonly #sources: readonly Source[];
  readonly #valueAt: (bucket: number) => number;
  readonly #hourFrom: (buckets: Float64Array) => number;
  /** Number of the hour at index 0 of both arrays. */
  #firstHour = 0;
  #buckets = new Float64Array(0);
  #hours = new Float64Array(0);
  #endHour = 0;
  /** Buckets before this one are final. */
  #final = Number.NEGATIVE_INFINITY;

  /** @param hourFrom calculates an hour's value from its buckets; the median of the good ones unless given */
  constructor(
    sources: readonly Source[],
    valueAt: (bucket: number) => number,
    hourFrom: (buckets: Float64Array) => number = medianOf,
  ) {
    this.#sources = sources;
    this.#valueAt = valueAt;
    this.#hourFrom = hourFrom;
  }

  /** Adds the buckets that are new since the last call. */
  refresh({ first, end }: Source): void {
    const firstHour = Math.floor(first / bucketsPerHour);
    if (this.#final === Number.NEGATIVE_INFINITY || firstHour > this.#firstHour + keptHours) this.#begin(firstHour);
    const from = Math.max(this.#firstHour, Math.floor(this.#final / bucketsPerHour));
    const endHour = Math.ceil(end / bucketsPerHour);
    this.#reach(endHour);
    for (let hour = from; hour < endHour; hour += 1) this.#fillHour(hour);
    this.#endHour = endHour;
    this.#final = Math.min(end, ...this.#sources.map((source) => source.end)) - 1;
  }

  bucket(number: number): number {
    const place = number - this.#firstHour * bucketsPerHour;
    return place >= 0 && number < this.#endHour * bucketsPerHour ? (this.#buckets[place] as number) : Number.NaN;
  }

  hour(number: number): number {
    return number >= this.#firstHour && number < this.#endHour
      ? (this.#hours[number - this.#firstHour] as number)
      : Number.NaN;
  }

  #begin(firstHour: number): void {
    this.#firstHour = firstHour;
    this.#final = firstHour * bucketsPerHour;
  }

  #reach(endHour: number): void {
    const hours = endHour - this.#firstHour;
    if (hours <= this.#hours.length) return;
    const capacity = 2 * hours;
    this.#hours = grown(this.#hours, capacity);
    this.#buckets = grown(this.#buckets, capacity * bucketsPerHour);
  }

  #fillHour(hour: number): void {
    const place = (hour - this.#firstHour) * bucketsPerHour;
    for (let index = 0; index < bucketsPerHour; index += 1)
      this.#buckets[place + index] = this.#valueAt(hour * bucketsPerHour + index);
    this.#hours[hour - this.#firstHour] = this.#hourFrom(this.#buckets.subarray(place, place + bucketsPerHour));
  }
}

function grown(numbers: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(length);
  copy.set(numbers);
  return copy;
}

const scratch = new Float64Array(bucketsPerHour);

function medianOf(buckets: Float64Array): number {
  let count = 0;
  for (const value of buckets) {
    if (Number.isNaN(value)) continue;
    let place = count;
    while (place > 0 && (scratch[place - 1] as number) > value) {
      scratch[place] = scratch[place - 1] as number;
      place -= 1;
    }
    scratch[place] = value;
    count += 1;
  }
  const half = count >> 1;
  if (count === 0) return Number.NaN;
  return count % 2 === 1 ? (scratch[half] as number) : ((scratch[half - 1] as number) + (scratch[half] as number)) / 2;
}
