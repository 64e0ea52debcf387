import { useCallback, useState } from 'react';

/** How large an element is, in pixels of the design, and how many pixels of the screen one of these is. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly unitPx: number;
}

/** Measures an element whenever its size changes. @returns what to give the element as `ref`, and its size */
export function useRoom(): readonly [(element: HTMLElement | null) => (() => void) | undefined, Room | null] {
  const [room, setRoom] = useState<Room | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      const unitPx = Number.parseFloat(getComputedStyle(element).getPropertyValue('--tone-u')) || 1;
      setRoom((before) => {
        const next = { width: clientWidth / unitPx, height: clientHeight / unitPx, unitPx };
        const isSame = before?.width === next.width && before.height === next.height && before.unitPx === unitPx;
        return isSame || clientWidth === 0 ? before : next;
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, room];
}
