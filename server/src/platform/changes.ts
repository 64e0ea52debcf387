import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { pause } from './pause.ts';

/** Tables that are kept in memory. Triggers tell of each of them: `server/migrations/20261122T1600_changes.sql`. */
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

/** Ids of what was changed: of the row, or of what the row belongs to (a sensor's device). `all`: nobody knows what. */
export type ChangedIds = ReadonlySet<string> | 'all';

/** Forgets what rested on these. What it returns is waited for by `caughtUp`. */
export type Forget = (ids: ChangedIds) => void | Promise<void>;

/**
 * Committed changes of the database, whoever made them: this server, another one, or a person with a client of the
 * database.
 */
export interface Changes {
  /** Returns the function that ends the subscription. */
  on(tables: readonly ChangingTable[], forget: Forget): () => void;
  /** Whether changes are heard of. When they are again after a gap, everybody is told `all`. */
  readonly hears: boolean;
  /**
   * Resolves when everybody has forgotten what was committed before the call. While changes are not heard of, everybody
   * forgets everything. Never rejects.
   */
  caughtUp(): Promise<void>;
}

/** The subscriptions, and who tells them. */
export interface ChangeFeed extends Changes {
  tell(tables: readonly ChangingTable[], ids: ChangedIds): void;
  /** @param hears false: what changes from here on is not told */
  setHears(hears: boolean): void;
  /** Resolves when what subscribers are doing about what they were told is done. */
  settled(): Promise<void>;
}

/** Changes that the caller tells. */
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
  /** How often the connection is tried, ms. */
  readonly pingMs?: number;
  /** After which a connection that does not answer is given up, ms. */
  readonly silentMs?: number;
  /** Between two tries to connect, ms. */
  readonly retryMs?: number;
}

const channel = 'oilsight_changed';
/** Begins a message of ours to ourselves. No table is named like it. */
const markSign = '=';

/**
 * Changes that triggers in the database tell. PostgreSQL delivers messages in the order of the commits: who hears its
 * own message has heard of everything that was committed before it. The connection must not go through a pooler.
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
  /** Marks that are on their way, by name. */
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
    // Told by `end` as well. Without a listener it would end the process.
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

  /** Sends a message to ourselves and waits for it. A connection that does not bring it is given up. */
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
        // The process itself may have stood still: what has come in is read first.
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
    // A mark that is on its way may have been sent before the commit: one that follows it serves all who came since.
    caughtUp() {
      next ??= sending.then(() => {
        next = null;
        sending = mark();
        return sending.then(() => feed.caughtUp());
      });
      return next;
    },
    /** Resolves when it hears, or when the first try has failed: it goes on trying. */
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
