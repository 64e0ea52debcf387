import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { createPg } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import { createWriter } from './writer.ts';

let database: TestDatabase;
let pg: Pg;
beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});

/** A pool whose first connection is lost at the moment when its answer number `answers` has arrived. */
function losingAt(answers: number): Pg {
  let left = answers;
  let isFirst = true;
  return {
    ...pg,
    async connect() {
      const client = await pg.connect();
      if (!isFirst) return client;
      isFirst = false;
      client.on('drain', () => {
        left -= 1;
        if (left === 0) client.emit('error', new Error('lost'));
      });
      return client;
    },
  };
}

it.each([1, 2, 3])('a connection that is lost with answer %i of its greeting is never handed out', async (answers) => {
  const writer = createWriter(losingAt(answers));
  await expect(writer.connection()).rejects.toThrow(/lost|closed|connection/);
  const client = await writer.connection();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  writer.close();
});
