import { alarmRecordRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { minuteMs } from '../../lib/time.ts';

/** The people who may process alarms of a factory. */
export const assigneesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['alarms', 'assignees', customerId],
    queryFn: ({ signal }) => call(alarmRecordRoutes.listAssignees, { query: { customerId } }, signal),
    staleTime: minuteMs,
  });
