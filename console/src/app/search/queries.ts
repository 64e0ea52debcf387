import { searchRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { minuteMs, secondMs } from '../../lib/time.ts';

/**
 * What the server finds. The call before is given up when another one is made, and its rows stay until the new ones are
 * there. What fails is said in the search itself, at once.
 */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(searchRoutes.search, { query: { words } }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5 * secondMs,
    gcTime: minuteMs,
    meta: { saysItself: true },
  });
