import { telemetryRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { windowOf } from '../address.ts';
import type { AnalysisRange } from '../address.ts';

/** Points of a curve: as many as a small chart shows. */
const points = 300;

/** Some series of a device over a range. */
export const historyOf = (deviceId: string, keys: readonly string[], range: AnalysisRange) =>
  queryOptions({
    queryKey: ['analysis', 'series', deviceId, keys, range],
    queryFn: ({ signal }) => {
      const { from, to } = windowOf(range, Date.now());
      return call(
        telemetryRoutes.history,
        {
          query: {
            deviceId,
            keyIds: keys.join(','),
            startTime: Math.floor(from),
            endTime: Math.ceil(to),
            maxPoints: points,
          },
        },
        signal,
      );
    },
  });
