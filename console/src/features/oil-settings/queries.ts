import { limitRoutes, oilRoutes } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/**
 * People check here what they or others have just changed: the list is fetched each time it is shown, and the last rows
 * are shown until then.
 */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const oilsQuery = (filter: {
  readonly customerId: string | undefined;
  readonly search: string | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}) =>
  queryOptions({
    queryKey: ['oils', 'list', filter],
    queryFn: ({ signal }) => call(oilRoutes.listOils, { query: filter }, signal),
    ...fresh,
  });

export const weightsQuery = (customerId: string, machineType: MachineType) =>
  queryOptions({
    queryKey: ['oils', 'weights', customerId, machineType],
    queryFn: ({ signal }) => call(limitRoutes.getWeights, { query: { customerId, machineType } }, signal),
    staleTime: 0,
  });
