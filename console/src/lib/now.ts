import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for the page, on the full second; no timer while there is no listener. */
function tick(): void {
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
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

/** The time in ms, cut to full steps of `stepS` seconds; re-renders at each step. */
export function useNow(stepS = 1): number {
  const stepMs = stepS * 1000;
  return useSyncExternalStore(onTick, () => Math.floor(Date.now() / stepMs) * stepMs);
}
