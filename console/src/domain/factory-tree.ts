import { deviceRoutes } from '@oilsight/contract';
import type { FactoryNode } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The factories the caller may see, by dealer. */
export const factoryTree = queryOptions({
  queryKey: ['factories'],
  queryFn: ({ signal }): Promise<FactoryNode[]> => call(deviceRoutes.factoryTree, {}, signal),
  staleTime: 5 * 60_000,
});
