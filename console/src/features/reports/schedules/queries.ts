import { contactRoutes, reportScheduleRoutes } from '@oilsight/contract';
import type { ReportSchedule, ScheduleForm } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { minuteMs } from '../../../lib/time.ts';

/** Most contacts of a factory that are offered to choose from. */
export const maxOffered = 200;

export const schedulesQuery = (asked: {
  readonly search?: string;
  readonly pageNum: number;
  readonly pageSize: number;
}) =>
  queryOptions({
    queryKey: ['schedules', 'list', asked],
    queryFn: ({ signal }) => call(reportScheduleRoutes.listReportSchedules, { query: asked }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // Runs go on by themselves.
    refetchInterval: minuteMs / 4,
  });

export const runsQuery = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedules', 'runs', scheduleId],
    queryFn: ({ signal }) => call(reportScheduleRoutes.listScheduleRuns, { params: { scheduleId } }, signal),
    staleTime: 0,
    refetchInterval: minuteMs / 4,
  });

/** Contacts of a factory, as far as a report can be mailed to them. */
export const contactsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['schedules', 'contacts', customerId],
    queryFn: ({ signal }) =>
      call(contactRoutes.listContacts, { query: { customerId, pageNum: 1, pageSize: maxOffered } }, signal),
    staleTime: 0,
  });

type Read = Pick<ReportSchedule, 'scheduleId' | 'version'>;

/** What people do with schedules; whatever is shown of them is read anew. */
export function useScheduleActions() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['schedules'] });
  const taken = <T>(result: T): T => {
    refresh();
    return result;
  };
  return {
    refresh,
    /** null: a new one. */
    save: async (read: Read | null, form: ScheduleForm) =>
      taken(
        read === null
          ? await call(reportScheduleRoutes.createReportSchedule, { body: form })
          : await call(reportScheduleRoutes.updateReportSchedule, {
              body: { ...form, scheduleId: read.scheduleId, version: read.version },
            }),
      ),
    switch: async ({ scheduleId, version }: Read, isOn: boolean) =>
      taken(await call(reportScheduleRoutes.switchReportSchedule, { body: { scheduleId, version, isOn } })),
    run: async ({ scheduleId }: Read) =>
      taken(await call(reportScheduleRoutes.runReportSchedule, { body: { scheduleId } })),
    remove: async ({ scheduleId }: Read) =>
      taken(await call(reportScheduleRoutes.removeReportSchedule, { params: { scheduleId } })),
  };
}
