import { AlarmsMessage } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { withStatesInList } from '../../domain/device-rows/queries.ts';
import { statePauseMs, useDeviceStates } from '../../domain/device-states.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { askAgain, dashboardSettledMs } from '../../lib/shared-answers.ts';
import { useBatched } from '../../lib/useBatched.ts';
import { useTopic } from '../../live/useLive.ts';

/** Tiles that a changed state or alarm changes, besides the counts; the others follow by the minute. */
const byState = ['attention', 'latest', 'list'] as const;
const byAlarm = ['attention', 'alarmDays'] as const;
type Tile = (typeof byState)[number] | (typeof byAlarm)[number];

/**
 * Has tiles read anew soon after the live line reports that states or alarms have changed, then every five seconds at most,
 * with many devices every fifteen; rows of the list take over a state at once. Of a page that nobody looks at nothing
 * is read; what has changed meanwhile is read when somebody does.
 */
export function useDashboardFeed(): void {
  const client = useQueryClient();
  const pause = useRef(statePauseMs);
  const changed = useBatched<Tile>({
    settledMs: dashboardSettledMs,
    pauseMs: () => pause.current,
    async ask(tiles) {
      await Promise.all(tiles.map((tile) => askAgain(client, ['dashboard', tile])));
    },
  });
  useDeviceStates((messages, { hasChanged, pauseMs }) => {
    pause.current = pauseMs;
    withStatesInList(client, messages);
    if (hasChanged) changed(byState);
  });
  useTopic(`alarms:${zoneName()}`, (raw) => {
    const message = AlarmsMessage.safeParse(raw);
    if (message.success && (message.data.changed.length > 0 || message.data.hasMore)) changed(byAlarm);
  });
}
