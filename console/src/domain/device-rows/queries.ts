import { dashboardRoutes } from '@oilsight/contract';
import type { DeviceListRow, DeviceStateMessage, DeviceStatus, ListSort, Page } from '@oilsight/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { secondMs } from '../../lib/time.ts';
import { withStates } from '../device-list.ts';
import type { CountedPlace } from '../state-counts.ts';

/** Devices that are fetched at once. */
export const pageSize = 50;

export interface ListFilter {
  readonly state: DeviceStatus | null;
  /** Words, each of which stands somewhere in what a row says. */
  readonly text: string;
}

export interface ListOrder {
  readonly sort: ListSort;
  readonly isDescending: boolean;
}

export const worstOrder: ListOrder = { sort: 'worst', isDescending: false };

export type ListPage = Page<readonly DeviceListRow[]>;

export const listKey = ['dashboard', 'list'] as const;

/** The devices page by page, in an order that the server gives them over all pages. */
export const listedDevices = (
  where: CountedPlace,
  { state, text }: ListFilter,
  { sort, isDescending }: ListOrder = worstOrder,
) =>
  infiniteQueryOptions({
    queryKey: [...listKey, where, state, text, sort, isDescending],
    queryFn: ({ signal, pageParam: pageNum }) =>
      call(
        dashboardRoutes.listWorstFirst,
        {
          query: {
            ...where,
            ...(state === null ? {} : { state }),
            ...(text === '' ? {} : { words: text }),
            sort,
            descending: isDescending ? 'true' : 'false',
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
  client.setQueriesData<InfiniteData<ListPage>>({ queryKey: listKey }, (list) =>
    list === undefined
      ? undefined
      : { ...list, pages: list.pages.map((page) => ({ ...page, rows: withNumbers(page.rows, messages) })) },
  );
}

/** What a row shows besides its state is of the state that it had: another cause has other numbers. */
function withNumbers(rows: readonly DeviceListRow[], messages: readonly DeviceStateMessage[]): DeviceListRow[] {
  return withStates(rows, messages).map((row, place) => {
    const before = rows[place];
    const isSame =
      before === undefined ||
      (before.state === row.state && before.leading === row.leading && before.finding?.en === row.finding?.en);
    return isSame ? row : { ...row, reading: null, evidence: null };
  });
}
