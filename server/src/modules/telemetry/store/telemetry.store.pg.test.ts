import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import {
  frame,
  telemetryStoreSuite,
  testDevice,
  type TelemetryTestStore,
} from '../../../../test/store-suites/telemetry.ts';
import { createPg } from '../../../platform/pg.ts';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import { systemScope } from '../../../platform/scope.ts';
import { createTelemetry } from '../telemetry.service.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { createPgTelemetryStore } from './telemetry.store.pg.ts';

/**
 * `cut` ends every connection from the database's side; `holding` leaves its transaction open until the returned function
 * is called.
 */
async function makeTestStore({ readTimeoutMs = 30_000 }: { readTimeoutMs?: number } = {}): Promise<
  TelemetryTestStore & {
    cut(): Promise<void>;
    holding(sql: string): Promise<() => Promise<void>>;
  }
> {
  const database = await createTestDatabase();
  const pools = new Map<TelemetryStore, ReturnType<typeof createPg>>();
  const cut = async () => {
    const admin = createPg({ url: database.adminUrl, onError: () => undefined });
    await admin.query({
      name: 'cut',
      sql: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    });
    await admin.close();
  };
  return {
    async open(clock: Clock) {
      const pg = createPg({ url: database.url, max: 5, onError: () => undefined });
      const store = createPgTelemetryStore({ pg, clock, onError: () => undefined, readTimeoutMs });
      pools.set(store, pg);
      await store.start();
      return store;
    },
    async crash(store) {
      // From here on it gets no connection, as if its process had ended.
      void pools.get(store)?.close();
      pools.delete(store);
      await cut();
    },
    cut,
    async elsewhere(sql) {
      const other = createPg({ url: database.url, onError: () => undefined });
      const rows = await other.query({ name: 'elsewhere', sql });
      await other.close();
      return rows.length;
    },
    async holding(sql) {
      const other = createPg({ url: database.url, onError: () => undefined });
      const client = await other.connect();
      await client.query(`begin; ${sql}`);
      return async () => {
        await client.query('commit');
        client.release();
        await other.close();
      };
    },
    async remove() {
      await Promise.all([...pools.values()].map((pg) => pg.close()));
      await database.drop();
    },
  };
}

telemetryStoreSuite('PostgreSQL', () => makeTestStore());

it('tells how much is kept of a device from the aggregates, without its frames', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  await store.append(
    Array.from({ length: 90 }, (_, n) => frame(device, start + n * 60_000, { a: n, b: n })),
    [],
  );
  await store.refreshAggregates();
  await place.elsewhere(`delete from frame where ts > ${start}`);
  expect(await store.extent(device)).toEqual({ frames: 90, firstAt: start });
  await store.stop();
  await place.remove();
});

it('recovers by itself when its connections are cut: nothing acknowledged is lost, repeats are harmless', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  /**
   * Repeats what the store refuses because its connection was cut; a store that never recovers fails the test instead
   * of blocking it for ever.
   */
  const untilDone = async <T>(work: () => Promise<T>, triesLeft = 2000): Promise<T> =>
    work().catch((error: unknown) => {
      if (triesLeft === 0) throw error;
      return untilDone(work, triesLeft - 1);
    });
  const send = async (at: number) =>
    untilDone(async () => store.append([frame(device, start + at, { a: at, [`k${at % 5}`]: at })], []));
  const order = Array.from({ length: 200 }, (_, n) => (n * 77) % 200);
  for (let round = 0; round < 10; round += 1) {
    const refreshed = store.refreshAggregates().catch(() => 0);
    await Promise.all([...order.slice(round * 20, round * 20 + 20).map((at) => send(at)), place.cut(), refreshed]);
  }
  const window = { from: start, to: start + 3_600_000 };
  const expectAll = async (reader: TelemetryStore) => {
    const [a] = await reader.raw(device, ['a'], window, { limit: 1000, order: 'asc' });
    expect(a?.values).toEqual(Array.from({ length: 200 }, (_, at) => at));
    expect((await reader.latest([device])).get(device.id)?.map(({ key, at }) => [key, at - start])).toEqual([
      ['a', 199],
      ['k0', 195],
      ['k1', 196],
      ['k2', 197],
      ['k3', 198],
      ['k4', 199],
    ]);
    expect(await reader.buckets(device, ['a'], window, 3_600_000)).toMatchObject([
      { count: [200], sum: [19_900], min: [0], max: [199] },
    ]);
  };
  // The database has ended the idle connections, but the store may hear of it only when it uses them.
  await untilDone(async () =>
    Promise.all(Array.from({ length: 5 }, () => store.raw(device, ['a'], window, { limit: 1, order: 'asc' }))),
  );
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
  const place = await makeTestStore();
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

it('merges with a frame that somebody else wrote meanwhile', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  await store.append([frame(device, start, { a: 1 })], []);
  await place.elsewhere(
    `insert into frame (device, ts, shape, vals, quality) select device, ts + 1000, shape, vals, quality from frame`,
  );
  await store.append([frame(device, start + 1000, { b: 2 })], []);
  const [a, b] = await store.raw(
    device,
    ['a', 'b'],
    { from: start + 1000, to: start + 2000 },
    { limit: 10, order: 'asc' },
  );
  expect([a?.values, b?.values]).toEqual([[1], [2]]);
  expect((await store.latest([device])).get(device.id)).toMatchObject([
    { key: 'a', at: start + 1000, value: 1 },
    { key: 'b', at: start + 1000, value: 2 },
  ]);
  await store.stop();
  await place.remove();
});

