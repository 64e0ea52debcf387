import { alarmSettingRoutes, contactRoutes } from '@oilsight/contract';
import type { AlarmConditions, AlarmContact, AlarmSetting } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { minuteMs } from '../../../lib/time.ts';

type ListQuery = NonNullable<
  NonNullable<Parameters<typeof call<typeof alarmSettingRoutes.listAlarmSettings>>[1]>['query']
>;

export const settingsQuery = (filter: ListQuery) =>
  queryOptions({
    queryKey: ['alarmSettings', 'list', filter],
    queryFn: ({ signal }) => call(alarmSettingRoutes.listAlarmSettings, { query: filter }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const settingQuery = (settingId: string) =>
  queryOptions({
    queryKey: ['alarmSettings', 'one', settingId],
    queryFn: ({ signal }) => call(alarmSettingRoutes.getAlarmSetting, { params: { settingId } }, signal),
    staleTime: 0,
  });

const wholePage = 200;

/** Every page of a list. */
async function allOf<T>(page: (pageNum: number) => Promise<{ readonly rows: readonly T[]; readonly total: number }>) {
  const all: T[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await page(pageNum);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** Every setting of an indicator. */
export const settingsOfIndicatorQuery = (indicator: string) =>
  queryOptions({
    queryKey: ['alarmSettings', 'indicator', indicator],
    queryFn: ({ signal }): Promise<readonly AlarmSetting[]> =>
      allOf((pageNum) =>
        call(alarmSettingRoutes.listAlarmSettings, { query: { indicator, pageNum, pageSize: wholePage } }, signal),
      ),
    staleTime: 0,
  });

/** @param customerId undefined: of every factory that the reader sees */
export const contactsQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['alarmSettings', 'contacts', customerId ?? null],
    queryFn: ({ signal }): Promise<readonly AlarmContact[]> =>
      allOf((pageNum) =>
        call(
          contactRoutes.listContacts,
          { query: { ...(customerId === undefined ? {} : { customerId }), pageNum, pageSize: wholePage } },
          signal,
        ),
      ),
    staleTime: 0,
  });

export const rulesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['alarmSettings', 'rules', deviceId],
    queryFn: ({ signal }) => call(alarmSettingRoutes.listRulesInForce, { query: { deviceId } }, signal),
    staleTime: 0,
  });

/** The replay of the last days. One that nobody waits for any more is given up. */
export const previewQuery = (asked: {
  readonly deviceId: string;
  readonly indicator: string;
  readonly conditions: AlarmConditions;
}) =>
  queryOptions({
    queryKey: ['alarmSettings', 'preview', asked],
    queryFn: ({ signal }) => call(alarmSettingRoutes.previewAlarmSetting, { body: asked }, signal),
    staleTime: minuteMs,
    retry: false,
  });

/** Asks again for all that is shown of alarm settings. */
export function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['alarmSettings'] });
}
