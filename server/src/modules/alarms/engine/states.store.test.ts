import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { buildDevice } from '../../../../test/factories.ts';
import { createPg, sqlQuery } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import { createStateStore } from './states.store.ts';

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

it('states are dropped eight days after the time that it is, but for the newest one before that', async () => {
  const [one, other] = [await buildDevice(pg), await buildDevice(pg)];
  const hours = async (device: { id: string }) =>
    (
      await pg.query(
        sqlQuery<{ day: string }>(
          'test.states',
          `select to_char(hour at time zone 'UTC', 'MM-DD') as day from alarm_state where device_id = $1 order by hour`,
        ),
        [device.id],
      )
    ).map(({ day }) => day);
  for (const [device, days] of [
    [one, ['05-01', '05-02', '05-10', '05-11']],
    [other, ['04-01', '05-12']],
  ] as const)
    for (const day of days)
      await pg.query(sqlQuery('test.state', `insert into alarm_state (device_id, hour, body) values ($1, $2, '{}')`), [
        device.id,
        `2031-${day}T00:00:00Z`,
      ]);
  const { dropOldStates } = createStateStore(pg);
  // A clock behind all of them drops none, whatever the machine's own clock says.
  await dropOldStates(Date.parse('2031-01-01T00:00:00Z'));
  expect([await hours(one), await hours(other)]).toEqual([
    ['05-01', '05-02', '05-10', '05-11'],
    ['04-01', '05-12'],
  ]);
  await dropOldStates(Date.parse('2031-05-18T12:00:00Z'));
  expect([await hours(one), await hours(other)]).toEqual([
    ['05-10', '05-11'],
    ['04-01', '05-12'],
  ]);
});
