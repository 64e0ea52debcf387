import { createListener } from './listener.ts';
import type { Listener, ListenerOptions } from './listener.ts';
import type { Log } from './log.ts';
import { pause } from './pause.ts';

/**
 * Tables whose rows are kept in memory. Triggers report each change of them:
 * `server/migrations/20261122T1600_changes.sql`.
 */
export const changingTables = [
  'account',
  'account_customer',
  'account_device',
  'alarm_record',
  'alarm_rule_set',
  'alarm_setting',
  'alarm_shelf',
  'customer',
  'device',
  'device_event',
  'device_oil',
  'diagnosis',
  'display',
  'finding_change',
  'limit_setting',
  'login_session',
  'machine_setting',
  'machine_type_setting',
  'oil_product',
  'report',
  'second_factor',
  'sensor',
  'sensor_correction',
  'sensor_model',
  'tenant',
] as const;
export type ChangingTable = (typeof changingTables)[number];

/**
 * Ids of the changed rows, or of what they belong to (a sensor's device). `all`: it is not known which rows changed.
 */
export type ChangedIds = ReadonlySet<string> | 'all';

/** Drops what was derived from these rows. `caughtUp` waits for the promise that it returns. */
export type Forget = (ids: ChangedIds) => void | Promise<void>;

/** Committed changes of the database, made by this server, by another one, or by a person with a database client. */
export interface Changes {
  /** Returns the function that ends the subscription. */
  on(tables: readonly ChangingTable[], forget: Forget): () => void;
  /** Whether notifications arrive. When they arrive again after a gap, every subscriber is called with `all`. */
  readonly hears: boolean;
  /**
   * Resolves when all subscribers have dropped their copies of what was committed before the call. While notifications
   * do not arrive, every subscriber drops everything, ten times a second at most. Never rejects.
   */
  caughtUp(): Promise<void>;
}

/** The subscriptions, and the calls that notify them. */
export interface ChangeFeed extends Changes {
  tell(tables: readonly ChangingTable[], ids: ChangedIds): void;
  /** @param hears false: from here on no changes are reported */
  setHears(hears: boolean): void;
  /** Resolves when the subscribers have finished handling what they were told. */
  settled(): Promise<void>;
}

/**
 * Time between two turns of forgetting while notifications do not arrive, ms: calls that change something must not
 * empty the memory more often, or every other call would have to read the database.
 */
const deafRestMs = 100;

/** A `Changes` whose changes the caller reports. */
export function createChangeFeed(onError: (error: unknown) => void): ChangeFeed {
  const subscribers = new Set<{ readonly tables: ReadonlySet<ChangingTable>; readonly forget: Forget }>();
  const working = new Set<Promise<void>>();
  let hears = false;
  let forgetting: Promise<void> | null = null;
  let rest: Promise<void> = Promise.resolve();

  function run(forget: Forget, ids: ChangedIds): void {
    try {
      const work = forget(ids);
      if (work === undefined) return;
      const done = work.catch(onError).finally(() => working.delete(done));
      working.add(done);
    } catch (error) {
      onError(error);
    }
  }

  /** One turn of forgetting serves all callers that came before it. */
  function forgetAll(): Promise<void> {
    forgetting ??= rest.then(() => {
      forgetting = null;
      rest = pause(deafRestMs);
      feed.tell(changingTables, 'all');
    });
    return forgetting;
  }

  const feed: ChangeFeed = {
    on(tables, forget) {
      const subscriber = { tables: new Set(tables), forget };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    get hears() {
      return hears;
    },
    setHears(isHeard) {
      const isBack = isHeard && !hears;
      hears = isHeard;
      if (isBack) feed.tell(changingTables, 'all');
    },
    tell(tables, ids) {
      for (const { tables: followed, forget } of subscribers)
        if (tables.some((table) => followed.has(table))) run(forget, ids);
    },
    async settled() {
      await Promise.all(working);
    },
    async caughtUp() {
      if (!hears) await forgetAll();
      await feed.settled();
    },
  };
  return feed;
}

export interface ChangesOptions extends ListenerOptions {
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/**
 * Changes that database triggers report with NOTIFY. PostgreSQL delivers notifications in the order of commits: once
 * the server receives its own message, it has received every change committed before it. The connection must not go
 * through a pooler.
 */
export function createChanges(options: ChangesOptions): Changes & Pick<Listener, 'start' | 'stop'> {
  const feed = createChangeFeed((error) => options.log.error({ err: error }, 'a change could not be followed'));
  const { start, stop, mark } = createListener('oilsight_changed', options, { heard, hears: feed.setHears });
  let sending: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  function heard(payload: string): void {
    const [table, ...ids] = payload.split(' ');
    const known = changingTables.find((name) => name === table);
    if (known !== undefined) feed.tell([known], ids[0] === '*' ? 'all' : new Set(ids));
  }

  return {
    on: (tables, forget) => feed.on(tables, forget),
    get hears() {
      return feed.hears;
    },
    // A message on its way may have been sent before the commit of this caller. The next message is sent after it, and
    // one serves all callers of the meantime.
    caughtUp() {
      next ??= sending.then(() => {
        next = null;
        sending = mark();
        return sending.then(() => feed.caughtUp());
      });
      return next;
    },
    start,
    stop,
  };
}
