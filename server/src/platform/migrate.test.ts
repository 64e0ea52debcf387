import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

async function database(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

async function column<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<[T]>({ text: sql, rowMode: 'array' })).rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}

const one: Migration = {
  name: '29990101T0000_one.sql',
  sql: 'create table one (n integer); insert into one values (1)',
  checksum: 'a',
};
const two: Migration = { name: '29990102T0000_two.sql', sql: 'insert into one values (2)', checksum: 'b' };

describe('migrations', () => {
  it('are dated and in order', () => {
    const names = readMigrations().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^\d{8}T\d{4}_[a-z0-9_]+\.sql$/);
    expect(names).toEqual(names.toSorted());
  });

  it('may be applied again: each file is re-runnable', async () => {
    const client = new pg.Client({ connectionString: await database() });
    await client.connect();
    onTestFinished(() => client.end());
    for (const { name, sql } of readMigrations()) await expect(client.query(sql).then(() => name)).resolves.toBe(name);
  });

  it('are applied once, in order', async () => {
    const url = await database();
    expect(await migrate(url, [one])).toEqual([one.name]);
    expect(await migrate(url, [one, two])).toEqual([two.name]);
    expect(await migrate(url, [one, two])).toEqual([]);
    expect(await column(url, 'select n from one order by n')).toEqual([1, 2]);
  });

  it('are applied once when several programs start together', async () => {
    const url = await database();
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, [one, two])));
    expect(applied.flat().toSorted()).toEqual([one.name, two.name]);
    expect(await column(url, 'select n from one order by n')).toEqual([1, 2]);
  });

  it('refuse to go on when an applied file was changed', async () => {
    const url = await database();
    await migrate(url, [one]);
    await expect(migrate(url, [{ ...one, checksum: 'other' }])).rejects.toThrow(
      `migration ${one.name} was changed after it had been applied`,
    );
  });

  it('leave nothing of a file that fails, and keep those before it', async () => {
    const url = await database();
    const broken: Migration = {
      name: '29990103T0000_broken.sql',
      sql: 'insert into one values (3); select nonsense',
      checksum: 'c',
    };
    await expect(migrate(url, [one, broken])).rejects.toThrow(
      `migration ${broken.name} cannot be applied: column "nonsense" does not exist`,
    );
    expect(await column(url, 'select n from one order by n')).toEqual([1]);
    expect(await column(url, `select name from migration where name > '2999' order by name`)).toEqual([one.name]);
  });
});
