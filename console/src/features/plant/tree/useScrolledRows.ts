import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';
import { windowOf } from '../../../lib/useWindowedRows.ts';
import type { RowWindow } from '../../../lib/useWindowedRows.ts';

/** Scrolled by less than this, px, the spare rows cover it. */
const stillPx = 24;

/** Draws a long list that scrolls in a box of its own by the rows in sight. The ref is the box's. */
export function useScrolledRows(
  count: number,
  rowPx: number,
): { readonly ref: RefCallback<HTMLElement>; readonly rows: RowWindow } {
  const [plantPart, setPlace] = useState({ topPx: 0, viewPx: 600 });
  const ref = useCallback((box: HTMLElement | null) => {
    if (box === null) return;
    // Outside React: where the box is scrolled to, and how high it is.
    let frame = 0;
    const measure = () => {
      frame = 0;
      const [topPx, viewPx] = [-box.scrollTop, box.clientHeight];
      setPlace((last) => (Math.abs(last.topPx - topPx) < stillPx && last.viewPx === viewPx ? last : { topPx, viewPx }));
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    box.addEventListener('scroll', later, { passive: true });
    const sizes = new ResizeObserver(later);
    sizes.observe(box);
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener('scroll', later);
      sizes.disconnect();
    };
  }, []);
  return { ref, rows: windowOf({ count, rowPx, ...plantPart }) };
}
