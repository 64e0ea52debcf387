import { AlarmsMessage } from '@oilsight/contract';
import type { AlarmCounts } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDisplaySettings, zoneName } from '../../lib/display-settings.ts';
import { secondMs } from '../../lib/time.ts';
import { useTopic } from '../../live/useLive.ts';
import { clearAlarmFeed, currentAlarmFeed, onAlarmFeed, takeAlarms } from './alarm-feed.ts';
import type { AlarmFeed } from './alarm-feed.ts';

/** Lists are read anew so often at most, however many alarms change. */
const refreshMs = secondMs;

/**
 * Follows the alarms of the reader's scope while the caller is shown, once on a page: counts and new alarms go into the
 * feed, and what was read of alarms that have changed is read anew.
 */
export function useFollowAlarms(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // Today is the reader's own.
  useDisplaySettings();
  useTopic(`alarms:${zoneName()}`, (raw) => {
    const message = AlarmsMessage.safeParse(raw);
    if (!message.success) return;
    takeAlarms(message.data);
    const { changed, hasMore } = message.data;
    if (changed.length === 0 && !hasMore) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: ['alarms'] });
    }, refreshMs);
  });
  useEffect(
    // The feed and the clock are outside React.
    () => () => {
      clearTimeout(timer.current);
      clearAlarmFeed();
    },
    [],
  );
}

/** The counts as the live line last said; null: it has not. */
export function useAlarmCounts(): AlarmCounts | null {
  return useSyncExternalStore(onAlarmFeed, () => currentAlarmFeed().counts);
}

export function useRaisedAlarms(): AlarmFeed['raised'] {
  return useSyncExternalStore(onAlarmFeed, () => currentAlarmFeed().raised);
}
