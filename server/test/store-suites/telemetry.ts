import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../scripts/rounds.ts';
import type { DeviceRef } from '../../src/modules/devices/index.ts';
import type {
  ColumnSeries,
  Frame,
  LatestReading,
  RawSeries,
  TelemetryStore,
  TextReading,
} from '../../src/modules/telemetry/telemetry.store.ts';
import type { Clock } from '../../src/platform/clock.ts';

/** Storage that survives the adapters opened on it. */
export interface TelemetryTestStore {
  /** Starts an adapter on the storage. */
  open(clock: Clock): Promise<TelemetryStore>;
  /** Ends the adapter as a crash of the process would: nothing more is written. */
  crash(store: TelemetryStore): Promise<void>;
  /** Runs a statement past the stores; returns the number of rows. */
  elsewhere(sql: string): Promise<number>;
  remove(): Promise<void>;
}

const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 31, 20);
const clock: Clock = { now: () => start + 12 * hourMs };
let nextDevice = 1;

export function testDevice(reportIntervalMs = 60_000): DeviceRef {
  const key = nextDevice++;
  return {
    key,
    id: `00000000-0000-4000-8000-${String(key).padStart(12, '0')}`,
    name: `device ${key}`,
    tenantId: 't',
    customerId: 'c',
    machineType: 'hydraulic',
    reportIntervalMs,
    isGateway: false,
  };
}

export function frame(
  device: DeviceRef,
  at: number,
  readings: Readonly<Record<string, number>>,
  quality: readonly number[] | null = null,
): Frame {
  return {
    device,
    at,
    keys: Object.keys(readings),
    values: Float64Array.from(Object.values(readings)),
    quality: quality === null ? null : Uint8Array.from(quality),
  };
}

const all = { limit: 100_000, order: 'asc' } as const;
const everything = { from: 0, to: 4e12 };

