import { ReportsMessage } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { secondMs } from '../../lib/time.ts';
import { useTopic } from '../../live/useLive.ts';

/** Reports are read anew so often at most, however many change. */
const refreshMs = secondMs;

/** Reads what is shown of reports anew when a report in the reader's scope changes. Once on a page is enough. */
export function useFollowReports(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isJoined = useRef(false);
  useTopic('reports', (raw) => {
    const message = ReportsMessage.safeParse(raw);
    if (!message.success) return;
    // The first message says that the line stands. A later one without changes says so again after a cut, during which
    // anything may have changed.
    if (!isJoined.current) {
      isJoined.current = true;
      if (message.data.changed.length === 0 && !message.data.hasMore) return;
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: ['reports'] });
    }, refreshMs);
  });
  // Outside React: the clock.
  useEffect(() => () => clearTimeout(timer.current), []);
}
