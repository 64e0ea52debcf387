import pg from 'pg';
import type { Log } from './log.ts';
import { startEmbeddedPostgres } from './postgres/index.ts';
import { StartFailure } from './start-failure.ts';

export interface Database {
  readonly url: string;
  /** Stops the database server when it is the embedded one. */
  stop(): Promise<void>;
}

const oldestVersion = 15;

/**
 * Opens the configured database, or starts the embedded one.
 *
 * @throws StartFailure when it cannot be reached, started or used
 */
export async function openDatabase(options: {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<Database> {
  if (options.databaseUrl === '') return startEmbeddedPostgres(options);
  await checkServer(options.databaseUrl);
  return { url: options.databaseUrl, stop: () => Promise.resolve() };
}

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port === '' ? '5432' : port}${pathname}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion)
      throw new StartFailure(
        `the database at ${place} is PostgreSQL ${version}: ${oldestVersion} or later is needed (DATABASE_URL)`,
      );
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`the database at ${place} cannot be used (DATABASE_URL): ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A host name with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}