/** The tests that every adapter of the telemetry store must pass. */
export function telemetryStoreSuite(name: string, makeTestStore: () => Promise<TelemetryTestStore>): void {
  describe(`telemetry store: ${name}`, () => {
    let place: TelemetryTestStore;
    let store: TelemetryStore;
    beforeAll(async () => {
      place = await makeTestStore();
      store = await place.open(clock);
    });
    afterAll(async () => {
      await store.stop();
      await place.remove();
    });

    const rawOf = async (device: DeviceRef, key: string) => {
      const [series] = await store.raw(device, [key], everything, all);
      return series?.at.map((at, n) => [at - start, series.values[n], series.quality[n]]);
    };

    it('returns what was appended, whatever the order of keys', async () => {
      const device = testDevice();
      await store.append(
        [frame(device, start, { b: 2, a: 1 }), frame(device, start + 1, { a: 3, c: 0.1 }, [0, 2])],
        [],
      );
      expect(await rawOf(device, 'a')).toEqual([
        [0, 1, 0],
        [1, 3, 0],
      ]);
      expect(await rawOf(device, 'b')).toEqual([[0, 2, 0]]);
      expect(await rawOf(device, 'c')).toEqual([[1, 0.1, 2]]);
      expect(await store.keys(device)).toEqual(['a', 'b', 'c']);
      expect((await store.latest([device])).get(device.id)).toEqual([
        { key: 'a', at: start + 1, value: 3, quality: 0 },
        { key: 'b', at: start, value: 2, quality: 0 },
        { key: 'c', at: start + 1, value: 0.1, quality: 2 },
      ]);
    });

    it('knows nothing of a device that never reported', async () => {
      const device = testDevice();
      expect((await store.latest([device])).get(device.id)).toEqual([]);
      expect(await store.keys(device)).toEqual([]);
      expect(await rawOf(device, 'a')).toEqual([]);
      expect(await store.buckets(device, ['a'], { from: 0, to: hourMs }, hourMs)).toEqual([
        { key: 'a', start: [], count: [], sum: [], min: [], max: [], bad: 0 },
      ]);
    });

    it('gives of many keys at once what it gives of each alone', async () => {
      const device = testDevice();
      const names = Array.from({ length: 12 }, (_, n) => `key ${n}`);
      const readings = (n: number) => Object.fromEntries(names.slice(n % 3).map((name, k) => [name, k + n / 4]));
      // More hours than one statement reads, in several shapes; the last hours have no aggregates.
      const hours = Array.from({ length: 600 }, (_, n) => start - (600 - n) * hourMs);
      await store.append(
        hours.slice(0, 590).map((at, n) => frame(device, at, readings(n))),
        [],
      );
      await store.refreshAggregates();
      await store.append(
        hours.slice(590).map((at, n) => frame(device, at, readings(n))),
        [],
      );
      const window = { from: start - 700 * hourMs, to: start };
      const together = await store.buckets(device, names, window, 24 * hourMs);
      expect(together[0]?.count.reduce((all, one) => all + one, 0)).toBe(201);
      for (const [n, name] of names.entries())
        expect(await store.buckets(device, [name], window, 24 * hourMs)).toEqual([together[n]]);
    });

    it('merges frames of one instant, in one batch and over batches; the later value wins', async () => {
      const device = testDevice();
      await store.append([frame(device, start, { a: 1, b: 1 }), frame(device, start, { b: 2, c: 2 })], []);
      await store.append([frame(device, start, { c: 3, d: 3 }, [1, 0])], []);
      await store.append([frame(device, start, { d: 3 })], []);
      for (const [key, value, quality] of [
        ['a', 1, 0],
        ['b', 2, 0],
        ['c', 3, 1],
        ['d', 3, 0],
      ] as const)
        expect(await rawOf(device, key)).toEqual([[0, value, quality]]);
    });

    it('takes late readings without moving the newest', async () => {
      const device = testDevice();
      await store.append([frame(device, start + 5000, { a: 5 })], []);
      await store.append(
        [frame(device, start - 400 * 86_400_000, { a: 4, late: 1 }), frame(device, start, { a: 3 })],
        [],
      );
      expect((await store.latest([device])).get(device.id)?.map(({ key, value }) => [key, value])).toEqual([
        ['a', 5],
        ['late', 1],
      ]);
      expect(await rawOf(device, 'a')).toEqual([
        [-400 * 86_400_000, 4, 0],
        [0, 3, 0],
        [5000, 5, 0],
      ]);
    });

    it('limits each key, from either end', async () => {
      const device = testDevice();
      await store.append(
        Array.from({ length: 50 }, (_, n) => frame(device, start + n, n % 10 === 0 ? { a: n, rare: n } : { a: n })),
        [],
      );
      const read = (order: 'asc' | 'desc') =>
        store.raw(device, ['a', 'rare'], { from: start + 5, to: start + 45 }, { limit: 3, order });
      const values = async (order: 'asc' | 'desc') => (await read(order)).map((series) => series.values);
      expect(await values('asc')).toEqual([
        [5, 6, 7],
        [10, 20, 30],
      ]);
      expect(await values('desc')).toEqual([
        [44, 43, 42],
        [40, 30, 20],
      ]);
    });

    it('keeps text, boolean and JSON readings beside numbers', async () => {
      const device = testDevice();
      const text = (at: number, key: string, value: TextReading['value']): TextReading => ({ device, at, key, value });
      await store.append(
        [frame(device, start, { mode: 1, a: 1 })],
        [
          text(start, 'mode', 'auto'),
          text(start + 1, 'ok', true),
          text(start + 2, 'doc', { a: ['\u0000', "it's \\"] }),
        ],
      );
      expect(await rawOf(device, 'mode')).toEqual([[0, 'auto', 0]]);
      expect(await rawOf(device, 'doc')).toEqual([[2, { a: ['\u0000', "it's \\"] }, 0]]);
      await store.append([frame(device, start, { mode: 7 })], []);
      expect(await rawOf(device, 'mode')).toEqual([[0, 7, 0]]);
      await store.append([], [text(start, 'a', false)]);
      expect(await rawOf(device, 'a')).toEqual([[0, false, 0]]);
      expect((await store.latest([device])).get(device.id)?.map(({ key, value }) => [key, value])).toEqual([
        ['a', false],
        ['doc', { a: ['\u0000', "it's \\"] }],
        ['mode', 7],
        ['ok', true],
      ]);
    });

    it('keeps any key that is a string', async () => {
      const device = testDevice();
      const keys = ['__proto__', '\u0000', '\ud800', "'); drop table frame; --", '温度', '\\', 'a,b', '"'];
      await store.append(
        [{ device, at: start, keys, values: keys.map((_, n) => n), quality: null }],
        keys.map((key, n) => ({ device, at: start + 1, key, value: `text ${n}` })),
      );
      expect(await store.keys(device)).toEqual([...keys].sort());
      const series = await store.raw(device, keys, everything, all);
      expect(series.map(({ values }) => values)).toEqual(keys.map((_, n) => [n, `text ${n}`]));
    });

    it('counts bad readings apart', async () => {
      const device = testDevice();
      await store.append(
        [
          frame(device, start, { a: 1 }),
          frame(device, start + 1, { a: -999 }, [2]),
          frame(device, start + 2, { a: 3 }, [1]),
        ],
        [],
      );
      const expected = [{ key: 'a', start: [start], count: [2], sum: [4], min: [1], max: [3], bad: 1 }];
      const read = () => store.buckets(device, ['a'], { from: start, to: start + hourMs }, hourMs);
      expect(await read()).toEqual(expected);
      expect(await store.refreshAggregates()).toBeGreaterThan(0);
      expect(await store.refreshAggregates()).toBe(0);
      expect(await read()).toEqual(expected);
    });

    it('finds refused readings: of each key the newest in each part of a window', async () => {
      const device = testDevice();
      await store.append(
        [
          frame(device, start - 1, { a: -999 }, [2]),
          frame(device, start, { a: -999, b: 1 }, [2, 0]),
          frame(device, start + 10, { a: -998, b: 2 }, [2, 1]),
          frame(device, start + 20, { b: -997, a: 4 }, [2, 0]),
          frame(device, start + 100, { a: 5, b: 6 }),
          frame(device, start + 150, { a: 500, b: -996 }, [2, 2]),
          frame(device, start + 200, { a: -995 }, [2]),
        ],
        [],
      );
      const read = (from: number, to: number, parts: number, keys = ['a', 'b', 'never']) =>
        store.refused(device, keys, { from: start + from, to: start + to }, parts);
      const at = (...times: number[]) => times.map((time) => start + time);
      expect(await read(0, 200, 2)).toEqual([
        { key: 'a', at: at(10, 150), values: [-998, 500] },
        { key: 'b', at: at(20, 150), values: [-997, -996] },
        { key: 'never', at: [], values: [] },
      ]);
      expect(await read(0, 201, 1, ['a'])).toEqual([{ key: 'a', at: at(200), values: [-995] }]);
      // More parts than milliseconds: each reading is found once.
      expect(await read(0, 20, 60, ['a'])).toEqual([{ key: 'a', at: at(0, 10), values: [-999, -998] }]);
      expect(await read(90, 110, 4, ['a'])).toEqual([{ key: 'a', at: [], values: [] }]);
      expect(await read(10, 10, 4, ['a'])).toEqual([{ key: 'a', at: [], values: [] }]);
    });

    describe('refused readings of half a year', () => {
      const hours = 180 * 24;
      const from = start - hours * hourMs;
      const window = { from, to: start };
      const at = (hour: number) => from + hour * hourMs;
      const minute = 60_000;

      it('are read in the hours whose aggregates count them, and in no other', async () => {
        const device = testDevice();
        const [first, second] = [at(100) + minute, at(4000) + minute];
        await store.append(
          [
            ...Array.from({ length: hours / 24 }, (_, day) => frame(device, at(24 * day), { a: 1, b: 2 })),
            frame(device, first, { a: -999, b: 2 }, [2, 0]),
            frame(device, second, { a: -998, b: 2 }, [2, 0]),
            frame(device, at(4010), { a: 1, b: -997 }, [0, 2]),
          ],
          [],
        );
        expect(await store.refreshAggregates()).toBeGreaterThan(180);
        const read = () => store.refused(device, ['a', 'b'], window, 60);
        const expected = [
          { key: 'a', at: [first, second], values: [-999, -998] },
          { key: 'b', at: [at(4010)], values: [-997] },
        ];
        expect(await read()).toEqual(expected);
        // Frames that no longer are as their hours' aggregates say, as a frame of another hour would be: not looked at.
        await place.elsewhere(
          `update frame set quality = '\\x0202' where device = ${device.key} and ts % ${24 * hourMs} = ${at(0) % (24 * hourMs)}`,
        );
        expect(await read()).toEqual(expected);
        // An hour that has changed since is looked at whatever its old aggregates say.
        await store.append([frame(device, at(2000), { a: -1 }, [2])], []);
        expect((await read())[0]).toEqual({ key: 'a', at: [first, at(2000), second], values: [-999, -1, -998] });
      });

      it('are those of the newest hours where there are too many', async () => {
        const device = testDevice(1000);
        const keys = ['a', 'b', 'c', 'd', 'e'];
        // In each of 60 parts of three days, each key is refused in an hour of its own.
        await store.append(
          Array.from({ length: 60 }, (_, part) =>
            keys.map((key, n) => frame(device, at(72 * part + 10 * (n + 1)), { [key]: part }, [2])),
          ).flat(),
          [],
        );
        await store.refreshAggregates();
        const found = await store.refused(device, keys, window, 60);
        // An hour counts as 4000 frames: 100 hours, five of each part.
        const newest = Array.from({ length: 20 }, (_, n) => 40 + n);
        expect(found.map(({ values }) => values)).toEqual(keys.map(() => newest));
        expect(await store.refused({ ...device, reportIntervalMs: 60_000 }, keys, window, 60)).toMatchObject(
          keys.map(() => ({ values: Array.from({ length: 60 }, (_, n) => n) })),
        );
      });

      it('are those of the newest frames of an hour that has many more than the device says', async () => {
        const device = testDevice(30 * minute);
        await store.append(
          [
            frame(device, at(50), { a: -999 }, [2]),
            frame(device, at(50) + minute, { a: -998 }, [2]),
            ...Array.from({ length: 399 }, (_, n) => frame(device, at(50) + 2 * minute + n, { a: 1 })),
          ],
          [],
        );
        await store.refreshAggregates();
        const read = () => store.refused(device, ['a'], window, 60);
        expect(await read()).toEqual([{ key: 'a', at: [at(50) + minute], values: [-998] }]);
        await store.append([frame(device, at(50) + 3 * minute, { a: 1 })], []);
        expect(await read()).toEqual([{ key: 'a', at: [], values: [] }]);
      });
    });

    it('keeps nothing of a batch that fails, and goes on', async () => {
      const device = testDevice();
      const broken = { ...testDevice(), key: 2 ** 31 };
      await expect(
        store.append(
          [frame(device, start, { a: 1 }), frame(broken, start, { a: 1 })],
          [{ device: broken, at: start, key: 'k', value: 'x' }],
        ),
      ).rejects.toThrow(/out of range/);
      expect(await rawOf(device, 'a')).toEqual([]);
      expect((await store.latest([device])).get(device.id)).toEqual([]);
      await store.append([frame(device, start, { a: 2 })], []);
      expect(await rawOf(device, 'a')).toEqual([[0, 2, 0]]);
    });

    it('takes batches at the same time', async () => {
      const device = testDevice();
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => store.append([frame(device, start + (n % 7), { [`k${n % 3}`]: n })], [])),
      );
      const series = await store.raw(device, ['k0', 'k1', 'k2'], everything, all);
      expect(series.reduce((sum, { at }) => sum + at.length, 0)).toBe(20);
    });

    it('scans frames in time order, a page at a time', async () => {
      const device = testDevice();
      const frames = Array.from({ length: 25_000 }, (_, n) => frame(device, start + n * 100, { a: n }));
      await store.append(frames, []);
      let next = 0;
      let longest = 0;
      for await (const page of store.scan(device, { from: start, to: start + 2_000_000 })) {
        longest = Math.max(longest, page.length);
        for (const { at, values } of page) {
          expect([at, values[0]]).toEqual([start + next * 100, next]);
          next += 1;
        }
      }
      expect(next).toBe(20_000);
      expect(longest).toBeLessThanOrEqual(1000);
    });

    it('scans devices one after the other, each in its own window, and finds the newest frame of each', async () => {
      const [one, other, empty] = [testDevice(), testDevice(), testDevice()];
      await store.append(
        [one, other].flatMap((device, which) =>
          Array.from({ length: 6000 }, (_, n) => frame(device, start + n, { a: which * 10_000 + n })),
        ),
        [],
      );
      const found: number[] = [];
      for await (const page of store.scanEach([
        { device: other, from: start + 100, to: start + 6000 },
        { device: empty, from: start, to: start + 6000 },
        { device: other, from: start + 5, to: start + 5 },
        { device: one, from: start, to: start + 5990 },
      ]))
        for (const { device, values } of page)
          found.push(device.key === one.key ? -1 - Number(values[0]) : Number(values[0]));
      expect(found).toEqual([
        ...Array.from({ length: 5900 }, (_, n) => 10_100 + n),
        ...Array.from({ length: 5990 }, (_, n) => -1 - n),
      ]);
      expect([
        ...(await store.newestBeforeEach([
          { device: other, at: start + 7 },
          { device: empty, at: start + 7 },
          { device: one, at: start },
        ])),
      ]).toEqual([[other.key, start + 6]]);
      expect([...(await store.newestBeforeEach([]))]).toEqual([]);
    });

    it('says of many devices in which hours they have readings, and the newest hour of a key', async () => {
      const [one, other, silent] = [testDevice(), testDevice(), testDevice()];
      await store.append(
        [
          frame(one, start + 5, { a: 1 }),
          frame(one, start + 6, { a: 3 }),
          frame(one, start + 2 * hourMs, { b: 1 }),
          frame(other, start - hourMs, { a: 7 }),
          frame(other, start + hourMs, { a: 9 }),
        ],
        [],
      );
      const hour = start / hourMs;
      const window = { from: start, to: start + 3 * hourMs };
      const hours = async () =>
        [...(await store.hoursWithReadings([one, other, silent], window))].map(([key, list]) => [key, ...list]);
      // Before and after their aggregates were computed.
      const expected = [
        [one.key, hour, hour + 2],
        [other.key, hour + 1],
      ];
      expect(new Set(await hours())).toEqual(new Set(expected));
      await store.refreshAggregates();
      expect(new Set(await hours())).toEqual(new Set(expected));
      const means = await store.newestHourMeans([one, other, silent], 'a', { from: start, to: start + hourMs });
      expect([...means]).toEqual([[one.key, { hour: start, mean: 2 }]]);
      expect(
        (await store.newestHourMeans([other], 'a', { from: start - hourMs, to: start + 3 * hourMs })).get(other.key),
      ).toEqual({ hour: start + hourMs, mean: 9 });
      expect((await store.newestHourMeans([one], 'never', window)).size).toBe(0);
      expect((await store.hoursWithReadings([], window)).size).toBe(0);
    });

    it('drops months that are older', async () => {
      const device = testDevice();
      const old = Date.UTC(2020, 4, 10);
      await store.append([frame(device, old, { a: 1 }), frame(device, Date.UTC(2020, 5, 10), { a: 2 })], []);
      expect(await store.retain(Date.UTC(2020, 5, 15))).toBe(1);
      expect((await rawOf(device, 'a'))?.map(([, value]) => value)).toEqual([2]);
      expect(await store.retain(Date.UTC(2020, 5, 15))).toBe(0);
      await store.append([frame(device, old, { a: 3 })], []);
      await store.refreshAggregates();
      expect(await store.buckets(device, ['a'], { from: old, to: old + 86_400_000 }, hourMs)).toMatchObject([
        { sum: [3] },
      ]);
    });
  });

  describe(`telemetry store: ${name}, the end of a device`, () => {
    it('is as if it had never sent anything, and touches no other, also after a crash', async () => {
      const place = await makeTestStore();
      try {
        const [device, other] = [testDevice(), testDevice()];
        let store = await place.open(clock);
        const month = 40 * 24 * hourMs;
        for (const one of [device, other]) {
          await store.append(
            [frame(one, start - month, { a: 1 }), frame(one, start, { a: 2, b: 3 })],
            [{ device: one, at: start + 1, key: 'note', value: 'some text' }],
          );
        }
        await store.refreshAggregates();
        await store.append([frame(device, start + 2, { a: 4 }), frame(other, start + 2, { a: 4 })], []);
        expect(await store.extent(device)).toEqual({ frames: 4, firstAt: start - month });
        expect([
          await store.newestBefore(device, start + 2),
          await store.newestBefore(device, start + 3),
          await store.newestBefore(device, start),
          await store.newestBefore(device, start - month),
        ]).toEqual([start, start + 2, start - month, null]);
        // When frames in one hour have different keys, the most frequent key counts; more than 65 535 frames of an hour
        // need a counter of more than two bytes.
        const many = testDevice();
        await store.append(
          [
            ...Array.from({ length: 70_000 }, (_, n) =>
              frame(many, start + n, { a: n % 2 === 0 ? n : Number.MAX_VALUE }, n % 2 === 0 ? null : [2]),
            ),
            frame(many, start + 70_000, { z: 1 }),
          ],
          [],
        );
        expect(await store.extent(many)).toEqual({ frames: 70_001, firstAt: start });
        await store.refreshAggregates();
        expect(await store.extent(many)).toEqual({ frames: 70_000, firstAt: start });
        await store.forget(device);
        for (const round of ['at once', 'after a crash']) {
          expect([round, await store.keys(device), (await store.latest([device])).get(device.id)]).toEqual([
            round,
            [],
            [],
          ]);
          expect(await store.extent(device)).toEqual({ frames: 0, firstAt: null });
          expect(await store.raw(device, ['a', 'note'], everything, all)).toMatchObject([{ at: [] }, { at: [] }]);
          expect(
            await store.buckets(device, ['a'], { from: start - hourMs, to: start + hourMs }, hourMs),
          ).toMatchObject([{ start: [] }]);
          expect(await store.extent(other)).toEqual({ frames: 4, firstAt: start - month });
          expect(await store.keys(other)).toEqual(['a', 'b', 'note']);
          await store.refreshAggregates();
          await store.forget(device);
          await place.crash(store);
          store = await place.open(clock);
        }
        await store.append([frame(device, start, { c: 5 })], []);
        expect([await store.keys(device), await store.extent(device)]).toEqual([['c'], { frames: 1, firstAt: start }]);
        await store.stop();
      } finally {
        await place.remove();
      }
    });
  });

  describe(`telemetry store: ${name}, any history`, () => {
    it('reads as a plain list of readings would', async () => {
      const place = await makeTestStore();
      try {
        const runs = await fc.check(
          fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => follow(place, steps)),
          { numRuns: rounds(12, 100) },
        );
        expect(fc.defaultReportMessage(runs)).toBeUndefined();
      } finally {
        await place.remove();
      }
    });
  });
}

