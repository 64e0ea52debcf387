import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageOf, withParts } from './list-filter.ts';
import type { PageOf } from './list-filter.ts';

export interface ListFilter extends PageOf {
  readonly get: (name: string) => string | null;
  readonly set: (change: Readonly<Record<string, string | null>>) => void;
  readonly onPage: (pageNum: number) => void;
  readonly onSize: (pageSize: number) => void;
}

/** Filter and page of a list, kept in the address: a reload and the way back find them again. */
export function useListFilter(): ListFilter {
  const [search, setSearch] = useSearchParams();
  const set = useCallback((change: Readonly<Record<string, string | null>>) => setSearch((before) => withParts(before, change), { replace: true, preventScrollReset: true }), [setSearch]);
  return {
    ...pageOf(search),
    get: (name) => search.get(name),
    set,
    onPage: (pageNum) => set({ page: String(pageNum) }),
    onSize: (pageSize) => set({ size: String(pageSize) }),
  };
}
