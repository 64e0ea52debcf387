import { qualityCode } from '../quality/reasons.ts';
import { bucketMs } from './bucket-range.ts';

/** Stores the readings of one key. */
export interface BucketKeeper {
  isPast(bucket: number): boolean;
  /**
   * Takes the reading of a row, and as many that follow it before `end` as can be taken with it. @returns the first row
   * that is not taken
   */
  take(bucket: number, row: number, end: number): number;
}

/** Rows next to each other that lie in the same bucket, for all keys of the rows: worked out once. */
export class BucketSpans {
  /** Number of spans. */
  count = 0;
  /** Number of each one's bucket, and the first row after it. */
  buckets = new Float64Array(1);
  ends = new Int32Array(1);

  /** Divides the first rows into spans. @param at UTC ms */
  divide(at: Float64Array, rows: number): void {
    if (this.ends.length < rows) {
      this.buckets = new Float64Array(rows);
      this.ends = new Int32Array(rows);
    }
    let count = 0;
    let last = Number.NaN;
    for (let row = 0; row < rows; row += 1) {
      const bucket = Math.floor((at[row] as number) / bucketMs);
      if (bucket !== last) {
        this.buckets[count] = bucket;
        count += 1;
        last = bucket;
      }
      this.ends[count - 1] = row + 1;
    }
    this.count = count;
  }

  /**
   * Hands on the assessed rows of a key in their order.
   *
   * @param codes `qualityCode` of each row
   * @param note hears of each row that is not good
   * @param late hears of each row whose bucket is past: it is not kept
   */
  handOn(codes: Uint8Array, keeper: BucketKeeper, note: (row: number) => void, late: (row: number) => void): void {
    let row = 0;
    for (let span = 0; span < this.count; span += 1) {
      const bucket = this.buckets[span] as number;
      const end = this.ends[span] as number;
      while (row < end) {
        const code = codes[row] as number;
        if (code === qualityCode.missing) {
          row += 1;
          continue;
        }
        if (code !== qualityCode.good) note(row);
        if (keeper.isPast(bucket)) {
          late(row);
          row += 1;
        } else row = keeper.take(bucket, row, end);
      }
    }
  }
}
