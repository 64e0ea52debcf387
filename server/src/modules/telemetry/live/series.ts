import { textOf } from '@oilsight/contract';
import type { DeviceRef } from '../../devices/index.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { Batch, type Point, valueText } from './batch.ts';

export const aggregations = ['NONE', 'MIN', 'MAX', 'AVG', 'SUM', 'COUNT'] as const;
export type Aggregation = (typeof aggregations)[number];

export interface SeriesQuery {
  readonly keys: readonly string[];
  /** Half-open: startTs ≤ at < endTs, ms. */
  readonly startTs: number;
  readonly endTs: number;
  /** Width of a bucket, ms; 0: none. */
  readonly interval: number;
  /** Readings of each key; 0: 100. */
  readonly limit: number;
  readonly agg: Aggregation;
}

/** A query that cannot be answered; its text goes to the client. */
export class SeriesRefusal extends Error {
  override readonly name = 'SeriesRefusal';
}

const defaultLimit = 100;
/** Readings of one key, as ThingsBoard's dashboards ask at most. */
const mostOfKey = 50_000;
/** Readings of one reply: bounds the memory that a single command takes. */
const mostOfReply = 500_000;
const mostIntervals = 700;
/** Narrower intervals are counted as this, ms. */
const leastIntervalMs = 1000;

export function isAggregated({ agg, interval }: Pick<SeriesQuery, 'agg' | 'interval'>): boolean {
  return agg !== 'NONE' && interval > 0;
}

/**
 * Readings of a range as ThingsBoard gives them: without aggregation the newest first, at most `limit` of each key; aggregated oldest
 * first, each bucket at its middle.
 *
 * @throws SeriesRefusal for a range with too many buckets or readings
 */
export async function readSeries(store: Pick<TelemetryStore, 'raw' | 'buckets'>, device: DeviceRef, query: SeriesQuery): Promise<Batch> {
  if (query.keys.length === 0 || query.endTs <= query.startTs) return new Batch([]);
  return isAggregated(query) ? readBuckets(store, device, query) : readRaw(store, device, query);
}

async function readRaw(store: Pick<TelemetryStore, 'raw'>, device: DeviceRef, query: SeriesQuery): Promise<Batch> {
  const asked = Math.min(query.limit > 0 ? query.limit : defaultLimit, mostOfKey);
  const limit = Math.max(1, Math.min(asked, Math.floor(mostOfReply / query.keys.length)));
  const series = await store.raw(device, query.keys, { from: query.startTs, to: query.endTs }, { limit, order: 'desc' });
  if (limit < asked && series.some(({ at }) => at.length >= limit)) {
    throw new SeriesRefusal(`More than ${mostOfReply} readings. Please ask for fewer keys, a shorter range, a lower limit or an aggregation.`);
  }
  return new Batch(series.map(({ key, at, values, quality }) => [key, at.map((at, n): Point => ({ at, value: valueText(values[n]), quality: quality[n] ?? 0 }))] as const));
}

async function readBuckets(store: Pick<TelemetryStore, 'buckets'>, device: DeviceRef, { keys, startTs, endTs, interval, agg }: SeriesQuery): Promise<Batch> {
  const width = Math.max(interval, leastIntervalMs);
  const count = Math.trunc((endTs - startTs) / width);
  if (count > mostIntervals) throw new SeriesRefusal(textOf('tooManyIntervals', 'en-US', { count }));
  const series = await store.buckets(device, keys, { from: startTs, to: endTs }, width);
  return new Batch(
    series.map(({ key, start, count, sum, min, max }) => {
      const values: Readonly<Record<Exclude<Aggregation, 'NONE'>, (n: number) => number | undefined>> = {
        MIN: (n) => min[n], MAX: (n) => max[n], SUM: (n) => sum[n], COUNT: (n) => count[n], AVG: (n) => (sum[n] ?? 0) / (count[n] ?? 1),
      };
      const valueOf = values[agg === 'NONE' ? 'AVG' : agg];
      return [key, start.map((from, n): Point => ({ at: from + Math.floor((Math.min(from + width, endTs) - from) / 2), value: valueText(valueOf(n)), quality: 0 }))] as const;
    }),
  );
}
