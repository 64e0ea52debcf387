import { oneOf } from '../../../lib/list-filter.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import type { ListFilter } from '../../../lib/useListFilter.ts';

const placeStates = ['active', 'disabled'] as const;
export type PlaceState = (typeof placeStates)[number];

export interface PlaceFilter extends ListFilter {
  readonly search: string;
  readonly state: PlaceState | null;
  readonly dealer: string | null;
  /** What every list of places is asked. */
  readonly asked: {
    readonly pageNum: number;
    readonly pageSize: number;
    readonly search: string | undefined;
    readonly state: PlaceState | undefined;
  };
}

/** What the address narrows a list of dealers or factories to. */
export function usePlaceFilter(): PlaceFilter {
  const filter = useListFilter();
  const search = filter.get('search') ?? '';
  const state = oneOf(placeStates, filter.get('state'));
  const asked = {
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    search: search === '' ? undefined : search,
    state: state ?? undefined,
  };
  return { ...filter, search, state, dealer: filter.get('dealer'), asked };
}
