import { bucketMs } from '../history/bucket-range.ts';
import type { StateIo } from '../history/state-io.ts';
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

/** Hours whose buckets are kept together. */
const hoursOfChunk = 24;
/** Room for hours to come, so that arrays are not copied every hour. */
const spareHours = 48;

/**
 * A quantity by bucket and by hour of UTC, NaN where it is not known. An hour is calculated when it is first asked for,
 * and kept: closed buckets do not change. Buckets are kept only where they are asked for by themselves.
 */
export class GridSeries implements Grid {
  readonly #sources: readonly Source[];
  readonly #valueAt: (bucket: number) => number;
  readonly #six = new Float64Array(bucketsPerHour);
  /** Number of the hour at index 0 of the arrays. */
  #firstHour = 0;
  #hours = new Float64Array(0);
  #isKnown = new Uint8Array(0);
  /** Buckets of the hours that were asked for by bucket, by number of the chunk. */
  readonly #chunks = new Map<number, Chunk>();
  #endHour = 0;
  /** Buckets before this one are final. */
  #final = Number.NEGATIVE_INFINITY;

  constructor(sources: readonly Source[], valueAt: (bucket: number) => number) {
    this.#sources = sources;
    this.#valueAt = valueAt;
  }

  /** Takes note of the buckets that are new or changed since the last call. */
  refresh({ first, end }: Source): void {
    const firstHour = Math.floor(first / bucketsPerHour);
    if (this.#final === Number.NEGATIVE_INFINITY || firstHour > this.#firstHour + keptHours) this.#begin(firstHour);
    const endHour = Math.ceil(end / bucketsPerHour);
    this.#reach(endHour);
    this.#forget(Math.max(this.#firstHour, Math.floor(this.#final / bucketsPerHour)));
    this.#endHour = endHour;
    this.#final = Math.min(end, ...this.#sources.map((source) => source.end)) - 1;
  }

  bucket(number: number): number {
    const hour = Math.floor(number / bucketsPerHour);
    if (!(hour >= this.#firstHour && hour < this.#endHour)) return Number.NaN;
    const chunk = this.#chunkOf(Math.floor(hour / hoursOfChunk));
    const place = hour - chunk.firstHour;
    if (chunk.isKnown[place] === 0) {
      this.#fill(hour);
      chunk.values.set(this.#six, place * bucketsPerHour);
      chunk.isKnown[place] = 1;
    }
    return chunk.values[number - chunk.firstHour * bucketsPerHour] as number;
  }

  hour(number: number): number {
    if (!(number >= this.#firstHour && number < this.#endHour)) return Number.NaN;
    const place = number - this.#firstHour;
    if (this.#isKnown[place] === 0) this.#fill(number);
    return this.#hours[place] as number;
  }

  /** Writes or reads the hours that are known and do not change any more. Call `refresh` before reading. */
  transfer(io: StateIo): void {
    this.#firstHour = io.number(this.#firstHour);
    this.#final = io.number(this.#final);
    const hours = Math.max(0, Math.floor(this.#final / bucketsPerHour) - this.#firstHour);
    if (io.isReading) this.#reach(this.#firstHour + hours);
    this.#isKnown.set(io.buckets(Uint16Array.from(this.#isKnown.subarray(0, hours)), hours, hours));
    io.numbers(this.#hours, hours);
  }

  #begin(firstHour: number): void {
    this.#firstHour = firstHour;
    this.#final = firstHour * bucketsPerHour;
    this.#isKnown.fill(0);
    this.#chunks.clear();
  }

  #reach(endHour: number): void {
    const hours = endHour - this.#firstHour;
    if (hours <= this.#hours.length) return;
    const room = new Float64Array(hours + spareHours);
    room.set(this.#hours);
    this.#hours = room;
    const isKnown = new Uint8Array(hours + spareHours);
    isKnown.set(this.#isKnown);
    this.#isKnown = isKnown;
  }

  /** Hours from this one on are calculated again when they are asked for. */
  #forget(hour: number): void {
    this.#isKnown.fill(0, hour - this.#firstHour);
    for (const chunk of this.#chunks.values()) {
      if (chunk.firstHour + hoursOfChunk > hour) chunk.isKnown.fill(0, Math.max(0, hour - chunk.firstHour));
    }
  }

  #chunkOf(number: number): Chunk {
    const known = this.#chunks.get(number);
    if (known !== undefined) return known;
    const made = {
      firstHour: number * hoursOfChunk,
      values: new Float64Array(hoursOfChunk * bucketsPerHour),
      isKnown: new Uint8Array(hoursOfChunk),
    };
    this.#chunks.set(number, made);
    return made;
  }

  #fill(hour: number): void {
    const six = this.#six;
    for (let index = 0; index < bucketsPerHour; index += 1) six[index] = this.#valueAt(hour * bucketsPerHour + index);
    this.#hours[hour - this.#firstHour] = medianOf(six);
    this.#isKnown[hour - this.#firstHour] = 1;
  }
}

/** Buckets of some hours, as far as they were asked for. */
interface Chunk {
  readonly firstHour: number;
  readonly values: Float64Array;
  readonly isKnown: Uint8Array;
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
