import { bucketMs } from './bucket-range.ts';

/** Rows next to each other that lie in the same bucket, for all keys of the rows: worked out once. */
export class BucketSpans {
  /** How many there are. */
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
}
