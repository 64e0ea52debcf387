import { searchRoutes } from '@oilsight/contract';
import type { Found } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { minuteMs, secondMs } from '../../lib/time.ts';

/** What was found, and what it was asked for with. */
export interface SearchAnswer {
  readonly words: string;
  readonly found: Found;
}

/** Whether somebody went on typing, or took back some of it. */
const isNear = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/**
 * What the server finds; states and ages are asked for again while the search is open. The call before is given up when
 * another one is made, and while somebody goes on typing its rows stay until the new ones are there. What fails is said
 * in the search itself, at once.
 */
export const searchQuery = (words: string) =>
  queryOptions<SearchAnswer, Error, SearchAnswer, readonly string[]>({
    queryKey: ['search', words],
    queryFn: async ({ signal }) => ({
      words,
      found: await call(searchRoutes.search, { query: { words } }, signal),
    }),
    enabled: words !== '',
    placeholderData: (before) =>
      words !== '' && before !== undefined && isNear(words, before.words) ? before : undefined,
    retry: false,
    staleTime: 5 * secondMs,
    refetchInterval: 30 * secondMs,
    gcTime: minuteMs,
    meta: { saysItself: true },
  });
