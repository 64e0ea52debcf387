import pg, { type Connection } from 'pg';
import type { Pg } from '../../../platform/pg.ts';
import { StartFailure } from '../../../platform/start-failure.ts';
import { unusedHandlers } from './unused-handlers.ts';

/** Any number that no other advisory lock of this program uses. */
const writerLock = 20_261_122;
/** The journal's lane for the process that holds the lock. */
export const lane = 1;

/**
 * `enable_…`: the queries read a few rows by their key; with other plans a large batch would read whole partitions.
 * Keepalives: the lock of a server that vanished from the network is released within half a minute.
 */
const session = `set lock_timeout = '20s'; set enable_hashjoin = off; set enable_mergejoin = off;
set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/** Prepared once per connection: parsing would be most of the cost of a journal row in small batches. */
const arrive = `prepare telemetry_arrive (int8, int8, bytea) as insert into arrival (lane, n, total, body) values (${lane}, $1, $2, $3)`;

/**
 * The one connection that writes telemetry. It holds a lock as long as it is open, so there is one writer per database.
 * A connection that takes over has waited until the last transaction of the previous one ended, even if that one's
 * process crashed.
 */
export interface Writer {
  /** @throws when the database cannot be reached; StartFailure when another server holds the lock for 20 s */
  connection(): Promise<pg.PoolClient>;
  /** Number of connections made so far: a change means that data in memory may be outdated. */
  readonly generation: number;
  close(): void;
}

export function createWriter(db: Pg): Writer {
  let current: pg.PoolClient | null = null;
  let generation = 0;
  const dropped = new WeakSet<pg.PoolClient>();

  /** Destroyed, not returned to the pool: the lock ends with the session. */
  const drop = (client: pg.PoolClient): void => {
    if (current === client) current = null;
    if (dropped.has(client)) return;
    dropped.add(client);
    client.release(true);
  };

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await db.connect();
    client.on('error', () => drop(client));
    try {
      await client.query(session);
      await client.query('select pg_advisory_lock($1)', [writerLock]);
      await client.query(arrive);
    } catch (error) {
      drop(client);
      throw isLockTimeout(error)
        ? new StartFailure(
            'another server writes telemetry to this database: stop it, or set DATABASE_URL to another database',
            { cause: error },
          )
        : error;
    }
    return client;
  };

  return {
    async connection() {
      if (current !== null) return current;
      const client = await connect();
      // The connection may be lost together with its last answer: no later event would report it.
      if (dropped.has(client)) throw new Error('the connection that writes telemetry was lost as soon as it was made');
      generation += 1;
      current = client;
      return client;
    },
    get generation() {
      return generation;
    },
    close() {
      if (current !== null) drop(current);
    },
  };
}

/** Whether waiting for a lock took too long. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/**
 * SQLSTATE classes that end a statement but not the session: data, integrity, rollback, names, resources, limits,
 * state; and a cancelled query.
 */
const refusals = /^(2[23]|4[02]|5[345])...$|^57014$/;

/**
 * Whether the database refused a statement: then nothing of its transaction was stored. After any other error that is
 * unknown.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && refusals.test(error.code ?? '');
}

/**
 * Sends statements and the data of their COPYs at once and waits for the one answer: a whole transaction in one round
 * trip. Statements of one message are one transaction; when one fails, PostgreSQL rolls back all of them and skips the
 * COPY data that is still arriving.
 *
 * @param text statements without parameters; COPY statements take their data from `copies`, in order
 * @param copies CopyData messages of the protocol
 */
export function sendTransaction(client: pg.PoolClient, text: string, copies: readonly Buffer[]): Promise<void> {
  return new Promise((done, fail) => {
    client.query({
      submit(connection: Connection) {
        const { stream } = connection as Connection & { stream: Corkable };
        stream.cork();
        connection.query(text);
        for (const copy of copies) {
          stream.write(copy);
          (connection as Connection & { endCopyFrom(): void }).endCopyFrom();
        }
        stream.uncork();
      },
      handleError: fail,
      handleReadyForQuery: () => done(),
      ...unusedHandlers,
    });
  });
}

type Corkable = { cork(): void; uncork(): void; write(bytes: Buffer): void };
