import { DeviceStateMessage } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { keepRequests } from '../../../lib/keep-requests.ts';
import { liveStore } from '../../../live/live.ts';
import { useDeviceFeed, useTopic } from '../../../live/useLive.ts';
import { oilConditionQuery } from './queries.ts';

/** Keeps a machine's readings, states and alarms coming; null: its state has not come yet. */
export function useMachineFeed(deviceId: string): DeviceStateMessage | null {
  const client = useQueryClient();
  const [message, setMessage] = useState<DeviceStateMessage | null>(null);
  useDeviceFeed(deviceId, () => void client.invalidateQueries({ queryKey: ['device', deviceId] }, keepRequests));
  useTopic(`device:${deviceId}`, (raw) => {
    const { data } = DeviceStateMessage.safeParse(raw);
    if (data?.deviceId !== deviceId) return;
    setMessage(data);
    void client.invalidateQueries({ queryKey: ['alarms', 'device', deviceId] }, keepRequests);
  });
  useTopic(
    `deviceDiagnosis:${deviceId}`,
    () => void client.invalidateQueries({ queryKey: oilConditionQuery(deviceId).queryKey }, keepRequests),
  );
  const { data } = useQuery(indicatorsQuery(deviceId));
  useEffect(() => {
    // The live store is outside React.
    if (data !== undefined) liveStore.seed(deviceId, data);
  }, [deviceId, data]);
  return message?.deviceId === deviceId ? message : null;
}

/** Time of the newest reading of some keys, ms; null: none. */
export function useNewestAt(deviceId: string | null, keys: readonly string[]): number | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = deviceId === null ? [] : keys.map((key) => liveStore.onKey(deviceId, key, listener));
      return () => leave.forEach((end) => end());
    },
    [deviceId, keys],
  );
  return useSyncExternalStore(subscribe, () => {
    if (deviceId === null) return null;
    const times = keys.flatMap((key) => liveStore.value(deviceId, key)?.at ?? []);
    return times.length === 0 ? null : Math.max(...times);
  });
}
