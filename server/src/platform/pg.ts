import pg from 'pg';

/** A query is a value with a name: the name appears in logs and, as a comment, in the database's own. */
export interface SqlQuery<Row> {
  readonly name: string;
  readonly sql: string;
  /** Type of a row, for the compiler only. */
  readonly row?: Row;
}

export function sqlQuery<Row>(name: string, sql: string): SqlQuery<Row> {
  return { name, sql };
}

/** What runs queries: the pool, or a connection inside a transaction. */
export interface Queryable {
  query<Row>(query: SqlQuery<Row>, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Pg extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** A connection of one's own (COPY, LISTEN); release it. */
  connect(): Promise<pg.PoolClient>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// timestamptz and bigint arrive as numbers: all our times are ms and our counts stay below 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1184, (text) => new Date(text).getTime());

/** Runs a query on a connection that one holds, or on the pool's next. */
export function runOn<Row>(client: pg.Pool | pg.PoolClient, query: SqlQuery<Row>, values: readonly unknown[] = []): Promise<Row[]> {
  return client.query({ text: `/* ${query.name} */ ${query.sql}`, values: values as unknown[] }).then((result) => result.rows as Row[]);
}

export interface PgOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max?: number;
  /** After which the database cancels a statement, ms; left out: never. */
  readonly statementTimeoutMs?: number;
  readonly onError: (error: Error) => void;
}

export function createPg(options: PgOptions): Pg {
  const pool = new pg.Pool({
    connectionString: options.url, max: options.max ?? 10, connectionTimeoutMillis: 10_000, application_name: 'oilsight',
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  });
  // Without a listener a stopped database ends Node. The pool hears of idle connections; one that somebody holds, and asks nothing at that moment, tells
  // nobody: who holds it is told by its next query.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    query: (query, values) => runOn(pool, query, values),
    connect: () => pool.connect(),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work({ query: (query, values) => runOn(client, query, values) });
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        client.release(error instanceof Error && 'code' in error ? undefined : true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
