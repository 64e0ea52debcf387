import type { DeviceListRow, ListSort, StateCounts } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlQuery } from '../../platform/pg.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice, buildDiagnosis } from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { shareNothing } from '../../../test/sharing.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { until } from '../../../test/until.ts';

const now = Date.UTC(2026, 5, 1, 12);
const [second, hour] = [1000, 3_600_000];

let app: TestApp;
let press10: BuiltDevice;
let near: Customer;
let far: Customer;
let dealer: Caller;
let group: Caller;
let stranger: Caller;

const path = '/system/dashboard/listWorstFirst';
async function list(caller: Caller, query: Record<string, string | number> = {}) {
  const { code, rows } = await caller.get<DeviceListRow[]>(path, query);
  expect(code).toBe(200);
  return rows;
}
const namesOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ deviceName }) => deviceName);

/** Stores a diagnosis as an assessment would, and tells of it. */
async function assess(device: BuiltDevice): Promise<void> {
  const message = await buildDiagnosis(app.pg, device, now);
  app.app.services.bus.emit('deviceDiagnosed', { device, message });
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  near = await buildCustomer(app.pg, { name: '1 Mill' });
  far = await buildCustomer(app.pg, { name: '2 Port', tenant: { id: near.tenantId } });
  const other = await buildCustomer(app.pg, { name: 'Elsewhere' });
  press10 = await buildDevice(app.pg, { customer: near, name: 'Press 10', machineType: 'hydraulic' });
  const press2 = await buildDevice(app.pg, { customer: near, name: 'Press 2', machineType: 'hydraulic' });
  const crane = await buildDevice(app.pg, { customer: far, name: 'Crane', machineType: 'gearbox' });
  const fan = await buildDevice(app.pg, { customer: near, name: 'Fan', machineType: 'compressor' });
  await buildDevice(app.pg, { customer: near, name: 'New', machineType: 'hydraulic' });
  const box = await buildDevice(app.pg, { customer: near, name: 'Box', machineType: 'hydraulic', isGateway: true });
  await buildDevice(app.pg, { customer: other, name: 'Press of others', machineType: 'hydraulic' });
  await app.app.services.telemetryStore.append(
    [
      frame(press10, now - 60 * second, { oil_temperature: 41, oil_health: 44, remaining_oil_life_h: 12_000 }),
      // It has readings of an earlier assessment; the newest one lacks evidence.
      frame(press2, now - 120 * second, { oil_temperature: 41, oil_health: 10, remaining_oil_life_h: 5 }),
      frame(crane, now - 90 * second, { water_ppm: 9000, oil_health: 81, remaining_oil_life_h: 900 }),
      frame(fan, now - 2 * hour, { oil_temperature: 41, oil_health: 70 }),
      frame(box, now - 30 * second, { oil_temperature: 41 }),
    ],
    [],
  );
  for (const device of [press10, crane, fan]) await assess(device);
  await app.app.services.alarms.engine.settled();
  // Its condition began to hold a minute before.
  await buildAlarmRecord(app.pg, crane, { level: 1, raisedAt: now - hour + 60 * second, indicator: 'water_ppm' });
  const { tenantId } = near;
  const callerOf = async (account: Parameters<typeof buildAccount>[1]) =>
    callerFor(app.url, await buildAccount(app.pg, account));
  dealer = await callerOf({ authority: 'TENANT_ADMIN', tenantId });
  group = await callerOf({ authority: 'GROUP', tenantId, customers: [far] });
  stranger = await callerOf({ authority: 'TENANT_ADMIN', tenantId: other.tenantId });
  await until(async () => (await list(dealer))[0]?.state === 'level1');
});
afterAll(() => app.close());
shareNothing();

const orders: readonly (readonly [ListSort, string, string])[] = [
  ['worst', 'Crane, Fan, Press 2, Press 10, New, Box', 'Box, New, Press 10, Press 2, Fan, Crane'],
  ['name', 'Box, Crane, Fan, New, Press 2, Press 10', 'Press 10, Press 2, New, Fan, Crane, Box'],
  ['factory', 'Fan, Press 2, Press 10, New, Box, Crane', 'Crane, Fan, Press 2, Press 10, New, Box'],
  ['type', 'Fan, Crane, Press 2, Press 10, New, Box', 'Press 2, Press 10, New, Crane, Fan, Box'],
  ['since', 'Fan, Crane, Press 2, Press 10, New, Box', 'Crane, Fan, Press 2, Press 10, New, Box'],
  ['lastSeen', 'Box, Press 10, Crane, Press 2, Fan, New', 'Fan, Press 2, Crane, Press 10, Box, New'],
  ['health', 'Press 10, Fan, Crane, Press 2, New, Box', 'Crane, Fan, Press 10, Press 2, New, Box'],
  ['life', 'Crane, Press 10, Fan, Press 2, New, Box', 'Press 10, Crane, Fan, Press 2, New, Box'],
];

