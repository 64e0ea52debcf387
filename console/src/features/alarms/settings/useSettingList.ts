import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { oneOf } from '../../../lib/list-filter.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { settingsQuery } from './queries.ts';

export const sorts = ['raised', 'name', 'changed'] as const;

/** The settings that the address asks for. */
export function useSettingList() {
  const filter = useListFilter();
  const { set } = filter;
  const [search, customerId, deviceId, indicator] = [
    filter.get('search') ?? '',
    filter.get('factory'),
    filter.get('device'),
    filter.get('indicator'),
  ];
  const sort = oneOf(sorts, filter.get('sort')) ?? 'raised';
  const query = useQuery(
    settingsQuery({
      pageNum: filter.pageNum,
      pageSize: filter.pageSize,
      sort,
      ...(search === '' ? {} : { search }),
      ...(customerId === null ? {} : { customerId }),
      ...(deviceId === null ? {} : { deviceId }),
      ...(indicator === null ? {} : { indicator }),
    }),
  );
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  return { filter, query, search, customerId, deviceId, indicator, sort, onSearch };
}
