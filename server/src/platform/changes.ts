import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
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
  'customer',
  'device',
  'device_event',
  'device_oil',
  'diagnosis',
  'display',
  'limit_setting',
  'login_session',
  'machine_setting',
  'machine_type_setting',
  'oil_product',
  'second_factor',
  'sensor',
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
   * do not arrive, every subscriber drops everything. Never rejects.
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

/** A `Changes` whose changes the caller reports. */
export function createChangeFeed(onError: (error: unknown) => void): ChangeFeed {
  const subscribers = new Set<{ readonly tables: ReadonlySet<ChangingTable>; readonly forget: Forget }>();
  const working = new Set<Promise<void>>();
  let hears = false;

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
      if (!hears) feed.tell(changingTables, 'all');
      await feed.settled();
    },
  };
  return feed;
}

export interface ChangesOptions {
  readonly url: string;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** How often the connection is checked, ms. */
  readonly pingMs?: number;
  /** Time without an answer after which the connection is given up, ms. */
  readonly silentMs?: number;
  /** Time between two attempts to connect, ms. */
  readonly retryMs?: number;
}

const channel = 'oilsight_changed';
/** First character of a message that this server sends to itself. No table name begins with it. */
const markSign = '=';

/**
 * Changes that database triggers report with NOTIFY. PostgreSQL delivers notifications in the order of commits: once
 * the server receives its own message, it has received every change committed before it. The connection must not go
 * through a pooler.
 */
export function createChanges({
  url,
  log,
  pingMs = 5000,
  silentMs = 5000,
  retryMs = 250,
}: ChangesOptions): Changes & { start(): Promise<void>; stop(): Promise<void> } {
  const feed = createChangeFeed((error) => log.error({ err: error }, 'a change could not be followed'));
  const stopping = new AbortController();
  const server = randomUUID();
  /** Messages to ourselves that have not arrived yet, by name. */
  const marks = new Map<string, () => void>();
  let marked = 0;
  let client: pg.Client | null = null;
  let sending: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();

  function hear(payload: string): void {
    const [table, ...ids] = payload.split(' ');
    if (table === markSign) return marks.get(ids[0] ?? '')?.();
    const known = changingTables.find((name) => name === table);
    if (known !== undefined) feed.tell([known], ids[0] === '*' ? 'all' : new Set(ids));
  }

  /** Resolves when the connection has ended. */
  async function listen(opened: () => void): Promise<void> {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'oilsight changes',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    // `end` is emitted as well. Without a listener an error event would end the process.
    own.on('error', () => undefined);
    own.on('notification', ({ payload }) => hear(payload ?? ''));
    const ended = new Promise<void>((resolve) => own.once('end', () => resolve()));
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      client = own;
      feed.setHears(true);
      opened();
      while (client === own) {
        await Promise.race([pause(pingMs, stopping.signal), ended.then(() => giveUp(own))]);
        if (stopping.signal.aborted) break;
        await mark();
      }
    } finally {
      giveUp(own);
      await own.end().catch(() => undefined);
    }
  }

  function giveUp(own: pg.Client): void {
    if (client !== own) return;
    client = null;
    feed.setHears(false);
    // A connection that does not answer does not end by itself.
    own.connection.stream.destroy();
    for (const heard of marks.values()) heard();
  }

  async function run(opened: () => void): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await listen(opened).then(
        () => 'the connection ended',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      opened();
      if (stopping.signal.aborted) return;
      log.warn({ reason }, 'changes of the database are not heard of');
      await pause(retryMs, stopping.signal);
    }
  }

  /**
   * Sends a message to ourselves and waits for it. Gives up the connection when the message does not arrive in time.
   */
  async function mark(): Promise<void> {
    const own = client;
    if (own === null) return;
    const name = `${server}-${(marked += 1)}`;
    const heard = new Promise<void>((resolve) => marks.set(name, resolve));
    const late = new AbortController();
    own.query('select pg_notify($1, $2)', [channel, `${markSign} ${name}`]).catch(() => giveUp(own));
    await Promise.race([
      heard,
      pause(silentMs, late.signal).then(async () => {
        // The process itself may have been suspended: data that has arrived is read before the connection is judged.
        await nextTurn();
        if (marks.has(name) && !late.signal.aborted) giveUp(own);
      }),
    ]);
    late.abort();
    marks.delete(name);
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
    /** Resolves when notifications arrive, or when the first attempt has failed: further attempts follow. */
    async start() {
      await new Promise<void>((resolve) => {
        running = run(resolve);
      });
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
