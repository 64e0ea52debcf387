import { secondMs } from '../../../lib/time.ts';

/** How long a pointer must not move to count as resting. */
const restMs = 4 * secondMs;

/** Marks a room with `data-resting` while the pointer over it has not moved for a while. @returns how to stop */
export function watchPointer(room: HTMLElement | null): (() => void) | undefined {
  if (room === null) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => room.setAttribute('data-resting', '');
  const wake = () => {
    if (room.hasAttribute('data-resting')) room.removeAttribute('data-resting');
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
}
