import { analysisRoutes, deviceRoutes, telemetryRoutes } from '@oilsight/contract';
import type { Series } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { presetRanges } from '../../charts/prepare/time-range.ts';
import type { Range } from '../../charts/prepare/time-range.ts';
import { zoneName } from '../../lib/showing.ts';

const minute = 60_000;
/** Keys of one history call at most. */
const keysPerCall = 40;
/** Points of a curve on the page: one for each pixel or two. */
const chartPoints = 800;
const sparkPoints = 72;

export const deviceQuery = (deviceId: string) => queryOptions({
  queryKey: ['device', deviceId, 'identity'],
  queryFn: ({ signal }) => call(deviceRoutes.getDevice, { query: { deviceId } }, signal),
});

export const sensorsQuery = (deviceId: string) => queryOptions({
  queryKey: ['device', deviceId, 'sensors'],
  queryFn: ({ signal }) => call(deviceRoutes.getSensors, { query: { deviceId } }, signal),
  refetchInterval: minute,
});

export const indicatorsQuery = (deviceId: string) => queryOptions({
  queryKey: ['device', deviceId, 'indicators'],
  queryFn: ({ signal }) => call(telemetryRoutes.liveIndicators, { query: { deviceId } }, signal),
  staleTime: 0,
  // Values come live; this brings limits that somebody changed and the ranking of what is near a limit.
  refetchInterval: minute,
});

export const dayStatesQuery = (deviceId: string) => queryOptions({
  queryKey: ['device', deviceId, 'days', zoneName()],
  queryFn: ({ signal }) => call(telemetryRoutes.dayStates, { query: { deviceId, days: 30, timeZone: zoneName() } }, signal),
  refetchInterval: 10 * minute,
});

/** The diagnosis. The socket tells when its verdict or findings change; this brings what changes slowly. */
export const diagnosisQuery = (deviceId: string) => queryOptions({
  queryKey: ['device', deviceId, 'diagnosis'],
  queryFn: ({ signal }) => call(analysisRoutes.getDiagnosis, { query: { deviceId } }, signal),
  staleTime: minute,
  refetchInterval: 5 * minute,
});

/** The last thirty days of oil health, for its small curve. */
export const healthCourseQuery = (deviceId: string) => queryOptions({
  queryKey: ['device', deviceId, 'healthCourse'],
  queryFn: ({ signal }) => {
    const to = Date.now();
    return fetchHistory(deviceId, ['oil_health'], { from: to - presetRanges['30d'], to, maxPoints: sparkPoints }, signal);
  },
  refetchInterval: 10 * minute,
});

/** Series and the time they were asked for. */
export interface History {
  readonly from: number;
  readonly to: number;
  readonly series: readonly Series[];
}

async function fetchHistory(deviceId: string, keys: readonly string[], window: { readonly from: number; readonly to: number; readonly maxPoints: number }, signal: AbortSignal): Promise<History> {
  const { from, to, maxPoints } = window;
  const parts = Array.from({ length: Math.ceil(keys.length / keysPerCall) }, (_, index) => keys.slice(index * keysPerCall, (index + 1) * keysPerCall));
  const replies = await Promise.all(parts.map((part) => call(telemetryRoutes.history, { query: { deviceId, keyIds: part.join(','), startTime: from, endTime: to, maxPoints } }, signal)));
  return { from, to, series: replies.flat() };
}

/** The last day of every indicator, for the small curves. */
export const sparksQuery = (deviceId: string, keys: readonly string[]) => queryOptions({
  queryKey: ['device', deviceId, 'sparks', keys],
  queryFn: ({ signal }) => {
    const to = Date.now();
    return fetchHistory(deviceId, keys, { from: to - presetRanges['24h'], to, maxPoints: sparkPoints }, signal);
  },
  enabled: keys.length > 0,
  placeholderData: keepPreviousData,
  refetchInterval: 5 * minute,
});

/** The chart's series. A preset range is asked for again as often as a new bucket opens. */
export const historyQuery = (deviceId: string, keys: readonly string[], range: Range) => queryOptions({
  queryKey: ['device', deviceId, 'history', keys, range],
  queryFn: ({ signal }) => {
    const to = range.kind === 'fixed' ? range.to : Date.now();
    const from = range.kind === 'fixed' ? range.from : to - presetRanges[range.preset];
    return fetchHistory(deviceId, keys, { from, to, maxPoints: chartPoints }, signal);
  },
  enabled: keys.length > 0,
  placeholderData: keepPreviousData,
  refetchInterval: range.kind === 'fixed' ? false : Math.min(10 * minute, Math.max(minute, presetRanges[range.preset] / chartPoints)),
});
