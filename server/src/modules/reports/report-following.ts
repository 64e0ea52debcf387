import type { ReportsMessage } from '@oilsight/contract';
import type { ChangedIds, Changes } from '../../platform/changes.ts';
import type { Log } from '../../platform/log.ts';
import { mayReach, type Scope } from '../../platform/scope.ts';
import type { ReportStore } from './reports.store.ts';

interface Follower {
  /** Changes with the account: read it each time. */
  scope(): Scope;
  tell(message: ReportsMessage): void;
}

/** Tells who follows which reports changed, whichever server changed them. */
export interface ReportFollowing {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns the function that ends it. */
  follow(follower: Follower): () => void;
}

/** Ids that are kept until they are read; of more only their presence is known. */
const maxKept = 1000;

/** Where changed reports belong is read once for all followers, one read at a time. */
export function createReportFollowing({
  store,
  changes,
  log,
}: {
  readonly store: Pick<ReportStore, 'placesOf'>;
  readonly changes: Pick<Changes, 'on'>;
  readonly log: Pick<Log, 'error'>;
}): ReportFollowing {
  const followers = new Set<Follower>();
  let waiting = new Set<string>();
  let hasMore = false;
  let running: Promise<void> | null = null;
  let forget = () => {};

  function note(ids: ChangedIds): void {
    if (followers.size === 0) return;
    if (ids === 'all' || waiting.size + ids.size > maxKept) hasMore = true;
    else for (const id of ids) waiting.add(id);
    // Not awaited: a call that changes a report does not wait until everybody was told.
    running ??= run().finally(() => (running = null));
  }

  async function run(): Promise<void> {
    while (waiting.size > 0 || hasMore) {
      const [ids, more] = [[...waiting], hasMore];
      [waiting, hasMore] = [new Set(), false];
      await tell(ids, more).catch((error: unknown) => {
        log.error({ err: error }, 'changes of reports could not be read');
        for (const { tell } of followers) tell({ changed: [], hasMore: true });
      });
    }
  }

  async function tell(ids: readonly string[], more: boolean): Promise<void> {
    const places = ids.length === 0 ? [] : await store.placesOf(ids);
    for (const follower of followers) {
      const scope = follower.scope();
      const changed = places.filter((place) => mayReach(scope, { ...place, deviceId: null }));
      if (changed.length > 0 || more)
        follower.tell({ changed: changed.map(({ reportId }) => reportId), hasMore: more });
    }
  }

  return {
    async start() {
      forget = changes.on(['report'], note);
    },
    async stop() {
      forget();
      await running;
    },
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
