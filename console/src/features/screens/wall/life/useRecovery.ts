import { useQueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError } from '../../../../api/call-error.ts';
import { minuteMs, secondMs } from '../../../../lib/time.ts';
import { reloadInTime } from '../../../../lib/reloads.ts';
import { useConnection } from '../../../../live/connection.ts';
import { hasOtherBuild } from './fresh-build.ts';

/** How often a wall looks for a newer build, besides after each outage. */
const lookMs = 15 * minuteMs;
/** Walls that come back together ask for their figures within this time, each at a moment of its own. */
const partMs = 5 * secondMs;

/** How often a wall asks again for what it could not get. */
const againMs = minuteMs;

/** Whether a call that failed may succeed without anybody changing anything. */
function mayPass(error: Error | null): boolean {
  return error !== null && !(error instanceof CallError && (error.code === 403 || error.code === 404));
}

/**
 * Brings a wall back after an outage: its figures are asked for anew, and the page is loaded again when the server has
 * another build than the one that runs. What a call could not get while the line held is asked for each minute.
 */
export function useRecovery(): void {
  const queryClient = useQueryClient();
  const { state } = useConnection();
  const wasCut = useRef(false);
  useEffect(() => {
    // The queries and the served build are outside React.
    if (state === 'offline') wasCut.current = true;
    if (state !== 'online') return undefined;
    const isBack = wasCut.current;
    wasCut.current = false;
    const isDue = (query: Query) => isBack || query.state.status === 'error';
    const catchUpTimer = setTimeout(
      () => void queryClient.refetchQueries({ type: 'active', predicate: isDue }),
      isBack ? Math.random() * partMs : 0,
    );
    let cancelReload: (() => void) | null = null;
    let isOver = false;
    const look = async () => {
      if ((await hasOtherBuild()) && !isOver) cancelReload ??= reloadInTime();
    };
    if (isBack) void look();
    const timer = setInterval(() => void look(), lookMs);
    const retryTimer = setInterval(
      () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state: { error } }) => mayPass(error) }),
      againMs,
    );
    return () => {
      isOver = true;
      clearInterval(timer);
      clearInterval(retryTimer);
      clearTimeout(catchUpTimer);
      cancelReload?.();
    };
  }, [queryClient, state]);
}
