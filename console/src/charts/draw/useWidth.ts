import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Width of an element, px, kept up to date; 0 before it is known. */
export function useWidth<T extends HTMLElement = HTMLDivElement>(): readonly [RefObject<T | null>, number] {
  const host = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // Joins the browser's own measuring.
    if (host.current === null) return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry !== undefined && setWidth(Math.floor(entry.contentRect.width)),
    );
    observer.observe(host.current);
    return () => observer.disconnect();
  }, []);
  return [host, width];
}
