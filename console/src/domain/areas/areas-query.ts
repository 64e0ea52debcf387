import { areaRoutes } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The areas right below one; of an empty number the provinces. They are named in the reader's language. */
export const areasQuery = (areaNo: string, language: Language) =>
  queryOptions({
    queryKey: ['areas', areaNo, language],
    queryFn: ({ signal }) => call(areaRoutes.listAreas, { query: { areaNo } }, signal),
    staleTime: Infinity,
  });
