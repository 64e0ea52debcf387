import { useSyncExternalStore } from 'react';
import { session } from './call.ts';

/** Whether somebody is logged in; re-renders when a login begins or ends. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isLoggedIn);
}
