import { alarmSettingRoutes, analysisRoutes, limitRoutes } from '@oilsight/contract';
import type { LimitSettings, LimitValues } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { minuteMs } from '../../lib/time.ts';

/** Whose limits and targets are looked at: a device's own, or those of its machine type in the factory. */
export type Owner =
  | { readonly kind: 'device'; readonly deviceId: string }
  | { readonly kind: 'type'; readonly customerId: string; readonly machineType: MachineType };

export const settingsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['oils', 'limits', owner],
    queryFn: ({ signal }): Promise<LimitSettings> =>
      owner.kind === 'device'
        ? call(limitRoutes.limitsInForce, { query: { deviceId: owner.deviceId } }, signal)
        : call(
            limitRoutes.limitsOfType,
            { query: { customerId: owner.customerId, machineType: owner.machineType } },
            signal,
          ),
    staleTime: 0,
  });

/** Where the limits of one indicator of a device come from. */
export const sourcesQuery = (deviceId: string, key: string) =>
  queryOptions({
    queryKey: ['oils', 'sources', deviceId, key],
    queryFn: ({ signal }) => call(limitRoutes.limitSources, { query: { deviceId, key } }, signal),
    staleTime: 0,
  });

/** Machines on one page of those that limits may hold for. */
export const machinesOnPage = 6;

/** Machines of the device's type beside the limits of an indicator; this device is the first of the first page. */
export const machinesQuery = (deviceId: string, key: string, reach: 'factory' | 'scope', pageNum: number) =>
  queryOptions({
    queryKey: ['oils', 'machines', deviceId, key, reach, pageNum],
    queryFn: ({ signal }) =>
      call(
        limitRoutes.listLimitedDevices,
        { query: { deviceId, key, reach, pageNum, pageSize: machinesOnPage } },
        signal,
      ),
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
  });

/** What limits would have raised on a device. null: none are in force. */
export const limitPreviewQuery = (deviceId: string, indicator: string, limits: LimitValues | null) =>
  queryOptions({
    queryKey: ['oils', 'preview', deviceId, indicator, limits],
    queryFn: ({ signal }) => call(alarmSettingRoutes.previewLimits, { body: { deviceId, indicator, limits } }, signal),
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
  });

/** Takes a while the first time: 90 days are read. */
export const learnedQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['oils', 'learned', deviceId],
    queryFn: ({ signal }) => call(analysisRoutes.getLearnedLimits, { query: { deviceId } }, signal),
    staleTime: 10 * minuteMs,
    retry: false,
  });

/** Asks again for everything here, and for a device's page where its assessment rests on what was changed. */
export function useRefresh(): (deviceId?: string) => void {
  const queryClient = useQueryClient();
  return (deviceId) => {
    void queryClient.invalidateQueries({ queryKey: ['oils'] });
    void queryClient.invalidateQueries({ queryKey: deviceId === undefined ? ['device'] : ['device', deviceId] });
  };
}
