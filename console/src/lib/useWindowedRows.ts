import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useIsPrinting } from './printing.ts';

/** Rows drawn beyond both edges of the view, so that a quick scroll finds them there. */
const spare = 12;

/** So many rows are drawn wherever the list is: to be printed, found in the page, and seen at once after a jump. */
const fewRows = 30;

export interface RowWindow {
  /** First row to draw, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Height of what is left out above and below, px. */
  readonly abovePx: number;
  readonly belowPx: number;
}

/**
 * Which of many equally high rows are in sight. `topPx`: distance of the list's top from the view's; below 0 when it is
 * scrolled out.
 */
export function windowOf({
  count,
  rowPx,
  topPx,
  viewPx,
}: {
  readonly count: number;
  readonly rowPx: number;
  readonly topPx: number;
  readonly viewPx: number;
}): RowWindow {
  const first = Math.floor(-topPx / rowPx) - spare;
  const after = Math.ceil((viewPx - topPx) / rowPx) + spare;
  const from = Math.min(Math.max(0, first), count);
  const to = Math.max(from, Math.min(count, after));
  return { from, to, abovePx: from * rowPx, belowPx: (count - to) * rowPx };
}

/** Draws a long list of the page by the rows in sight, a short one whole; on paper every list is whole. */
export function useWindowedRows(list: RefObject<HTMLElement | null>, count: number, rowPx: number): RowWindow {
  const [place, setPlace] = useState({ topPx: 0, viewPx: 900 });
  const isPrinting = useIsPrinting();
  useEffect(() => {
    // Outside React: where the window is scrolled to.
    let frame = 0;
    const measure = () => {
      frame = 0;
      const topPx = list.current?.getBoundingClientRect().top ?? 0;
      // A row's height apart changes nothing that the spare rows do not cover.
      setPlace((last) =>
        Math.abs(last.topPx - topPx) < rowPx && last.viewPx === innerHeight ? last : { topPx, viewPx: innerHeight },
      );
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [list, rowPx]);
  return count <= fewRows || isPrinting
    ? { from: 0, to: count, abovePx: 0, belowPx: 0 }
    : windowOf({ count, rowPx, ...place });
}
