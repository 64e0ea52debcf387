import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('is migrated, empty and apart from others', async () => {
    const one = await createTestDatabase();
    const other = await createTestDatabase();
    await rowsOf(one.url, `insert into tenant (name) values ('A')`);
    expect(await rowsOf(one.url, 'select name from tenant')).toEqual([{ name: 'A' }]);
    expect(await rowsOf(other.url, 'select name from tenant')).toEqual([]);
    await Promise.all([one.drop(), other.drop()]);
    await expect(rowsOf(one.url, 'select 1')).rejects.toThrow(/does not exist/);
  });

  it('is used without superuser rights', async () => {
    const { url, drop } = await createTestDatabase();
    expect(await rowsOf(url, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, rolcreatedb: false },
    ]);
    await drop();
  });
});
