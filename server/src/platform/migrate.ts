import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { StartFailure } from './start-failure.ts';

export interface Migration {
  /** The file's name; names sort in the order of application. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly checksum: string;
}

export const migrationsFolder = resolve(import.meta.dirname, '../../migrations');

export function readMigrations(folder: string = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      // Line ends differ between checkouts of the same file.
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** An arbitrary number that no other lock of ours uses. */
const lockKey = 20_261_121;

/**
 * Applies the missing migrations in order, each file in a transaction of its own. Two processes may call it at once.
 *
 * @returns the names applied by this call
 * @throws StartFailure when an applied file was changed, or one cannot be applied
 */
export async function migrate(url: string, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'oilsight migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now(), checksum text not null)',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const changed = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
    if (changed.length > 0) {
      throw new StartFailure(
        `migration ${changed.map(({ name }) => name).join(', ')} was changed after it had been applied: restore the file and put the change into a new one`,
      );
    }
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new StartFailure(
      `migration ${name} cannot be applied: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
