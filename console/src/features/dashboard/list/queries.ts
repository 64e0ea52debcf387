import { dashboardRoutes } from '@oilsight/contract';
import type { DeviceStateMessage, DeviceStatus, Page, QueuedDevice } from '@oilsight/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { withStates } from '../../../domain/device-list.ts';
import { secondMs } from '../../../lib/time.ts';
import type { Where } from '../queries.ts';

/** Devices that are fetched at once. */
export const pageSize = 50;

export interface ListFilter {
  readonly state: DeviceStatus | null;
  /** Words, each of which stands somewhere in what a row says. */
  readonly text: string;
}

export type WorstPage = Page<readonly QueuedDevice[]>;

const listKey = ['dashboard', 'list'] as const;

/** The devices, the worst first, page by page. */
export const worstFirst = (where: Where, { state, text }: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey, where, state, text],
    queryFn: ({ signal, pageParam: pageNum }) =>
      call(
        dashboardRoutes.listWorstFirst,
        {
          query: {
            ...where,
            ...(state === null ? {} : { state }),
            ...(text === '' ? {} : { words: text }),
            pageNum,
            pageSize,
          },
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    staleTime: 0,
    refetchInterval: 30 * secondMs,
    placeholderData: keepPreviousData,
  });

/** Carries the states that the socket tells into the rows; their order follows when the list is asked for again. */
export function withStatesInList(client: QueryClient, messages: readonly DeviceStateMessage[]): void {
  client.setQueriesData<InfiniteData<WorstPage>>({ queryKey: listKey }, (list) =>
    list === undefined
      ? undefined
      : { ...list, pages: list.pages.map((page) => ({ ...page, rows: withStates(page.rows, messages) })) },
  );
}
