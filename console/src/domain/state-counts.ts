import { dashboardRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { secondMs } from '../lib/time.ts';

/** What is counted; undefined: all that the reader may see. */
export interface CountedPlace {
  readonly customerId: string | undefined;
}

/** All counts; those that are shown are asked for again soon after a state has changed (`useDeviceListFeed`). */
export const stateCountsKey = ['dashboard', 'counts'] as const;

/** How many devices are in which state, in all and by factory. */
export const stateCounts = (place: CountedPlace) =>
  queryOptions({
    queryKey: [...stateCountsKey, place],
    queryFn: ({ signal }) => call(dashboardRoutes.getStateCounts, { query: place }, signal),
    staleTime: 0,
    refetchInterval: 30 * secondMs,
    placeholderData: keepPreviousData,
  });