type Step =
  | {
      readonly kind: 'append';
      readonly frames: readonly {
        device: number;
        slot: number;
        readings: Record<string, number>;
        quality: readonly number[];
      }[];
      readonly texts: readonly { device: number; slot: number; key: string; value: string | boolean }[];
    }
  | { readonly kind: 'refresh' | 'crash' | 'restart' | 'together' };

const key = fc.constantFrom('a', 'b', 'c', 'd');
/** Steps of 20 minutes over four days and the end of a month: few enough that times coincide often. */
const slot = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 288 }));
const device = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      // Multiples of ¼, whose sums are exact in any order.
      frames: fc.array(
        fc.record({
          device,
          slot,
          readings: fc.dictionary(
            key,
            fc.integer({ min: -4000, max: 4000 }).map((n) => (n === 0 ? 0 : n / 4)),
            { minKeys: 1 },
          ),
          quality: fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: 4, maxLength: 4 }),
        }),
        { maxLength: 8 },
      ),
      texts: fc.array(fc.record({ device, slot, key, value: fc.oneof(fc.string(), fc.boolean()) }), { maxLength: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step>({ kind: 'refresh' }, { kind: 'crash' }, { kind: 'restart' }, { kind: 'together' }),
  },
);

/** The reference model: device → key → time → reading. */
type Model = Map<number, Map<string, Map<number, { value: LatestReading['value']; quality: number }>>>;

