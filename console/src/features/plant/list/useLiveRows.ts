import type { ManagedDevice } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deviceList } from '../../../domain/device-list.ts';

/** The rows with the states that the socket has sent since they were fetched. */
export function useLiveRows(rows: readonly ManagedDevice[]): readonly ManagedDevice[] {
  const devices = useQuery(deviceList).data;
  return useMemo(() => {
    const wanted = new Set(rows.map(({ deviceId }) => deviceId));
    const news = new Map(
      (devices ?? []).filter(({ deviceId }) => wanted.has(deviceId)).map((device) => [device.deviceId, device]),
    );
    return rows.map((row) => {
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
    });
  }, [rows, devices]);
}
