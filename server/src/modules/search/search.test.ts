import { authorities, longestSearch, maxFound, maxSearchWords, maxSpelled } from '@oilsight/contract';
import type { Authority, Found } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import {
  buildAccountsAround,
  buildAlarmRecord,
  buildCustomer,
  buildDevice,
  buildOil,
  buildSensor,
  buildTenant,
} from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { shareNothing } from '../../../test/sharing.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { until } from '../../../test/until.ts';
import { sqlQuery } from '../../platform/pg.ts';

/**
 * Two dealers with machines, sensors, oils and reports of the same names. Of the first dealer's three factories the
 * users know the first; the experience account knows one machine of it.
 */

let app: TestApp;
let callers: Readonly<Record<Authority, Caller>>;
let strangers: Readonly<Record<Authority, Caller>>;
let press: BuiltDevice;
const now = Date.UTC(2026, 5, 1, 12);
const kinds = ['factories', 'devices', 'sensors', 'oils', 'reports'] as const;

async function search(caller: Caller, words: string): Promise<Found> {
  const { code, data } = await caller.get<Found>('/system/search', { words });
  expect(code).toBe(200);
  return data;
}
const namesIn = ({ factories, devices, sensors, oils, reports }: Found) => ({
  factories: factories.rows.map(({ customerName }) => customerName),
  devices: devices.rows.map(({ deviceName }) => deviceName),
  sensors: sensors.rows.map(({ sensorName }) => sensorName),
  oils: oils.rows.map(({ oilName }) => oilName),
  reports: reports.rows.map(({ number }) => number),
});
const nothing = { factories: [], devices: [], sensors: [], oils: [], reports: [] };

const set = (name: string, statement: string, values: readonly (string | number)[]) =>
  app.pg.query(sqlQuery(`test.${name}`, statement), [...values]);

/** A machine with a number, a sensor with a serial number, an oil and a report, in a factory of a dealer. */
async function buildSite(dealer: string, factoryName: string, tenant: { id: string }): Promise<BuiltDevice> {
  const customer = await buildCustomer(app.pg, { name: factoryName, tenant });
  const device = await buildDevice(app.pg, { customer, name: `Press ${dealer}`, machineType: 'hydraulic' });
  await set('number', `update device set device_no = $2 where id = $1`, [device.id, `NB-1 ${dealer}`]);
  const sensor = await buildSensor(app.pg, device, { name: `MC-101 ${dealer}` });
  await set('serial', `update sensor set serial_no = $2 where id = $1`, [sensor.id, `SN-7 ${dealer}`]);
  const oil = await buildOil(app.pg, device);
  await set('oil', `update oil_product set name = $2, maker = 'Sinopec' where id = $1`, [oil.id, `VG 46 ${dealer}`]);
  await set(
    'report',
    `insert into report (tenant_id, customer_id, device_id, device_name, customer_name, number, type, theme, state, created_at, state_since)
     values ($1, $2, $3, '', '', $4, 'oilTest', $5, 'applied', now(), now())`,
    [device.tenantId, device.customerId, device.id, `OT-20260601-0001 ${dealer}`, `Spring ${dealer}`],
  );
  return device;
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  const [tenant, otherTenant] = [
    await buildTenant(app.pg, { name: 'Near' }),
    await buildTenant(app.pg, { name: 'Far' }),
  ];
  press = await buildSite('near', 'Mill near', tenant);
  const foreign = await buildSite('far', 'Mill far', otherTenant);
  await buildSite('next', 'Mill next', tenant);
  await app.app.services.telemetryStore.append([frame(press, now - 60_000, { oil_temperature: 41 })], []);
  await app.app.services.alarms.engine.settled();
  await buildAlarmRecord(app.pg, press, { level: 1, raisedAt: now - 3_600_000, indicator: 'water_ppm' });
  const around = async (device: BuiltDevice) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(await buildAccountsAround(app.pg, device)).map(async ([role, account]) => [
          role,
          await callerFor(app.url, account),
        ]),
      ),
    ) as Record<Authority, Caller>;
  callers = await around(press);
  strangers = await around(foreign);
  await until(async () => (await search(callers.TENANT_ADMIN, 'press near')).devices.rows[0]?.state === 'level1');
});
afterAll(() => app.close());
shareNothing();

