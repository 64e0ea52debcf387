import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Brings what has just appeared into sight: a form may be scrolled away from it. */
export function useInView<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T | null>(null);
  useEffect(() => {
    // Outside React: the scroll position.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
