import type { Window } from '../telemetry/index.ts';

/** Of ten steps between readings, so many are at most this one: a few gaps make no step longer. */
const usualShare = 0.9;

/**
 * The time between a series' buckets with readings, ms; 0: there are fewer than two. On a grid that is finer than this,
 * only some shifts of a series against another one would have pairs.
 */
export function stepOf(starts: readonly number[]): number {
  const steps = starts.slice(1).map((at, n) => at - (starts[n] ?? at));
  steps.sort((a, b) => a - b);
  return steps[Math.ceil(steps.length * usualShare) - 1] ?? 0;
}

/** Means of the readings in each bucket of a window, in order; NaN where there is none. */
export function gridOf(
  series:
    | { readonly start: readonly number[]; readonly count: readonly number[]; readonly sum: readonly number[] }
    | undefined,
  { from, to }: Window,
  bucketMs: number,
): Float64Array {
  const grid = new Float64Array(Math.ceil((to - from) / bucketMs)).fill(Number.NaN);
  const counts = new Float64Array(grid.length);
  series?.start.forEach((at, n) => {
    const place = Math.floor((at - from) / bucketMs);
    const before = counts[place] ?? 0;
    counts[place] = before + (series.count[n] ?? 0);
    grid[place] = (before === 0 ? 0 : (grid[place] ?? 0)) + (series.sum[n] ?? Number.NaN);
  });
  return grid.map((sum, place) => sum / (counts[place] ?? 0));
}
