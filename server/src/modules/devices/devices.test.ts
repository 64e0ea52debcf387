import { AppError, authorities } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import {
  buildAccount,
  buildAccountsAround,
  buildCustomer,
  buildDevice,
  buildOil,
  buildSensor,
  buildTenant,
  login,
} from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef } from './index.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { createDeviceStore } from './devices.store.ts';
import { hashOfToken } from './index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = (await login(app.url, await buildAccount(app.pg))).token;
});
afterAll(() => app.close());

const everything = systemScope('test');
const scopeOf = (reach: Scope['reach']): Scope => ({ reach, authority: 'CUSTOMER_USER', userId: null });
const strangerId = '00000000-0000-4000-8000-000000000000';

interface Body {
  readonly code: number;
  readonly rows: { deviceId: string; deviceName: string; isGateway: boolean }[];
  readonly data: unknown;
  readonly total: number;
}
async function get(path: string, query: Record<string, string | number> = {}): Promise<Body> {
  const url = new URL(path, app.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return (await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json()) as Body;
}
const list = (query: Record<string, string | number>) => get('/system/dataanalysis/listDeviceInfo', query);

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.error : String(error);
}

async function change(device: DeviceRef, sql: string, values: readonly unknown[]): Promise<void> {
  await app.pg.query(sqlQuery('test.change', `update device set ${sql} where id = $1`), [device.id, ...values]);
  await app.app.services.changes.caughtUp();
}

describe('devices that are counted', () => {
  interface Counted {
    readonly all: {
      readonly total: number;
      readonly online: number;
      readonly deviceStatuses: Readonly<Record<string, number>>;
    };
    readonly machineTypes: readonly { readonly machineType: string; readonly total: number }[];
    readonly factories: readonly { readonly customerId: string; readonly total: number; readonly online: number }[];
  }
  const report = (device: BuiltDevice) =>
    fetch(`${app.url}/api/v1/${device.token}/telemetry`, {
      method: 'POST',
      body: JSON.stringify({ oil_temperature: 50 }),
    });
  const count = async (query: Record<string, string> = {}, as = token): Promise<Counted> => {
    const reply = await fetch(`${app.url}/system/dataanalysis/countDevices?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${as}` },
    });
    return ((await reply.json()) as { data: Counted }).data;
  };

  it('are those of the caller and of the filter, as they are now', async () => {
    const tenant = await buildTenant(app.pg);
    const [one, two] = [await buildCustomer(app.pg, { tenant }), await buildCustomer(app.pg, { tenant })];
    const press = await buildDevice(app.pg, { customer: one, name: 'Press 1' });
    const gear = await buildDevice(app.pg, { customer: one, name: 'Gear 1', machineType: 'wind_gearbox' });
    await buildDevice(app.pg, { customer: two, name: 'Press 2' });
    for (const device of [press, gear]) await report(device);
    const counted = await count({ tenantId: tenant.id });
    expect(counted.all).toMatchObject({
      total: 3,
      online: 2,
      deviceStatuses: { unassessed: 2, unconnected: 1, normal: 0 },
    });
    expect(counted.factories).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ customerId: one.id, total: 2, online: 2 }),
        expect.objectContaining({ customerId: two.id, total: 1, online: 0 }),
      ]),
    );
    expect(counted.machineTypes).toEqual(
      expect.arrayContaining([expect.objectContaining({ machineType: 'wind_gearbox', total: 1 })]),
    );
    expect((await count({ tenantId: tenant.id, deviceName: 'press' })).all.total).toBe(2);
    expect((await count({ tenantId: tenant.id, customerId: two.id })).all.total).toBe(1);
    const account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: tenant.id, customerId: two.id });
    const own = (await login(app.url, account)).token;
    expect((await count({}, own)).factories).toEqual([expect.objectContaining({ customerId: two.id, total: 1 })]);
    expect((await count({ customerId: one.id }, own)).all.total).toBe(0);
  });

  it('are for each role those that it may see, whatever it asks for', async () => {
    const customer = await buildCustomer(app.pg);
    const device = await buildDevice(app.pg, { customer });
    await buildDevice(app.pg, { customer });
    await buildDevice(app.pg, { customer: await buildCustomer(app.pg, { tenant: { id: customer.tenantId } }) });
    const foreign = await buildDevice(app.pg);
    await report(device);
    const accounts = await buildAccountsAround(app.pg, device);
    const seen: Record<string, unknown> = {};
    for (const authority of authorities) {
      const { token: own } = await login(app.url, accounts[authority]);
      const { all, factories } = await count({ tenantId: device.tenantId }, own);
      const elsewhere = await count({ tenantId: foreign.tenantId }, own);
      seen[authority] = [all.total, all.online, factories.length, elsewhere.all.total];
    }
    // Devices, those of them that are online, factories, and devices of another dealer.
    expect(seen).toEqual({
      SYS_ADMIN: [3, 1, 2, 1],
      TENANT_ADMIN: [3, 1, 2, 0],
      CUSTOMER_USER: [2, 1, 1, 0],
      GROUP: [2, 1, 1, 0],
      EXPERIENCE: [1, 1, 1, 0],
      MAINTENANCE: [2, 1, 1, 0],
    });
  });

  it('are all counted, however many they are', async () => {
    const { id: customerId, tenantId, groupId } = await buildCustomer(app.pg);
    await app.pg.query(
      sqlQuery(
        'test.manyDevices',
        `insert into device (tenant_id, customer_id, group_id, name, machine_type, token_hash)
         select $1::uuid, $2::uuid, $3::uuid, 'D ' || n,
           (array['gearbox','hydraulic'])[1 + n % 2], sha256(($2::text || n)::bytea)
         from generate_series(1, 5000) n`,
      ),
      [tenantId, customerId, groupId],
    );
    const { all, factories, machineTypes } = await count({ tenantId });
    expect(all).toMatchObject({ total: 5000, online: 0, deviceStatuses: { unconnected: 5000 } });
    expect(factories.map(({ total }) => total)).toEqual([5000]);
    expect(Object.fromEntries(machineTypes.map(({ machineType, total }) => [machineType, total]))).toEqual({
      gearbox: 2500,
      hydraulic: 2500,
    });
  });
});