const own = {
  factories: ['Mill near'],
  devices: ['Press near'],
  sensors: ['MC-101 near'],
  oils: ['VG 46 near'],
  reports: ['OT-20260601-0001 near'],
};
it.each<[Authority, object]>([
  ['CUSTOMER_USER', own],
  ['GROUP', { ...own, oils: [] }],
  ['MAINTENANCE', { ...own, reports: [] }],
  ['EXPERIENCE', { ...own, oils: [], reports: [] }],
])('%s finds what the own lists show, and nothing of the next factory or another dealer', async (role, expected) => {
  const found = namesIn(await search(callers[role], 'near'));
  expect(found).toEqual(expected);
  for (const words of ['far', 'next mill']) {
    const { oils, ...others } = namesIn(await search(callers[role], words));
    expect({ ...others, oils: [] }).toEqual(nothing);
    // An oil of the dealer is every factory's.
    expect(oils.filter((name) => !name.includes('next'))).toEqual([]);
  }
  expect(namesIn(await search(strangers[role], 'near'))).toEqual(nothing);
});

it('a dealer finds its factories alone, an administrator those of all dealers, by the dealer too', async () => {
  expect(namesIn(await search(callers.TENANT_ADMIN, 'mill')).factories).toEqual(['Mill near', 'Mill next']);
  expect(namesIn(await search(callers.TENANT_ADMIN, 'far'))).toEqual(nothing);
  expect(namesIn(await search(strangers.TENANT_ADMIN, 'mill')).factories).toEqual(['Mill far']);
  const all = await search(callers.SYS_ADMIN, 'mill');
  expect(namesIn(all).factories.toSorted()).toEqual(['Mill far', 'Mill near', 'Mill next']);
  expect(namesIn(await search(callers.SYS_ADMIN, 'near mill')).factories.toSorted()).toEqual([
    'Mill near',
    'Mill next',
  ]);
});

it.each<[words: string, kind: keyof typeof own, names: string[]]>([
  ['nb-1 near', 'devices', ['Press near']],
  ['NEAR  Nb-1', 'devices', ['Press near']],
  ['液压 near', 'devices', ['Press near']],
  ['hydraulic near', 'devices', ['Press near']],
  ['sn-7 near', 'sensors', ['MC-101 near']],
  ['press near', 'sensors', ['MC-101 near']],
  ['sinopec near', 'oils', ['VG 46 near']],
  ['ot-20260601-0001 near', 'reports', ['OT-20260601-0001 near']],
  ['spring near', 'reports', ['OT-20260601-0001 near']],
  ['4_%', 'oils', []],
  ['%', 'devices', []],
  ["' or 1=1 --", 'factories', []],
])('%j finds %s', async (words, kind, names) => {
  expect(namesIn(await search(callers.TENANT_ADMIN, words))[kind]).toEqual(names);
});

it('says of a device its state and the cause, of a factory its alarms, of a sensor where it is, and nothing more', async () => {
  const { devices, factories, sensors, oils } = await search(callers.CUSTOMER_USER, 'near');
  expect(devices.rows[0]).toMatchObject({
    deviceId: press.id,
    state: 'level1',
    leading: 'water_ppm',
    customerName: 'Mill near',
  });
  expect(factories.rows[0]).toMatchObject({ customerId: press.customerId, devices: 1, level1: 1, level2: 0 });
  expect(oils.rows[0]).toMatchObject({ maker: 'Sinopec', devices: 1 });
  expect(Object.keys(sensors.rows[0] ?? {}).toSorted()).toEqual([
    'customerId',
    'customerName',
    'deviceId',
    'deviceName',
    'lastSeenAt',
    'model',
    'modelName',
    'online',
    'sensorId',
    'sensorName',
    'serialNo',
    'tenantId',
  ]);
});

it('finds five of each kind and counts all; what is called so stands before what is worse', async () => {
  const customer = await buildCustomer(app.pg, { name: 'Yard', tenant: { id: press.tenantId } });
  for (const number of [2, 10, 11, 12, 13, 14, 1]) {
    const device = await buildDevice(app.pg, { customer, name: `Winch ${number}` });
    await buildSensor(app.pg, device, { name: `WT-${number}` });
    if (number !== 1) await buildAlarmRecord(app.pg, device, { level: 1, raisedAt: now - 3_600_000 });
  }
  const { devices } = await search(callers.TENANT_ADMIN, 'winch');
  expect([devices.rows.length, devices.total]).toEqual([maxFound, 7]);
  const called = await search(callers.TENANT_ADMIN, 'Winch 1');
  expect([called.devices.rows[0]?.deviceName, called.devices.total]).toEqual(['Winch 1', 6]);
  const sensors = (await search(callers.TENANT_ADMIN, 'wt-1')).sensors;
  expect([sensors.rows[0]?.sensorName, sensors.rows.length, sensors.total]).toEqual(['WT-1', maxFound, 6]);
});

