import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { minuteMs } from '../../../../lib/time.ts';
import { reloadInTime } from '../../../../lib/reloads.ts';
import { useConnection } from '../../../../live/connection.ts';
import { hasOtherBuild } from './fresh-build.ts';

/** How often a wall looks for a newer build, besides after each outage. */
const lookMs = 15 * minuteMs;

/**
 * Brings a wall back after an outage: its figures are asked for anew, and the page is loaded again when the server has
 * another build than the one that runs.
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
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => isBack || query.state.status === 'error' });
    let leave: (() => void) | null = null;
    let isOver = false;
    const look = async () => {
      if ((await hasOtherBuild()) && !isOver) leave ??= reloadInTime();
    };
    if (isBack) void look();
    const timer = setInterval(() => void look(), lookMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      leave?.();
    };
  }, [queryClient, state]);
}
