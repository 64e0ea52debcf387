import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { pan, select, zoom } from '../prepare/time-range.ts';
import type { View } from '../prepare/time-range.ts';
import { timeAt } from './layout.ts';
import type { Layout } from './layout.ts';

export interface ZoomInput {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly layout: Layout;
  readonly view: View;
  readonly bounds: View;
  /** null: back to the whole range. */
  readonly onView: (view: View | null) => void;
}

export interface Zoom {
  /** Where the pointer is, px from the left; null: not over the chart. */
  readonly pointerX: number | null;
  /** Selection being drawn, px; null: none. */
  readonly selection: readonly [number, number] | null;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerCancel: () => void;
    readonly onDoubleClick: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
    readonly onBlur: () => void;
  };
}

type Drag =
  | { readonly kind: 'select'; readonly startX: number }
  | { readonly kind: 'pan'; readonly startX: number; readonly view: View }
  | { readonly kind: 'pinch'; readonly distance: number; readonly view: View };

const keyZoom: Readonly<Record<string, number>> = { '+': 0.6, '=': 0.6, '-': 1 / 0.6, _: 1 / 0.6 };
const keyPan: Readonly<Record<string, number>> = { ArrowLeft: -0.2, ArrowRight: 0.2 };

/**
 * Pointer and keyboard of a chart: drag selects, shift-drag moves, the wheel zooms (with Ctrl, or when the chart has
 * the focus, so that a page scrolls past it), two fingers pinch, + − ← → 0 do the same from the keyboard, a double
 * click shows everything again.
 */
export function useZoom({ host, layout, view, bounds, onView }: ZoomInput): Zoom {
  const [pointerX, setPointerX] = useState<number | null>(null);
  const [selection, setSelection] = useState<readonly [number, number] | null>(null);
  const drag = useRef<Drag | null>(null);
  const fingers = useRef(new Map<number, number>());

  const xIn = (event: { readonly clientX: number }) =>
    event.clientX - (host.current?.getBoundingClientRect().left ?? 0);
  const clampX = (x: number) => Math.min(layout.left + layout.plotWidth, Math.max(layout.left, x));
  const shareAt = (x: number) => (clampX(x) - layout.left) / layout.plotWidth;
  const isWhole = (next: View) => next.from <= bounds.from && next.to >= bounds.to;
  const show = (next: View) => onView(isWhole(next) ? null : next);

  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined);
  useEffect(() => {
    // The listener below outlives a render and needs the newest view.
    onWheel.current = (event) => {
      const element = host.current;
      if (element === null || !(event.ctrlKey || event.metaKey || element.contains(document.activeElement))) return;
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) show(pan(view, bounds, event.deltaX / 1000));
      else show(zoom(view, bounds, Math.exp(Math.min(240, Math.max(-240, event.deltaY)) / 400), shareAt(xIn(event))));
    };
  });
  useEffect(() => {
    // React listens to wheels passively; zooming must keep the page from scrolling.
    const element = host.current;
    const listener = (event: WheelEvent) => onWheel.current(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [host]);

  const cancel = () => {
    drag.current = null;
    setSelection(null);
  };

  return {
    pointerX,
    selection,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        const x = xIn(event);
        fingers.current.set(event.pointerId, x);
        const [a, b] = [...fingers.current.values()];
        if (event.pointerType === 'touch') {
          drag.current =
            a !== undefined && b !== undefined
              ? { kind: 'pinch', distance: Math.max(10, Math.abs(a - b)), view }
              : null;
          setPointerX(clampX(x));
          return;
        }
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = event.shiftKey ? { kind: 'pan', startX: x, view } : { kind: 'select', startX: clampX(x) };
      },
      onPointerMove: (event) => {
        const x = xIn(event);
        if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, x);
        setPointerX(x < layout.left - 4 || x > layout.left + layout.plotWidth + 4 ? null : clampX(x));
        const now = drag.current;
        if (now === null) return;
        if (now.kind === 'select') setSelection([now.startX, clampX(x)]);
        if (now.kind === 'pan') show(pan(now.view, bounds, (now.startX - x) / layout.plotWidth));
        if (now.kind === 'pinch') {
          const [a = 0, b = 0] = [...fingers.current.values()];
          show(zoom(now.view, bounds, now.distance / Math.max(10, Math.abs(a - b)), shareAt((a + b) / 2)));
        }
      },
      onPointerUp: (event) => {
        fingers.current.delete(event.pointerId);
        const now = drag.current;
        cancel();
        const end = clampX(xIn(event));
        if (now?.kind !== 'select' || Math.abs(end - now.startX) < 6) return;
        const chosen = select(timeAt(layout, view, now.startX), timeAt(layout, view, end), bounds);
        if (chosen !== null) show(chosen);
      },
      onPointerLeave: () => setPointerX(null),
      onPointerCancel: () => {
        fingers.current.clear();
        cancel();
        setPointerX(null);
      },
      onDoubleClick: () => onView(null),
      onKeyDown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const factor = keyZoom[event.key];
        const share = keyPan[event.key];
        if (factor !== undefined) show(zoom(view, bounds, factor, pointerX === null ? 0.5 : shareAt(pointerX)));
        else if (share !== undefined) show(pan(view, bounds, share));
        else if (event.key === '0') onView(null);
        else if (event.key === 'Escape') cancel();
        else return;
        event.preventDefault();
      },
      onBlur: cancel,
    },
  };
}