it('takes the longest text, of the first words alone, and refuses a longer one and none', async () => {
  const many = `n e a r p s b 1${' z'.repeat((longestSearch - 15) / 2)}`;
  expect(many.split(' ').indexOf('z')).toBe(maxSearchWords);
  expect(namesIn(await search(callers.CUSTOMER_USER, many)).devices).toEqual(['Press near']);
  expect(namesIn(await search(callers.SYS_ADMIN, 'x'.repeat(longestSearch)))).toEqual(nothing);
  expect(namesIn(await search(callers.SYS_ADMIN, '   '))).toEqual(nothing);
  for (const words of ['x'.repeat(longestSearch + 1), ''])
    expect(await callers.SYS_ADMIN.get('/system/search', { words })).toMatchObject({ code: 422 });
});

it('no role finds anything by the ids of what it finds', async () => {
  for (const role of authorities)
    for (const kind of kinds) expect((await search(callers[role], press.id))[kind]).toEqual({ rows: [], total: 0 });
});

it('finds what is spelled by the initials of its pinyin, each kind, in scope alone, and says which parts were meant', async () => {
  const mill = await buildCustomer(app.pg, { name: '日照钢铁厂', tenant: { id: press.tenantId } });
  const pump = await buildDevice(app.pg, { customer: mill, name: '热轧主液压站 HPU-1', machineType: 'hydraulic' });
  await buildSensor(app.pg, pump, { name: '水分 MC-9' });
  const found = await search(callers.TENANT_ADMIN, 'RZ');
  expect(namesIn(found)).toMatchObject({
    factories: ['日照钢铁厂'],
    devices: ['热轧主液压站 HPU-1'],
    sensors: ['水分 MC-9'],
  });
  expect(found.spelled.toSorted()).toEqual(['日照', '热轧'].toSorted());
  expect(namesIn(await search(callers.TENANT_ADMIN, 'rz yyz hpu'))).toMatchObject({ devices: ['热轧主液压站 HPU-1'] });
  expect(namesIn(await search(callers.TENANT_ADMIN, 'rz xyz'))).toEqual(nothing);
  // The first two words are taken for initials.
  expect(namesIn(await search(callers.TENANT_ADMIN, 'rz zyyz yyz'))).toEqual(nothing);
  const foreign = await search(strangers.TENANT_ADMIN, 'rz');
  expect([namesIn(foreign), foreign.spelled]).toEqual([nothing, []]);
  // The list that has all of them is found by the same words.
  const list = await callers.TENANT_ADMIN.get<{ deviceName: string }[]>('/system/dashboard/listWorstFirst', {
    words: 'rz',
  });
  expect([list.code, list.rows.map(({ deviceName }) => deviceName)]).toEqual([200, ['热轧主液压站 HPU-1']]);
});

it('spells the oil that is in a machine, its number and its type, as the words of a search find them', async () => {
  const customer = await buildCustomer(app.pg, { tenant: { id: press.tenantId } });
  const device = await buildDevice(app.pg, { customer, machineType: 'hydraulic' });
  await set('spelledNumber', `update device set device_no = '壹贰-7', monitoring_oil = '煤油' where id = $1`, [
    device.id,
  ]);
  const oil = await buildOil(app.pg, device);
  await set('spelledOil', `update oil_product set name = '透平油' where id = $1`, [oil.id]);
  for (const [words, part] of [
    ['tpy', '透平油'],
    ['ye', '壹贰'],
    ['yyxt', '液压系统'],
  ] as const)
    expect((await search(callers.TENANT_ADMIN, words)).spelled).toContain(part);
  expect((await search(callers.TENANT_ADMIN, 'my')).spelled).not.toContain('煤油');
});

it('takes a bounded number of parts for what all words of a search spell', async () => {
  const customer = await buildCustomer(app.pg, { tenant: { id: press.tenantId } });
  const name = Array.from('中主轴组柱张站总轮子左作增载造脂轧再罩准支')
    .map((character) => `热${character}`)
    .join('');
  await buildDevice(app.pg, { customer, name });
  const { spelled } = await search(callers.TENANT_ADMIN, 'rz zr');
  expect([
    spelled.length <= maxSpelled,
    spelled.some((part) => part.startsWith('热')),
    spelled.some((part) => part.endsWith('热')),
  ]).toEqual([true, true, true]);
});