it.each(orders)('sorts by %s over all pages, both ways, what the caller sees alone', async (sort, up, down) => {
  for (const [descending, expected] of [
    ['false', up],
    ['true', down],
  ] as const) {
    const query = { sort, descending };
    expect((await namesOf(dealer, query)).join(', ')).toBe(expected);
    const pages = await Promise.all([1, 2, 3].map((pageNum) => namesOf(dealer, { ...query, pageNum, pageSize: 2 })));
    expect(pages.flat().join(', ')).toBe(expected);
    expect(await namesOf(group, query)).toEqual(['Crane']);
    expect(await namesOf(stranger, query)).toEqual(['Press of others']);
    expect(await stranger.get(path, { ...query, customerId: near.id })).toMatchObject({ code: 404 });
  }
});

it('sorts within a search, a status and a factory, and refuses an order that there is not', async () => {
  expect(await namesOf(dealer, { words: 'hydraulic', sort: 'name', descending: 'true' })).toEqual([
    'Press 10',
    'Press 2',
    'New',
  ]);
  expect(await namesOf(dealer, { state: 'unconnected', sort: 'health' })).toEqual(['New']);
  expect(await namesOf(dealer, { customerId: near.id, sort: 'health', pageSize: 2 })).toEqual(['Press 10', 'Fan']);
  expect(await dealer.get(path, { sort: 'colour' })).toMatchObject({ code: 422 });
});

it('says of each machine what is left of its oil, as far as it has been assessed, and the number behind its state', async () => {
  const rows = await list(dealer);
  expect(rows.map(({ deviceName, health, life }) => [deviceName, health?.value, life?.hours])).toEqual([
    ['Crane', 81, 900],
    ['Fan', 70, undefined],
    ['Press 2', undefined, undefined],
    ['Press 10', 44, 12_000],
    ['New', undefined, undefined],
    ['Box', undefined, undefined],
  ]);
  expect(rows[0]).toMatchObject({
    leading: 'water_ppm',
    since: now - hour,
    reading: { key: 'water_ppm', value: 9000, level: 'level1', side: 'high' },
    life: { at: now - 90 * second },
  });
});

it('names the worst machine of each factory, with what causes its state and since when', async () => {
  const counts = async (caller: Caller) =>
    (await caller.get<StateCounts>('/system/dashboard/getStateCounts')).data.perFactory.map(
      ({ customerName, worst }) => [customerName, worst?.deviceName, worst?.state, worst?.leading, worst?.since],
    );
  expect(await counts(dealer)).toEqual([
    ['2 Port', 'Crane', 'level1', 'water_ppm', now - hour],
    ['1 Mill', 'Fan', 'offline', null, null],
  ]);
  expect(await counts(group)).toEqual([['2 Port', 'Crane', 'level1', 'water_ppm', now - hour]]);
  expect(await counts(stranger)).toEqual([['Elsewhere', undefined, undefined, undefined, undefined]]);
});

it('a value is back within its limits where the open alarm follows them, and not where it has a threshold of its own', async () => {
  const { id } = await buildAlarmRecord(app.pg, press10, { level: 2, indicator: 'oil_temperature' });
  const follow = (follows: 'limit' | 'own') =>
    app.pg.query(sqlQuery('test.rule', 'update alarm_record set rule = $2::jsonb where id = $1'), [
      id,
      JSON.stringify({ follows }),
    ]);
  const isBack = async () => (await list(dealer)).find(({ deviceName }) => deviceName === 'Press 10')?.reading?.isBack;
  await follow('own');
  await until(async () => (await isBack()) === false);
  await follow('limit');
  await until(async () => (await isBack()) === true);
  expect(await isBack()).toBe(true);
});

it('has of two machines at level 1 the one with less life first, though its factory comes later', async () => {
  await buildAlarmRecord(app.pg, press10, { level: 1, raisedAt: now - hour, indicator: 'oil_temperature' });
  await until(async () => (await list(dealer)).filter(({ state }) => state === 'level1').length === 2);
  expect(await namesOf(dealer)).toEqual(['Crane', 'Press 10', 'Fan', 'Press 2', 'New', 'Box']);
  expect(await namesOf(dealer, { sort: 'worst', descending: 'true' })).toEqual([
    'Box',
    'New',
    'Press 2',
    'Fan',
    'Press 10',
    'Crane',
  ]);
});