it('takes over a month that somebody else made meanwhile', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  const at = Date.UTC(2031, 2, 1);
  await place.elsewhere(`create table frame_203103 (like frame including all)`);
  await place.elsewhere(
    `alter table frame attach partition frame_203103 for values from (${at}) to (${Date.UTC(2031, 3, 1)})`,
  );
  await place.elsewhere(`create table hour_aggregate_203103 (like hour_aggregate including all)`);
  await place.elsewhere(
    `alter table hour_aggregate attach partition hour_aggregate_203103 for values from (${at / 3_600_000}) to (${Date.UTC(2031, 3, 1) / 3_600_000})`,
  );
  await store.append([frame(device, at, { a: 1 })], []);
  expect((await store.raw(device, ['a'], { from: at, to: at + 1 }, { limit: 10, order: 'asc' }))[0]?.values).toEqual([
    1,
  ]);
  await store.stop();
  await place.remove();
});

const hour = 3_600_000;

it('ends a read that takes too long; one for a key that the device never had reads nothing', async () => {
  const place = await makeTestStore({ readTimeoutMs: 1000 });
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  const window = { from: start, to: start + 100 * hour };
  const options = { limit: 10, order: 'asc' } as const;
  await store.append([frame(device, start, { a: 1 })], []);
  const release = await place.holding('lock table frame in access exclusive mode');
  const tooLong = { status: 'rejected', reason: { error: 'readTooLong' } };
  expect(
    await Promise.allSettled([store.raw(device, ['a'], window, options), store.buckets(device, ['a'], window, hour)]),
  ).toMatchObject([tooLong, tooLong]);
  expect(await store.raw(device, ['b'], window, options)).toEqual([{ key: 'b', at: [], values: [], quality: [] }]);
  expect(await store.buckets(device, ['b'], window, hour)).toMatchObject([{ key: 'b', count: [] }]);
  await release();
  expect((await store.raw(device, ['a'], window, options))[0]?.values).toEqual([1]);
  await store.stop();
  await place.remove();
});

it('gives a history without its refused readings where finding them takes too long', async () => {
  const place = await makeTestStore({ readTimeoutMs: 1000 });
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  await store.append(
    Array.from({ length: 24 }, (_, n) => frame(device, start + n * hour, { a: n === 5 ? -999 : 1 }, [n === 5 ? 2 : 0])),
    [],
  );
  await store.refreshAggregates();
  const telemetry = createTelemetry({ store, devices: { get: async () => device }, clock: systemClock });
  const history = () =>
    telemetry.history(systemScope('test'), {
      deviceId: device.id,
      keys: ['a'],
      from: start,
      to: start + 24 * hour,
      maxPoints: 4,
      isRefusedShown: true,
    });
  const [marked] = await history();
  expect([marked?.leftOut, marked?.refused]).toEqual([1, { t: [start + 5 * hour], value: [-999] }]);
  // The series is read from aggregates, the refused readings from frames.
  const release = await place.holding('lock table frame in access exclusive mode');
  const { refused: _, ...series } = marked ?? {};
  expect(await history()).toEqual([series]);
  await release();
  await store.stop();
  await place.remove();
});

