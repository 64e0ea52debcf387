import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createDesk } from './desk.ts';
import type { Desk } from './desk.ts';
import type { DeskState } from './keeper.ts';

/** The desk of an account at an inspection, as long as the page is there. */
export function useDesk(accountId: string, reportId: string): readonly [desk: Desk, state: DeskState] {
  const desk = useMemo(() => createDesk(accountId, reportId), [accountId, reportId]);
  // Outside React: the browser's own database, the network and the clock.
  useEffect(() => desk.start(), [desk]);
  return [desk, useSyncExternalStore(desk.subscribe, desk.state)];
}
