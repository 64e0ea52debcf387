import { telemetryRoutes } from '@oilsight/contract';
import type { Series } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { presetRanges } from '../../charts/prepare/time-range.ts';
import type { Range } from '../../charts/prepare/time-range.ts';
import { minuteMs } from '../../lib/time.ts';

/** Keys of one history call at most. */
const keysPerCall = 40;
/** Points of a curve on the page: one for each pixel or two. */
const chartPoints = 800;

/** Series and the time they were asked for. */
export interface History {
  readonly from: number;
  readonly to: number;
  readonly series: readonly Series[];
}

/**
 * Series of a device, in as many calls as its keys need. @param window ms; the server sends at most `maxPoints` buckets
 * of each
 */
export async function fetchHistory(
  deviceId: string,
  keys: readonly string[],
  window: {
    readonly from: number;
    readonly to: number;
    readonly maxPoints: number;
    /** Whether to tell which readings are left out; left out: no. */
    readonly isRefusedShown?: boolean;
  },
  signal: AbortSignal,
): Promise<History> {
  const { from, to, maxPoints, isRefusedShown = false } = window;
  const refused = isRefusedShown ? ('true' as const) : undefined;
  const parts = Array.from({ length: Math.ceil(keys.length / keysPerCall) }, (_, index) =>
    keys.slice(index * keysPerCall, (index + 1) * keysPerCall),
  );
  const replies = await Promise.all(
    parts.map((part) =>
      call(
        telemetryRoutes.history,
        { query: { deviceId, keyIds: part.join(','), startTime: from, endTime: to, maxPoints, refused } },
        signal,
      ),
    ),
  );
  return { from, to, series: replies.flat() };
}

/** The chart's series. A preset range is fetched again whenever a new bucket opens. */
export const historyQuery = (deviceId: string, keys: readonly string[], range: Range) =>
  queryOptions({
    queryKey: ['device', deviceId, 'history', keys, range],
    queryFn: ({ signal }) => {
      const to = range.kind === 'fixed' ? range.to : Date.now();
      const from = range.kind === 'fixed' ? range.from : to - presetRanges[range.preset];
      return fetchHistory(deviceId, keys, { from, to, maxPoints: chartPoints, isRefusedShown: true }, signal);
    },
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval:
      range.kind === 'fixed'
        ? false
        : Math.min(10 * minuteMs, Math.max(minuteMs, presetRanges[range.preset] / chartPoints)),
  });
