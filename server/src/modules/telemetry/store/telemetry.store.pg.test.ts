import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { frame, telemetryStoreSuite, testDevice, type TelemetryPlace } from '../../../../test/store-suites/telemetry.ts';
import { createPg } from '../../../platform/pg.ts';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { createPgTelemetryStore } from './telemetry.store.pg.ts';

/** `cut` ends every connection from the database's side. */
async function makePlace(): Promise<TelemetryPlace & { cut(): Promise<void> }> {
  const database = await createTestDatabase();
  const pools = new Map<TelemetryStore, ReturnType<typeof createPg>>();
  const cut = async () => {
    const admin = createPg({ url: database.adminUrl, onError: () => undefined });
    await admin.query({ name: 'cut', sql: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()' });
    await admin.close();
  };
  return {
    async open(clock: Clock) {
      const pg = createPg({ url: database.url, max: 5, onError: () => undefined });
      const store = createPgTelemetryStore({ pg, clock, onError: () => undefined });
      pools.set(store, pg);
      await store.start();
      return store;
    },
    async crash(store) {
      // From here on it gets no connection: its process would be gone.
      void pools.get(store)?.close();
      pools.delete(store);
      await cut();
    },
    cut,
    async remove() {
      await Promise.all([...pools.values()].map((pg) => pg.close()));
      await database.drop();
    },
  };
}

telemetryStoreSuite('PostgreSQL', makePlace);

it('recovers by itself when its connections are cut: nothing acknowledged is lost, repeats are harmless', async () => {
  const place = await makePlace();
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  const send = async (at: number): Promise<void> => store.append([frame(device, start + at, { a: at, [`k${at % 5}`]: at })], []).catch(() => send(at));
  const order = Array.from({ length: 200 }, (_, n) => (n * 77) % 200);
  for (let round = 0; round < 10; round += 1) {
    const refreshed = store.refreshAggregates().catch(() => 0);
    await Promise.all([...order.slice(round * 20, round * 20 + 20).map(send), place.cut(), refreshed]);
  }
  const window = { from: start, to: start + 3_600_000 };
  const expectAll = async (reader: TelemetryStore) => {
    const [a] = await reader.raw(device, ['a'], window, { limit: 1000, order: 'asc' });
    expect(a?.values).toEqual(Array.from({ length: 200 }, (_, at) => at));
    expect((await reader.latest([device])).get(device.id)?.map(({ key, at }) => [key, at - start])).toEqual([['a', 199], ['k0', 195], ['k1', 196], ['k2', 197], ['k3', 198], ['k4', 199]]);
    expect(await reader.buckets(device, ['a'], window, 3_600_000)).toMatchObject([{ count: [200], sum: [19_900], min: [0], max: [199] }]);
  };
  await expectAll(store);
  await place.crash(store);
  const next = await place.open(systemClock);
  await expectAll(next);
  await next.refreshAggregates();
  await expectAll(next);
  await next.stop();
  await place.remove();
});

it('lets nobody else write meanwhile', async () => {
  const place = await makePlace();
  const first = await place.open(systemClock);
  let isOpen = false;
  const second = place.open(systemClock).then((store) => {
    isOpen = true;
    return store;
  });
  await first.append([frame(testDevice(), Date.UTC(2026, 5, 1), { a: 1 })], []);
  expect(isOpen).toBe(false);
  await first.stop();
  await (await second).stop();
  await place.remove();
});
