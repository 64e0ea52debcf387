import { AppError, type thingsBoardTelemetryRoutes, type timeseriesQuery } from '@oilsight/contract';
import type * as z from 'zod';
import type { Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { Attributes } from './attributes.ts';
import { valueText } from './live/batch.ts';
import type { LatestReading, TelemetryStore } from './telemetry.store.ts';
import { isTimeZone, unitEnd } from './time-zone.rules.ts';

type Query = z.infer<typeof timeseriesQuery>;
type Value = LatestReading['value'] | null;
type Points = { ts: number; value: unknown }[];

/** ThingsBoard's bound of a query with aggregation. */
const mostIntervals = 700;
/** Narrower intervals are counted as this, ms. */
const leastIntervalMs = 1000;

export interface ThingsBoardDependencies {
  readonly store: TelemetryStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly attributes: Pick<Attributes, 'read'>;
  readonly clock: Clock;
}

/** ThingsBoard's reading calls. A range is half-open; readings come newest first unless asked otherwise, aggregates oldest first. */
export function thingsBoardTelemetryHandlers({ store, devices, attributes, clock }: ThingsBoardDependencies): Handlers<typeof thingsBoardTelemetryRoutes> {
  const timeseries = async ({ params, query }: { params: { entityId: string }; query: Query }, scope: Scope) => {
    const device = await devices.get(scope, params.entityId);
    const asked = keysOf(query);
    const { startTs, endTs } = query;
    if (startTs === undefined || endTs === undefined) return latest(device, asked, query);
    const keys = asked ?? (await store.keys(device));
    const isAggregated = query.agg !== 'NONE' && (query.interval > 0 || query.intervalType !== 'MILLISECONDS');
    return isAggregated ? aggregated(device, keys, { ...query, startTs, endTs }) : readings(device, keys, { ...query, startTs, endTs });
  };

  const latest = async (device: DeviceRef, asked: readonly string[] | null, { useStrictDataTypes }: Query) => {
    const all = (await store.latest([device])).get(device.id) ?? [];
    if (asked === null) return record(all.map(({ key, at, value }) => [key, [{ ts: at, value: shown(value, useStrictDataTypes) }]]));
    const byKey = new Map(all.map((reading) => [reading.key, reading]));
    return record(asked.map((key) => {
      const reading = byKey.get(key);
      return [key, [reading === undefined ? { ts: clock.now(), value: null } : { ts: reading.at, value: shown(reading.value, useStrictDataTypes) }]];
    }));
  };

  const readings = async (device: DeviceRef, keys: readonly string[], { startTs, endTs, limit, orderBy, useStrictDataTypes }: Ranged) => {
    const series = await store.raw(device, keys, { from: startTs, to: endTs }, { limit, order: orderBy === 'ASC' ? 'asc' : 'desc' });
    return record(series.map(({ key, at, values }) => [key, at.map((ts, n) => ({ ts, value: shown(values[n] ?? null, useStrictDataTypes) }))]));
  };

  const aggregated = async (device: DeviceRef, keys: readonly string[], query: Ranged) => {
    const points = new Map<string, Points>();
    for (const { from, to, width } of intervalsOf(query)) {
      for (const { key, start, count, sum, min, max } of await store.buckets(device, keys, { from, to }, width)) {
        const list = points.get(key) ?? [];
        points.set(key, list);
        start.forEach((at, n) => {
          const values = { MIN: min[n], MAX: max[n], SUM: sum[n], COUNT: count[n], AVG: (sum[n] ?? 0) / (count[n] ?? 1), NONE: undefined };
          list.push({ ts: at + Math.floor((Math.min(at + width, to) - at) / 2), value: shown(values[query.agg] ?? null, query.useStrictDataTypes) });
        });
      }
    }
    return record([...points]);
  };

  const listAttributes = async ({ params, query }: { params: { entityId: string; scope?: 'CLIENT_SCOPE' | 'SERVER_SCOPE' | 'SHARED_SCOPE' }; query: Pick<Query, 'key' | 'keys'> }, scope: Scope) => {
    const device = await devices.get(scope, params.entityId);
    const asked = keysOf(query);
    const all = await attributes.read(device, params.scope ?? null);
    return all.filter(({ key }) => asked === null || asked.includes(key)).map(({ key, value, lastUpdateTs }) => ({ lastUpdateTs, key, value }));
  };

  return {
    timeseries,
    timeseriesHistory: timeseries,
    timeseriesKeys: async ({ params }, scope) => [...(await store.keys(await devices.get(scope, params.entityId)))],
    attributes: listAttributes,
    attributesByScope: listAttributes,
  };
}

type Ranged = Query & { readonly startTs: number; readonly endTs: number };

/** Keys asked for, each once; null: all. */
function keysOf({ keys, key }: Pick<Query, 'key' | 'keys'>): string[] | null {
  const single = key === undefined ? [] : [key].flat();
  const all = [...(keys ?? '').split(','), ...single].map((one) => one.trim()).filter((one) => one !== '');
  return all.length === 0 ? null : [...new Set(all)];
}

/** Parts of the range, each with the width of its buckets: all of it at once, or one calendar unit after the other. */
function intervalsOf({ startTs, endTs, interval, intervalType, timeZone }: Ranged): { from: number; to: number; width: number }[] {
  if (intervalType === 'MILLISECONDS') {
    const count = Math.trunc((endTs - startTs) / Math.max(interval, leastIntervalMs));
    if (count > mostIntervals || count < 0) throw new AppError('tooManyIntervals', { count });
    return [{ from: startTs, to: endTs, width: Math.max(interval, leastIntervalMs) }];
  }
  const zone = timeZone ?? 'UTC';
  if (!isTimeZone(zone)) throw new AppError('unknownTimeZone', { timeZone: zone });
  const parts: { from: number; to: number; width: number }[] = [];
  for (let from = startTs; from < endTs;) {
    const to = Math.min(endTs, unitEnd(from, intervalType, zone));
    parts.push({ from, to, width: to - from });
    if (parts.length > mostIntervals) throw new AppError('tooManyIntervals', { count: parts.length });
    from = to;
  }
  return parts;
}

/** Strings, as ThingsBoard's REST has it, unless the caller wants types. */
function shown(value: Value, isStrict: boolean): unknown {
  return value === null || isStrict ? value : valueText(value);
}

/** As an object that may have any key, `__proto__` too. */
function record(entries: readonly (readonly [string, Points])[]): Record<string, Points> {
  return Object.fromEntries(entries.filter(([, points]) => points.length > 0));
}
