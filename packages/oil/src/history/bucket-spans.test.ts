import { expect, it } from 'vitest';
import { bucketMs } from './bucket-range.ts';
import { BucketSpans } from './bucket-spans.ts';

function spansOf(spans: BucketSpans, ...at: readonly number[]) {
  spans.divide(Float64Array.from(at), at.length);
  return Array.from({ length: spans.count }, (_, n) => [spans.buckets[n], spans.ends[n]]);
}

it('divides rows where their bucket changes, whatever the order, and again', () => {
  const spans = new BucketSpans();
  expect(spansOf(spans, 0, 1, bucketMs - 1, bucketMs, 5 * bucketMs, 7, -1)).toEqual([
    [0, 3],
    [1, 4],
    [5, 5],
    [0, 6],
    [-1, 7],
  ]);
  expect(spansOf(spans, bucketMs, 2)).toEqual([
    [1, 1],
    [0, 2],
  ]);
  expect(spansOf(spans)).toEqual([]);
});
