import { laboratoryRoutes } from '@oilsight/contract';
import type { LabSample } from '@oilsight/contract';
import { queryOptions, useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Newest samples of a device that are shown. */
const shown = 200;

/** The newest samples of a device, newest first. */
export const labSamplesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'laboratory', 'samples'],
    queryFn: ({ signal }) =>
      call(laboratoryRoutes.listLabSamples, { query: { deviceId, pageSize: shown } }, signal).then(({ rows }) => rows),
  });

const none: readonly LabSample[] = [];
const combine = (queries: UseQueryResult<LabSample[]>[]) => queries.map(({ data }) => data ?? none);

/** The newest samples of some devices, in the devices' order; empty until they have come. */
export function useLabSamples(deviceIds: readonly string[]): readonly (readonly LabSample[])[] {
  return useQueries({ queries: deviceIds.map(labSamplesQuery), combine });
}
