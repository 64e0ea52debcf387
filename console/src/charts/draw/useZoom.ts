import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { pan, pinch, select, zoom } from '../prepare/time-range.ts';
import type { View } from '../prepare/time-range.ts';
import { timeAt } from './layout.ts';
import type { Layout } from './layout.ts';

/** Called with an instant, and how it was chosen: a click may still become a double one. */
export type OnMoment = (at: number, by: 'click' | 'key') => void;

export interface ZoomInput {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly layout: Layout;
  readonly view: View;
  readonly bounds: View;
  /** null: back to the whole range. */
  readonly onView: (view: View | null) => void;
  /** Where the reader points, ms; null: nowhere. */
  readonly onPoint: (at: number | null) => void;
  /** Where the reader clicked, or pressed Enter or n. */
  readonly onMoment?: OnMoment | undefined;
}

export interface Zoom {
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

/** Where two fingers are, px. */
type Fingers = readonly [number, number];
type Drag =
  | { readonly kind: 'select'; readonly startX: number }
  | { readonly kind: 'pan'; readonly startX: number; readonly view: View }
  | { readonly kind: 'pinch'; readonly fingers: Fingers; readonly view: View };

const keyZoom: Readonly<Record<string, number>> = { '+': 0.6, '=': 0.6, '-': 1 / 0.6, _: 1 / 0.6 };
const keyPan: Readonly<Record<string, number>> = { ArrowLeft: -0.2, ArrowRight: 0.2 };
const momentKeys: ReadonlySet<string> = new Set(['Enter', 'n', 'N']);
const middle = ([a, b]: Fingers) => (a + b) / 2;
/** Fingers that lie upon each other are a little apart, px. */
const apart = ([a, b]: Fingers) => Math.max(10, Math.abs(a - b));
/** A pointer that moved less has clicked, px. */
const clickPx = 6;

/**
 * Pointer and keyboard of a chart: drag selects; shift-drag, the middle button or one finger moves; the wheel zooms
 * (with Ctrl, or when the chart has the focus, so that a page scrolls past it); two fingers pinch; + − ← → 0 do the
 * same from the keyboard, Shift and an arrow moves the cursor; a double click shows everything again.
 *
 * Each step starts from the view that the one before asked for, whether it is drawn or not.
 */
export function useZoom({ host, layout, view, bounds, onView, onPoint, onMoment }: ZoomInput): Zoom {
  const [selection, setSelection] = useState<readonly [number, number] | null>(null);
  const drag = useRef<Drag | null>(null);
  const fingers = useRef(new Map<number, number>());
  const pointerX = useRef<number | null>(null);
  /** The newest view: the drawn one, or the one that was asked for since. */
  const latest = useRef(view);
  useLayoutEffect(() => {
    // Before the browser hands over the next event, not after the next paint: a step between the two would be lost.
    latest.current = view;
  }, [view]);

  const xIn = (event: { readonly clientX: number }) =>
    event.clientX - (host.current?.getBoundingClientRect().left ?? 0);
  const clampX = (x: number) => Math.min(layout.left + layout.plotWidth, Math.max(layout.left, x));
  const shareAt = (x: number) => (clampX(x) - layout.left) / layout.plotWidth;
  const show = (next: View) => {
    const isWhole = next.from <= bounds.from && next.to >= bounds.to;
    latest.current = isWhole ? bounds : next;
    onView(isWhole ? null : next);
  };
  const showAll = () => show(bounds);
  const pointAt = (x: number | null) => {
    pointerX.current = x;
    onPoint(x === null ? null : timeAt(layout, latest.current, x));
  };

  useWheel(host, (event) => {
    if (!(event.ctrlKey || event.metaKey || host.current?.contains(document.activeElement) === true)) return;
    event.preventDefault();
    const now = latest.current;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) show(pan(now, bounds, event.deltaX / 1000));
    else show(zoom(now, bounds, Math.exp(Math.min(240, Math.max(-240, event.deltaY)) / 400), shareAt(xIn(event))));
  });

  const cancel = () => {
    drag.current = null;
    setSelection(null);
  };

