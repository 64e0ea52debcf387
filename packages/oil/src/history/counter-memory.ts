import { qualityCode } from '../quality/reasons.ts';
import { dayMs } from '../rules/rule.ts';
import { bucketMs, BucketRange } from './bucket-range.ts';

/** What was counted over a longer silence is left out, with its time: when it happened is not known. */
const longestGapMs = 7 * dayMs;

/** Judged rows of a counter. */
export interface CounterRows {
  readonly at: Float64Array;
  readonly rows: number;
  /** `qualityCode` of each row. */
  readonly codes: Uint8Array;
  /** Instant of the reading before; what was counted since, NaN: not known. */
  readonly since: Float64Array;
  readonly increments: Float64Array;
}

/** Counts of one counter in buckets of ten minutes, with the time they took. 10 bytes a bucket. */
export class CounterMemory {
  readonly #range: BucketRange;
  #counts = new Float32Array(0);
  #covered = new Float32Array(0);
  #readings = new Uint16Array(0);
  /** The open bucket: number, begin and end, and what it holds so far. */
  #open = Number.NaN;
  #from = Number.NaN;
  #to = Number.NaN;
  #openCounts = 0;
  #openCovered = 0;
  #openReadings = 0;

  constructor(most: number, expected = 0) {
    this.#range = new BucketRange(most, expected);
  }

  get first(): number {
    return this.#range.first;
  }

  get end(): number {
    return this.#range.end;
  }

  /**
   * Keeps judged rows in their order: what was counted since the reading before, spread evenly over that time.
   *
   * @param note hears of each row that is not good
   * @param late hears of each row whose bucket is past: it is not kept
   */
  add({ at, rows, codes, since, increments }: CounterRows, note: (row: number) => void, late: (row: number) => void): void {
    let from = this.#from;
    let to = this.#to;
    let counts = this.#openCounts;
    let covered = this.#openCovered;
    let readings = this.#openReadings;
    for (let row = 0; row < rows; row += 1) {
      const code = codes[row] as number;
      if (code === qualityCode.missing) continue;
      if (code !== qualityCode.good) note(row);
      const time = at[row] as number;
      const begin = since[row] as number;
      const increment = increments[row] as number;
      const isKnown = increment >= 0 && time - begin <= longestGapMs;
      if (!(time >= from && time < to)) {
        if (time < from) {
          late(row);
          continue;
        }
        this.#keep(counts, covered, readings);
        this.#moveTo(time, isKnown ? begin : Number.NaN, increment);
        from = this.#from;
        to = this.#to;
        counts = this.#openCounts;
        covered = this.#openCovered;
        readings = 1;
        continue;
      }
      readings += 1;
      if (!isKnown) continue;
      counts += increment;
      covered += time - begin;
    }
    this.#keep(counts, covered, readings);
  }

  /** Writes the open bucket as it stands; it stays open. */
  settle(): void {
    if (Number.isNaN(this.#open)) return;
    const place = this.#open - this.#range.first;
    this.#counts[place] = this.#openCounts;
    this.#covered[place] = this.#openCovered;
    this.#readings[place] = Math.min(65_535, this.#openReadings);
  }

  /** Particles counted in a bucket; 0 where nothing is known. */
  counts(bucket: number): number {
    return this.#knows(bucket) ? (this.#counts[bucket - this.#range.first] as number) : 0;
  }

  /** Time of a bucket that its counts took, ms. */
  covered(bucket: number): number {
    return this.#knows(bucket) ? (this.#covered[bucket - this.#range.first] as number) : 0;
  }

  /** Readings that fell into a bucket. */
  readings(bucket: number): number {
    return this.#knows(bucket) ? (this.#readings[bucket - this.#range.first] as number) : 0;
  }

  #knows(bucket: number): boolean {
    return bucket >= this.#range.first && bucket < this.#range.end;
  }

  #keep(counts: number, covered: number, readings: number): void {
    this.#openCounts = counts;
    this.#openCovered = covered;
    this.#openReadings = readings;
  }

  /** Opens the bucket of a reading; what was counted on the way there goes to the buckets that it took. */
  #moveTo(at: number, since: number, increment: number): void {
    const before = this.#open;
    const bucket = Math.floor(at / bucketMs);
    const share = (number: number) => Math.min(at, (number + 1) * bucketMs) - Math.max(since, number * bucketMs);
    const perMs = increment / (at - since);
    if (!Number.isNaN(since)) {
      this.#openCounts += perMs * share(before);
      this.#openCovered += share(before);
    }
    this.settle();
    if (!this.#range.includes(bucket)) [this.#counts, this.#covered, this.#readings] = this.#range.reach(bucket, [this.#counts, this.#covered, this.#readings] as const);
    for (let between = Math.max(this.#range.first, before + 1); between < bucket && !Number.isNaN(since); between += 1) {
      this.#counts[between - this.#range.first] = perMs * bucketMs;
      this.#covered[between - this.#range.first] = bucketMs;
    }
    this.#open = bucket;
    this.#from = bucket * bucketMs;
    this.#to = this.#from + bucketMs;
    this.#openCounts = Number.isNaN(since) ? 0 : perMs * share(bucket);
    this.#openCovered = Number.isNaN(since) ? 0 : share(bucket);
  }
}
