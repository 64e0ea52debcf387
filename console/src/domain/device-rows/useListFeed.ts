import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { askAgain, dashboardSettledMs } from '../../lib/shared-answers.ts';
import { useBatched } from '../../lib/useBatched.ts';
import { statePauseMs, useDeviceStates } from '../device-states.ts';
import { listKey, withStatesInList } from './queries.ts';

/** Rows of the list take over a state that the socket tells at once; the list is asked for again soon after. */
export function useListFeed(): void {
  const client = useQueryClient();
  const pause = useRef(statePauseMs);
  const changed = useBatched<'list'>({
    settledMs: dashboardSettledMs,
    pauseMs: () => pause.current,
    ask: () => askAgain(client, listKey),
  });
  useDeviceStates((messages, { hasChanged, pauseMs }) => {
    pause.current = pauseMs;
    withStatesInList(client, messages);
    if (hasChanged) changed(['list']);
  });
}
