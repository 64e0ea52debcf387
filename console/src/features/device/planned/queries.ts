import { alarmRecordRoutes, plannedWorkRoutes } from '@oilsight/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { askDashboardWhenSettled } from '../../../lib/shared-answers.ts';
import { minuteMs } from '../../../lib/time.ts';

/** Most works that are shown: as many as a device has. */
const pageSize = 100;

/** Work on a device that is to be done, the soonest first. */
export const plannedQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'planned'],
    queryFn: ({ signal }) => call(plannedWorkRoutes.listPlannedWork, { query: { deviceId, pageSize } }, signal),
    refetchInterval: 5 * minuteMs,
  });

/** People whom work of a factory can be given to. */
export const peopleQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['alarms', 'assignees', customerId],
    queryFn: ({ signal }) => call(alarmRecordRoutes.listAssignees, { query: { customerId } }, signal),
    staleTime: minuteMs,
  });

/** Asks again for a device's page and for the tiles that show planned work. */
export function useRefreshPlanned(deviceId: string): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [['device', deviceId], ['oils']]) void queryClient.invalidateQueries({ queryKey });
    askDashboardWhenSettled(queryClient);
  };
}
