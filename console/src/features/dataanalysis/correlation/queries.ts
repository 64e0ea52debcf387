import { statisticsRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { keptWhile } from '../../../lib/kept-while.ts';
import { minuteMs } from '../../../lib/time.ts';
import { windowOf } from '../address.ts';
import type { AnalysisRange } from '../address.ts';

/** Ranges that end now are asked for again so often. */
const againMs = 10 * minuteMs;

const timesOf = (range: AnalysisRange) => {
  const { from, to } = windowOf(range, Date.now());
  return { startTime: Math.floor(from), endTime: Math.ceil(to) };
};

export interface CorrelationQuestion {
  readonly deviceId: string;
  readonly otherDeviceId: string;
  readonly x: string;
  readonly y: string;
  readonly range: AnalysisRange;
}

export const correlationQuery = ({ deviceId, otherDeviceId, x, y, range }: CorrelationQuestion) =>
  queryOptions({
    queryKey: ['analysis', 'correlation', deviceId, otherDeviceId, x, y, range],
    queryFn: ({ signal }) =>
      call(
        statisticsRoutes.getCorrelation,
        { query: { deviceId, otherDeviceId, keyId: x, otherKeyId: y, ...timesOf(range) } },
        signal,
      ),
    refetchInterval: range.kind === 'fixed' ? false : againMs,
  });

export const distributionQuery = (deviceIds: readonly string[], key: string, range: AnalysisRange) =>
  queryOptions({
    queryKey: ['analysis', 'distribution', deviceIds, key, range],
    queryFn: ({ signal }) =>
      call(
        statisticsRoutes.getDistribution,
        { query: { deviceIds: deviceIds.join(','), keyId: key, ...timesOf(range) } },
        signal,
      ),
    placeholderData: keptWhile(['analysis', 'distribution', deviceIds, key]),
    refetchInterval: range.kind === 'fixed' ? false : againMs,
  });
