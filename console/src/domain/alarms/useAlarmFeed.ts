import { AlarmsMessage } from '@oilsight/contract';
import type { AlarmCounts } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDisplaySettings, zoneName } from '../../lib/display-settings.ts';
import { secondMs } from '../../lib/time.ts';
import { useTopic } from '../../live/useLive.ts';
import { clearAlarmFeed, currentAlarmFeed, onAlarmFeed, takeAlarms } from './alarm-feed.ts';
import type { AlarmFeed } from './alarm-feed.ts';
import { markInView } from './alarm-signals.ts';
import { isOutdated } from './device-alarms.ts';

/** Lists are read anew so often at most, however many alarms change. */
const refreshMs = secondMs;

/**
 * Follows the alarms of the reader's scope while the caller is shown, once on a page: counts and new alarms go into the
 * feed, and what was read of alarms that have changed is read anew.
 */
export function useFollowAlarms(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Devices whose alarms have changed since the last read; null: more have than are named. */
  const outdated = useRef<Set<string> | null>(new Set());
  // Today is the reader's own.
  useDisplaySettings();
  useTopic(`alarms:${zoneName()}`, (raw) => {
    const message = AlarmsMessage.safeParse(raw);
    if (!message.success) return;
    takeAlarms(message.data, Date.now());
    const { changed, hasMore } = message.data;
    if (changed.length === 0 && !hasMore) return;
    if (hasMore) outdated.current = null;
    else for (const { deviceId } of changed) outdated.current?.add(deviceId);
    timer.current ??= setTimeout(() => {
      const devices = outdated.current;
      timer.current = undefined;
      outdated.current = new Set();
      void client.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey, devices) });
    }, refreshMs);
  });
  useEffect(() => {
    // The feed, the clock and the reader's other tabs are outside React.
    const stop = markInView();
    return () => {
      stop();
      clearTimeout(timer.current);
      clearAlarmFeed();
    };
  }, []);
}

/** The counts as the live line last said; null: it has not. */
export function useAlarmCounts(): AlarmCounts | null {
  return useSyncExternalStore(onAlarmFeed, () => currentAlarmFeed().counts);
}

export function useRaisedAlarms(): AlarmFeed['raised'] {
  return useSyncExternalStore(onAlarmFeed, () => currentAlarmFeed().raised);
}
