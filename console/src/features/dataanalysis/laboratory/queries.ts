import { laboratoryRoutes } from '@oilsight/contract';
import type { LabSample, LabSampleForm } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** How far a device's sensors read from the laboratory. */
export const deviationsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'laboratory', 'deviations'],
    queryFn: ({ signal }) => call(laboratoryRoutes.getLabDeviations, { query: { deviceId } }, signal),
  });

/** @param sample null: a new one */
export function saveSample(deviceId: string, sample: LabSample | null, form: LabSampleForm): Promise<LabSample> {
  return sample === null
    ? call(laboratoryRoutes.createLabSample, { body: { deviceId, ...form } })
    : call(laboratoryRoutes.updateLabSample, {
        body: { sampleId: sample.sampleId, version: sample.version, ...form },
      });
}

/** After a change samples, deviations and the diagnosis are others. */
export function forget(queryClient: QueryClient, deviceId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['device', deviceId] });
}
