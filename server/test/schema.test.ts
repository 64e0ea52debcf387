import { resolve } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createPg, sqlQuery } from '../src/platform/pg.ts';
import { createTestDatabase } from './database.ts';
import { buildDevice } from './factories.ts';
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

test('the database knows the machine types of the assessment, and no others', async () => {
  const database = await createTestDatabase();
  const pg = createPg({ url: database.url, max: 1, onError: () => undefined });
  try {
    const device = await buildDevice(pg);
    const change = (type: string) =>
      pg.query(sqlQuery('test.type', 'update device set machine_type = $1 where id = $2'), [type, device.id]);
    for (const type of ['gearbox', 'wind_gearbox', 'hydraulic', 'turbine', 'compressor', 'engine']) await change(type);
    await expect(change('boat')).rejects.toMatchObject({ constraint: 'device_machine_type' });
    const set = (table: string) =>
      pg.query(
        sqlQuery(
          'test.setting',
          table === 'limit_setting'
            ? `insert into limit_setting (tenant_id, customer_id, machine_type, key) values ($1, $2, 'boat', 'pressure')`
            : `insert into machine_type_setting (tenant_id, customer_id, machine_type) values ($1, $2, 'boat')`,
        ),
        [device.tenantId, device.customerId],
      );
    for (const table of ['limit_setting', 'machine_type_setting'])
      await expect(set(table)).rejects.toMatchObject({ constraint: `${table}_machine_type` });
  } finally {
    await pg.close();
    await database.drop();
  }
});
