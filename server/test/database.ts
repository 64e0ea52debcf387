import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The database server of the test run: the superuser's address, and the application's address of the migrated
     * database, which tests clone.
     */
    databaseServer: { readonly adminUrl: string; readonly url: string };
  }
}

export interface TestDatabase {
  /** Address with the application's login, which as in production is no superuser. */
  readonly url: string;
  /** Address of the same database with the superuser's login. */
  readonly adminUrl: string;
  /** Drops the database and ends open connections to it. */
  readonly drop: () => Promise<void>;
}

/** A migrated, empty database for one test, cloned in some ten milliseconds: its files are copied. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, url } = inject('databaseServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(adminUrl, `create database ${name} template oilsight owner oilsight strategy file_copy`);
  return {
    url: onDatabase(url, name),
    adminUrl: onDatabase(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** The same address with another database. */
export function onDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export async function administer(adminUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
