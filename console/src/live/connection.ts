import { useEffect, useSyncExternalStore } from 'react';
import type { Connection } from './connection-state.ts';
import { liveSocket, startLive } from './live.ts';

export type { Connection } from './connection-state.ts';

/** How the live connection is: its state, since when, how many attempts were made, when the next one is. */
export function useConnection(): Connection {
  // The socket lives outside React; whoever shows its state wants it to run.
  useEffect(startLive, []);
  return useSyncExternalStore(liveSocket.connection.subscribe, liveSocket.connection.get);
}
