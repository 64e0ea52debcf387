import { useCallback, useRef, useState } from 'react';
import type { View } from '../../charts/prepare/time-range.ts';

/** During a zoom the view changes many times a second: the request waits until it has settled, ms. */
const settleMs = 250;

export interface Zoomed {
  /** The visible part; null: the whole range. */
  readonly view: View | null;
  /** The part that is fetched. */
  readonly asked: View | null;
  readonly zoom: (view: View | null) => void;
}

/** A part of a range; it is ignored for another range. */
interface PartOf {
  readonly whole: string;
  readonly view: View | null;
}

/** The visible part of a range. @param whole names the chosen range: another one ends the zoom */
export function useZoomed(whole: string): Zoomed {
  const [view, setView] = useState<PartOf>({ whole, view: null });
  const [asked, setAsked] = useState<PartOf>({ whole, view: null });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const zoom = useCallback(
    (next: View | null) => {
      clearTimeout(timer.current);
      setView({ whole, view: next });
      if (next === null) setAsked({ whole, view: null });
      else timer.current = setTimeout(() => setAsked({ whole, view: next }), settleMs);
    },
    [whole],
  );
  return { view: view.whole === whole ? view.view : null, asked: asked.whole === whole ? asked.view : null, zoom };
}
