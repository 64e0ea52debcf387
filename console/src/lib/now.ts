import { useSyncExternalStore } from 'react';
import { secondMs } from './time.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let tickedAt = 0;

/** One timer for the page, on the full second; no timer while there is no listener. */
function tick(): void {
  tickedAt = Date.now();
  timer = setTimeout(tick, secondMs - (tickedAt % secondMs));
  for (const listener of listeners) listener();
}

/** Calls a listener on every full second. @returns how to stop */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * The time of the last full second that the page has noticed, ms; at most a second old. React reads a snapshot twice and
 * expects the same: the clock itself may go on in between.
 */
export function tickedNow(): number {
  const age = Date.now() - tickedAt;
  if (age < 0 || age >= secondMs) tickedAt += age;
  return tickedAt;
}

/** The time in ms, cut to full steps of `stepS` seconds; re-renders at each step. */
export function useNow(stepS = 1): number {
  const stepMs = stepS * secondMs;
  return useSyncExternalStore(onTick, () => Math.floor(tickedNow() / stepMs) * stepMs);
}
