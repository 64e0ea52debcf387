import { analysisRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { minuteMs } from '../../lib/time.ts';

/** The last days of some devices, whatever order they stand in. */
export const dayStripsQuery = (deviceIds: readonly string[]) => {
  const ids = deviceIds.toSorted();
  return queryOptions({
    queryKey: ['dayStrips', zoneName(), ids],
    queryFn: ({ signal }) =>
      call(analysisRoutes.dayStrips, { query: { deviceIds: ids.join(), timeZone: zoneName() } }, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
  });
};