describe('when devices reported last', () => {
  const seen = async (ids: readonly string[], as = token) => {
    const reply = await fetch(`${app.url}/system/dataanalysis/listLastSeen?deviceIds=${ids.join(',')}`, {
      headers: { authorization: `Bearer ${as}` },
    });
    return ((await reply.json()) as { data: { deviceId: string; lastSeenAt: number | null }[] }).data;
  };
  const report = (device: BuiltDevice, ts: number) =>
    fetch(`${app.url}/api/v1/${device.token}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ts, values: { oil_temperature: 50 } }),
    });

  it('follows every reading, though nothing else changes', async () => {
    const device = await buildDevice(app.pg);
    const now = Date.now();
    await report(device, now - 20_000);
    expect(await seen([device.id])).toEqual([{ deviceId: device.id, lastSeenAt: now - 20_000 }]);
    await report(device, now - 10_000);
    expect(await seen([device.id, strangerId])).toEqual([{ deviceId: device.id, lastSeenAt: now - 10_000 }]);
  });

  it('is not told of devices out of reach', async () => {
    const [own, foreign] = [await buildDevice(app.pg), await buildDevice(app.pg)];
    await Promise.all([own, foreign].map((device) => report(device, Date.now())));
    const person = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: own.tenantId,
      customerId: own.customerId,
    });
    expect(
      (await seen([foreign.id, own.id], (await login(app.url, person)).token)).map(({ deviceId }) => deviceId),
    ).toEqual([own.id]);
  });

  it('is asked for a hundred at most', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => strangerId.slice(0, -3) + String(n).padStart(3, '0'));
    expect(await get('/system/dataanalysis/listLastSeen', { deviceIds: ids.join(',') })).toMatchObject({ code: 422 });
    expect(await get('/system/dataanalysis/listLastSeen', { deviceIds: ids.slice(1).join(',') })).toMatchObject({
      code: 200,
      data: [],
    });
  });
});

describe('the list', () => {
  it('says of a gateway that it is one, and of a machine that it is none', async () => {
    const customer = await buildCustomer(app.pg);
    const [machine, gateway] = [
      await buildDevice(app.pg, { customer }),
      await buildDevice(app.pg, { customer, isGateway: true }),
    ];
    const { rows } = await list({ customerId: customer.id });
    expect(new Map(rows.map(({ deviceId, isGateway }) => [deviceId, isGateway]))).toEqual(
      new Map([
        [machine.id, false],
        [gateway.id, true],
      ]),
    );
    expect((await get('/system/datascreen/getDeviceInfo', { deviceId: gateway.id })).data).toMatchObject({
      isGateway: true,
      assessed: false,
    });
  });

  it('names the oil that was last filled in, else what the form says', async () => {
    const device = await buildDevice(app.pg);
    await change(device, 'monitoring_oil = $2, oil_no = $3', ['L-HM 46', 'NB-46']);
    const oil = async () => (await get('/system/datascreen/getDeviceInfo', { deviceId: device.id })).data;
    expect(await oil()).toMatchObject({ monitoringOil: 'L-HM 46', oilNo: 'NB-46' });
    const { id } = await buildOil(app.pg, device, { since: Date.now() + 86_400_000 });
    // This oil is not yet in the machine.
    expect(await oil()).toMatchObject({ monitoringOil: 'L-HM 46', oilNo: 'NB-46' });
    await app.pg.query(
      sqlQuery('test.fill', `update device_oil set since = now() - interval '1 hour' where product_id = $1`),
      [id],
    );
    const [row] = await app.pg.query(
      sqlQuery<{ name: string }>('test.oilName', 'select name from oil_product where id = $1'),
      [id],
    );
    // The number on the form is that of the oil that was there before.
    expect(await oil()).toMatchObject({ monitoringOil: row?.name, oilNo: '' });
  });

  it('is in natural order, by factory and name, a page at a time', async () => {
    const tenant = await buildTenant(app.pg);
    const second = await buildCustomer(app.pg, { tenant, name: 'Works 10' });
    const first = await buildCustomer(app.pg, { tenant, name: 'Works 9' });
    for (const name of ['Pump 10', 'Pump 9', 'pump 1']) await buildDevice(app.pg, { customer: second, name });
    for (const name of ['轧机 2', '轧机 11', '泵站']) await buildDevice(app.pg, { customer: first, name });
    const names = async (query: Record<string, string | number>) =>
      (await list({ tenantId: tenant.id, ...query })).rows.map((row) => row.deviceName);
    const all = ['泵站', '轧机 2', '轧机 11', 'pump 1', 'Pump 9', 'Pump 10'];
    expect(await names({})).toEqual(all);
    expect([
      await names({ pageSize: 4 }),
      await names({ pageSize: 4, pageNum: 2 }),
      await names({ pageSize: 4, pageNum: 3 }),
    ]).toEqual([all.slice(0, 4), all.slice(4), []]);
    expect((await list({ tenantId: tenant.id, pageSize: 4, pageNum: 2 })).total).toBe(6);
    expect(await names({ customerId: second.id })).toEqual(all.slice(3));
    expect(await names({ deviceName: 'PUMP 1' })).toEqual(['pump 1', 'Pump 10']);
    expect(await names({ deviceName: '轧' })).toEqual(['轧机 2', '轧机 11']);
  });

  it('searches for what was typed, not for a pattern', async () => {
    const customer = await buildCustomer(app.pg);
    for (const name of ['100%', '100x', "O'Neil_1", 'a\\b']) await buildDevice(app.pg, { customer, name });
    const found = async (deviceName: string) =>
      (await list({ customerId: customer.id, deviceName })).rows.map((row) => row.deviceName);
    expect(await found('100%')).toEqual(['100%']);
    expect(await found('_')).toEqual(["O'Neil_1"]);
    expect(await found('\\')).toEqual(['a\\b']);
    expect(await found("'; drop table device; --")).toEqual([]);
  });

  it('shows a device that has never reported as offline', async () => {
    const device = await buildDevice(app.pg);
    const sensor = await buildSensor(app.pg, device, { indicators: ['oil_temperature', 'water_ppm'] });
    expect(await get('/system/datascreen/getDeviceInfo', { deviceId: device.id })).toMatchObject({
      code: 200,
      data: {
        deviceId: device.id,
        deviceName: device.name,
        machineType: 'gearbox',
        online: false,
        lastSeenAt: null,
        state: 'offline',
        groupName: 'Default group',
        reportIntervalMs: 60_000,
      },
    });
    expect(await get('/system/dataanalysis/getSenorInfo', { deviceId: device.id })).toMatchObject({
      code: 200,
      data: [{ sensorId: sensor.id, model: 'OS-1', indicators: ['oil_temperature', 'water_ppm'], online: false }],
    });
  });
});

describe('the factories', () => {
  it('are those in scope, by dealer', async () => {
    const tenant = await buildTenant(app.pg, { name: 'Dealer of two' });
    const second = await buildCustomer(app.pg, { tenant, name: 'Site 10' });
    const first = await buildCustomer(app.pg, { tenant, name: 'Site 2' });
    const device = await buildDevice(app.pg, { customer: second });
    const names = async (reach: Scope['reach']) =>
      (await app.app.services.directory.factories({ ...scopeOf(reach), authority: 'SYS_ADMIN' }, 'en-US')).map((node) =>
        'customers' in node ? [node.tenantName, node.customers.map(({ customerName }) => customerName)] : node,
      );
    expect(await names({ kind: 'tenant', tenantId: tenant.id })).toEqual([['Dealer of two', ['Site 2', 'Site 10']]]);
    expect(await names({ kind: 'customers', customerIds: [first.id] })).toEqual([['Dealer of two', ['Site 2']]]);
    expect(await names({ kind: 'devices', deviceIds: [device.id] })).toEqual([['Dealer of two', ['Site 10']]]);
    expect(await names({ kind: 'customers', customerIds: [] })).toEqual([]);
    const lonely = await buildTenant(app.pg, { name: 'Dealer of none' });
    expect(await names({ kind: 'tenant', tenantId: lonely.id })).toEqual([['Dealer of none', []]]);
  });

  it('come by dealer for an administrator and by themselves for everybody else', async () => {
    const tenant = await buildTenant(app.pg, { name: 'Dealer of one' });
    const customer = await buildCustomer(app.pg, { tenant, name: 'Works 1' });
    const accounts = await buildAccountsAround(app.pg, await buildDevice(app.pg, { customer }));
    const treeOf = async (authority: Authority) =>
      (
        await (
          await callerFor(app.url, accounts[authority])
        ).get<object[]>('/system/dataanalysis/listAllByDifCondition')
      ).data;
    const factory = { customerId: customer.id, customerName: 'Works 1', areaName: '' };
    expect(await treeOf('SYS_ADMIN')).toContainEqual({
      tenantId: tenant.id,
      tenantName: 'Dealer of one',
      customers: [factory],
    });
    for (const authority of authorities.filter((one) => one !== 'SYS_ADMIN')) {
      expect([authority, await treeOf(authority)]).toEqual([
        authority,
        [{ ...factory, tenantId: tenant.id, tenantName: 'Dealer of one' }],
      ]);
    }
  });
});

describe('references', () => {
  it('are given for ids in scope, in the order asked for', async () => {
    const { devices } = app.app.services;
    const [a, b, foreign] = [await buildDevice(app.pg), await buildDevice(app.pg), await buildDevice(app.pg)];
    const { token: _token, ...ref } = a;
    const scope = scopeOf({ kind: 'devices', deviceIds: [a.id, b.id] });
    expect(
      (await devices.resolve(scope, [b.id, foreign.id, a.id.toUpperCase(), 'noise', strangerId, b.id])).map(
        ({ id }) => id,
      ),
    ).toEqual([b.id, a.id]);
    expect(await devices.get(scope, a.id)).toEqual(ref);
    for (const id of [foreign.id, strangerId, 'noise', ''])
      expect(await refusalOf(devices.get(scope, id))).toBe('deviceNotFound');
  });

  it('can be walked, all of a scope', async () => {
    const customer = await buildCustomer(app.pg);
    const made = [
      await buildDevice(app.pg, { customer }),
      await buildDevice(app.pg, { customer }),
      await buildDevice(app.pg, { customer }),
    ];
    const seen: string[] = [];
    for await (const page of app.app.services.devices.allRefs(
      scopeOf({ kind: 'customers', customerIds: [customer.id] }),
    ))
      seen.push(...page.map(({ id }) => id));
    expect(seen).toEqual(made.map(({ id }) => id));
  });
});

describe('tokens', () => {
  it('prove a device, and follow every change at once', async () => {
    const { devices } = app.app.services;
    const device = await buildDevice(app.pg, { token: 'first token' });
    const id = async (text: string) => (await devices.byToken(text))?.id ?? null;
    expect([
      await id('first token'),
      await id('first token'),
      await id('second token'),
      await id('second token'),
    ]).toEqual([device.id, device.id, null, null]);
    await change(device, 'token_hash = $2', [hashOfToken('second token')]);
    expect([await id('first token'), await id('second token')]).toEqual([null, device.id]);
    expect([await id(''), await id('x'.repeat(10_000)), await id("' or true --")]).toEqual([null, null, null]);
  });

  it('are not in the database', async () => {
    await buildDevice(app.pg, { token: 'a very secret token' });
    const rows = await app.pg.query(sqlQuery<{ text: string }>('test.all', 'select device::text as text from device'));
    expect(rows.filter(({ text }) => text.includes('secret'))).toEqual([]);
  });
});

describe('aliases', () => {
  it('are those of the device, and follow changes', async () => {
    const { devices } = app.app.services;
    const device = await buildDevice(app.pg, {
      aliases: { T1: { key: 'oil_temperature', convert: 'fahrenheitToCelsius' }, visc: { key: 'viscosity_kinematic' } },
    });
    expect(Object.fromEntries((await devices.aliasesOf([device])).get(device.id) ?? [])).toEqual({
      T1: { key: 'oil_temperature', convert: 'fahrenheitToCelsius' },
      visc: { key: 'viscosity_kinematic' },
    });
    await change(device, 'aliases = $2', ['{}']);
    expect((await devices.aliasesOf([device])).get(device.id)?.size).toBe(0);
  });
});

describe('a gateway', () => {
  it('makes devices of its own customer, each once', async () => {
    const { devices } = app.app.services;
    const gateway = await buildDevice(app.pg, { isGateway: true, machineType: 'hydraulic' });
    const made = await Promise.all(
      Array.from({ length: 8 }, () => devices.createForGateway(gateway, 'Sensor node 1', 'turbine')),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({
      name: 'Sensor node 1',
      customerId: gateway.customerId,
      tenantId: gateway.tenantId,
      machineType: 'turbine',
      isGateway: false,
    });
    expect(await devices.createForGateway(gateway, 'Sensor node 2', 'default')).toMatchObject({
      machineType: 'hydraulic',
    });
    expect(await devices.get(everything, made[0]?.id ?? '')).toEqual(made[0]);
  });

  it('gets the device that is there already, and never one of another customer', async () => {
    const { devices } = app.app.services;
    const customer = await buildCustomer(app.pg);
    const gateway = await buildDevice(app.pg, { customer, isGateway: true });
    const there = await buildDevice(app.pg, { customer, name: 'Mixer' });
    const elsewhere = await buildDevice(app.pg, { name: 'Crusher' });
    expect((await devices.createForGateway(gateway, 'Mixer')).id).toBe(there.id);
    expect((await devices.createForGateway(gateway, 'Crusher')).id).not.toBe(elsewhere.id);
  });

  it('gets the device that is there already also where the factory has as many as it may have', async () => {
    const store = createDeviceStore(app.pg, () => false);
    const customer = await buildCustomer(app.pg);
    const gateway = await buildDevice(app.pg, { customer, isGateway: true });
    const there = await buildDevice(app.pg, { customer, name: 'Mixer' });
    const named = (name: string) => store.createBeside(gateway, { name, machineType: 'hydraulic' }, 2);
    expect((await named('Mixer'))?.id).toBe(there.id);
    expect(await named('Crusher')).toBeNull();
  });

  it('is the only one that may, and only with a name', async () => {
    const { devices } = app.app.services;
    const [gateway, ordinary] = [await buildDevice(app.pg, { isGateway: true }), await buildDevice(app.pg)];
    expect(await refusalOf(devices.createForGateway(ordinary, 'Node'))).toBe('noPermission');
    for (const name of ['', '  ', 'x'.repeat(101)])
      expect(await refusalOf(devices.createForGateway(gateway, name))).toBe('invalid');
  });
});
