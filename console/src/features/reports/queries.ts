import { reportRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { minuteMs } from '../../lib/time.ts';
import type { ReportFilter } from './filter.ts';

export const reportListQuery = (filter: ReportFilter, page: { readonly pageNum: number; readonly pageSize: number }) =>
  queryOptions({
    queryKey: ['reports', 'list', filter, page],
    queryFn: ({ signal }) => call(reportRoutes.listReports, { query: { ...filter, ...page } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });

/** Counts by type and state: of what the other choices leave, whichever type and state is looked at. */
export const reportCountsQuery = ({ type: _type, state: _state, ...filter }: ReportFilter) =>
  queryOptions({
    queryKey: ['reports', 'counts', filter],
    queryFn: ({ signal }) => call(reportRoutes.countReports, { query: filter }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