  /** One finger moves the view, two pinch it; lifting one of two goes on with the other. */
  const touch = () => {
    const [a, b] = [...fingers.current.values()];
    drag.current =
      a === undefined
        ? null
        : b === undefined
          ? { kind: 'pan', startX: a, view: latest.current }
          : { kind: 'pinch', fingers: [a, b], view: latest.current };
  };

  const moved = (now: Drag, x: number) => {
    if (now.kind === 'select') setSelection([now.startX, clampX(x)]);
    if (now.kind === 'pan') show(pan(now.view, bounds, (now.startX - x) / layout.plotWidth));
    if (now.kind !== 'pinch') return;
    const [a = 0, b = 0] = fingers.current.values();
    const [before, after] = [apart(now.fingers), apart([a, b])];
    show(pinch(now.view, bounds, before / after, [shareAt(middle(now.fingers)), shareAt(middle([a, b]))]));
  };

  return {
    selection,
    handlers: {
      onPointerDown: (event) => {
        const x = xIn(event);
        if (event.pointerType === 'touch') {
          fingers.current.set(event.pointerId, x);
          touch();
          pointAt(clampX(x));
          return;
        }
        if (event.button > 1) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const isPan = event.shiftKey || event.button === 1;
        drag.current = isPan ? { kind: 'pan', startX: x, view: latest.current } : { kind: 'select', startX: clampX(x) };
      },
      onPointerMove: (event) => {
        const x = xIn(event);
        if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, x);
        if (drag.current !== null) moved(drag.current, x);
        pointAt(x < layout.left - 4 || x > layout.left + layout.plotWidth + 4 ? null : clampX(x));
      },
      onPointerUp: (event) => {
        const isTouch = fingers.current.delete(event.pointerId);
        const now = drag.current;
        cancel();
        if (isTouch) return touch();
        if (now?.kind !== 'select') return;
        const end = clampX(xIn(event));
        if (Math.abs(end - now.startX) < clickPx) return onMoment?.(timeAt(layout, latest.current, end), 'click');
        const chosen = select(timeAt(layout, latest.current, now.startX), timeAt(layout, latest.current, end), bounds);
        if (chosen !== null) show(chosen);
      },
      onPointerLeave: () => pointAt(null),
      onPointerCancel: () => {
        fingers.current.clear();
        cancel();
        pointAt(null);
      },
      onDoubleClick: showAll,
      onKeyDown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
        const factor = keyZoom[event.key];
        const share = keyPan[event.key];
        const x = pointerX.current ?? layout.left + layout.plotWidth / 2;
        if (factor !== undefined) show(zoom(latest.current, bounds, factor, shareAt(x)));
        else if (share !== undefined && event.shiftKey) pointAt(clampX(x + (share * layout.plotWidth) / 20));
        else if (share !== undefined) show(pan(latest.current, bounds, share));
        else if (event.key === '0') showAll();
        else if (momentKeys.has(event.key) && onMoment !== undefined)
          onMoment(timeAt(layout, latest.current, x), 'key');
        else if (event.key === 'Escape') cancel();
        else return;
        event.preventDefault();
      },
      onBlur: cancel,
    },
  };
}

/** Hands over each turn of the wheel, and keeps the middle button from scrolling the page. */
function useWheel(host: ZoomInput['host'], onWheel: (event: WheelEvent) => void): void {
  const newest = useRef(onWheel);
  useLayoutEffect(() => {
    // The listener below outlives a render and needs the newest bounds and layout.
    newest.current = onWheel;
  });
  useEffect(() => {
    // React listens to wheels passively; zooming must keep the page from scrolling.
    const element = host.current;
    const onWheelEvent = (event: WheelEvent) => newest.current(event);
    const onMouseDown = (event: MouseEvent) => event.button === 1 && event.preventDefault();
    element?.addEventListener('wheel', onWheelEvent, { passive: false });
    element?.addEventListener('mousedown', onMouseDown);
    return () => {
      element?.removeEventListener('wheel', onWheelEvent);
      element?.removeEventListener('mousedown', onMouseDown);
    };
  }, [host]);
}
