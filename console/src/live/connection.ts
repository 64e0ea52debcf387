import { useEffect, useSyncExternalStore } from 'react';
import type { Connection } from './connection-state.ts';
import { liveSocket, startLive } from './live.ts';
import type { Refusal } from './refusals.ts';

export type { Connection } from './connection-state.ts';
export type { Refusal } from './refusals.ts';

/** Whether the live connection is lost, so that everything on the page may be outdated. */
export function useIsCutOff(): boolean {
  useEffect(startLive, []);
  return useSyncExternalStore(liveSocket.connection.subscribe, () => liveSocket.connection.get().state === 'offline');
}

/** From when the states on the page are while the live connection is lost, ms; null: they are of now. */
export function useStatesAsOf(): number | null {
  useEffect(startLive, []);
  return useSyncExternalStore(liveSocket.connection.subscribe, () => {
    const { state, lastDataAt, since } = liveSocket.connection.get();
    return state === 'offline' ? (lastDataAt ?? since) : null;
  });
}

/** How the live connection is: its state, since when, how many attempts were made, when the next one is. */
export function useConnection(): Connection {
  // The socket is outside React; a component that shows its state starts it.
  useEffect(startLive, []);
  return useSyncExternalStore(liveSocket.connection.subscribe, liveSocket.connection.get);
}

/** The live subscriptions of this page that the server refuses. */
export function useRefusals(): readonly Refusal[] {
  useEffect(startLive, []);
  return useSyncExternalStore(liveSocket.refusals.subscribe, liveSocket.refusals.get);
}
