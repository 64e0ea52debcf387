import pg, { type Connection } from 'pg';
import type { Pg } from '../../../platform/pg.ts';
import { StartFailure } from '../../../platform/start-failure.ts';
import { unusedHandlers } from './unused-handlers.ts';

/** Any number that nothing else of ours locks. */
const writerLock = 20_261_122;
/** The lane of the journal that whoever holds the lock writes in. */
export const lane = 1;

/**
 * `enable_…`: what is looked up are a few rows by their key; with other plans a large batch would read whole
 * partitions. Keepalives: the lock of a server that vanished from the network is freed within half a minute.
 */
const session = `set lock_timeout = '20s'; set enable_hashjoin = off; set enable_mergejoin = off;
set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/** Parsed once: with batches of a few frames that would be most of what a row of the journal costs. */
const arrive = `prepare telemetry_arrive (int8, int8, bytea) as insert into arrival (lane, n, total, body) values (${lane}, $1, $2, $3)`;

/**
 * The one connection that writes telemetry. It holds a lock as long as it lives, so there is one writer a database; and
 * a connection that takes over has waited until the old one's last transaction ended, whatever became of the process
 * behind it.
 */
export interface Writer {
  /** @throws when the database cannot be reached; StartFailure when another server holds the lock for 20 s */
  connection(): Promise<pg.PoolClient>;
  /** How often a connection was made: a change means that what is kept in memory may be behind the database. */
  readonly generation: number;
  close(): void;
}

export function createWriter(db: Pg): Writer {
  let current: pg.PoolClient | null = null;
  let generation = 0;
  const dropped = new WeakSet<pg.PoolClient>();

  /** Destroyed, not given back: the lock goes with the session. */
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
      // Its loss may have come with the last answer: nobody would hear of it again.
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

/** Somebody else holds the lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/**
 * Classes of SQLSTATE that end a statement but not the session: data, integrity, rollback, names, resources, limits,
 * state; and a cancelled query.
 */
const refusals = /^(2[23]|4[02]|5[345])...$|^57014$/;

/** The database refused a statement: nothing of its transaction was kept. Any other error leaves that open. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && refusals.test(error.code ?? '');
}

/**
 * Sends statements and the data of their COPYs at once and waits for the one answer: a whole transaction in one round
 * trip. Statements of one message are one transaction; when one fails, PostgreSQL takes back all of them and skips the
 * COPY data that is on its way.
 *
 * @param text statements without parameters; those that COPY take their data from `copies`, in order
 */
export function sendTransaction(client: pg.PoolClient, text: string, copies: readonly Buffer[]): Promise<void> {
  return new Promise((done, fail) => {
    client.query({
      submit(connection: Connection) {
        const { stream } = connection as Connection & { stream: { cork(): void; uncork(): void } };
        stream.cork();
        connection.query(text);
        for (const copy of copies) {
          (connection as CopyConnection).sendCopyFromChunk(copy);
          (connection as CopyConnection).endCopyFrom();
        }
        stream.uncork();
      },
      handleError: fail,
      handleReadyForQuery: () => done(),
      ...unusedHandlers,
    });
  });
}

type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };
