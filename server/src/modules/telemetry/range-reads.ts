import { AppError } from '@oilsight/contract';
import { LazyList } from '../../platform/lazy-list.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { BucketSeries, LatestReading, TelemetryStore, Window } from './telemetry.store.ts';

export const aggregations = ['NONE', 'MIN', 'MAX', 'AVG', 'SUM', 'COUNT'] as const;
export type Aggregation = (typeof aggregations)[number];

/** Most readings of one reply over all its keys: bounds the memory of a single call. */
export const maxReadings = 500_000;
/** ThingsBoard's limit for a query with aggregation. */
export const maxIntervals = 700;
/** Narrower intervals count as this one, ms. */
const minIntervalMs = 1000;

/** A reading, or an aggregate at the middle of its bucket. */
export interface RangePoint {
  /** ms. */
  readonly at: number;
  readonly value: LatestReading['value'];
  readonly quality: number;
}

/** Points that may be created while they are iterated: half a million of them as objects would take much memory. */
export type Points = readonly RangePoint[] | LazyList<RangePoint>;

export interface KeyPoints {
  readonly key: string;
  readonly points: Points;
}

/** A stretch of time, from ≤ at < to, with the width of its buckets, ms. */
export interface Interval extends Window {
  readonly width: number;
}

/** A whole window in buckets of one width. @throws AppError `tooManyIntervals` */
export function evenInterval({ from, to }: Window, intervalMs: number): Interval {
  const width = Math.max(intervalMs, minIntervalMs);
  const count = Math.trunc((to - from) / width);
  if (count > maxIntervals || count < 0) throw new AppError('tooManyIntervals', { count });
  return { from, to, width };
}

export interface PointsQuery {
  readonly keys: readonly string[];
  readonly window: Window;
  /** Most readings of one key. */
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  /** Most readings of all keys together; default `maxReadings`. */
  readonly most?: number;
}

/**
 * Raw readings, at most `limit` of each key.
 *
 * @throws AppError `tooManyReadings` when all keys together have more than a reply may hold; `readTooLong`
 */
export async function readPoints(
  store: Pick<TelemetryStore, 'raw'>,
  device: DeviceRef,
  { keys, window, limit, order, most = maxReadings }: PointsQuery,
): Promise<KeyPoints[]> {
  // One more reading than fits shows that there are more.
  const room = Math.floor(most / Math.max(1, keys.length)) + 1;
  const series = await store.raw(device, keys, window, { limit: Math.min(limit, room), order });
  if (room <= limit && series.some(({ at }) => at.length >= room))
    throw new AppError('tooManyReadings', { limit: most });
  return series.map(({ key, at, values, quality }) => ({
    key,
    points: new LazyList(at.length, (n) => ({ at: at[n] ?? 0, value: values[n] ?? 0, quality: quality[n] ?? 0 })),
  }));
}

/**
 * Aggregates, oldest first.
 *
 * @throws AppError `tooManyReadings` when all keys together may have more than a reply may hold; `readTooLong`
 */
export async function readAggregates(
  store: Pick<TelemetryStore, 'buckets'>,
  device: DeviceRef,
  {
    keys,
    intervals,
    agg,
  }: {
    readonly keys: readonly string[];
    readonly intervals: readonly Interval[];
    readonly agg: Exclude<Aggregation, 'NONE'>;
  },
): Promise<KeyPoints[]> {
  const count = intervals.reduce((sum, { from, to, width }) => sum + Math.ceil((to - from) / width), 0);
  if (count * keys.length > maxReadings) throw new AppError('tooManyReadings', { limit: maxReadings });
  const points = new Map<string, RangePoint[]>(keys.map((key) => [key, []]));
  for (const interval of intervals) {
    for (const series of await store.buckets(device, keys, { from: interval.from, to: interval.to }, interval.width))
      points.get(series.key)?.push(...pointsOf(series, interval, agg));
  }
  return [...points].map(([key, list]) => ({ key, points: list }));
}

function pointsOf(
  { start, count, sum, min, max }: BucketSeries,
  { to, width }: Interval,
  agg: Exclude<Aggregation, 'NONE'>,
): RangePoint[] {
  const values: Readonly<Record<typeof agg, (n: number) => number | undefined>> = {
    MIN: (n) => min[n],
    MAX: (n) => max[n],
    SUM: (n) => sum[n],
    COUNT: (n) => count[n],
    AVG: (n) => (sum[n] ?? 0) / (count[n] ?? 1),
  };
  return start.map((from, n) => ({
    at: from + Math.floor((Math.min(from + width, to) - from) / 2),
    value: values[agg](n) ?? 0,
    quality: 0,
  }));
}
