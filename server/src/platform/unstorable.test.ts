import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { createPg, sqlQuery } from './pg.ts';
import type { Pg } from './pg.ts';
import { isUnstorable } from './unstorable.ts';

let pg: Pg;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
  drop = database.drop;
});
afterAll(async () => {
  await pg.close();
  await drop();
});

it.each([
  ['a text', 'select $1::text', 'a\0b', true],
  ['JSON', 'select $1::jsonb', String.raw`{"a":"\u0000"}`, true],
  ['a wrong number', 'select $1::integer', 'x', false],
])('what the database says of %s', async (name, sql, value, expected) => {
  const error: unknown = await pg
    .query(sqlQuery(`unstorable.${name}`, sql), [value])
    .catch((caught: unknown) => caught);
  expect([error instanceof Error, isUnstorable(error)]).toEqual([true, expected]);
});
