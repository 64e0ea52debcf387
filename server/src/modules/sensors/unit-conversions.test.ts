import type { UnitConversion } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccountsAround, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';

const base = '/system/sensor/unit';
let app: TestApp;
let device: BuiltDevice;
let people: Record<'user' | 'staff' | 'stranger', Caller>;
beforeAll(async () => {
  app = await startTestApp();
  device = await buildDevice(app.pg, { aliases: { T1: { key: 'oil_temperature' } } });
  const own = await buildAccountsAround(app.pg, device);
  const others = await buildAccountsAround(app.pg, await buildDevice(app.pg));
  people = {
    user: await callerFor(app.url, own.CUSTOMER_USER),
    staff: await callerFor(app.url, own.MAINTENANCE),
    stranger: await callerFor(app.url, others.CUSTOMER_USER),
  };
});
afterAll(() => app.close());

let at = Date.now() - 3_600_000;
/** What is kept of a message. */
async function kept(values: Readonly<Record<string, number>>, key: string): Promise<unknown> {
  at += 1000;
  const message = new TextEncoder().encode(JSON.stringify({ ts: at, values }));
  await app.app.services.ingest.telemetry(device, message);
  const window = { from: at, to: at + 1 };
  const [series] = await app.app.services.telemetryStore.raw(device, [key], window, { limit: 1, order: 'asc' });
  return series?.values[0];
}
const set = (caller: Caller, key: string, convert: string | null) =>
  caller.post<UnitConversion[]>(base, { deviceId: device.id, key, convert });
const list = async (caller: Caller) =>
  (await caller.get<UnitConversion[]>(`${base}/list`, { deviceId: device.id })).data;

it('converts what comes after, under every name that the device sends, and stops when it is switched off', async () => {
  expect(await kept({ oil_temperature: 122 }, 'oil_temperature')).toBe(122);
  const on = await set(people.user, 'oil_temperature', '°F>°C');
  expect(on.code).toBe(200);
  expect(on.data).toEqual([
    { key: 'oil_temperature', sentKey: 'T1', convert: '°F>°C' },
    { key: 'oil_temperature', sentKey: 'oil_temperature', convert: '°F>°C' },
  ]);
  expect(await list(people.staff)).toEqual(on.data);
  expect(await kept({ oil_temperature: 122 }, 'oil_temperature')).toBeCloseTo(50, 9);
  expect(await kept({ T1: 104 }, 'oil_temperature')).toBeCloseTo(40, 9);
  expect((await set(people.user, 'oil_temperature', null)).data).toEqual([]);
  expect(await kept({ T1: 44 }, 'oil_temperature')).toBe(44);
  expect(await kept({ oil_temperature: 45 }, 'oil_temperature')).toBe(45);
});

it('keeps other conversions', async () => {
  await set(people.user, 'density', 'g/cm³>kg/m³');
  await set(people.user, 'water_saturation', 'aw>%');
  await set(people.user, 'density', null);
  expect((await list(people.user)).map(({ key }) => key)).toEqual(['water_saturation']);
  expect(await kept({ water_saturation: 0.25 }, 'water_saturation')).toBe(25);
});

it('refuses a conversion to another unit than the indicator has', async () => {
  expect((await set(people.user, 'density', '°F>°C')).code).toBe(422);
  expect((await set(people.user, 'T9', '°F>°C')).code).toBe(422);
});

it('is for those who may correct sensors, and for devices in their scope', async () => {
  expect((await set(people.staff, 'density', 'g/cm³>kg/m³')).code).toBe(403);
  expect((await set(people.stranger, 'density', 'g/cm³>kg/m³')).code).toBe(404);
  expect((await people.stranger.get(`${base}/list`, { deviceId: device.id })).code).toBe(404);
});
