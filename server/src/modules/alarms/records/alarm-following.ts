import { AppError } from '@oilsight/contract';
import type { AlarmCounts } from '@oilsight/contract';
import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { pause } from '../../../platform/pause.ts';
import { mayReach, type Scope } from '../../../platform/scope.ts';
import { countsKey, createSharedCounts } from './shared-counts.ts';
import { createChangedAlarms, type ChangedAlarm } from './changed-alarms.ts';
import { createUntold, type Changed, type Raised, type Untold } from './alarm-changes.rules.ts';
import type { AlarmRecordStore } from './alarm-records.store.ts';
import type { Asked } from './alarm-records.records.ts';
import { dayStart } from './alarm-records.service.ts';
import { returnedForMs } from './alarm-states.rules.ts';

/** Somebody who follows alarms. */
interface Follower {
  /** Changes with the account: read it each time. */
  scope(): Scope;
  readonly zone: string | undefined;
  /** Whose counts it counts towards: links of displays have their own. */
  readonly person: string;
  /** null: nothing has changed yet. */
  untold: Untold | null;
  /** Something is untold. */
  tell(untold: Untold): void;
}

/** Follows changes of alarms while somebody listens. */
export interface AlarmFollowing {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Follows from now on. @throws AppError `unknownTimeZone`, `tooManyFollowed` */
  follow(
    wish: Pick<Follower, 'person' | 'scope' | 'zone'>,
    tell: (untold: Untold) => void,
  ): Promise<{ readonly counts: AlarmCounts; close(): void }>;
}

/** Least time between two reads of changes, ms. A read that takes long is followed by a longer pause. */
const restMs = 100;
const restAfterFailureMs = 2_000;
const restTimes = 4;
/** Subscriptions of one person over all sockets, and time zones among them: each zone has counts of its own. */
const maxOfPerson = 120;
const maxZonesOfPerson = 10;

/**
 * Changes are read from the database, once for all followers, whichever server made them; the counts are read once for
 * each different scope in which something changed.
 */
export function createAlarmFollowing({
  store,
  changes,
  clock,
  log,
}: {
  store: Pick<AlarmRecordStore, 'changedSince' | 'read' | 'counts' | 'presentInstant'>;
  changes: Pick<Changes, 'on'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
}): AlarmFollowing {
  const followers = new Set<Follower>();
  const stopping = new AbortController();
  const changedAlarms = createChangedAlarms({ store, clock });
  const countsOf = createSharedCounts(store.counts);
  /** Resolves when it is known from where on changes are told. */
  let ready: Promise<void> = Promise.resolve();
  let isDirty = false;
  let running: Promise<void> | null = null;
  let forget = () => {};

  /** @throws AppError `tooManyFollowed` */
  function checkPerson(person: string, zone: string | undefined): void {
    const own = [...followers].filter((follower) => follower.person === person);
    const zones = new Set([zone, ...own.map((follower) => follower.zone)]);
    if (own.length >= maxOfPerson) throw new AppError('tooManyFollowed', { limit: maxOfPerson });
    if (zones.size > maxZonesOfPerson) throw new AppError('tooManyFollowedZones', { limit: maxZonesOfPerson });
  }

  const askedOf = (scope: Scope, zone: string | undefined): Asked => {
    const now = clock.now();
    const times = { now, returnedSince: now - returnedForMs, dayStart: dayStart(now, zone) };
    return { scope, filter: { kind: 'oil' }, times };
  };

  async function tellAll(): Promise<void> {
    await ready;
    const { alarms, hasMore, isNew } = await changedAlarms.read();
    const counted = new Map<string, AlarmCounts>();
    // One scope after the other, so that the counts never take more than one connection.
    for (const follower of followers) {
      const scope = follower.scope();
      const visible = alarms.filter(({ shown }) => mayReach(scope, shown));
      if (visible.length === 0 && !hasMore) continue;
      const asked = askedOf(scope, follower.zone);
      const key = countsKey(asked);
      const counts = counted.get(key) ?? (await store.counts(asked));
      counted.set(key, counts);
      const raised = visible.flatMap((alarm) => (isNew(alarm) ? [raisedOf(alarm)] : []));
      follower.untold ??= createUntold(counts);
      follower.untold.add({ counts, changed: visible.map(changedOf), raised, hasMore });
      if (followers.has(follower)) follower.tell(follower.untold);
    }
  }

  async function run(): Promise<void> {
    while (isDirty && followers.size > 0 && !stopping.signal.aborted) {
      isDirty = false;
      const from = performance.now();
      let rest = restMs;
      const place = changedAlarms.place();
      await tellAll().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'changes of alarms could not be told');
        // What was read and has not reached everybody is read again.
        changedAlarms.goBack(place);
        isDirty = true;
        rest = restAfterFailureMs;
      });
      await pause(Math.max(rest, restTimes * (performance.now() - from)), stopping.signal);
    }
    running = null;
    wake();
  }

  function wake(): void {
    if (isDirty && followers.size > 0 && !stopping.signal.aborted) running ??= run();
  }

  return {
    async start() {
      forget = changes.on(['alarm_record', 'alarm_shelf'], () => {
        isDirty = true;
        wake();
      });
    },
    async stop() {
      forget();
      stopping.abort();
      await running;
    },
    async follow({ person, scope, zone }, tell) {
      const asked = askedOf(scope(), zone);
      checkPerson(person, zone);
      if (followers.size === 0) ready = changedAlarms.begin();
      const follower: Follower = { scope, zone, person, untold: null, tell };
      followers.add(follower);
      const close = () => void followers.delete(follower);
      try {
        await ready;
        return { counts: await countsOf(asked), close };
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

const changedOf = ({ shown: { recordId, deviceId, groupId } }: ChangedAlarm): Changed => ({
  recordId,
  deviceId,
  groupId,
});

function raisedOf({ shown }: ChangedAlarm): Raised {
  const { recordId, groupId, deviceId, deviceName, customerId, customerName } = shown;
  const { indicator, findingRule, value, threshold, side, firstAlarmAt: at } = shown;
  const what = { indicator, findingRule, value, threshold, side, at, count: 1 };
  return { recordId, groupId, deviceId, deviceName, customerId, customerName, ...what };
}
