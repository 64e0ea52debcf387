import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useLiveDevice } from '../../live/useLive.ts';
import { gravestOf } from './diagnosis.ts';
import { dayStatesQuery } from './queries.ts';
import { verdictSince } from './since.ts';
import type { VerdictSince } from './since.ts';
import type { useVerdict } from './useVerdict.ts';

/** Since when the verdict holds; null: it does not say, as of a silent device. */
export function useVerdictSince(
  { deviceId, state }: Pick<Device, 'deviceId' | 'state'>,
  { shown, diagnosed, assessment, diagnosis, findings }: ReturnType<typeof useVerdict>,
): VerdictSince | null {
  const live = useLiveDevice(deviceId);
  const found = { finding: gravestOf(findings), since: diagnosis.data?.since ?? null };
  const { data: days = [] } = useQuery(dayStatesQuery(deviceId, assessment, found));
  const reported = { state: live?.state ?? state, since: live?.since ?? null };
  return verdictSince({ shown, diagnosed, diagnosis: diagnosis.data, reported, days });
}
