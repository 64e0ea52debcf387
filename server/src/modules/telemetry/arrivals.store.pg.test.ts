import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { frame, testDevice } from '../../../test/store-suites/telemetry.ts';
import type { DomainEvents } from '../../events.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPg, sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import type { DeviceRef } from '../devices/index.ts';
import { pgArrivals } from './arrivals.store.pg.ts';
import { cursorAfter } from './arrivals.store.ts';
import type { Arrival, ArrivalCursor } from './arrivals.store.ts';
import { createPgTelemetryStore } from './store/telemetry.store.pg.ts';
import type { TelemetryStore } from './telemetry.store.ts';

type Stored = DomainEvents['readingsStored'];

const start = Date.UTC(2026, 5, 1);
const beginning: ArrivalCursor = new Map();

let database: TestDatabase;
let pg: Pg;
beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
});
beforeEach(() => sql('truncate arrival, arrival_cursor'));
afterAll(async () => {
  await pg.close();
  await database.drop();
});

const sql = (text: string) => pg.query(sqlQuery<{ n: number }>('test.sql', text));
const arrivals = () => pgArrivals(pg);

/**
 * Opens a separate store and records the arrivals that it announces. `lose` breaks the connection right after the next
 * commit, before the store announces it.
 */
async function open() {
  const own = createPg({ url: database.url, onError: () => undefined });
  let isLost = false;
  const breaking: Pg = {
    ...own,
    async connect() {
      const client = await own.connect();
      const query = client.query.bind(client) as (submitted: {
        handleReadyForQuery?: () => void;
        handleError?: (error: Error) => void;
      }) => unknown;
      return Object.assign(client, {
        query(
          submitted: { handleReadyForQuery?: () => void; handleError?: (error: Error) => void },
          ...others: unknown[]
        ) {
          if (!isLost || submitted.handleReadyForQuery === undefined)
            return Reflect.apply(query, client, [submitted, ...others]) as unknown;
          isLost = false;
          const fail = submitted.handleError;
          submitted.handleReadyForQuery = () => fail?.(new Error('the connection was lost'));
          return query(submitted);
        },
      });
    },
  };
  const reported: Stored[] = [];
  const store = createPgTelemetryStore({
    pg: breaking,
    clock: systemClock,
    onStored: (event) => reported.push(event),
    onError: () => undefined,
  });
  await store.start();
  return {
    store,
    reported,
    lose: () => (isLost = true),
    async close() {
      await store.stop();
      await own.close();
    },
  };
}

