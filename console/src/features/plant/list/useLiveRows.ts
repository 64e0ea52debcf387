import type { DeviceStateMessage, ManagedDevice } from '@oilsight/contract';
import { useMemo, useState } from 'react';
import { useDeviceStates } from '../../../domain/device-states.ts';

/** The rows with the states that the socket has sent since they were fetched. */
export function useLiveRows(rows: readonly ManagedDevice[]): readonly ManagedDevice[] {
  const [news, setNews] = useState<ReadonlyMap<string, DeviceStateMessage>>(new Map());
  useDeviceStates((messages) => {
    const shown = new Set(rows.map(({ deviceId }) => deviceId));
    const own = messages.filter(({ deviceId }) => shown.has(deviceId));
    if (own.length > 0)
      setNews((before) => new Map([...before, ...own.map((message) => [message.deviceId, message] as const)]));
  });
  return useMemo(
    () =>
      rows.map((row) => {
        const now = news.get(row.deviceId);
        return now === undefined || (now.lastSeenAt ?? 0) < (row.lastSeenAt ?? 0)
          ? row
          : {
              ...row,
              online: now.online,
              state: now.state,
              assessed: now.assessed,
              isAssessing: now.isAssessing,
              lastSeenAt: now.lastSeenAt,
            };
      }),
    [rows, news],
  );
}