it('reads only the edges and the hours across two buckets of an unaligned window as frames', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  const every = Array.from({ length: 24 }, (_, n) => start + n * (hour / 2));
  await store.append(
    every.map((at) => frame(device, at, { a: 1 })),
    [],
  );
  await store.refreshAggregates();
  // Buckets of four hours from 00:30: all whole hours except those at 4, 8 and 12 lie inside one bucket.
  const window = { from: start + hour / 2, to: start + 12 * hour };
  const read = async () => (await store.buckets(device, ['a'], window, 4 * hour))[0]?.count;
  expect(await read()).toEqual([8, 8, 7]);
  await place.elsewhere(`delete from frame where ts >= ${start + hour} and ts < ${start + 4 * hour}`);
  expect(await read()).toEqual([8, 8, 7]);
  await store.stop();
  await place.remove();
});

it('leaves aggregates for later when it is told to end', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  await store.append([frame(testDevice(), Date.UTC(2026, 5, 1), { a: 1 })], []);
  expect(await store.refreshAggregates(AbortSignal.abort())).toBe(0);
  expect(await store.refreshAggregates(new AbortController().signal)).toBe(1);
  await store.stop();
  await place.remove();
});

it('accepts readings for an hour whose aggregates are being computed, and computes them again', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  await store.append([frame(device, start, { a: 1 })], []);
  // Readers of frames wait, writers do not: a write addresses the month's partition.
  const release = await place.holding('lock table only frame in access exclusive mode');
  const refreshed = store.refreshAggregates();
  await expect
    .poll(() =>
      place.elsewhere(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toBeGreaterThan(0);
  // The readings of the hour must be in `latest` before its mark is removed.
  expect(await place.elsewhere('select from latest')).toBe(1);
  await store.append([frame(device, start + 1000, { a: 3 })], []);
  await release();
  expect(await refreshed).toBe(0);
  const sums = async () =>
    (await store.buckets(device, ['a'], { from: start, to: start + 2 * 3_600_000 }, 3_600_000)).map(
      ({ count, sum }) => [count, sum],
    );
  expect(await sums()).toEqual([[[2], [4]]]);
  expect(await store.refreshAggregates()).toBe(1);
  expect(await sums()).toEqual([[[2], [4]]]);
  expect(await store.refreshAggregates()).toBe(0);
  await store.stop();
  await place.remove();
});

it('leaves aggregates for later while somebody locks them', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  await store.append([frame(device, Date.UTC(2026, 5, 1), { a: 1 })], []);
  const release = await place.holding('lock table hour_aggregate in access exclusive mode');
  expect(await store.refreshAggregates()).toBe(0);
  await store.append([frame(device, Date.UTC(2026, 5, 1, 1), { a: 2 })], []);
  await release();
  expect(await store.refreshAggregates()).toBe(2);
  await store.stop();
  await place.remove();
});

it('drops no month that is being read, and writes meanwhile', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  const [old, recent] = [Date.UTC(2020, 4, 10), Date.UTC(2026, 5, 1)];
  await store.append([frame(device, old, { a: 1 }), frame(device, recent, { a: 2 })], []);
  const release = await place.holding('lock table frame_202005 in access share mode');
  const retained = store.retain(Date.UTC(2020, 5, 15));
  await store.append([frame(device, recent + 1, { a: 3 })], []);
  expect(await retained).toBe(0);
  await release();
  expect(await store.retain(Date.UTC(2020, 5, 15))).toBe(1);
  await store.stop();
  await place.remove();
});

it('keeps the newest of many long texts, over a restart too, and remembers only some of them', async () => {
  const place = await makeTestStore();
  const store = await place.open(systemClock);
  const device = testDevice();
  const start = Date.UTC(2026, 5, 1);
  const texts = Array.from({ length: 30 }, (_, n) => ({
    device,
    at: start + n,
    key: `k${n + 10}`,
    value: String(n).repeat(8000),
  }));
  const expected = texts.map(({ key, at, value }) => ({ key, at, value, quality: 0 }));
  await store.append([], texts);
  const latest = async (from: TelemetryStore) => (await from.latest([device])).get(device.id);
  expect(await latest(store)).toEqual(expected);
  await store.stop();
  const next = await place.open(systemClock);
  expect(await latest(next)).toEqual(expected);
  await next.append(
    [frame(device, start + 100, { k10: 1 })],
    [{ device, at: start + 100, key: 'k39', value: 'short' }],
  );
  expect(await latest(next)).toEqual([
    { key: 'k10', at: start + 100, value: 1, quality: 0 },
    ...expected.slice(1, -1),
    { key: 'k39', at: start + 100, value: 'short', quality: 0 },
  ]);
  await next.stop();
  await place.elsewhere(`do $$ begin assert (select max(length(readings)) from latest) < 70000; end $$`);
  await place.remove();
});
