import { gapMsOf } from '@oilsight/contract';
import type { Series } from '@oilsight/contract';

/** Parallel arrays in time order. `null` mean, min and max stand for a gap: the line breaks there. */
export interface Points {
  readonly at: number[];
  readonly mean: (number | null)[];
  readonly min: (number | null)[];
  readonly max: (number | null)[];
}

/** One reading as it came over the live socket. */
export interface LivePoint {
  readonly at: number;
  readonly value: number;
}

export function emptyPoints(): Points {
  return { at: [], mean: [], min: [], max: [] };
}

/** What is no number is a gap. */
function known(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value;
}

function push(
  points: Points,
  at: number,
  [mean, min, max]: readonly [number | null, number | null, number | null],
): void {
  points.at.push(at);
  points.mean.push(known(mean));
  points.min.push(known(min));
  points.max.push(known(max));
}

/** Time without a reading from which the line of a series breaks, ms. */
export function gapMsOfSeries({ t, mean, bucketMs }: Series, reportIntervalMs: number): number {
  return gapMsOf(
    t.filter((_, index) => mean[index] !== null),
    bucketMs,
    reportIntervalMs,
  );
}

/**
 * A series as points to draw. A bucket is drawn at its middle, but never later than `until`. The server has put gaps
 * into what it sends; before what came live they are put here.
 *
 * @param until end of what the series covers, ms
 */
export function pointsOf(series: Series, reportIntervalMs: number, until: number): Points {
  const points = emptyPoints();
  const gapMs = gapMsOfSeries(series, reportIntervalMs);
  /** Start of the last point that the line may go on from. */
  let previous: number | null = null;
  for (const [index, start] of series.t.entries()) {
    const mean = series.mean[index] ?? null;
    if (mean !== null && previous !== null && start - previous > gapMs)
      push(points, previous + (start - previous) / 2, [null, null, null]);
    const at = Math.min(start + series.bucketMs / 2, Math.max(start, until));
    push(points, at, [mean, series.min[index] ?? null, series.max[index] ?? null]);
    previous = mean === null ? null : start;
  }
  return points;
}

/**
 * Live readings merged into the right edge of a series.
 *
 * Raw series: readings are added at their own time. Bucketed series: a reading widens its bucket's minimum and maximum,
 * new buckets are opened, and the mean of the bucket that was still open weighs old and new by the time each covers;
 * the next fetch replaces it. Readings the series already covers (at or before `until`) change nothing.
 *
 * @param live in time order
 * @param until newest instant the fetched series knows of, ms
 */
export function mergeLive(series: Series, live: readonly LivePoint[], until: number): Series {
  const fresh = live.filter(({ at }) => at > until);
  if (fresh.length === 0) return series;
  const merged = { ...series, t: [...series.t], mean: [...series.mean], min: [...series.min], max: [...series.max] };
  if (series.bucketMs === 0) {
    for (const { at, value } of fresh) append(merged, at, value);
    return merged;
  }
  const { bucketMs } = series;
  const origin = merged.t.at(-1) ?? (fresh[0] as LivePoint).at;
  const groups = new Map<number, LivePoint[]>();
  for (const point of fresh) {
    const start = origin + Math.floor((point.at - origin) / bucketMs) * bucketMs;
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [point]);
    else group.push(point);
  }
  for (const [start, group] of groups) {
    const values = group.map(({ value }) => value);
    const [mean, min, max] = [
      values.reduce((sum, value) => sum + value, 0) / values.length,
      Math.min(...values),
      Math.max(...values),
    ];
    const last = merged.t.length - 1;
    const known = merged.t[last] === start ? merged.mean[last] : undefined;
    if (merged.t[last] === start) {
      const covered = Math.min(1, Math.max(0, (until - start) / Math.max(1, (group.at(-1) as LivePoint).at - start)));
      merged.mean[last] = known === null || known === undefined ? mean : known * covered + mean * (1 - covered);
      merged.min[last] = Math.min(merged.min[last] ?? min, min);
      merged.max[last] = Math.max(merged.max[last] ?? max, max);
    } else if (last < 0 || start > (merged.t[last] as number)) {
      merged.t.push(start);
      merged.mean.push(mean);
      merged.min.push(min);
      merged.max.push(max);
    }
  }
  return merged;
}

function append(
  series: { t: number[]; mean: (number | null)[]; min: (number | null)[]; max: (number | null)[] },
  at: number,
  value: number,
): void {
  const last = series.t.at(-1);
  if (last !== undefined && at <= last) return;
  series.t.push(at);
  series.mean.push(value);
  series.min.push(value);
  series.max.push(value);
}

/** The line led on to the newest reading, so that it ends where the label stands. */
export function withEdge(points: Points, edge: LivePoint | null, gapMs: number): Points {
  const last = points.at.at(-1);
  if (edge === null || last === undefined || edge.at <= last || edge.at - last > gapMs) return points;
  return {
    at: [...points.at, edge.at],
    mean: [...points.mean, edge.value],
    min: [...points.min, edge.value],
    max: [...points.max, edge.value],
  };
}
