import { useCallback, useEffect, useRef, useState } from 'react';
import { readAddress, writePart } from '../address.ts';
import type { Part } from '../address.ts';
import type { TabProps } from '../tab.ts';

/** During a zoom the view changes many times a second: the address and the request wait until it has settled, ms. */
const settleMs = 250;

export interface ZoomInAddress {
  /** The part that is looked at, at once; null: the whole range. */
  readonly view: Part | null;
  /** The part that the address holds and the server is asked for; null: the whole range. */
  readonly asked: Part | null;
  readonly zoom: (view: Part | null) => void;
}

/** The part of the range that is looked at. It follows the address, and goes into it when it has settled. */
export function useZoomInAddress({ search, onAddress }: Pick<TabProps, 'search' | 'onAddress'>): ZoomInAddress {
  const { zoom: asked, range } = readAddress(search);
  const base = JSON.stringify([asked, range]);
  const [moving, setMoving] = useState<{ readonly base: string; readonly view: Part | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    // The clock is outside React: a page that has gone writes no address.
    return () => clearTimeout(timer.current);
  }, []);
  const zoom = useCallback(
    (view: Part | null) => {
      clearTimeout(timer.current);
      setMoving({ base, view });
      // The whole range waits too: a turn of the wheel goes on when its end is reached.
      timer.current = setTimeout(() => onAddress((now) => writePart(now, search, view)), settleMs);
    },
    [base, search, onAddress],
  );
  // The address has changed since: it says what is looked at.
  return { view: moving !== null && moving.base === base ? moving.view : asked, asked, zoom };
}
