import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createParts } from './parts.ts';
import type { PartsOptions } from './parts.ts';
import { createPg, sqlQuery } from './pg.ts';
import type { Pg } from './pg.ts';

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

/** The parts of one server that writes nothing. */
function partsOn(on: Pg, listener: Partial<PartsOptions['listener']> = {}) {
  return createParts({
    pg: on,
    log: pino({ level: 'silent' }),
    listener: {
      onTake: () => Promise.resolve(),
      onTaken: () => undefined,
      onLost: () => undefined,
      beforeRelease: () => Promise.resolve(),
      ...listener,
    },
    leaseMs: 400,
    renewMs: 50,
  });
}

it('parts that were taken although the answer was lost are taken once more when their lease has ended', async () => {
  let answers = 0;
  const deaf: Pg = {
    ...pg,
    async transaction(work) {
      const result = await pg.transaction(work);
      answers += 1;
      if (answers === 1) throw new Error('the connection was lost');
      return result;
    },
  };
  const parts = partsOn(deaf);
  try {
    await parts.start();
    expect(parts.owned.size).toBe(0);
    await expect.poll(() => parts.owned.size).toBe(64);
  } finally {
    await parts.stop();
  }
});

it('a transaction writes by what was read since the parts were taken, and by nothing from before', async () => {
  const parts = partsOn(pg);
  try {
    await parts.start();
    const first = new Map(parts.owned);
    const lostBy = (since: ReadonlyMap<number, number>) => pg.transaction((tx) => parts.fence(tx, [3, 5], since));
    expect(await lostBy(first)).toEqual(new Set());
    expect(await lostBy(new Map())).toEqual(new Set([3, 5]));
    // Another server had part 5 for a moment.
    await pg.query(
      sqlQuery('test.take', `update part set epoch = epoch + 1, owner = null, until = '-infinity' where part = 5`),
    );
    expect(await lostBy(first)).toEqual(new Set([5]));
    await expect.poll(() => parts.owned.get(5)).toBe((first.get(5) ?? 0) + 2);
    expect(await lostBy(first)).toEqual(new Set([5]));
    expect(await lostBy(new Map(parts.owned))).toEqual(new Set());
  } finally {
    await parts.stop();
  }
});
