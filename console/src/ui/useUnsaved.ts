import { useEffect, useEffectEvent, useRef } from 'react';
import { holdUnsaved } from '../lib/unsaved.ts';
import type { Journey } from '../lib/unsaved.ts';

/**
 * While a form holds something unsaved, the reader is asked before another page or a closed tab loses it.
 *
 * @param loses whether a journey would lose it; absent: every journey does
 * @returns lets the next journey pass: to be called when the form is saved or given up, before the page is left
 */
export function useUnsaved(isDirty: boolean, loses: (journey: Journey) => boolean = () => true): () => void {
  const isReleased = useRef(false);
  const asks = useEffectEvent((journey: Journey) => !isReleased.current && loses(journey));
  useEffect(() => {
    if (!isDirty) return;
    // Outside React: what the page holds is asked for while the address changes.
    isReleased.current = false;
    return holdUnsaved((journey) => asks(journey));
  }, [isDirty]);
  return () => {
    isReleased.current = true;
  };
}
