import { deviceRoutes, groupRoutes, plantRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import type { questionOf } from './plant-part.ts';

/** Devices as those see them who look after them. An older question that is still under way is given up. */
export const managedQuery = (question: ReturnType<typeof questionOf>) =>
  queryOptions({
    queryKey: ['plant', 'list', question],
    queryFn: ({ signal }) => call(plantRoutes.listManaged, { query: question }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One device, as it is now: what is edited must be the newest. */
export const deviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['plant', 'device', deviceId],
    queryFn: ({ signal }) => call(plantRoutes.getManaged, { params: { deviceId } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** What is there now of a device that was read before. Of a key of its own: what was read stays as it was. */
export const newestQuery = ({ deviceId, version }: { readonly deviceId: string; readonly version: number }) =>
  queryOptions({
    queryKey: ['plant', 'newest', deviceId, version],
    queryFn: ({ signal }) => call(plantRoutes.getManaged, { params: { deviceId } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The groups of a factory, also those without devices. */
export const groupsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['plant', 'groups', customerId],
    queryFn: ({ signal }) => call(groupRoutes.listGroups, { query: { customerId } }, signal),
    staleTime: 10_000,
  });

export const removalQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['plant', 'removal', deviceId],
    queryFn: ({ signal }) => call(plantRoutes.describeRemoval, { params: { deviceId } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** The indicators of a big screen, and the version that a change must carry. */
export const screenQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['plant', 'screen', deviceId],
    queryFn: async ({ signal }) => {
      // The device first: a change in between makes its version old, and the save is refused.
      const { version } = await call(plantRoutes.getManaged, { params: { deviceId } }, signal);
      return { version, indicators: await call(plantRoutes.getScreenIndicators, { query: { id: deviceId } }, signal) };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => call(deviceRoutes.connection, {}, signal),
  staleTime: Infinity,
});

/** Asks again for what the plant shows, and for the device lists of the other pages. */
export function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [['plant', 'list'], ['plant', 'groups'], ['devices'], ['device'], ['factories']])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}
