import { useSyncExternalStore } from 'react';
import { secondMs } from './time.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let noticedAt: number | undefined;

/** One timer for the page, on the full second; no timer while there is no listener. */
function tick(): void {
  noticedAt = Date.now();
  timer = setTimeout(tick, secondMs - (noticedAt % secondMs));
  for (const listener of listeners) listener();
}

/** Calls a listener on every full second. @returns how to stop */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    noticedAt = undefined;
  };
}

/**
 * The time that the page has noticed, ms: that of the last tick while there is a listener, else that of the first
 * question of a task. React reads a snapshot twice in one task and expects the same, however slow the machine is.
 */
export function tickedNow(): number {
  if (noticedAt !== undefined) return noticedAt;
  noticedAt = Date.now();
  // With a listener, the next tick notices another time.
  setTimeout(() => {
    if (listeners.size === 0) noticedAt = undefined;
  });
  return noticedAt;
}

/** The time in ms, cut to full steps of `stepS` seconds; re-renders at each step. */
export function useNow(stepS = 1): number {
  const stepMs = stepS * secondMs;
  return useSyncExternalStore(onTick, () => Math.floor(tickedNow() / stepMs) * stepMs);
}
