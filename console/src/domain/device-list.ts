import { deviceRoutes, DeviceStateMessage } from '@oilsight/contract';
import type { Bilingual, Device } from '@oilsight/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../api/call.ts';
import { useTopic } from '../live/useLive.ts';
import { minuteMs } from '../lib/time.ts';

const pageSize = 500;

/** A device of the list, with what the socket tells of its state beside the state itself. */
export interface ListedDevice extends Device {
  /** The indicator that causes its state; null: none does, or the socket has not reported one yet. */
  readonly leading: string | null;
  /** The finding that causes it, where no indicator does; null: none, or the socket has not reported one yet. */
  readonly finding: Bilingual | null;
  /** Since when the indicator or the finding has stood for the state, ms; null: unknown. */
  readonly since: number | null;
}

/** What the socket reported of each device before the list was fetched again, because the call does not return it. */
function keptOf(before: readonly ListedDevice[] | undefined): (device: Device) => ListedDevice {
  const known = new Map(before?.map((device) => [device.deviceId, device]));
  return (device) => {
    const its = known.get(device.deviceId);
    return {
      ...device,
      leading: null,
      finding: null,
      since: null,
      ...(its?.state === device.state ? { leading: its.leading, finding: its.finding, since: its.since } : {}),
    };
  };
}

async function allDevices(signal: AbortSignal): Promise<readonly Device[]> {
  const devices: Device[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await call(deviceRoutes.listDevices, { query: { pageNum, pageSize } }, signal);
    devices.push(...rows);
    if (rows.length === 0 || devices.length >= total) return devices;
  }
}

const queryKey = ['devices', 'list'] as const;

/** Every device the caller may see, with its state. `useDeviceListFeed` keeps it up to date. */
export const deviceList = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<readonly ListedDevice[]> =>
    (await allDevices(signal)).map(keptOf(client.getQueryData(queryKey))),
  staleTime: 5 * minuteMs,
});

const Messages = z.array(DeviceStateMessage);

/** The list with the states of some messages. Devices without a message stay the same objects. */
export function withStates(
  devices: readonly ListedDevice[],
  messages: readonly DeviceStateMessage[],
): readonly ListedDevice[] {
  const news = new Map(messages.map((message) => [message.deviceId, message]));
  return devices.map((device) => {
    const message = news.get(device.deviceId);
    if (message === undefined) return device;
    const { online, lastSeenAt, state, assessed, isAssessing, leading, since, finding } = message;
    const reported = { online, lastSeenAt, state, assessed, isAssessing, leading, since };
    const isAsBefore =
      (Object.keys(reported) as (keyof typeof reported)[]).every((name) => reported[name] === device[name]) &&
      finding?.zh === device.finding?.zh;
    return isAsBefore ? device : { ...device, ...reported, finding };
  });
}

/**
 * Carries the states that the socket tells into `deviceList`; a device it does not know makes it ask again. Once on a
 * page is enough.
 */
export function useDeviceListFeed(): void {
  const queryClient = useQueryClient();
  useTopic('devices', (raw) => {
    const messages = Messages.safeParse(raw);
    if (!messages.success) return;
    const apply = () => {
      const devices = queryClient.getQueryData(deviceList.queryKey);
      if (devices === undefined) return;
      queryClient.setQueryData(deviceList.queryKey, withStates(devices, messages.data));
      const known = new Set(devices.map(({ deviceId }) => deviceId));
      if (messages.data.some(({ deviceId }) => !known.has(deviceId))) void queryClient.invalidateQueries({ queryKey });
    };
    if (queryClient.getQueryData(queryKey) !== undefined) return apply();
    // The first messages may come before the list. Where that fails, the next ones tell what changes.
    void queryClient.ensureQueryData(deviceList).then(apply, () => undefined);
  });
}
