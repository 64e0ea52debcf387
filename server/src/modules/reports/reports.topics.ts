import { holds } from '@oilsight/contract';
import type { ReportsMessage } from '@oilsight/contract';
import type { LiveTopic } from '../../live/topics.ts';
import type { ReportFollowing } from './report-following.ts';

/** Ids that wait for a slow reader; of more only their presence is known. */
const maxUntold = 500;

interface Untold {
  add(message: ReportsMessage): void;
  take(): ReportsMessage;
}

function createUntold(): Untold {
  const ids = new Set<string>();
  let isMore = false;
  return {
    add({ changed, hasMore }) {
      isMore ||= hasMore || ids.size + changed.length > maxUntold;
      if (!isMore) for (const id of changed) ids.add(id);
    },
    take() {
      const message = { changed: [...ids], hasMore: isMore };
      ids.clear();
      isMore = false;
      return message;
    },
  };
}

/** `reports`: which reports have changed. The pages read these anew. */
export function createReportTopics(following: ReportFollowing): readonly LiveTopic[] {
  return [
    {
      name: 'reports',
      async open(session, _argument, push) {
        const { authority } = session.scope;
        if (authority === 'SYSTEM' || !holds(authority, 'reports:read')) return null;
        const untold = createUntold();
        const close = following.follow({
          scope: () => session.scope,
          tell(message) {
            untold.add(message);
            push('reports', untold);
          },
        });
        return { snapshot: [{ changed: [], hasMore: false } satisfies ReportsMessage], devices: [], close };
      },
      // What is untold goes on growing until the socket has room for the message.
      join: (messages) => (messages.at(-1) as Untold).take(),
    },
  ];
}
