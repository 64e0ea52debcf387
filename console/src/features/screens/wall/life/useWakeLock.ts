import { useEffect, useSyncExternalStore } from 'react';
import { createWakeLock } from './wake-lock.ts';
import type { WakeState } from './wake-lock.ts';

/** The page's own lock. Browsers have it on https and on this machine alone. */
const lock = createWakeLock({
  request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : null,
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
});

/** Keeps the screen awake while the component is shown. */
export function useWakeLock(): void {
  // The lock is outside React.
  useEffect(() => lock.start(), []);
}

/** How the screen is kept awake. */
export function useWakeState(): WakeState {
  return useSyncExternalStore(lock.subscribe, lock.get);
}
