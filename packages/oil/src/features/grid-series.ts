import { bucketMs } from '../history/bucket-range.ts';
import type { StateIo } from '../history/state-io.ts';
import { hourMs } from '../durations.ts';
import { ChangedBuckets } from './changed-buckets.ts';
import type { Source } from './changed-buckets.ts';

/** Buckets in an hour. */
export const bucketsPerHour = hourMs / bucketMs;

/** Values by number of the bucket and of the hour of UTC, NaN where one is not known. */
export interface Grid {
  bucket(number: number): number;
  hour(number: number): number;
}

/** Hours whose buckets are kept together. */
const hoursOfChunk = 24;
/** Room for hours to come, and hours that have become too old and are still kept: arrays are not moved every hour. */
const spareHours = 240;
/** Buckets before the oldest that counts which can be asked for too: those of the day before. */
const bucketsBefore = 24 * bucketsPerHour;

/**
 * A quantity by bucket and by hour of UTC, NaN where it is not known. An hour is calculated when it is first asked for,
 * and kept: closed buckets do not change, and what they are calculated from is kept long enough. So what is told does not
 * depend on what was asked before. Buckets are kept only where they are asked for by themselves.
 */
export class GridSeries implements Grid {
  readonly #changed: ChangedBuckets;
  readonly #valueAt: (bucket: number) => number;
  readonly #six = new Float64Array(bucketsPerHour);
  /** The oldest bucket that counts, and its hour. */
  #first = 0;
  #firstHour = 0;
  /** Number of the hour at index 0 of the arrays. */
  #base = 0;
  #hours = new Float64Array(0);
  #isKnown = new Uint8Array(0);
  /** Buckets of the hours that were asked for by bucket, by number of the chunk. */
  readonly #chunks = new Map<number, Chunk>();
  #endHour = 0;

  constructor(sources: readonly Source[], valueAt: (bucket: number) => number) {
    this.#changed = new ChangedBuckets(() => sources);
    this.#valueAt = valueAt;
  }

  /** Takes note of the buckets that are new or changed since the last call. */
  refresh({ first, end }: Pick<Source, 'first' | 'end'>): void {
    this.#first = first;
    this.#firstHour = Math.floor(first / bucketsPerHour);
    this.#endHour = Math.ceil(end / bucketsPerHour);
    if (this.#firstHour < this.#base || this.#firstHour > this.#base + spareHours) this.#move(this.#firstHour);
    this.#reach(this.#endHour);
    this.#forget(Math.floor(this.#changed.oldest() / bucketsPerHour));
  }

  bucket(number: number): number {
    const hour = Math.floor(number / bucketsPerHour);
    if (!(number >= this.#first - bucketsBefore && hour < this.#endHour)) return Number.NaN;
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
    if (this.#isKnown[number - this.#base] === 0) this.#fill(number);
    return this.#hours[number - this.#base] as number;
  }

  /** Writes or reads the hours that are known. Call `refresh` before. */
  transfer(io: StateIo): void {
    const hours = this.#endHour - this.#firstHour;
    const place = this.#firstHour - this.#base;
    const isKnown = Uint16Array.from(this.#isKnown.subarray(place, place + hours));
    this.#isKnown.set(io.buckets(isKnown, hours, hours), place);
    io.numbers(this.#hours.subarray(place, place + hours));
  }

  /** Hours begin at another one: those that are known stay, as far as they are not before it. */
  #move(base: number): void {
    const away = base - this.#base;
    this.#base = base;
    if (away < 0 || away >= this.#hours.length) {
      this.#isKnown.fill(0);
      this.#chunks.clear();
      return;
    }
    this.#hours.copyWithin(0, away);
    this.#isKnown.copyWithin(0, away);
    this.#isKnown.fill(0, this.#isKnown.length - away);
    for (const [number, { firstHour }] of this.#chunks)
      if (firstHour + 2 * hoursOfChunk < base) this.#chunks.delete(number);
  }

  #reach(endHour: number): void {
    const hours = endHour - this.#base;
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
    this.#isKnown.fill(0, Math.max(0, hour - this.#base));
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

  /** Calculates the buckets of an hour, and the hour. */
  #fill(hour: number): void {
    const six = this.#six;
    for (let index = 0; index < bucketsPerHour; index += 1) six[index] = this.#valueAt(hour * bucketsPerHour + index);
    if (hour < this.#base) return;
    this.#hours[hour - this.#base] = medianOf(six);
    this.#isKnown[hour - this.#base] = 1;
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
