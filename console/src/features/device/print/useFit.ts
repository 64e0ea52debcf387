import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Height of a page of `DeviceSheet.module.css` without the room for its foot, px of 1/96 inch; half a pixel is rounding. */
const roomPx = ((295.5 - 15.5) / 25.4) * 96 + 0.5;

/** Numbers of rows while it is sought how many fit. */
interface Search {
  /** Fits, or is never left out. */
  readonly low: number;
  /** Does not fit, or is more than there are. */
  readonly high: number;
  /** Is drawn. */
  readonly tried: number;
}

/**
 * Leaves out the last rows of a list until its page is no longer than paper is. Each step halves the numbers that are
 * left: React ends the page after fifty steps, and a device may have more rows than that to leave out.
 *
 * @param count rows that there are
 * @param least rows that are never left out
 * @returns the page, whose last child is its foot, and how many rows it has room for
 */
export function useFit(
  count: number,
  least: number,
): { readonly page: RefObject<HTMLElement | null>; readonly fitting: number } {
  const page = useRef<HTMLElement>(null);
  const [search, setSearch] = useState<Search>({ low: Math.min(least, count), high: count + 1, tried: count });
  useLayoutEffect(() => {
    // How tall the page has become is known outside React.
    const sheet = page.current;
    const last = sheet?.lastElementChild?.previousElementSibling;
    if (search.tried === search.low || sheet === null || last === null || last === undefined) return;
    const bottom = last.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top;
    setSearch(nextOf(search, bottom <= roomPx));
  }, [search]);
  return { page, fitting: search.tried };
}

function nextOf({ low, high, tried }: Search, fits: boolean): Search {
  const [from, to] = fits ? [tried, high] : [low, tried];
  return { low: from, high: to, tried: to - from > 1 ? Math.floor((from + to) / 2) : from };
}
