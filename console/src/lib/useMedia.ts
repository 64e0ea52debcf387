import { useCallback, useSyncExternalStore } from 'react';
import { mobileBelowPx } from '../theme/tokens.ts';

/** Whether a media query holds; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the layout is the phone's. */
export function useIsMobile(): boolean {
  return useMedia(`(max-width: ${mobileBelowPx - 0.02}px)`);
}
