import { isSameCause } from '@oilsight/contract';
import type { AlarmCounts, AlarmsMessage } from '@oilsight/contract';

export type Changed = AlarmsMessage['changed'][number];
export type Raised = AlarmsMessage['raised'][number];

/** Changed alarms, and causes of raised ones, that one message names. */
const maxChanged = 500;
const maxRaised = 20;

/** What one subscriber has not been told yet. However much changes, it holds no more than one message names. */
export interface Untold {
  add(news: {
    readonly counts: AlarmCounts;
    readonly changed: readonly Changed[];
    readonly raised: readonly Raised[];
    readonly hasMore: boolean;
  }): void;
  /** The message, after which nothing is untold. */
  take(): AlarmsMessage;
}

/** The causes with a further alarm. The first of a cause leads; of too many causes the oldest goes. */
function withRaised(causes: readonly Raised[], fresh: Raised): Raised[] {
  const at = causes.findIndex((cause) => isSameCause(cause, fresh));
  const cause = causes[at];
  return cause === undefined
    ? [...causes, fresh].slice(-maxRaised)
    : causes.with(at, { ...cause, count: cause.count + fresh.count });
}

export function createUntold(counts: AlarmCounts): Untold {
  let present = counts;
  let changed = new Map<string, Changed>();
  let raised: Raised[] = [];
  let hasMore = false;
  return {
    add(news) {
      present = news.counts;
      for (const change of news.changed) {
        // The newest change of a record comes last.
        changed.delete(change.recordId);
        changed.set(change.recordId, change);
      }
      hasMore ||= news.hasMore || changed.size > maxChanged;
      changed = new Map([...changed].slice(-maxChanged));
      for (const fresh of news.raised) raised = withRaised(raised, fresh);
    },
    take() {
      const message = { counts: present, changed: [...changed.values()], hasMore, raised };
      changed = new Map();
      raised = [];
      hasMore = false;
      return message;
    },
  };
}
