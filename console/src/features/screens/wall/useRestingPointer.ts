import { useEffect } from 'react';
import type { RefObject } from 'react';
import { secondMs } from '../../../lib/time.ts';

/** How long a pointer must not move to count as resting. */
const restMs = 4 * secondMs;

/** Marks an element with `data-resting` while the pointer over it has not moved for a while. */
export function useRestingPointer(element: RefObject<HTMLElement | null>, isOff: boolean): void {
  useEffect(() => {
    // Outside React: the pointer moves often, and nothing but an attribute depends on it.
    const room = element.current;
    if (room === null || isOff) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      room.dataset['resting'] = '';
    };
    const wake = () => {
      if (room.dataset['resting'] !== undefined) delete room.dataset['resting'];
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    wake();
    room.addEventListener('pointermove', wake);
    room.addEventListener('pointerdown', wake);
    return () => {
      clearTimeout(timer);
      room.removeEventListener('pointermove', wake);
      room.removeEventListener('pointerdown', wake);
    };
  }, [element, isOff]);
}
