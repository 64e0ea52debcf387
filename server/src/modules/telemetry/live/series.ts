import { dayMs } from '@oilsight/oil';
import { AppError, maxQueryMs } from '@oilsight/contract';
import { createSteps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { type Aggregation, evenInterval, type KeyPoints, readAggregates, readPoints } from '../range-reads.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { Batch, type Point, valueText } from './batch.ts';

export interface SeriesQuery {
  readonly keys: readonly string[];
  /** Half-open: startTs ≤ at < endTs, ms. */
  readonly startTs: number;
  readonly endTs: number;
  /** Width of a bucket, ms; 0: no aggregation. */
  readonly interval: number;
  /** Most readings of each key; 0: 100. */
  readonly limit: number;
  readonly agg: Aggregation;
}

const defaultLimit = 100;
/**
 * Most readings of one message over all its keys, as many as ThingsBoard's dashboards request: a message is written as
 * a whole.
 */
const maxOfMessage = 50_000;

export function isAggregated({ agg, interval }: Pick<SeriesQuery, 'agg' | 'interval'>): boolean {
  return agg !== 'NONE' && interval > 0;
}

/**
 * Readings of a range in ThingsBoard's order: without aggregation the newest first, at most `limit` of each key;
 * aggregated oldest first, each bucket at its middle.
 *
 * @throws AppError `rangeTooLong` (180 days), `tooManyIntervals`, `tooManyReadings`, `readTooLong`
 */
export async function readSeries(
  store: Pick<TelemetryStore, 'raw' | 'buckets'>,
  device: DeviceRef,
  query: SeriesQuery,
): Promise<Batch> {
  const { keys, startTs: from, endTs: to, interval, limit, agg } = query;
  if (keys.length === 0 || to <= from) return new Batch([]);
  if (to - from > maxQueryMs) throw new AppError('rangeTooLong', { days: maxQueryMs / dayMs });
  if (agg !== 'NONE' && isAggregated(query))
    return batchOf(
      await readAggregates(store, device, { keys, intervals: [evenInterval({ from, to }, interval)], agg }),
    );
  return batchOf(
    await readPoints(store, device, {
      keys,
      window: { from, to },
      limit: Math.min(limit > 0 ? limit : defaultLimit, maxOfMessage),
      order: 'desc',
      most: maxOfMessage,
    }),
  );
}

async function batchOf(series: readonly KeyPoints[]): Promise<Batch> {
  const steps = createSteps();
  const all: [string, Point[]][] = [];
  for (const { key, points } of series) {
    const list: Point[] = [];
    for (const { at, value, quality } of points) {
      const pause = steps.next();
      if (pause !== null) await pause;
      list.push({ at, value: valueText(value), quality });
    }
    all.push([key, list]);
  }
  return new Batch(all).write(steps);
}
