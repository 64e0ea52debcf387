import { minuteMs } from '../../../../lib/time.ts';

/** The picture's places, px right and down of its own, in turn: each a pixel from the one before. */
const places = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;

/** How long the picture stays at a place. */
const stayMs = 2 * minuteMs;

/** Where the picture stands at a time: whole pixels, so that text stays sharp. */
export function placeAt(now: number): readonly [x: number, y: number] {
  return places[Math.floor(now / stayMs) % places.length] ?? places[0];
}

/**
 * Moves the picture of a wall by a pixel every two minutes, so that no edge burns into the screen. Nothing is laid out
 * anew: only the finished picture moves. A phone is no wall. @returns how to stop
 */
export function drift(picture: HTMLElement | null): (() => void) | undefined {
  if (picture === null) return undefined;
  const phone = matchMedia('(max-width: 760px)');
  const move = () => {
    const [x, y] = phone.matches ? places[0] : placeAt(Date.now());
    picture.style.translate = x === 0 && y === 0 ? '' : `${x}px ${y}px`;
  };
  move();
  const timer = setInterval(move, stayMs);
  // A page that has become narrow would be a pixel wider than its screen until the next move.
  phone.addEventListener('change', move);
  return () => {
    clearInterval(timer);
    phone.removeEventListener('change', move);
  };
}
