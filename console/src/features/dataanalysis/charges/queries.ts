import { oilChargeRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { keptWhile } from '../../../lib/kept-while.ts';
import { minuteMs } from '../../../lib/time.ts';

/** The charges of a device, with those of further devices. */
export const chargesQuery = (deviceId: string, others: readonly string[], keys: readonly string[] | null) =>
  queryOptions({
    queryKey: ['device', deviceId, 'charges', others, keys],
    queryFn: ({ signal }) =>
      call(
        oilChargeRoutes.getOilCharges,
        {
          query: {
            deviceId,
            ...(others.length === 0 ? {} : { with: others.join(',') }),
            ...(keys === null ? {} : { keyIds: keys.join(',') }),
          },
        },
        signal,
      ),
    placeholderData: keptWhile(['device', deviceId, 'charges']),
    staleTime: 5 * minuteMs,
  });
