import { reportRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { minuteMs } from '../../lib/time.ts';

// Everything that is read of reports begins with `reports`: the live line has it read anew when a report changes.

export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', 'one', reportId],
    queryFn: ({ signal }) => call(reportRoutes.getReport, { params: { reportId } }, signal),
    staleTime: 0,
    refetchInterval: minuteMs,
  });

/** Testing institutions that reports have named. */
export const institutionsQuery = queryOptions({
  queryKey: ['reports', 'institutions'],
  queryFn: ({ signal }) => call(reportRoutes.listInstitutions, {}, signal),
  staleTime: minuteMs,
});
