import { deviceRoutes, DeviceStateMessage } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../api/call.ts';
import { useTopic } from '../live/useLive.ts';

const pageSize = 500;

async function allDevices(signal: AbortSignal): Promise<readonly Device[]> {
  const devices: Device[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await call(deviceRoutes.listDevices, { query: { pageNum, pageSize } }, signal);
    devices.push(...rows);
    if (rows.length === 0 || devices.length >= total) return devices;
  }
}

/** Every device the caller may see, with its state. `useDeviceListFeed` keeps it up to date. */
export const deviceList = queryOptions({
  queryKey: ['devices', 'list'],
  queryFn: ({ signal }) => allDevices(signal),
  staleTime: 5 * 60_000,
});

const Messages = z.array(DeviceStateMessage);

/** The list with the states of some messages. Devices that nothing is said of stay the same objects. */
export function withStates(devices: readonly Device[], messages: readonly DeviceStateMessage[]): readonly Device[] {
  const news = new Map(messages.map((message) => [message.deviceId, message]));
  return devices.map((device) => {
    const message = news.get(device.deviceId);
    if (message === undefined) return device;
    const { online, lastSeenAt, state, judged } = message;
    const isAsBefore = online === device.online && lastSeenAt === device.lastSeenAt && state === device.state && judged === device.judged;
    return isAsBefore ? device : { ...device, online, lastSeenAt, state, judged };
  });
}

/** Carries the states that the socket tells into `deviceList`; a device it does not know makes it ask again. Once on a page is enough. */
export function useDeviceListFeed(): void {
  const queryClient = useQueryClient();
  useTopic('devices', (raw) => {
    const messages = Messages.safeParse(raw);
    const devices = queryClient.getQueryData(deviceList.queryKey);
    if (!messages.success || devices === undefined) return;
    queryClient.setQueryData(deviceList.queryKey, withStates(devices, messages.data));
    const known = new Set(devices.map(({ deviceId }) => deviceId));
    if (messages.data.some(({ deviceId }) => !known.has(deviceId))) void queryClient.invalidateQueries({ queryKey: deviceList.queryKey });
  });
}
