import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { secondMs } from '../../../lib/time.ts';
import { hasDialog, isKeyTaken } from '../wall/own-keys.ts';
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

const isPressed = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null;

/** The machine that this page showed last: where screens take turns, the next turn goes on behind it. */
const lastShown = new WeakMap<QueryClient, string>();

/**
 * One machine after the other, each for 20 s. While a pointer moves or a dialog is open, the present one stays. Keys: left and right for
 * its neighbours, space for a pause.
 *
 * @param pinned a machine that was asked for by the address: it stands until somebody goes on
 */
export function useCarousel(devices: readonly { readonly deviceId: string }[], pinned: string | null): Carousel {
  const client = useQueryClient();
  const [before] = useState(() => lastShown.get(client) ?? null);
  const [asked, setAsked] = useState(pinned);
  const [chosen, setChosen] = useState(pinned);
  const [isPaused, setPaused] = useState(pinned !== null);
  if (asked !== pinned) {
    setAsked(pinned);
    setChosen(pinned);
    setPaused(pinned !== null);
  }
  const isThere = chosen !== null && (chosen === pinned || devices.some(({ deviceId }) => deviceId === chosen));
  const deviceId = isThere ? chosen : neighbour(devices, before, 1);
  const isAlone = devices.length < 2;
  useEffect(() => {
    // Outlives this screen.
    if (deviceId !== null) lastShown.set(client, deviceId);
  }, [client, deviceId]);

  const goFrom = useEffectEvent((from: string | null, step: 1 | -1) => setChosen(neighbour(devices, from, step)));
  useEffect(() => {
    // A timer and the pointer are outside React.
    if (isPaused || isAlone) return undefined;
    const start = () => setTimeout(() => (hasDialog() ? touched() : goFrom(deviceId, 1)), standsMs);
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
      if (event.ctrlKey || event.altKey || event.metaKey || isKeyTaken(event.target)) return;
      // Space presses the button that has the focus.
      if (event.key === ' ' && isPressed(event.target)) return;
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      if (step !== null) goFrom(deviceId, step);
      else if (event.key === ' ') setPaused((before) => !before);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [deviceId]);

  // The same object until something in it changes: the machine is not drawn again for a reading.
  return useMemo(
    () => ({
      deviceId,
      isPaused,
      go: (step) => setChosen(neighbour(devices, deviceId, step)),
      show: setChosen,
      togglePause: () => setPaused(!isPaused),
    }),
    [devices, deviceId, isPaused],
  );
}
