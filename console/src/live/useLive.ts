import type { State } from '@oilsight/contract';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { lastSeen, liveSocket, liveStore, startLive } from './live.ts';
import type { LiveDevice, LiveValue } from './store.ts';

/**
 * Keeps one device's readings and states coming into the live store while the caller is shown.
 *
 * @param onGap readings may be missing, or the device is out of reach: fetch again
 */
export function useDeviceFeed(deviceId: string, onGap: () => void): void {
  const latestOnGap = useRef(onGap);
  useEffect(() => {
    // The socket's listeners outlive a render.
    latestOnGap.current = onGap;
  });
  useEffect(() => {
    // Subscribes at the socket, which is outside React.
    startLive();
    const leave = [
      liveSocket.telemetry(deviceId, {
        onReadings: (readings) => liveStore.readings(deviceId, readings),
        onGap: () => latestOnGap.current(),
        onForbidden: () => latestOnGap.current(),
      }),
      liveSocket.topic(`device:${deviceId}`, liveStore.stateMessage),
    ];
    return () => leave.forEach((end) => end());
  }, [deviceId]);
}

/** Every message of a topic while the caller is shown. */
export function useTopic(topic: string, onMessage: (message: unknown) => void): void {
  const latest = useRef(onMessage);
  useEffect(() => {
    // The socket's listener outlives a render.
    latest.current = onMessage;
  });
  useEffect(() => {
    // Subscribes at the socket, which is outside React.
    startLive();
    return liveSocket.topic(topic, (message) => latest.current(message));
  }, [topic]);
}

/** Newest reading of one key; null: none yet. Re-renders for that key only. */
export function useLiveValue(deviceId: string, key: string): LiveValue | null {
  const subscribe = useCallback((listener: () => void) => liveStore.onKey(deviceId, key, listener), [deviceId, key]);
  return useSyncExternalStore(subscribe, () => liveStore.value(deviceId, key));
}

/** State of one indicator; null: unknown. */
export function useIndicatorState(deviceId: string, key: string): State | null {
  const subscribe = useCallback((listener: () => void) => liveStore.onKey(deviceId, key, listener), [deviceId, key]);
  return useSyncExternalStore(subscribe, () => liveStore.state(deviceId, key));
}

/** State of a device as the socket last sent it; null: not yet. */
export function useLiveDevice(deviceId: string): LiveDevice | null {
  const subscribe = useCallback((listener: () => void) => liveStore.onDevice(deviceId, listener), [deviceId]);
  return useSyncExternalStore(subscribe, () => liveStore.device(deviceId));
}

/** State of each indicator that has a reading; another map whenever one of them changes, not with every reading. */
export function useIndicatorStates(deviceId: string): ReadonlyMap<string, State | null> {
  const subscribe = useCallback((listener: () => void) => liveStore.onStates(deviceId, listener), [deviceId]);
  return useSyncExternalStore(subscribe, () => liveStore.states(deviceId));
}

/**
 * When a device reported last, followed while the caller is shown.
 *
 * @param known as its list told it, ms; null: it had never reported
 */
export function useLastSeen(deviceId: string, known: number | null): number | null {
  useEffect(startLive, []);
  const subscribe = useCallback((listener: () => void) => lastSeen.follow(deviceId, listener), [deviceId]);
  const followed = useSyncExternalStore(subscribe, () => lastSeen.at(deviceId));
  return known === null || followed === null ? (followed ?? known) : Math.max(known, followed);
}
