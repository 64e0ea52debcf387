import { useCallback, useRef, useState } from 'react';
import type { View } from '../../charts/prepare/time-range.ts';

/** While a hand still zooms the view changes many times a second: the request waits for the last one. */
const settleMs = 250;

export interface Zoomed {
  /** What is looked at; null: the whole range. */
  readonly view: View | null;
  /** What is asked for. */
  readonly asked: View | null;
  readonly zoom: (view: View | null) => void;
}

/** A part of a range; of another range it means nothing. */
interface PartOf {
  readonly whole: string;
  readonly view: View | null;
}

/** The part of a range that is looked at. @param whole names the chosen range: another one ends the zoom */
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
