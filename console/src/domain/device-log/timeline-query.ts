import { oilRoutes } from '@oilsight/contract';
import type { TimelinePart } from '@oilsight/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Entries per page. */
const pageSize = 8;

/**
 * What happened to a device, a page at a time. People check here what they or others have just entered: it is fetched
 * each time it is shown. `isOutdated` of the alarms knows its key, by which the log follows the alarms.
 */
export const timelineQuery = (deviceId: string, part: TimelinePart) =>
  infiniteQueryOptions({
    queryKey: ['device', deviceId, 'timeline', part],
    queryFn: ({ pageParam, signal }) =>
      call(oilRoutes.timeline, { query: { deviceId, part, pageNum: pageParam, pageSize } }, signal),
    initialPageParam: 1,
    staleTime: 0,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });
