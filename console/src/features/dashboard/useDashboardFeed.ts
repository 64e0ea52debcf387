import { AlarmsMessage, DeviceStateMessage } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { zoneName } from '../../lib/display-settings.ts';
import { keepRequests } from '../../lib/keep-requests.ts';
import { secondMs } from '../../lib/time.ts';
import { useTopic } from '../../live/useLive.ts';
import { settledMs } from './queries.ts';

/** Shortest time between two readings of the same tiles because of changes, however many there are. */
const pauseMs = 5 * secondMs;
/** With more devices than this something changes at any time, and reading everything anew takes longer. */
const manyDevices = 200;
const longPauseMs = 15 * secondMs;

/** Tiles that a changed state or alarm changes; the others follow by the minute. */
const byState = ['counts', 'attention', 'latest'] as const;
const byAlarm = ['attention', 'alarmDays'] as const;

const Messages = z.array(DeviceStateMessage);

/**
 * Has tiles read anew soon after the live line reports that states or alarms have changed, then every five seconds at most,
 * with many devices every fifteen. The states that the line begins with change nothing. Of a page that nobody looks at
 * nothing is read; what has changed meanwhile is read when somebody does.
 */
export function useDashboardFeed(): void {
  const client = useQueryClient();
  const known = useRef(new Map<string, string>());
  const due = useRef(new Set<string>());
  const lastAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const read = () => {
    timer.current = undefined;
    if (document.visibilityState === 'hidden') return;
    lastAt.current = Date.now();
    for (const tile of due.current) void client.invalidateQueries({ queryKey: ['dashboard', tile] }, keepRequests);
    due.current.clear();
  };
  const ask = (tiles: readonly string[]) => {
    for (const tile of tiles) due.current.add(tile);
    const pause = known.current.size > manyDevices ? longPauseMs : pauseMs;
    timer.current ??= setTimeout(read, Math.max(settledMs, lastAt.current + pause - Date.now()));
  };
  useTopic('devices', (raw) => {
    const messages = Messages.safeParse(raw);
    if (!messages.success) return;
    let hasChanged = false;
    for (const { deviceId, state, assessed, isAssessing } of messages.data) {
      const now = `${state} ${assessed} ${isAssessing}`;
      const before = known.current.get(deviceId);
      known.current.set(deviceId, now);
      if (before !== undefined && before !== now) hasChanged = true;
    }
    if (hasChanged) ask(byState);
  });
  useTopic(`alarms:${zoneName()}`, (raw) => {
    const message = AlarmsMessage.safeParse(raw);
    if (message.success && (message.data.changed.length > 0 || message.data.hasMore)) ask(byAlarm);
  });
  useEffect(() => {
    // Outside React: whether somebody looks at the page.
    const seen = () => {
      if (document.visibilityState === 'visible' && due.current.size > 0) ask([]);
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
