import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { windowOf } from '../../../lib/useWindowedRows.ts';
import type { RowWindow } from '../../../lib/useWindowedRows.ts';

/** Draws a long list that scrolls in a box of its own by the rows in sight. @param rowPx height of every row */
export function useRowsInBox(box: RefObject<HTMLElement | null>, count: number, rowPx: number): RowWindow {
  const [place, setPlace] = useState({ topPx: 0, viewPx: 900 });
  useEffect(() => {
    // Outside React: where the box is scrolled to, and how high it is.
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => {
      const [topPx, viewPx] = [-element.scrollTop, element.clientHeight];
      setPlace((last) => (Math.abs(last.topPx - topPx) < rowPx && last.viewPx === viewPx ? last : { topPx, viewPx }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box, rowPx]);
  return windowOf({ count, rowPx, ...place });
}
