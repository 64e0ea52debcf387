import { analysisRoutes, limitRoutes } from '@oilsight/contract';
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

/** Days that limits are tried on. */
export const trialDays = 30;

export const trialQuery = (deviceId: string, key: string, limits: LimitValues) =>
  queryOptions({
    queryKey: ['oils', 'trial', deviceId, key, limits],
    queryFn: ({ signal }) => {
      const given = Object.fromEntries(Object.entries(limits).filter(([, bound]) => bound !== null));
      return call(limitRoutes.tryLimits, { query: { deviceId, key, days: trialDays, ...given } }, signal);
    },
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
