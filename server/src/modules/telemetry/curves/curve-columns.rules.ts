import { badQuality, gapMsOf, type Series } from '@oilsight/contract';
import { withGaps } from '../telemetry.rules.ts';
import type { ColumnSeries, RawSeries } from '../telemetry.store.ts';

/** What is known of one curve: lists of equal length, oldest first, without the buckets that have no good reading. */
export interface CurveColumns {
  /** Start of each piece, or the time of each reading, ms. */
  readonly at: number[];
  /** How long each counts, ms; 0 before a silence. */
  readonly spans: number[];
  readonly count: number[];
  readonly sum: number[];
  readonly min: number[];
  readonly max: number[];
  readonly first: number[];
  readonly last: number[];
  readonly leftOut: number;
}

function emptyColumns(leftOut: number): CurveColumns {
  return { at: [], spans: [], count: [], sum: [], min: [], max: [], first: [], last: [], leftOut };
}

/** Good numeric readings: each counts until the next one, before a silence for the interval of the device. */
export function columnsOfRaw({ at, values, quality }: RawSeries, reportIntervalMs: number): CurveColumns {
  const times: number[] = [];
  const good: number[] = [];
  let leftOut = 0;
  for (let n = 0; n < at.length; n += 1) {
    const value = values[n];
    if (typeof value !== 'number') continue;
    if (quality[n] === badQuality) leftOut += 1;
    else {
      times.push(at[n] ?? 0);
      good.push(value);
    }
  }
  const gapMs = gapMsOf(times, 0, reportIntervalMs);
  const spans = times.map((time, n) => {
    const step = (times[n + 1] ?? Number.POSITIVE_INFINITY) - time;
    return step <= gapMs ? step : reportIntervalMs;
  });
  const count = times.map(() => 1);
  return { at: times, spans, count, sum: good, min: good, max: good, first: good, last: good, leftOut };
}

/** The pieces that have good readings: each counts for its width. */
export function columnsOfPieces(pieces: ColumnSeries, edges: ArrayLike<number>): CurveColumns {
  const columns = emptyColumns(pieces.bad);
  for (let n = 0; n < pieces.count.length; n += 1) {
    const count = pieces.count[n] ?? 0;
    if (count === 0) continue;
    const start = edges[n] ?? 0;
    columns.at.push(start);
    columns.spans.push((edges[n + 1] ?? start) - start);
    columns.count.push(count);
    columns.sum.push(pieces.sum[n] ?? 0);
    columns.min.push(pieces.min[n] ?? 0);
    columns.max.push(pieces.max[n] ?? 0);
    columns.first.push(pieces.first[n] ?? 0);
    columns.last.push(pieces.last[n] ?? 0);
  }
  return columns;
}

/** Pieces gathered into buckets; each piece lies in one of them. */
export function gathered(pieces: CurveColumns, edges: readonly number[]): CurveColumns {
  const columns = emptyColumns(pieces.leftOut);
  let bucket = -1;
  let next = edges[0] ?? Number.POSITIVE_INFINITY;
  let place = -1;
  for (let n = 0; n < pieces.at.length; n += 1) {
    const at = pieces.at[n] ?? 0;
    if (at >= next || place < 0) {
      while (at >= (edges[bucket + 1] ?? Number.POSITIVE_INFINITY)) bucket += 1;
      next = edges[bucket + 1] ?? Number.POSITIVE_INFINITY;
      const start = edges[bucket] ?? at;
      place = columns.at.push(start) - 1;
      columns.spans.push(next - start);
      columns.count.push(0);
      columns.sum.push(0);
      columns.min.push(Number.POSITIVE_INFINITY);
      columns.max.push(Number.NEGATIVE_INFINITY);
      columns.first.push(pieces.first[n] ?? 0);
      columns.last.push(0);
    }
    columns.count[place] = (columns.count[place] ?? 0) + (pieces.count[n] ?? 0);
    columns.sum[place] = (columns.sum[place] ?? 0) + (pieces.sum[n] ?? 0);
    columns.min[place] = Math.min(columns.min[place] ?? 0, pieces.min[n] ?? 0);
    columns.max[place] = Math.max(columns.max[place] ?? 0, pieces.max[n] ?? 0);
    columns.last[place] = pieces.last[n] ?? 0;
  }
  return columns;
}

/** Columns as the series that charts draw, with a gap where the device was silent. */
export function seriesOfColumns(
  key: string,
  { at, count, sum, min, max, leftOut }: CurveColumns,
  bucketMs: number,
  reportIntervalMs: number,
): Series {
  const mean = bucketMs === 0 ? sum : sum.map((all, n) => all / (count[n] ?? 1));
  return { key, bucketMs, leftOut, ...withGaps({ t: at, mean, min, max }, bucketMs, reportIntervalMs) };
}