async function follow(place: TelemetryTestStore, steps: readonly Step[]): Promise<void> {
  const devices = [testDevice(), testDevice(), testDevice()];
  const deviceOf = (n: number) => devices[n] ?? testDevice();
  const model: Model = new Map(devices.map((_, n) => [n, new Map()]));
  const put = (n: number, of: string, at: number, value: LatestReading['value'], quality: number) => {
    const keys = model.get(n);
    if (keys?.has(of) === false) keys.set(of, new Map());
    keys?.get(of)?.set(at, { value, quality });
  };
  let store = await place.open(clock);
  let pending: Promise<unknown>[] = [];
  try {
    await walk();
  } finally {
    await store.stop();
  }

  async function walk(): Promise<void> {
    for (const one of steps) {
      switch (one.kind) {
        case 'append': {
          const at = (of: number) => start - 40 * hourMs + of * 1_200_000;
          for (const { device: n, slot: s, readings, quality } of one.frames)
            Object.entries(readings).forEach(([of, value], k) => put(n, of, at(s), value, quality[k] ?? 0));
          for (const { device: n, slot: s, key: of, value } of one.texts) put(n, of, at(s), value, 0);
          const done = store.append(
            one.frames.map(({ device: n, slot: s, readings, quality }) =>
              frame(deviceOf(n), at(s), readings, quality.slice(0, Object.keys(readings).length)),
            ),
            one.texts.map(({ device: n, slot: s, key: of, value }) => ({
              device: deviceOf(n),
              at: at(s),
              key: of,
              value,
            })),
          );
          if (pending.length > 0) pending.push(done);
          else await done;
          break;
        }
        case 'together':
          pending.push(store.refreshAggregates());
          break;
        case 'refresh':
          await store.refreshAggregates();
          break;
        case 'crash':
          await Promise.all(pending);
          await place.crash(store);
          store = await place.open(clock);
          pending = [];
          break;
        case 'restart':
          await Promise.all(pending);
          await store.stop();
          store = await place.open(clock);
          pending = [];
          break;
      }
      if (pending.length === 0) await compare(store, model, devices);
    }
    await Promise.all(pending);
    await compare(store, model, devices);
    await store.refreshAggregates();
    await compare(store, model, devices);
  }
}

