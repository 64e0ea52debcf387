import { useLayoutEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';

/** Rows carry their key in this attribute. */
const attribute = 'data-row';

interface Held {
  readonly key: string;
  /** Distance from the top of the page and from that of the view, px. */
  readonly pagePx: number;
  readonly viewPx: number;
}

function held(row: Element): Held {
  const { top } = row.getBoundingClientRect();
  return { key: row.getAttribute(attribute) ?? '', pagePx: top + scrollY, viewPx: top };
}

/**
 * Keeps the row under the pointer where it is when rows come in above it: the page is scrolled by as much, and made
 * longer where it is too short for that, as long as the pointer stays.
 */
export function useSteadyRows(list: RefObject<HTMLElement | null>) {
  const under = useRef<Held | null>(null);
  const spacer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Outside React: where things lie on the page.
    const before = under.current;
    if (before === null) return;
    const row = list.current?.querySelector(`[${attribute}="${CSS.escape(before.key)}"]`);
    if (row === null || row === undefined) return;
    const shift = row.getBoundingClientRect().top + scrollY - before.pagePx;
    if (Math.abs(shift) < 1) return;
    const viewPx = before.pagePx - scrollY;
    const most = document.documentElement.scrollHeight - innerHeight;
    const lack = scrollY + shift - most;
    if (lack > 0 && spacer.current !== null)
      spacer.current.style.height = `${spacer.current.offsetHeight + Math.ceil(lack)}px`;
    scrollBy({ top: row.getBoundingClientRect().top - viewPx, behavior: 'instant' });
    under.current = held(row);
  });
  return {
    spacer,
    handlers: {
      onPointerMove: ({ target }: PointerEvent) => {
        const row = target instanceof Element ? target.closest(`[${attribute}]`) : null;
        under.current = row === null ? null : held(row);
      },
      onPointerLeave: () => {
        under.current = null;
        if (spacer.current !== null) spacer.current.style.height = '0';
      },
    },
  };
}
