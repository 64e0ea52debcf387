import { alarmRecordRoutes, contactRoutes } from '@oilsight/contract';
import type { AlarmCause, Reply } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { minuteMs } from '../../lib/time.ts';
import type { AlarmFilter } from './filter.ts';

/** A row of the list: one cause, and the band that it stands in. */
export type CauseRow = Reply<typeof alarmRecordRoutes.listAlarmRecords>['rows'][number];
export type Band = NonNullable<CauseRow['band']>;

/** All records of a cause that the list has, the leading one first. */
export function recordsOf({ record, others }: Pick<AlarmCause, 'record' | 'others'>) {
  return [record, ...others];
}

// Everything that is read of alarms begins with `alarms`: the live line has it read anew when an alarm changes.

export const alarmListQuery = (filter: AlarmFilter, page: { readonly pageNum: number; readonly pageSize: number }) =>
  queryOptions({
    queryKey: ['alarms', 'list', filter, page, zoneName()],
    queryFn: ({ signal }) =>
      call(alarmRecordRoutes.listAlarmRecords, { query: { ...filter, ...page, zone: zoneName() } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });

export const alarmCountsQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['alarms', 'counts', customerId, zoneName()],
    queryFn: ({ signal }) => call(alarmRecordRoutes.countAlarms, { query: { customerId, zone: zoneName() } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });

/** Days of the small chart beside the verdict. */
export const shownDays = 30;

export const alarmDaysQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['alarms', 'days', customerId, zoneName()],
    queryFn: ({ signal }) =>
      call(alarmRecordRoutes.countAlarmsByDay, { query: { customerId, days: shownDays, zone: zoneName() } }, signal),
    placeholderData: keepPreviousData,
  });

export const alarmRecordQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['alarms', 'record', recordId],
    queryFn: ({ signal }) => call(alarmRecordRoutes.getAlarmRecord, { params: { recordId } }, signal),
    staleTime: 0,
    refetchInterval: minuteMs,
  });

/** Contacts of the filter: the first 200, which is more than a factory has. */
const maxContacts = 200;

export const contactsQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['contacts', customerId],
    queryFn: ({ signal }) =>
      call(contactRoutes.listContacts, { query: { customerId, pageNum: 1, pageSize: maxContacts } }, signal),
    staleTime: 5 * minuteMs,
  });