async function compare(store: TelemetryStore, model: Model, devices: readonly DeviceRef[]): Promise<void> {
  const latest = await store.latest(devices);
  for (const [n, keys] of model) {
    const device = devices[n];
    if (device === undefined) continue;
    const sorted = [...keys].sort(([a], [b]) => (a < b ? -1 : 1));
    const series: RawSeries[] = sorted.map(([of, readings]) => {
      const byTime = [...readings].sort(([a], [b]) => a - b);
      return {
        key: of,
        at: byTime.map(([at]) => at),
        values: byTime.map(([, { value }]) => value),
        quality: byTime.map(([, { quality }]) => quality),
      };
    });
    const names = sorted.map(([of]) => of);
    expect(latest.get(device.id)).toEqual(
      series.map(({ key: of, at, values, quality }) => ({
        key: of,
        at: at.at(-1),
        value: values.at(-1),
        quality: quality.at(-1),
      })),
    );
    expect(await store.keys(device)).toEqual(names);
    expect(await store.raw(device, names, everything, all)).toEqual(series);
    for (const [from, to, width] of [
      [start - 40 * hourMs, start + 60 * hourMs, 6 * hourMs],
      [start - 39 * hourMs, start + 20 * hourMs + 1_300_000, hourMs],
      [start - 30 * hourMs + 600_000, start, 5_400_000],
    ] as const) {
      expect(await store.buckets(device, names, { from, to }, width)).toEqual(
        series.map((one) => bucketsOf(one, from, to, width)),
      );
    }
    for (const edges of unequalEdges) {
      const columns = await store.columns(device, names, edges);
      expect(columns.map((one, k) => filledOf(one, names[k]))).toEqual(series.map((one) => columnsOf(one, edges)));
    }
  }
}

