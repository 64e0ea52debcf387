import type { Compilable, DeleteResult, InsertResult, UpdateResult } from 'kysely';
import pg from 'pg';

/** A query has a name, which appears in our log and, as a comment, in the database's log. */
export interface SqlQuery<Row> {
  readonly name: string;
  readonly sql: string;
  /** Type of a row, for the compiler only. */
  readonly row?: Row;
}

export function sqlQuery<Row>(name: string, sql: string): SqlQuery<Row> {
  return { name, sql };
}

/** Row type of a built statement: `never` for one that changes rows and returns none. */
export type RowOf<Output> = Output extends InsertResult | UpdateResult | DeleteResult ? never : Output;

/** Runs queries: the pool, or a connection inside a transaction. */
export interface Queryable {
  /** Runs SQL text, for telemetry and for what the statement builder cannot express. */
  query<Row>(query: SqlQuery<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement built with `platform/statements.ts`, under a name as in `SqlQuery`. */
  run<Output>(name: string, statement: Compilable<Output>): Promise<RowOf<Output>[]>;
  /** Like `run`, for a statement that gives one row or none. */
  first<Output>(name: string, statement: Compilable<Output>): Promise<RowOf<Output> | null>;
  /** Like `run`, for a statement that always gives a row. @throws Error when it gave none */
  one<Output>(name: string, statement: Compilable<Output>): Promise<RowOf<Output>>;
}

export interface Pg extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** A connection for one caller alone (COPY, LISTEN), who must release it. */
  connect(): Promise<pg.PoolClient>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// timestamptz and bigint are parsed as numbers: all our times are ms and our counts stay below 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1184, (text) => new Date(text).getTime());

/** Runs a query on the given connection, or on the pool's next free one. */
export function runOn<Row>(
  client: pg.Pool | pg.PoolClient,
  query: SqlQuery<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return client
    .query({ text: `/* ${query.name} */ ${query.sql}`, values: values as unknown[] })
    .then((result) => result.rows as Row[]);
}

/** The query methods on the given connection, or on the pool's next free one. */
function queryableOn(client: pg.Pool | pg.PoolClient): Queryable {
  function run<Output>(name: string, statement: Compilable<Output>): Promise<RowOf<Output>[]> {
    const { sql, parameters } = statement.compile();
    return runOn(client, { name, sql }, parameters);
  }
  return {
    query: (query, values) => runOn(client, query, values),
    run,
    first: async (name, statement) => (await run(name, statement))[0] ?? null,
    async one(name, statement) {
      const [row] = await run(name, statement);
      if (row === undefined) throw new Error(`${name} gave no row`);
      return row;
    },
  };
}

export interface PgOptions {
  readonly url: string;
  /** Maximum number of connections. */
  readonly max?: number;
  /** Time after which the database cancels a statement, ms; left out: never. */
  readonly statementTimeoutMs?: number;
  readonly onError: (error: Error) => void;
}

export function createPg(options: PgOptions): Pg {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'oilsight',
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  });
  // Without an error listener a stopped database ends Node. The pool emits errors of its idle connections only. A
  // connection that is checked out but runs no query reports its error to nobody: its next query fails instead.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    ...queryableOn(pool),
    connect: () => pool.connect(),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(queryableOn(client));
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
