import { dayMs, hourMs } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createGoodHours } from './good-hours.ts';
import type { GoodHours } from './good-hours.ts';

const start = Date.UTC(2026, 10, 1);
const key = 'oil_temperature';
let now = start + 100 * dayMs;
let app: TestApp;
let device: BuiltDevice;
let hours: GoodHours;
/** Lengths of what was read of the store, h. */
let read: number[] = [];
let isAway = false;
/** What happens as a part is read. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  app = await startTestApp();
  const { telemetryStore: store, bus } = app.app.services;
  device = await buildDevice(app.pg);
  await store.append(
    [0, 30, 60, 99].map((day) => frame(device, start + day * dayMs, { [key]: 40 })),
    [],
  );
  const buckets: TelemetryStore['buckets'] = async (of, keys, window, width) => {
    await meanwhile();
    if (isAway) throw new Error('the database is away');
    read.push((window.to - window.from) / hourMs);
    return store.buckets(of, keys, window, width);
  };
  hours = createGoodHours({ telemetry: { buckets }, bus, clock: { now: () => now } });
  await hours.start();
});
afterAll(async () => {
  await hours.stop();
  await app.close();
});

/** Days, since the start, of the hours found, and how many hours were read for it. */
async function found(from = start): Promise<{ days: number[]; readHours: number }> {
  read = [];
  const span = { from, to: now };
  const of = await hours.of(device, [key], span);
  return { days: [...of(span)].map((at) => (at - start) / dayMs), readHours: read.reduce((a, b) => a + b, 0) };
}

it('reads everything once, and then only the newest hours', async () => {
  expect(await found()).toEqual({ days: [0, 30, 60, 99], readHours: 2400 });
  expect(await found()).toEqual({ days: [0, 30, 60, 99], readHours: 3 });
  now += hourMs;
  await app.app.services.telemetryStore.append([frame(device, start + 100 * dayMs, { [key]: 40 })], []);
  expect(await found()).toEqual({ days: [0, 30, 60, 99, 100], readHours: 4 });
});

it('two callers at once do not both read everything', async () => {
  const other = await buildDevice(app.pg);
  read = [];
  await Promise.all([1, 2].map(async () => hours.of(other, [key], { from: start, to: now })));
  expect(read.reduce((a, b) => a + b, 0)).toBe(2401 + 3);
});

it('late readings are found, from their hour on', async () => {
  const late = start + 97 * dayMs;
  await app.app.services.telemetryStore.append([frame(device, late, { [key]: 40 })], []);
  await expect.poll(async () => found()).toEqual({ days: [0, 30, 60, 97, 99, 100], readHours: 73 });
  expect((await found()).readHours).toBe(3);
});

it('late readings are found that come while a machine is read for the first time', async () => {
  const other = await buildDevice(app.pg);
  let parts = 0;
  meanwhile = async () => {
    parts += 1;
    // The part that holds this day has been read.
    if (parts === 2) await app.app.services.telemetryStore.append([frame(other, start + 3 * dayMs, { [key]: 40 })], []);
  };
  const daysOf = async () => {
    const span = { from: start, to: now };
    return [...(await hours.of(other, [key], span))(span)].map((at) => (at - start) / dayMs);
  };
  try {
    await daysOf();
  } finally {
    meanwhile = async () => undefined;
  }
  await expect.poll(daysOf).toEqual([3]);
});

it('wrong readings are no good ones', async () => {
  await app.app.services.telemetryStore.append([frame(device, start + 98 * dayMs, { [key]: 4000 }, [2])], []);
  await expect.poll(async () => (await found()).readHours).toBe(3);
  expect((await found()).days).toEqual([0, 30, 60, 97, 99, 100]);
});

it('a read that failed is made again, and an earlier start reads everything', async () => {
  await app.app.services.telemetryStore.append([frame(device, start + 90 * dayMs, { [key]: 40 })], []);
  isAway = true;
  await expect(found()).rejects.toThrow('away');
  isAway = false;
  expect((await found()).days).toEqual([0, 30, 60, 90, 97, 99, 100]);
  expect((await found(start - dayMs)).readHours).toBe(2425);
});

it('forgets them after a day', async () => {
  now += dayMs;
  expect((await found(start - dayMs)).readHours).toBe(2449);
});
