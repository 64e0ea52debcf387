import { inspectionRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../api/call.ts';
import { minuteMs } from '../../lib/time.ts';

// Under `reports`, so that whoever follows reports sees inspections anew as well.

/** An inspection with its checklist, what was entered, and the online values beside it. */
export const inspectionQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', 'inspection', reportId],
    queryFn: ({ signal }) => call(inspectionRoutes.getInspection, { params: { reportId } }, signal),
    staleTime: 0,
    refetchInterval: minuteMs,
  });

/** What the reader is to fill in, of one device or of all. */
export const myInspectionsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['reports', 'mine', deviceId],
    queryFn: ({ signal }) => call(inspectionRoutes.listMyInspections, { query: { deviceId } }, signal),
    refetchInterval: minuteMs,
  });

/** A photo as the server keeps it, which never changes; a small one is 720 px at most. */
export const photoQuery = (reportId: string, photoId: string, size: 'full' | 'small') =>
  queryOptions({
    queryKey: ['inspectionPhoto', reportId, photoId, size],
    queryFn: async ({ signal }) =>
      (await download(inspectionRoutes.getInspectionPhoto, { params: { reportId, photoId }, query: { size } }, signal))
        .blob,
    staleTime: Infinity,
  });

/** Who may fill in an inspection of a device. */
export const inspectorsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['inspectors', deviceId],
    queryFn: ({ signal }) => call(inspectionRoutes.listInspectors, { query: { deviceId } }, signal),
    staleTime: minuteMs,
  });