async function withStore(work: (opened: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
  const opened = await open();
  try {
    await work(opened);
  } finally {
    await opened.close();
  }
}

async function all(place: ArrivalCursor = beginning, most = 1000): Promise<readonly Arrival[]> {
  const found = await arrivals().after(place, most);
  if (found === null) throw new Error('the journal does not reach back');
  return found;
}

describe('the journal of arrivals', () => {
  it('tells of each commit which devices changed and from when to when', async () => {
    const [one, other] = [testDevice(), testDevice()];
    await withStore(async ({ store, reported }) => {
      await store.append(
        [frame(other, start + 5, { a: 1 }), frame(one, start + 9, { a: 1 }), frame(one, start + 3, { a: 2 })],
        [],
      );
      await store.append([], [{ device: one, at: start + 7, key: 'note', value: 'text' }]);
      expect(await all()).toEqual([
        {
          lane: 1,
          n: 1,
          devices: [
            { key: one.key, oldestAt: start + 3, newestAt: start + 9 },
            { key: other.key, oldestAt: start + 5, newestAt: start + 5 },
          ],
        },
        { lane: 1, n: 2, devices: [{ key: one.key, oldestAt: start + 7, newestAt: start + 7 }] },
      ]);
      expect(reported.map(({ lane, n, frames, texts }) => [lane, n, frames.length, texts.length])).toEqual([
        [1, 1, 3, 0],
        [1, 2, 0, 1],
      ]);
      expect([...(await arrivals().newest())]).toEqual([[1, 2]]);
    });
  });

  it('leaves out repeated readings, and records new readings of the same batch', async () => {
    const [one, other] = [testDevice(), testDevice()];
    await withStore(async ({ store, reported }) => {
      const first = [frame(one, start, { a: 1 }), frame(other, start, { a: 1 })];
      await store.append(first, []);
      await store.append(first, []);
      await store.append([...first, frame(other, start, { b: 2 })], []);
      expect((await all()).map(({ n, devices }) => [n, devices.map(({ key }) => key)])).toEqual([
        [1, [one.key, other.key]],
        [2, [other.key]],
      ]);
      expect(reported.map(({ n }) => n)).toEqual([1, 1, 2]);
    });
  });

  it('goes on after a restart, after a batch that was refused and after one that was dropped from the journal', async () => {
    const device = testDevice();
    await withStore(({ store }) => store.append([frame(device, start, { a: 1 })], []));
    await withStore(async ({ store }) => {
      await expect(store.append([frame({ ...device, key: 2 ** 31 }, start, { a: 1 })], [])).rejects.toThrow(
        /out of range/,
      );
      await store.append([frame(device, start + 1, { a: 1 })], []);
      await sql(`update arrival set at = now() - interval '1 hour'`);
      expect(await arrivals().retain()).toBe(1);
    });
    await withStore(({ store }) => store.append([frame(device, start + 2, { a: 1 })], []));
    expect((await all(new Map([[1, 1]]))).map(({ n }) => n)).toEqual([2, 3]);
  });

  it('is read a page at a time', async () => {
    const device = testDevice();
    await withStore(async ({ store }) => {
      for (let n = 0; n < 7; n += 1) await store.append([frame(device, start + n, { a: n })], []);
    });
    const pages: number[][] = [];
    let place = beginning;
    for (let page = await all(place, 3); page.length > 0; page = await all(place, 3)) {
      pages.push(page.map(({ n }) => n));
      place = cursorAfter(place, page);
    }
    expect(pages).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it('returns null when the next rows were deleted, or the database was restored from a backup', async () => {
    const device = testDevice();
    await withStore(async ({ store }) => {
      for (let n = 0; n < 4; n += 1) await store.append([frame(device, start + n, { a: n })], []);
    });
    await sql('delete from arrival where n <= 2');
    const reach = async (n: number) =>
      (await arrivals().after(new Map([[1, n]]), 10))?.map((arrival) => arrival.n) ?? null;
    expect([await reach(0), await reach(1), await reach(2), await reach(3), await reach(4), await reach(5)]).toEqual([
      null,
      null,
      [3, 4],
      [4],
      [],
      null,
    ]);
    await sql('delete from arrival');
    expect([await reach(0), await reach(4)]).toEqual([[], null]);
  });

  it.each<[string, readonly (readonly [part: number, n: number])[], string, number[]]>([
    ['nothing in the first ten minutes', [], '9 minutes', [1, 2, 3, 4]],
    ['all but the newest after that, when nobody follows', [], '11 minutes', [4]],
    [
      'what the last of all cursors has not passed',
      [
        [0, 3],
        [1, 2],
      ],
      '47 hours',
      [3, 4],
    ],
    ['nothing of two days ago but the newest, whoever follows', [[0, 1]], '49 hours', [4]],
  ])('keeps %s', async (_, cursors, age, left) => {
    await sql(
      `insert into arrival (lane, n, at, total, body) select 1, n, now() - interval '${age}', n, '\\x00' from generate_series(1, 4) n`,
    );
    for (const [part, n] of cursors) await arrivals().moveCursor({ consumer: 'someone', part }, new Map([[1, n]]));
    expect(await arrivals().retain()).toBe(4 - left.length);
    expect((await sql('select n from arrival order by n')).map(({ n }) => n)).toEqual(left);
  });

  it('keeps all rows for a consumer that has not begun with a lane, but never more than 4 GB', async () => {
    await arrivals().moveCursor({ consumer: 'someone', part: 0 }, new Map([[2, 5]]));
    await sql(
      `insert into arrival (lane, n, at, total, body) select 1, n, now() - interval '1 hour', n * 1073741724::int8, '\\x00' from generate_series(1, 6) n`,
    );
    expect(await arrivals().retain()).toBe(1);
    expect((await sql('select n from arrival order by n')).map(({ n }) => n)).toEqual([2, 3, 4, 5, 6]);
  });

  it('counts what a row takes beside its body: of small ones there are many', async () => {
    await arrivals().moveCursor({ consumer: 'someone', part: 0 }, new Map([[2, 5]]));
    await sql(
      `insert into arrival (lane, n, at, total, body) select 1, n, now() - interval '1 hour', n, '\\x00' from unnest(array[1, 2, 42524430]) n`,
    );
    expect(await arrivals().retain()).toBe(1);
    expect((await sql('select n from arrival order by n')).map(({ n }) => n)).toEqual([2, 42_524_430]);
  });

  it('remembers that a consumer has read nothing of an empty journal', async () => {
    const one = { consumer: 'someone', part: 3 };
    await arrivals().moveCursor(one, await arrivals().newest());
    const place = await arrivals().cursorOf(one);
    expect(place).not.toBeNull();
    await sql(`insert into arrival (lane, n, total, body) values (1, 1, 0, '\\x00')`);
    expect(await arrivals().after(place ?? new Map(), 10)).toMatchObject([{ lane: 1, n: 1 }]);
  });

  it('remembers where a consumer is, by parts', async () => {
    const [one, other] = [
      { consumer: 'someone', part: 0 },
      { consumer: 'someone', part: 63 },
    ];
    expect(await arrivals().cursorOf(one)).toBeNull();
    await arrivals().moveCursor(
      one,
      new Map([
        [1, 5],
        [2, 7],
      ]),
    );
    await arrivals().moveCursor(other, new Map([[1, 6]]));
    await arrivals().moveCursor(one, new Map([[1, 8]]));
    expect([
      [...((await arrivals().cursorOf(one)) ?? [])].sort(([a], [b]) => a - b),
      [...((await arrivals().cursorOf(other)) ?? [])],
    ]).toEqual([
      [
        [1, 8],
        [2, 7],
      ],
      [[1, 6]],
    ]);
  });
});

describe('a commit that was not announced', () => {
  it('is announced before the next one, with its readings', async () => {
    const device = testDevice();
    await withStore(async ({ store, reported, lose }) => {
      await store.append([frame(device, start, { a: 1 })], []);
      lose();
      await expect(store.append([frame(device, start + 1, { a: 2 })], [])).rejects.toThrow('the connection was lost');
      await store.append([frame(device, start + 2, { a: 3 })], []);
      expect(reported.map(({ n, frames }) => [n, frames.map(({ at }) => at - start)])).toEqual([
        [1, [0]],
        [2, [1]],
        [3, [2]],
      ]);
    });
  });

  it('is told of within seconds when nothing else comes', async () => {
    const device = testDevice();
    await withStore(async ({ store, reported, lose }) => {
      lose();
      await expect(store.append([frame(device, start, { a: 2 })], [])).rejects.toThrow('the connection was lost');
      const givenUp = AbortSignal.timeout(20_000);
      while (reported.length === 0 && !givenUp.aborted) await new Promise((resolve) => setImmediate(resolve));
      expect(reported).toMatchObject([{ lane: 1, n: 1, frames: [{ at: start }] }]);
    });
  });
});

type Step =
  | { readonly kind: 'append'; readonly frames: readonly { device: number; slot: number; value: number }[] }
  | { readonly kind: 'lost' | 'refused' | 'crash' | 'restart' | 'look' };

describe('a consumer that follows the journal', () => {
  const one = fc.record({
    device: fc.integer({ min: 0, max: 2 }),
    slot: fc.integer({ min: 0, max: 5 }),
    value: fc.integer({ min: 0, max: 2 }),
  });
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('append' as const),
        frames: fc.array(one, { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Step>(
        { kind: 'lost' },
        { kind: 'refused' },
        { kind: 'crash' },
        { kind: 'restart' },
        { kind: 'look' },
      ),
    },
  );

  it('sees every commit once and in order, whatever breaks, and the events tell the same', async () => {
    const runs = await fc.check(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        await sql('truncate arrival');
        const devices = [testDevice(), testDevice(), testDevice()];
        const deviceOf = (n: number): DeviceRef => devices[n] ?? testDevice();
        let opened = await open();
        let place = await arrivals().newest();
        const seen: Arrival[] = [];
        const reported: Stored[] = [];
        /** What was sent, whether it was acknowledged or not. */
        const sent = new Map<string, Set<number>>();
        const look = async () => {
          const more = await all(place, 2);
          place = cursorAfter(place, more);
          seen.push(...more);
        };
        for (const each of steps) {
          switch (each.kind) {
            case 'append': {
              const frames = each.frames.map(({ device, slot, value }) =>
                frame(deviceOf(device), start + slot * 60_000, { a: value }),
              );
              for (const { device, at, values } of frames)
                sent.set(`${device.key} ${at}`, new Set([...(sent.get(`${device.key} ${at}`) ?? []), values[0] ?? -1]));
              await opened.store.append(frames, []).catch(() => undefined);
              break;
            }
            case 'lost':
              opened.lose();
              break;
            case 'refused':
              await opened.store
                .append([frame({ ...deviceOf(0), key: 2 ** 31 }, start, { a: 1 })], [])
                .catch(() => undefined);
              break;
            case 'crash':
              await sql(
                "select 1 as n from pg_terminate_backend((select min(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())))",
              ).catch(() => undefined);
              break;
            case 'restart':
              await opened.close();
              reported.push(...opened.reported);
              opened = await open();
              break;
            case 'look':
              await look();
              break;
          }
        }
        await opened.close();
        reported.push(...opened.reported);
        while (seen.length < ((await arrivals().newest()).get(1) ?? 0)) await look();
        expect(seen.map(({ n }) => n)).toEqual(Array.from({ length: seen.length }, (_, n) => n + 1));
        const numbers = reported.map(({ n }) => n);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        // A commit that changed nothing carries the number of the previous commit.
        expect([...new Set(numbers)].filter((n) => n > 0)).toEqual(seen.map(({ n }) => n));
        await withStore(async ({ store }) => {
          for (const device of devices)
            for (const at of await timesOf(store, device)) {
              expect(sent.has(`${device.key} ${at}`)).toBe(true);
              expect(
                seen.some((arrival) =>
                  arrival.devices.some(
                    ({ key, oldestAt, newestAt }) => key === device.key && oldestAt <= at && at <= newestAt,
                  ),
                ),
              ).toBe(true);
            }
        });
      }),
      { numRuns: rounds(15, 100) },
    );
    expect(fc.defaultReportMessage(runs)).toBeUndefined();
  });
});

async function timesOf(store: TelemetryStore, device: DeviceRef): Promise<readonly number[]> {
  return (
    (await store.raw(device, ['a'], { from: start, to: start + 3_600_000 }, { limit: 1000, order: 'asc' }))[0]?.at ?? []
  );
}
