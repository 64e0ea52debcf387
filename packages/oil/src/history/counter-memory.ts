import { qualityCode } from '../quality/reasons.ts';
import { dayMs } from '../durations.ts';
import { bucketMs, BucketRange } from './bucket-range.ts';
import type { BucketSpans } from './bucket-spans.ts';
import type { StateIo } from './state-io.ts';

/** Counts over a longer silence are left out, with its time, because it is not known when they happened. */
const longestGapMs = 7 * dayMs;

/** Assessed rows of a counter. */
export interface CounterRows {
  readonly at: Float64Array;
  readonly spans: BucketSpans;
  /** `qualityCode` of each row. */
  readonly codes: Uint8Array;
  /** Instant of the reading before, and the counts since then; NaN: not known. */
  readonly since: Float64Array;
  readonly increments: Float64Array;
}

/** Counts of one counter in buckets of ten minutes, with the time they took. 10 bytes a bucket. */
export class CounterMemory {
  readonly #range: BucketRange;
  #changes = 0;
  #counts = new Float32Array(0);
  #covered = new Float32Array(0);
  #readings = new Uint16Array(0);
  /** The open bucket: number, and what it holds so far. */
  #open = Number.NaN;
  #openCounts = 0;
  #openCovered = 0;
  #openReadings = 0;

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
   * Keeps assessed rows in their order: what was counted since the reading before, spread evenly over that time.
   *
   * @param note hears of each row that is not good
   * @param late hears of each row whose bucket is past: it is not kept
   */
  add(rows: CounterRows, note: (row: number) => void, late: (row: number) => void): void {
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
    this.#counts[place] = this.#openCounts;
    this.#covered[place] = this.#openCovered;
    this.#readings[place] = Math.min(65_535, this.#openReadings);
  }

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    [this.#counts, this.#covered, this.#readings] = this.#range.transfer(io, [
      this.#counts,
      this.#covered,
      this.#readings,
    ] as const);
    this.#open = io.number(this.#open);
    this.#openCounts = io.number(this.#openCounts);
    this.#openCovered = io.number(this.#openCovered);
    this.#openReadings = io.natural(this.#openReadings);
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

  #take(rows: CounterRows, bucket: number, row: number, end: number): number {
    if (bucket === this.#open) return this.#addOpen(rows, row, end);
    const at = rows.at[row] as number;
    const since = rows.since[row] as number;
    const increment = rows.increments[row] as number;
    this.#moveTo({ bucket, at, since: isKnown(increment, at - since) ? since : Number.NaN, increment });
    return row + 1;
  }

  /** Adds a reading and the good ones that follow it to the open bucket. @returns the first row that is not */
  #addOpen({ at, codes, since, increments }: CounterRows, from: number, end: number): number {
    let counts = this.#openCounts;
    let covered = this.#openCovered;
    let row = from;
    do {
      const elapsed = (at[row] as number) - (since[row] as number);
      const increment = increments[row] as number;
      if (isKnown(increment, elapsed)) {
        counts += increment;
        covered += elapsed;
      }
      row += 1;
    } while (row < end && codes[row] === qualityCode.good);
    this.#openCounts = counts;
    this.#openCovered = covered;
    this.#openReadings += row - from;
    return row;
  }

  /**
   * Opens the bucket of a reading; the counts since the reading before are spread over the buckets in between. @param
   * since NaN where that is not known
   */
  #moveTo({
    bucket,
    at,
    since,
    increment,
  }: {
    readonly bucket: number;
    readonly at: number;
    readonly since: number;
    readonly increment: number;
  }): void {
    const before = this.#open;
    const perMs = increment / (at - since);
    if (!Number.isNaN(since)) {
      const share = shareOf(before, since, at);
      this.#openCounts += perMs * share;
      this.#openCovered += share;
    }
    this.settle();
    if (!this.#range.includes(bucket))
      [this.#counts, this.#covered, this.#readings] = this.#range.reach(bucket, [
        this.#counts,
        this.#covered,
        this.#readings,
      ] as const);
    for (
      let between = Math.max(this.#range.first, before + 1);
      between < bucket && !Number.isNaN(since);
      between += 1
    ) {
      this.#counts[between - this.#range.first] = perMs * bucketMs;
      this.#covered[between - this.#range.first] = bucketMs;
    }
    this.#open = bucket;
    this.#openCovered = Number.isNaN(since) ? 0 : shareOf(bucket, since, at);
    this.#openCounts = Number.isNaN(since) ? 0 : perMs * this.#openCovered;
    this.#openReadings = 1;
  }
}

function isKnown(increment: number, elapsedMs: number): boolean {
  return increment >= 0 && elapsedMs <= longestGapMs;
}

/** Part of since … at that lies in a bucket, ms. */
function shareOf(bucket: number, since: number, at: number): number {
  return Math.min(at, (bucket + 1) * bucketMs) - Math.max(since, bucket * bucketMs);
}
