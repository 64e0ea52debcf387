import { resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { schemaTypes } from './schema-types.ts';

/** `npx vitest run --project server server/test/schema.test.ts -u` rewrites the file. */
test('the types of tables are those of the migrated database', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await expect(await schemaTypes(client)).toMatchFileSnapshot(
      resolve(import.meta.dirname, '../src/platform/schema.ts'),
    );
  } finally {
    await client.end();
    await database.drop();
  }
});
