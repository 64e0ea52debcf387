import { qualityCode } from '../quality/reasons.ts';
import { BucketRange } from './bucket-range.ts';
import type { BucketSpans } from './bucket-spans.ts';
import { sortFirst } from './sort-first.ts';
import type { StateIo } from './state-io.ts';

/** One bucket of a gauge. */
export interface GaugeBucket {
  /** Median of the good readings; NaN without any. */
  readonly median: number;
  /** Least and greatest reading inside the physical range, good or not; NaN without any. */
  readonly low: number;
  readonly high: number;
  /** Good readings. */
  readonly good: number;
  /** One bit for each place of `qualityReasons` that a reading had. */
  readonly mask: number;
}

/** Assessed rows of a gauge. */
export interface Rows {
  readonly spans: BucketSpans;
  readonly values: Float64Array;
  /** `qualityCode` of each row. */
  readonly codes: Uint8Array;
}

/** Readings of one gauge in buckets of ten minutes, the newest still open. 16 bytes a bucket. */
export class GaugeMemory {
  readonly #range: BucketRange;
  #changes = 0;
  #median = new Float32Array(0);
  #low = new Float32Array(0);
  #high = new Float32Array(0);
  #good = new Uint16Array(0);
  #mask = new Uint16Array(0);
  /** The open bucket: number, good readings (the first of them in order of size), extremes of the others. */
  #open = Number.NaN;
  #readings = new Float64Array(16);
  #count = 0;
  #sorted = 0;
  #openLow = Number.POSITIVE_INFINITY;
  #openHigh = Number.NEGATIVE_INFINITY;
  #openMask = 0;

  constructor(most: number, expected = 0) {
    this.#range = new BucketRange(most, expected);
  }

  /** Grows whenever readings are added. */
  get changes(): number {
    return this.#changes;
  }

  get first(): number {
    return this.#range.first;
  }

  get end(): number {
    return this.#range.end;
  }

  /**
   * Keeps assessed rows in their order.
   *
   * @param note hears of each row that is not good
   * @param late hears of each row whose bucket is closed: it is not kept
   */
  add(rows: Rows, note: (row: number) => void, late: (row: number) => void): void {
    this.#changes += 1;
    rows.spans.handOn(
      rows.codes,
      { isPast: (bucket) => bucket < this.#open, take: (bucket, row, end) => this.#take(rows, bucket, row, end) },
      note,
      late,
    );
  }

  /** Writes the open bucket as it stands; it stays open. */
  settle(): void {
    if (Number.isNaN(this.#open)) return;
    const place = this.#open - this.#range.first;
    const count = this.#count;
    const sorted = sortFirst(this.#readings, this.#sorted, count);
    this.#sorted = count;
    const half = count >> 1;
    this.#median[place] =
      count === 0
        ? Number.NaN
        : count % 2 === 1
          ? (sorted[half] as number)
          : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
    const low = count === 0 ? this.#openLow : Math.min(this.#openLow, sorted[0] as number);
    this.#low[place] = low === Number.POSITIVE_INFINITY ? Number.NaN : low;
    this.#high[place] =
      low === Number.POSITIVE_INFINITY
        ? Number.NaN
        : count === 0
          ? this.#openHigh
          : Math.max(this.#openHigh, sorted[count - 1] as number);
    this.#good[place] = Math.min(65_535, count);
    this.#mask[place] = this.#openMask;
  }

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    [this.#median, this.#low, this.#high, this.#good, this.#mask] = this.#range.transfer(io, [
      this.#median,
      this.#low,
      this.#high,
      this.#good,
      this.#mask,
    ] as const);
    this.#open = io.number(this.#open);
    this.#count = io.natural(this.#count);
    this.#sorted = io.natural(this.#sorted);
    if (this.#readings.length < this.#count) this.#readings = grown(this.#readings, this.#count);
    io.numbers(this.#readings, this.#count);
    this.#openLow = io.number(this.#openLow);
    this.#openHigh = io.number(this.#openHigh);
    this.#openMask = io.natural(this.#openMask);
  }

  /** Median of a bucket's good readings; NaN without any. The open bucket as it was settled last. */
  median(bucket: number): number {
    const place = bucket - this.#range.first;
    return place >= 0 && bucket < this.#range.end && this.#good[place] !== 0
      ? (this.#median[place] as number)
      : Number.NaN;
  }

  /** Good readings in the buckets from … before end. */
  goodWithin(from: number, end: number): number {
    const last = Math.min(end, this.#range.end) - this.#range.first;
    let sum = 0;
    for (let place = Math.max(0, from - this.#range.first); place < last; place += 1)
      sum += this.#good[place] as number;
    return sum;
  }

  /** Null where there was no reading. */
  bucket(bucket: number): GaugeBucket | null {
    const place = bucket - this.#range.first;
    if (place < 0 || bucket >= this.#range.end || this.#mask[place] === 0) return null;
    const at = (numbers: Float32Array | Uint16Array) => numbers[place] as number;
    return {
      median: this.median(bucket),
      low: at(this.#low),
      high: at(this.#high),
      good: at(this.#good),
      mask: at(this.#mask),
    };
  }

  #take({ values, codes }: Rows, bucket: number, row: number, end: number): number {
    if (bucket !== this.#open) this.#moveTo(bucket);
    const code = codes[row] as number;
    this.#openMask |= 1 << code;
    if (code === qualityCode.good) return this.#addGood(values, codes, row, end);
    if (code !== qualityCode.range && code !== qualityCode.unit) this.#stretch(values[row] as number);
    return row + 1;
  }

  /**
   * Adds the good readings that follow each other to the open bucket: nearly all do. @returns the first row that is not
   */
  #addGood(values: Float64Array, codes: Uint8Array, from: number, end: number): number {
    if (this.#count + end - from > this.#readings.length)
      this.#readings = grown(this.#readings, this.#count + end - from);
    const readings = this.#readings;
    let count = this.#count;
    let row = from;
    for (; row < end && codes[row] === qualityCode.good; row += 1) {
      readings[count] = values[row] as number;
      count += 1;
    }
    this.#count = count;
    return row;
  }

  #stretch(value: number): void {
    this.#openLow = Math.min(this.#openLow, value);
    this.#openHigh = Math.max(this.#openHigh, value);
  }

  #moveTo(bucket: number): void {
    this.settle();
    if (!this.#range.includes(bucket)) {
      [this.#median, this.#low, this.#high, this.#good, this.#mask] = this.#range.reach(bucket, [
        this.#median,
        this.#low,
        this.#high,
        this.#good,
        this.#mask,
      ] as const);
    }
    this.#open = bucket;
    this.#count = 0;
    this.#sorted = 0;
    this.#openLow = Number.POSITIVE_INFINITY;
    this.#openHigh = Number.NEGATIVE_INFINITY;
    this.#openMask = 0;
  }
}

function grown(numbers: Float64Array<ArrayBuffer>, fewest: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(Math.max(2 * numbers.length, fewest));
  copy.set(numbers);
  return copy;
}
