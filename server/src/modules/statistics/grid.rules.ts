import type { Window } from '../telemetry/index.ts';

/** Means of the buckets of a window, in order; NaN where there is none. */
export function gridOf(
  series:
    | { readonly start: readonly number[]; readonly count: readonly number[]; readonly sum: readonly number[] }
    | undefined,
  { from, to }: Window,
  bucketMs: number,
): Float64Array {
  const grid = new Float64Array(Math.ceil((to - from) / bucketMs)).fill(Number.NaN);
  series?.start.forEach((at, n) => {
    grid[Math.round((at - from) / bucketMs)] = (series.sum[n] ?? Number.NaN) / (series.count[n] ?? 0);
  });
  return grid;
}
