import { hourMs } from '@oilsight/oil';
import type { TelemetryStore } from '../telemetry.store.ts';
import { binaryQuery, queryBinary } from './binary.ts';
import { viewOf } from './frames.ts';
import { bytesAKey } from './hour-aggregates.ts';
import { cancelled, timeOf } from './read-time.ts';
import type { ReadsOptions } from './read-time.ts';

/** Devices of one statement. */
const devicesAtOnce = 500;

/**
 * An hour with readings has aggregates, or is marked to get them. All of it stands in indexes: the aggregates themselves
 * are hundreds of times as large, and the planner would rather read those in one go.
 */
const readHours = binaryQuery(
  'telemetry.hoursOfFleet',
  `select device, string_agg(int4send(hour), '') from (
     select device, hour from hour_aggregate where device = any($1::int4[]) and hour >= $2 and hour < $3
     union select device, hour from hour_dirty where device = any($1::int4[]) and hour >= $2 and hour < $3) found
   group by device`,
  ['int4', 'bytes'],
  'set local enable_seqscan = off; set local enable_bitmapscan = off; set local max_parallel_workers_per_gather = 0',
);

const readNewest = binaryQuery(
  'telemetry.newestOfFleet',
  `select h.device, h.hour, h.data from unnest($1::int4[]) as d(device)
   cross join lateral (
     select a.device, a.hour, substring(a.data from w.place * ${bytesAKey} + 1 for ${bytesAKey}) as data
     from hour_aggregate a join unnest($4::int4[], $5::int4[]) as w(shape, place) on w.shape = a.shape
     where a.device = d.device and a.hour >= $2 and a.hour < $3
       and not exists (select from hour_dirty m where m.device = a.device and m.hour = a.hour)
     order by a.hour desc limit 1) h`,
  ['int4', 'int4', 'bytes'],
);

/** Reads a little of many devices, from the aggregates of their hours. */
export function createFleetReads({
  pg,
  shapes,
  timeoutMs,
}: Pick<ReadsOptions, 'pg' | 'shapes' | 'timeoutMs'>): Pick<TelemetryStore, 'hoursWithReadings' | 'newestHourMeans'> {
  function* pieces<T>(list: readonly T[]): Generator<readonly T[]> {
    for (let first = 0; first < list.length; first += devicesAtOnce) yield list.slice(first, first + devicesAtOnce);
  }
  const hoursIn = ({ from, to }: { from: number; to: number }) => [Math.floor(from / hourMs), Math.ceil(to / hourMs)];

  return {
    hoursWithReadings: (devices, window) =>
      cancelled(async () => {
        const time = timeOf(timeoutMs);
        const found = new Map<number, Int32Array>();
        for (const some of pieces(devices)) {
          const keys = some.map(({ key }) => key);
          for (const [device, data] of await queryBinary(pg.pool, readHours, [keys, ...hoursIn(window)], time.left())) {
            const view = data === null ? null : viewOf(data);
            const hours = Int32Array.from(
              { length: (view?.byteLength ?? 0) / 4 },
              (_, n) => view?.getInt32(4 * n) ?? 0,
            );
            found.set(device, hours.sort());
          }
        }
        return found;
      }),

    newestHourMeans: (devices, key, window) =>
      cancelled(async () => {
        const time = timeOf(timeoutMs);
        const found = new Map<number, { hour: number; mean: number }>();
        const wanted = await shapes.having(key);
        if (wanted.length === 0) return found;
        const places = wanted.map((shape) => shape.places.get(key) ?? 0);
        for (const some of pieces(devices)) {
          const keys = some.map((device) => device.key);
          const values = [keys, ...hoursIn(window), wanted.map(({ id }) => id), places];
          for (const [device, hour, data] of await queryBinary(pg.pool, readNewest, values, time.left())) {
            if (data === null) continue;
            const view = viewOf(data);
            const count = view.getUint32(0, true);
            if (count > 0) found.set(device, { hour: hour * hourMs, mean: view.getFloat64(24, true) / count });
          }
        }
        return found;
      }),
  };
}