function bucketsOf(series: RawSeries, from: number, to: number, width: number) {
  const buckets = new Map<number, number[]>();
  let bad = 0;
  series.at.forEach((at, n) => {
    const value = series.values[n];
    if (at < from || at >= to || typeof value !== 'number') return;
    const begin = from + Math.floor((at - from) / width) * width;
    if (series.quality[n] === 2) bad += 1;
    else buckets.set(begin, [...(buckets.get(begin) ?? []), value]);
  });
  return {
    key: series.key,
    bad,
    start: [...buckets.keys()],
    count: [...buckets.values()].map((values) => values.length),
    sum: [...buckets.values()].map((values) => values.reduce((a, b) => a + b, 0)),
    min: [...buckets.values()].map((values) => Math.min(...values)),
    max: [...buckets.values()].map((values) => Math.max(...values)),
  };
}

/** Hours and parts of hours, days, and one bucket alone; in order of time, ms. */
const unequalEdges = [
  [0, 0.5, 1, 2, 3, 10.25, 11, 12, 36, 60, 60.75].map((hours) => start + (hours - 40) * hourMs),
  [-20, 28].map((hours) => start + hours * hourMs),
] as const;

/** Every bucket with readings of a column: [n, count, sum, min, max, first, last]. */
function filledOf({ count, sum, min, max, first, last, key, bad }: ColumnSeries, name: string | undefined) {
  expect(key).toBe(name);
  const filled = [...count.keys()].filter((n) => count[n] !== 0);
  return { bad, filled: filled.map((n) => [n, count[n], sum[n], min[n], max[n], first[n], last[n]]) };
}

function columnsOf(series: RawSeries, edges: readonly number[]) {
  let bad = 0;
  const filled = edges.slice(0, -1).flatMap((from, n) => {
    const values = series.at.flatMap((at, place) => {
      const value = series.values[place];
      if (at < from || at >= (edges[n + 1] ?? from) || typeof value !== 'number') return [];
      if (series.quality[place] !== 2) return [value];
      bad += 1;
      return [];
    });
    if (values.length === 0) return [];
    const sum = values.reduce((a, b) => a + b, 0);
    return [[n, values.length, sum, Math.min(...values), Math.max(...values), values[0], values.at(-1)]];
  });
  return { bad, filled };
}
