import { deviceRoutes } from '@oilsight/contract';
import type { FactoryNode } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { byDealer } from './factories.ts';
import { minuteMs } from '../lib/time.ts';

/** The factories the caller may see, by dealer. */
export const factoryTree = queryOptions({
  queryKey: ['factories'],
  queryFn: async ({ signal }): Promise<readonly FactoryNode[]> =>
    byDealer(await call(deviceRoutes.factoryTree, {}, signal)),
  staleTime: 5 * minuteMs,
});
