import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { zoneName } from '../../../lib/display-settings.ts';
import { keepRequests } from '../../../lib/keep-requests.ts';
import { secondMs } from '../../../lib/time.ts';
import { useTopic } from '../../../live/useLive.ts';
import { dealerScreenKey } from './queries.ts';

/** Changes that come within this time are followed together. */
const togetherMs = 2 * secondMs;

/** Asks for the figures again soon after the socket has reported changes: once for many of them. */
export function useFollowed(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const changed = () => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey: dealerScreenKey }, keepRequests);
    }, togetherMs);
  };
  useTopic('devices', changed);
  useTopic(`alarms:${zoneName()}`, changed);
}
