import type { thingsBoardTelemetryRoutes, timeseriesQuery } from '@oilsight/contract';
import type * as z from 'zod';
import type { Handlers } from '../../http/handlers.ts';
import { LazyList } from '../../platform/lazy-list.ts';
import type { Scope } from '../../platform/scope.ts';
import { valueText } from './live/batch.ts';
import type { ThingsBoardTelemetry, TsKeyPoints, TsPoint } from './thingsboard.service.ts';

type Query = z.infer<typeof timeseriesQuery>;
type Points = { ts: number; value: unknown }[] | LazyList<{ ts: number; value: unknown }>;

/**
 * ThingsBoard's calls for readings. A range is half-open; readings come newest first by default, aggregates oldest
 * first.
 */
export function thingsBoardTelemetryHandlers(
  telemetry: ThingsBoardTelemetry,
): Handlers<typeof thingsBoardTelemetryRoutes> {
  const timeseries = async (
    { params: { entityId }, query }: { params: { entityId: string }; query: Query },
    scope: Scope,
  ) => {
    const keys = keysOf(query);
    const { startTs, endTs, orderBy, useStrictDataTypes } = query;
    if (startTs === undefined || endTs === undefined)
      return record(await telemetry.latest(scope, entityId, keys), useStrictDataTypes);
    const { limit, agg, interval, intervalType, timeZone } = query;
    const window = { from: startTs, to: endTs };
    return record(
      await telemetry.range(scope, entityId, {
        keys,
        window,
        limit,
        order: orderBy === 'ASC' ? 'asc' : 'desc',
        agg,
        interval,
        intervalType,
        timeZone,
      }),
      useStrictDataTypes,
    );
  };

  const listAttributes = async (
    {
      params,
      query,
    }: {
      params: { entityId: string; scope?: 'CLIENT_SCOPE' | 'SERVER_SCOPE' | 'SHARED_SCOPE' };
      query: Pick<Query, 'key' | 'keys'>;
    },
    scope: Scope,
  ) => {
    const all = await telemetry.attributes(scope, params.entityId, { of: params.scope ?? null, keys: keysOf(query) });
    return all.map(({ key, value, lastUpdateTs }) => ({ lastUpdateTs, key, value }));
  };

  return {
    timeseries,
    timeseriesHistory: timeseries,
    timeseriesKeys: async ({ params }, scope) => [...(await telemetry.keys(scope, params.entityId))],
    attributes: listAttributes,
    attributesByScope: listAttributes,
  };
}

/** Requested keys, each once; null: all. */
function keysOf({ keys, key }: Pick<Query, 'key' | 'keys'>): string[] | null {
  const single = key === undefined ? [] : [key].flat();
  const all = [...(keys ?? '').split(','), ...single].map((one) => one.trim()).filter((one) => one !== '');
  return all.length === 0 ? null : [...new Set(all)];
}

/**
 * An object that may have any key, even `__proto__`. Values are strings, as in ThingsBoard's REST API, unless the
 * caller requests types.
 */
function record(series: readonly TsKeyPoints[], isStrict: boolean): Record<string, Points> {
  const valueOf = ({ at, value }: TsPoint) => ({
    ts: at,
    value: value === null || isStrict ? value : valueText(value),
  });
  return Object.fromEntries(
    series
      .filter(({ points }) => points.length > 0)
      .map(({ key, points }) => [key, points instanceof LazyList ? points.map(valueOf) : points.map(valueOf)]),
  );
}
