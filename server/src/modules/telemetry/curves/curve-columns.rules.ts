import { badQuality, gapMsOf, type Series } from '@oilsight/contract';
import { withGaps } from '../telemetry.rules.ts';
import type { ColumnSeries, RawSeries } from '../telemetry.store.ts';

/** What is known of one curve: lists of equal length, oldest first, without the buckets that have no good reading. */
export interface CurveColumns<List extends ArrayLike<number> = ArrayLike<number>> {
  /** Start of each piece, or the time of each reading, ms. */
  readonly at: List;
  /** How long each counts, ms. */
  readonly spans: List;
  readonly count: List;
  readonly sum: List;
  readonly min: List;
  readonly max: List;
  readonly first: List;
  readonly last: List;
  readonly leftOut: number;
}

/** The columns that are drawn. */
export type DrawnColumns = CurveColumns<number[]>;

/** Good numeric readings: each counts until the next one, before a silence for the interval of the device. */
export function columnsOfRaw({ at, values, quality }: RawSeries, reportIntervalMs: number): DrawnColumns {
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
export function columnsOfPieces(pieces: ColumnSeries, edges: Float64Array): CurveColumns {
  const size = pieces.count.length;
  let filled = 0;
  for (let n = 0; n < size; n += 1) if (pieces.count[n] !== 0) filled += 1;
  const pick = (valueAt: (n: number) => number): Float64Array => {
    const list = new Float64Array(filled);
    for (let [n, place] = [0, 0]; n < size; n += 1) if (pieces.count[n] !== 0) list[place++] = valueAt(n);
    return list;
  };
  const of = (list: Float64Array) => (filled === size ? list : pick((n) => list[n] ?? 0));
  return {
    at: of(edges.subarray(0, size)),
    spans: pick((n) => (edges[n + 1] ?? 0) - (edges[n] ?? 0)),
    count: of(pieces.count),
    sum: of(pieces.sum),
    min: of(pieces.min),
    max: of(pieces.max),
    first: of(pieces.first),
    last: of(pieces.last),
    leftOut: pieces.bad,
  };
}

/** Pieces gathered into buckets; each piece lies in one of them. */
export function gathered(pieces: CurveColumns, edges: readonly number[]): DrawnColumns {
  const columns: DrawnColumns = {
    at: [],
    spans: [],
    count: [],
    sum: [],
    min: [],
    max: [],
    first: [],
    last: [],
    leftOut: pieces.leftOut,
  };
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
  { at, count, sum, min, max, leftOut }: DrawnColumns,
  bucketMs: number,
  reportIntervalMs: number,
): Series {
  const mean = bucketMs === 0 ? sum : sum.map((all, n) => all / (count[n] ?? 1));
  return { key, bucketMs, leftOut, ...withGaps({ t: at, mean, min, max }, bucketMs, reportIntervalMs) };
}
