import * as z from 'zod';
import { Id, text } from './common.ts';
import { defineRoutes } from './route.ts';

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .default(false);
const entity = z.object({ entityId: Id });
const TsValue = z.object({
  ts: z.number(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null(), z.unknown()]),
});

/** `key=` repeated or `keys=` comma-separated; without either: all keys. */
const keysQuery = { keys: text(8192).optional(), key: z.union([text(8192), z.array(text(8192))]).optional() };

export const timeseriesQuery = z.object({
  ...keysQuery,
  startTs: z.coerce.number().int().min(0).max(8e15).optional(),
  endTs: z.coerce.number().int().min(0).max(8e15).optional(),
  intervalType: z.enum(['MILLISECONDS', 'WEEK', 'WEEK_ISO', 'MONTH', 'QUARTER']).default('MILLISECONDS'),
  interval: z.coerce.number().int().min(0).default(0),
  timeZone: text(64).optional(),
  limit: z.coerce.number().int().min(1).max(50_000).default(100),
  agg: z.enum(['NONE', 'MIN', 'MAX', 'AVG', 'SUM', 'COUNT']).default('NONE'),
  orderBy: z.enum(['ASC', 'DESC']).default('DESC'),
  useStrictDataTypes: flag,
});

const attributeScope = z.enum(['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE']);
const Attribute = z.object({ key: z.string(), value: z.unknown(), lastUpdateTs: z.number() });

/** Reading calls of ThingsBoard clients: plain JSON, HTTP statuses, values as strings unless `useStrictDataTypes`. */
export const thingsBoardTelemetryRoutes = defineRoutes({
  timeseries: {
    method: 'GET',
    path: '/api/plugins/telemetry/DEVICE/:entityId/values/timeseries',
    permission: 'telemetry:read',
    summary: 'ThingsBoard: latest values, or a range with startTs and endTs.',
    reply: 'plain',
    bulk: true,
    heavy: { whenQuery: 'startTs' },
    params: entity,
    query: timeseriesQuery,
    data: z.record(z.string(), z.array(TsValue)),
  },
  timeseriesHistory: {
    method: 'GET',
    path: '/api/plugins/telemetry/DEVICE/:entityId/values/timeseries/history',
    permission: 'telemetry:read',
    summary: 'ThingsBoard: a range of readings.',
    reply: 'plain',
    bulk: true,
    heavy: { whenQuery: 'startTs' },
    params: entity,
    query: timeseriesQuery,
    data: z.record(z.string(), z.array(TsValue)),
  },
  timeseriesKeys: {
    method: 'GET',
    path: '/api/plugins/telemetry/DEVICE/:entityId/keys/timeseries',
    permission: 'telemetry:read',
    summary: 'ThingsBoard: the telemetry keys of a device.',
    reply: 'plain',
    params: entity,
    data: z.array(z.string()),
  },
  attributes: {
    method: 'GET',
    path: '/api/plugins/telemetry/DEVICE/:entityId/values/attributes',
    permission: 'telemetry:read',
    summary: 'ThingsBoard: attributes of every scope.',
    reply: 'plain',
    params: entity,
    query: z.object(keysQuery),
    data: z.array(Attribute),
  },
  attributesByScope: {
    method: 'GET',
    path: '/api/plugins/telemetry/DEVICE/:entityId/values/attributes/:scope',
    permission: 'telemetry:read',
    summary: 'ThingsBoard: attributes of one scope.',
    reply: 'plain',
    params: entity.extend({ scope: attributeScope }),
    query: z.object(keysQuery),
    data: z.array(Attribute),
  },
});
