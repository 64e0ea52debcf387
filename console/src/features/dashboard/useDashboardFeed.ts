import { AlarmsMessage, DeviceStateMessage } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { zoneName } from '../../lib/display-settings.ts';
import { keepRequests } from '../../lib/keep-requests.ts';
import { secondMs } from '../../lib/time.ts';
import { useTopic } from '../../live/useLive.ts';

/** Shortest time between two readings of the same tiles because of changes, however many there are. */
const pauseMs = 5 * secondMs;

/** Tiles that a changed state or alarm changes; the others follow by the minute. */
const byState = ['counts', 'attention', 'latest'] as const;
const byAlarm = ['attention', 'alarmDays'] as const;

const Messages = z.array(DeviceStateMessage);

/**
 * Has tiles read anew soon after the live line reports that states or alarms have changed: at once, then every five
 * seconds at most. The states that the line begins with change nothing.
 */
export function useDashboardFeed(): void {
  const client = useQueryClient();
  const known = useRef(new Map<string, string>());
  const due = useRef(new Set<string>());
  const lastAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const ask = (tiles: readonly string[]) => {
    for (const tile of tiles) due.current.add(tile);
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        lastAt.current = Date.now();
        for (const tile of due.current) void client.invalidateQueries({ queryKey: ['dashboard', tile] }, keepRequests);
        due.current.clear();
      },
      Math.max(0, lastAt.current + pauseMs - Date.now()),
    );
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
  useEffect(() => () => clearTimeout(timer.current), []);
}
