import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { zoneName } from '../../../lib/display-settings.ts';
import { keepRequests } from '../../../lib/keep-requests.ts';
import { secondMs } from '../../../lib/time.ts';
import { useTopic } from '../../../live/useLive.ts';
import { dealerScreenKey, dealerScreenParts } from './queries.ts';

/** Changes that come within this time are followed together. */
const togetherMs = 2 * secondMs;
/** Between the requests of two parts: none of their answers is taken in within one frame with another. */
const apartMs = 0.1 * secondMs;

/** Asks for the figures again soon after the socket has reported changes: once for many of them, part after part. */
export function useFollowed(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (nth: number) => {
    const part = dealerScreenParts[nth];
    if (part === undefined) {
      timer.current = undefined;
      return;
    }
    if (document.visibilityState === 'visible')
      void queryClient.invalidateQueries({ queryKey: [...dealerScreenKey, part] }, keepRequests);
    timer.current = setTimeout(() => ask(nth + 1), apartMs);
  };
  const changed = () => {
    timer.current ??= setTimeout(() => ask(0), togetherMs);
  };
  useTopic('devices', changed);
  useTopic(`alarms:${zoneName()}`, changed);
}
