import { DeviceStateMessage } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { keepRequests } from '../../../lib/keep-requests.ts';
import { secondMs } from '../../../lib/time.ts';
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

/**
 * When a reading of some keys came in last, to a second, ms by the clock of this page: that of a device may be wrong.
 * Null: none has come since the machine is shown.
 */
export function useArrivedAt(deviceId: string | null, keys: readonly string[]): number | null {
  const [arrived, setArrived] = useState<{ readonly deviceId: string; readonly at: number } | null>(null);
  useEffect(() => {
    // The live store is outside React.
    if (deviceId === null) return undefined;
    const came = () =>
      setArrived((before) => {
        const now = Date.now();
        return before?.deviceId === deviceId && Math.abs(now - before.at) < secondMs ? before : { deviceId, at: now };
      });
    const leave = keys.map((key) => liveStore.onKey(deviceId, key, came));
    return () => leave.forEach((end) => end());
  }, [deviceId, keys]);
  return arrived?.deviceId === deviceId ? arrived.at : null;
}
