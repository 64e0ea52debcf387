import { useEffect, useEffectEvent, useState } from 'react';
import { secondMs } from '../../../lib/time.ts';
import { neighbour } from './choice.ts';

/** How long a machine stands. */
export const standsMs = 20 * secondMs;

export interface Carousel {
  /** null: there is none. */
  readonly deviceId: string | null;
  readonly isPaused: boolean;
  go(step: 1 | -1): void;
  show(deviceId: string): void;
  togglePause(): void;
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, [role="dialog"]') !== null;

/**
 * One machine after the other, each for 20 s. While a pointer moves, the present one stays. Keys: left and right for its neighbours, space for a pause.
 *
 * @param pinned a machine that was asked for by the address: it stands until somebody goes on
 */
export function useCarousel(devices: readonly { readonly deviceId: string }[], pinned: string | null): Carousel {
  const [chosen, setChosen] = useState(pinned);
  const [isPaused, setPaused] = useState(pinned !== null);
  const isThere = chosen !== null && (chosen === pinned || devices.some(({ deviceId }) => deviceId === chosen));
  const deviceId = isThere ? chosen : (devices[0]?.deviceId ?? null);
  const isAlone = devices.length < 2;

  const goFrom = useEffectEvent((from: string | null, step: 1 | -1) => setChosen(neighbour(devices, from, step)));
  useEffect(() => {
    // A timer and the pointer are outside React.
    if (isPaused || isAlone) return undefined;
    const start = () => setTimeout(() => goFrom(deviceId, 1), standsMs);
    let timer = start();
    const touched = () => {
      clearTimeout(timer);
      timer = start();
    };
    document.addEventListener('pointermove', touched);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', touched);
    };
  }, [deviceId, isPaused, isAlone]);

  useEffect(() => {
    // Keys are heard wherever they are pressed on the wall.
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || (event.key === ' ' && isControl(event.target))) return;
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      if (step !== null) goFrom(deviceId, step);
      else if (event.key === ' ') setPaused((before) => !before);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [deviceId]);

  return {
    deviceId,
    isPaused,
    go: (step) => setChosen(neighbour(devices, deviceId, step)),
    show: setChosen,
    togglePause: () => setPaused(!isPaused),
  };
}
