import { useEffect, useState } from 'react';
import type { LivePoint } from '../../charts/prepare/points.ts';
import { liveStore } from '../../live/live.ts';

/** Live readings of some indicators. */
export type Recent = ReadonlyMap<string, readonly LivePoint[]>;

const everyMs = 1000;

function readRecent(deviceId: string, keys: readonly string[]): Recent {
  return new Map(keys.map((key) => [key, [...liveStore.recent(deviceId, key)]]));
}

/** Live readings of some indicators, in time order, once a second at most: a chart is drawn again once for a burst. */
export function useRecent(deviceId: string, keys: readonly string[]): Recent {
  const [recent, setRecent] = useState<Recent>(() => readRecent(deviceId, keys));
  useEffect(() => {
    // Listens to the live store, which is outside React.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      setRecent(readRecent(deviceId, keys));
    };
    const step = () => {
      timer ??= setTimeout(read, everyMs);
    };
    step();
    const leave = keys.map((key) => liveStore.onKey(deviceId, key, step));
    return () => {
      clearTimeout(timer);
      leave.forEach((end) => end());
    };
  }, [deviceId, keys]);
  return recent;
}
