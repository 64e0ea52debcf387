import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Height of a page of `DeviceSheet.module.css` without the room for its foot, px of 1/96 inch; half a pixel is rounding. */
const roomPx = ((295.5 - 15.5) / 25.4) * 96 + 0.5;

/**
 * Leaves out the last rows of a list until its page is no longer than paper is.
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
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    // How tall the page has become is known outside React.
    const sheet = page.current;
    const last = sheet?.lastElementChild?.previousElementSibling;
    if (sheet === null || last === null || last === undefined) return;
    const bottom = last.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top;
    if (bottom > roomPx && fitting > least) setFitting(fitting - 1);
  }, [fitting, least]);
  return { page, fitting };
}
