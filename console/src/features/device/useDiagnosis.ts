import { DeviceDiagnosis } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTopic } from '../../live/useLive.ts';
import { diagnosisQuery } from '../../domain/device-queries.ts';

/** The newest diagnosis of a device: first the server's answer, then each change from the socket. */
export function useDiagnosis(deviceId: string): UseQueryResult<DeviceDiagnosis> {
  const client = useQueryClient();
  useTopic(`deviceDiagnosis:${deviceId}`, (raw) => {
    const reported = DeviceDiagnosis.safeParse(raw);
    if (!reported.success || reported.data.deviceId !== deviceId) return;
    // The snapshot may be older than the answer.
    client.setQueryData(diagnosisQuery(deviceId).queryKey, (known) =>
      known === undefined || known.at < reported.data.at ? reported.data : known,
    );
  });
  return useQuery(diagnosisQuery(deviceId));
}
