import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createPg, sqlQuery } from './pg.ts';
import type { Pg } from './pg.ts';

let database: TestDatabase;
let pg: Pg;

beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, max: 2, onError: () => undefined });
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});

it('outlives the end of a connection that somebody holds and that is asked nothing', async () => {
  const client = await pg.connect();
  const ended = new Promise<void>((resolve) => client.on('end', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await pg.query(sqlQuery('test.cut', 'select pg_terminate_backend($1, 10000)'), [rows[0]?.pid]);
  await ended;
  client.release();
  expect(await pg.query(sqlQuery<{ is: number }>('test.is', 'select 1 as is'))).toEqual([{ is: 1 }]);
});
