import { useEffect, useState } from 'react';
import type { LivePoint } from '../../../charts/prepare/points.ts';
import { liveStore } from '../../../live/live.ts';

/** Live readings by `curveId`, in the order of time. */
export type RecentOf = ReadonlyMap<string, readonly LivePoint[]>;

const everyMs = 1000;

/** What a curve of a device is called among those of a chart. */
export function curveId(deviceId: string, key: string): string {
  return `${deviceId} ${key}`;
}

function read(deviceIds: readonly string[], keys: readonly string[]): RecentOf {
  return new Map(
    deviceIds.flatMap((deviceId) =>
      keys.map((key) => [curveId(deviceId, key), [...liveStore.recent(deviceId, key)]] as const),
    ),
  );
}

/** Live readings of some indicators of some devices, once a second at most: a burst draws the chart once. */
export function useRecentOf(deviceIds: readonly string[], keys: readonly string[]): RecentOf {
  const [recent, setRecent] = useState<RecentOf>(() => read(deviceIds, keys));
  useEffect(() => {
    // Listens to the live store, which is outside React.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setRecent(read(deviceIds, keys));
      }, everyMs);
    };
    step();
    const leave = deviceIds.flatMap((deviceId) => keys.map((key) => liveStore.onKey(deviceId, key, step)));
    return () => {
      clearTimeout(timer);
      leave.forEach((end) => end());
    };
  }, [deviceIds, keys]);
  return recent;
}
