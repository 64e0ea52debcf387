import { deviceRoutes } from '@oilsight/contract';
import type { Bilingual, Device, DeviceStateMessage } from '@oilsight/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../api/call.ts';
import { askAgain, dashboardSettledMs } from '../lib/shared-answers.ts';
import { minuteMs } from '../lib/time.ts';
import { useBatched } from '../lib/useBatched.ts';
import { statePauseMs, useDeviceStates } from './device-states.ts';
import { stateCountsKey } from './state-counts.ts';

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

/**
 * What the socket has told last of each device: a list that is fetched later takes from it what its call does not return.
 */
const reportedStates = new WeakMap<QueryClient, Map<string, DeviceStateMessage>>();

function keptOf(client: QueryClient): (device: Device) => ListedDevice {
  const known = reportedStates.get(client);
  return (device) => {
    const its = known?.get(device.deviceId);
    return {
      ...device,
      leading: null,
      finding: null,
      since: null,
      ...(its?.state === device.state ? { leading: its.leading, finding: its.finding, since: its.since } : {}),
    };
  };
}

async function allDevices(signal: AbortSignal, customerId: string | undefined): Promise<readonly Device[]> {
  const devices: Device[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await call(deviceRoutes.listDevices, { query: { customerId, pageNum, pageSize } }, signal);
    devices.push(...rows);
    if (rows.length === 0 || devices.length >= total) return devices;
  }
}

const queryKey = ['devices', 'list'] as const;

/**
 * Every device the caller may see, with its state, for pages that choose among them; it is not fetched before one does.
 * `useDeviceListFeed` keeps it up to date.
 */
export const deviceList = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<readonly ListedDevice[]> =>
    (await allDevices(signal, undefined)).map(keptOf(client)),
  staleTime: 5 * minuteMs,
});

/** Those of one factory; kept up to date like `deviceList`. */
export const factoryDevices = (customerId: string) =>
  queryOptions({
    queryKey: [...queryKey, customerId],
    queryFn: async ({ signal, client }): Promise<readonly ListedDevice[]> =>
      (await allDevices(signal, customerId)).map(keptOf(client)),
    staleTime: 5 * minuteMs,
  });

/** The list with the states of some messages. Devices without a message stay the same objects. */
export function withStates<Listed extends ListedDevice>(
  devices: readonly Listed[],
  messages: readonly DeviceStateMessage[],
): readonly Listed[] {
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
 * Carries the states that the socket tells into the lists that have been fetched; a device that it has not told of
 * before makes them ask again. Has the counts of states asked for again when one has changed. Once on a page is enough.
 */
export function useDeviceListFeed(): void {
  const client = useQueryClient();
  const pause = useRef(statePauseMs);
  const changed = useBatched<'counts'>({
    settledMs: dashboardSettledMs,
    pauseMs: () => pause.current,
    ask: () => askAgain(client, stateCountsKey),
  });
  useDeviceStates((messages, { hasChanged, pauseMs }) => {
    pause.current = pauseMs;
    const known = reportedStates.get(client) ?? new Map<string, DeviceStateMessage>();
    reportedStates.set(client, known);
    const isFirst = known.size === 0;
    const hasNew = messages.some(({ deviceId }) => !known.has(deviceId));
    for (const message of messages) known.set(message.deviceId, message);
    if (hasChanged) changed(['counts']);
    client.setQueriesData<readonly ListedDevice[]>({ queryKey }, (devices) =>
      devices === undefined ? undefined : withStates(devices, messages),
    );
    const listed = new Set(client.getQueryData(deviceList.queryKey)?.map(({ deviceId }) => deviceId));
    const isUnlisted = listed.size > 0 && messages.some(({ deviceId }) => !listed.has(deviceId));
    if (isUnlisted || (hasNew && !isFirst)) void client.invalidateQueries({ queryKey });
  });
}
