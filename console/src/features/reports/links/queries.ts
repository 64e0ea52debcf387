import { reportLinkRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { linkedReport } from '../../../lib/redirect.ts';
import { minuteMs } from '../../../lib/time.ts';

export const reportLinksQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', 'links', reportId],
    queryFn: ({ signal }) => call(reportLinkRoutes.listReportLinks, { params: { reportId } }, signal),
    staleTime: 0,
    refetchInterval: minuteMs,
  });

export const accessesQuery = (linkId: string, paging: { readonly pageNum: number; readonly pageSize: number }) =>
  queryOptions({
    queryKey: ['reports', 'linkAccesses', linkId, paging],
    queryFn: ({ signal }) =>
      call(reportLinkRoutes.listLinkAccesses, { params: { linkId }, query: { ...paging } }, signal),
    staleTime: 0,
  });

/** Where a link leads. The secret stands behind `#`, where no server sees it. */
export function addressOf(origin: string, secret: string): string {
  return `${origin}${linkedReport}#${secret}`;
}
