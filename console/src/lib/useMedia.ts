import { useCallback, useSyncExternalStore } from 'react';
import { mobileBelowPx } from '../theme/tokens.ts';
import { useIsPrinting } from './printing.ts';

/**
 * Whether a media query holds on the screen; re-renders when that changes. On paper none does: a page is printed in its
 * wide layout, however narrow the paper is.
 *
 * @param feature as `(max-width: 600px)`
 */
export function useMedia(feature: string): boolean {
  const query = `screen and ${feature}`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  const isOnScreen = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  // Known before the paper is measured, which the list of queries is told of too late.
  const isPrinting = useIsPrinting();
  return isOnScreen && !isPrinting;
}

/** Whether the layout is the phone's. */
export function useIsMobile(): boolean {
  return useMedia(`(max-width: ${mobileBelowPx - 0.02}px)`);
}
