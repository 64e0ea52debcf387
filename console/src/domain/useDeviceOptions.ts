import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { minuteMs } from '../lib/time.ts';
import type { Option } from '../ui/SelectField.tsx';
import { deviceList, factoryDevices } from './device-list.ts';
import { deviceQuery } from './device-queries.ts';

interface Narrowed {
  /** The factory whose devices there are to choose from; undefined: all that the reader sees. */
  readonly customerId: string | undefined;
  /** The device that is chosen; undefined: none. */
  readonly deviceId: string | undefined;
}

/**
 * The devices that a list may be narrowed to. They are not fetched before somebody is about to choose (`onOpen`): until
 * then the chosen one alone is known.
 */
export function useDeviceOptions({ customerId, deviceId }: Narrowed): {
  readonly options: readonly Option<string>[];
  readonly onOpen: () => void;
} {
  const [isOpened, setIsOpened] = useState(false);
  const all = useQuery({ ...deviceList, enabled: isOpened && customerId === undefined }).data;
  const own = useQuery({ ...factoryDevices(customerId ?? ''), enabled: isOpened && customerId !== undefined }).data;
  const listed = customerId === undefined ? all : own;
  const chosen = useQuery({
    ...deviceQuery(deviceId ?? ''),
    staleTime: minuteMs,
    enabled: deviceId !== undefined && listed === undefined,
  }).data;
  const devices = listed ?? (chosen === undefined ? [] : [chosen]);
  return {
    options: devices.map((device) => ({ value: device.deviceId, label: device.deviceName })),
    onOpen: () => setIsOpened(true),
  };
}
