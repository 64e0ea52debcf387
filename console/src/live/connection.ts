import { useEffect, useSyncExternalStore } from 'react';
import type { Connection } from './connection-state.ts';
import { liveSocket, startLive } from './live.ts';
import type { Refusal } from './refusals.ts';

export type { Connection } from './connection-state.ts';
export type { Refusal } from './refusals.ts';

/** Whether the live connection is lost, so that nothing on the page is known to hold any more. */
export function useIsCutOff(): boolean {
  useEffect(startLive, []);
  return useSyncExternalStore(liveSocket.connection.subscribe, () => liveSocket.connection.get().state === 'offline');
}

/** How the live connection is: its state, since when, how many attempts were made, when the next one is. */
export function useConnection(): Connection {
  // The socket lives outside React; whoever shows its state wants it to run.
  useEffect(startLive, []);
  return useSyncExternalStore(liveSocket.connection.subscribe, liveSocket.connection.get);
}

/** What the server does not serve of what this page follows live. */
export function useRefusals(): readonly Refusal[] {
  useEffect(startLive, []);
  return useSyncExternalStore(liveSocket.refusals.subscribe, liveSocket.refusals.get);
}
