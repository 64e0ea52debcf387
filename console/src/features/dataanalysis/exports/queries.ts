import { readingExportRoutes } from '@oilsight/contract';
import type { Task } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { ExportRequest } from './export-request.ts';

function asked({ deviceIds, keys, from, to, interval, ...rest }: ExportRequest) {
  return {
    deviceIds: deviceIds.join(','),
    keyIds: keys.join(','),
    startTime: Math.floor(from),
    endTime: Math.ceil(to),
    timeInterval: interval,
    ...rest,
  };
}

/** What the file would hold. @param isAllowed whether the request is within its limits */
export const previewQuery = (request: ExportRequest, isAllowed: boolean) =>
  queryOptions({
    queryKey: ['readingExport', request],
    queryFn: ({ signal }) => call(readingExportRoutes.previewReadingExport, { query: asked(request) }, signal),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  });

/** Has the file made in the background. */
export function requestReadings(request: ExportRequest): Promise<Task> {
  return call(readingExportRoutes.exportReadings, { body: asked(request) });
}
