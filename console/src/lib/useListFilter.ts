import { useCallback } from 'react';
import { pageOf, withParts } from './list-filter.ts';
import type { PageOf } from './list-filter.ts';
import { useAddress } from './useAddress.ts';

export interface ListFilter extends PageOf {
  readonly get: (name: string) => string | null;
  readonly set: (change: Readonly<Record<string, string | null>>) => void;
  readonly onPage: (pageNum: number) => void;
  readonly onSize: (pageSize: number) => void;
}

/** Filter and page of a list, kept in the address: a reload and the way back find them again. */
export function useListFilter(): ListFilter {
  const [search, changeAddress] = useAddress();
  const set = useCallback(
    (change: Readonly<Record<string, string | null>>) => changeAddress((now) => withParts(now, change)),
    [changeAddress],
  );
  return {
    ...pageOf(search),
    get: (name) => search.get(name),
    set,
    onPage: (pageNum) => set({ page: String(pageNum) }),
    onSize: (pageSize) => set({ size: String(pageSize) }),
  };
}
