import { AlarmsMessage, DeviceStateMessage } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod';
import { zoneName } from '../../lib/display-settings.ts';
import { askAgain, dashboardSettledMs } from '../../lib/shared-answers.ts';
import { secondMs } from '../../lib/time.ts';
import { useBatched } from '../../lib/useBatched.ts';
import { useTopic } from '../../live/useLive.ts';

/** Shortest time between two readings of the same tiles because of changes, however many there are. */
const pauseMs = 5 * secondMs;
/** With more devices than this something changes at any time, and reading everything anew takes longer. */
const manyDevices = 200;
const longPauseMs = 15 * secondMs;

/** Tiles that a changed state or alarm changes; the others follow by the minute. */
const byState = ['counts', 'attention', 'latest'] as const;
const byAlarm = ['attention', 'alarmDays'] as const;
type Tile = (typeof byState)[number] | (typeof byAlarm)[number];

const Messages = z.array(DeviceStateMessage);

/**
 * Has tiles read anew soon after the live line reports that states or alarms have changed, then every five seconds at most,
 * with many devices every fifteen. The states that the line begins with change nothing. Of a page that nobody looks at
 * nothing is read; what has changed meanwhile is read when somebody does.
 */
export function useDashboardFeed(): void {
  const client = useQueryClient();
  const known = useRef(new Map<string, string>());
  const changed = useBatched<Tile>({
    settledMs: dashboardSettledMs,
    pauseMs: () => (known.current.size > manyDevices ? longPauseMs : pauseMs),
    async ask(tiles) {
      await Promise.all(tiles.map((tile) => askAgain(client, ['dashboard', tile])));
    },
  });
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
    if (hasChanged) changed(byState);
  });
  useTopic(`alarms:${zoneName()}`, (raw) => {
    const message = AlarmsMessage.safeParse(raw);
    if (message.success && (message.data.changed.length > 0 || message.data.hasMore)) changed(byAlarm);
  });
}
