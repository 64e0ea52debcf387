import { secondMs } from '../../../lib/time.ts';

/** How long a pointer must not move to count as resting. */
const restMs = 4 * secondMs;

/**
 * Marks a room with `data-resting` while the pointer over it has not moved for a while, and with `data-pointed` from
 * where it moves until it rests. @returns how to stop
 */
export function watchPointer(room: HTMLElement | null): (() => void) | undefined {
  if (room === null) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (name: string, isSet: boolean) => {
    if (room.hasAttribute(name) !== isSet) room.toggleAttribute(name, isSet);
  };
  const rest = () => {
    mark('data-resting', true);
    mark('data-pointed', false);
  };
  const wake = () => {
    mark('data-resting', false);
    clearTimeout(timer);
    timer = setTimeout(rest, restMs);
  };
  const point = () => {
    mark('data-pointed', true);
    wake();
  };
  wake();
  room.addEventListener('pointermove', point);
  room.addEventListener('pointerdown', point);
  return () => {
    clearTimeout(timer);
    room.removeEventListener('pointermove', point);
    room.removeEventListener('pointerdown', point);
  };
}
