import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceStateMessage, TelemetryUpdate, TopicUpdate } from '@oilsight/contract';
import { startTestApp, type TestApp } from './app.ts';
import {
  buildAccount,
  buildAlarmRecord,
  type BuiltAccount,
  type BuiltDevice,
  buildCustomer,
  buildDevice,
  login,
} from './factories.ts';
import { type LiveClient, openLive } from './live-client.ts';

let app: TestApp;
let device: BuiltDevice;
let owner: BuiltAccount;
let stranger: BuiltAccount;
let now: number;

beforeAll(async () => {
  app = await startTestApp();
  // It would withdraw the records that the tests write.
  await app.app.services.alarms.engine.stop();
  const customer = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer, name: 'Pump 1', machineType: 'hydraulic' });
  owner = await buildAccount(app.pg, {
    authority: 'CUSTOMER_USER',
    tenantId: customer.tenantId,
    customerId: customer.id,
  });
  const elsewhere = await buildCustomer(app.pg);
  stranger = await buildAccount(app.pg, {
    authority: 'CUSTOMER_USER',
    tenantId: elsewhere.tenantId,
    customerId: elsewhere.id,
  });
  now = Date.now() - 60_000;
});
afterAll(() => app.close());

async function open(account: BuiltAccount): Promise<LiveClient & { token: string }> {
  const { token } = await login(app.url, account);
  return Object.assign(await openLive(app.url, `/ws/plugins/telemetry?token=${token}`), { token });
}

async function write(to: BuiltDevice, values: Record<string, unknown>, ts = (now += 1)): Promise<number> {
  const { stored } = await app.app.services.ingest.telemetry(to, Buffer.from(JSON.stringify({ ts, values })));
  expect(stored).toBe(Object.keys(values).length);
  return ts;
}

const unauthorized = (cmdId: number) =>
  `{"subscriptionId":${cmdId},"errorCode":3,"errorMsg":"Unauthorized","data":null,"latestValues":{}}`;
const on = (one: BuiltDevice) => ({ entityType: 'DEVICE', entityId: one.id });

describe('time series', () => {
  it('tells text, truth and objects as text, and qualities when asked', async () => {
    const own = await buildDevice(app.pg, {
      customer: { id: device.customerId, tenantId: device.tenantId, name: '', groupId: await groupOf(device) },
    });
    const client = await open(owner);
    client.send({
      tsSubCmds: [
        { ...on(own), cmdId: 1, quality: true },
        { ...on(own), cmdId: 2, keys: 'mode,absent' },
      ],
    });
    expect(await client.next()).toBe(
      '{"subscriptionId":1,"errorCode":0,"errorMsg":null,"data":{},"latestValues":{},"quality":{}}',
    );
    expect(await client.next()).toBe('{"subscriptionId":2,"errorCode":0,"errorMsg":null,"data":{},"latestValues":{}}');
    const at = await write(own, { mode: 'auto', running: true, limits: { low: 1 }, oil_temperature: 900 });
    const [first, second] = [await client.nextJson<TelemetryUpdate>(), await client.nextJson<TelemetryUpdate>()];
    expect(first.data).toEqual({
      limits: [[at, '{"low":1}']],
      mode: [[at, 'auto']],
      oil_temperature: [[at, '900']],
      running: [[at, 'true']],
    });
    expect(first.quality).toEqual({ limits: [0], mode: [0], oil_temperature: [2], running: [0] });
    expect(second).toMatchObject({ subscriptionId: 2, data: { mode: [[at, 'auto']] } });
    client.send({
      historyCmds: [{ ...on(own), cmdId: 3, keys: 'oil_temperature', startTs: at, endTs: at + 1, quality: true }],
    });
    expect(await client.nextJson()).toMatchObject({
      subscriptionId: 3,
      data: { oil_temperature: [[at, '900']] },
      quality: { oil_temperature: [2] },
    });
    client.close();
  });

  it('suppresses late readings for LATEST_TELEMETRY only', async () => {
    const own = await ownDevice();
    const client = await open(owner);
    const newest = await write(own, { a: 1 });
    client.send({
      tsSubCmds: [
        { ...on(own), cmdId: 1, scope: 'LATEST_TELEMETRY' },
        { ...on(own), cmdId: 2 },
      ],
    });
    await Promise.all([client.next(), client.next()]);
    await write(own, { a: 0 }, newest - 1000);
    expect(await client.nextJson()).toMatchObject({ subscriptionId: 2, data: { a: [[newest - 1000, '0']] } });
    const later = await write(own, { a: 2 });
    expect(await client.nextJson()).toMatchObject({ subscriptionId: 1, data: { a: [[later, '2']] } });
    client.close();
  });

  it('starts with a window, and aggregates it', async () => {
    const own = await ownDevice();
    const start = Math.floor(now / 10_000) * 10_000 - 100_000;
    for (const [offset, value] of [
      [0, 1],
      [4000, 3],
      [10_000, 5],
    ] as const)
      await write(own, { a: value }, start + offset);
    const client = await open(owner);
    const window = { ...on(own), keys: 'a', startTs: start, timeWindow: 20_000 };
    client.send({
      tsSubCmds: [
        { ...window, cmdId: 1 },
        { ...window, cmdId: 2, interval: 10_000, agg: 'AVG' },
      ],
      historyCmds: [{ ...window, cmdId: 3, endTs: start + 10_000, agg: 'COUNT', interval: 10_000 }],
    });
    expect((await client.nextJson<TelemetryUpdate>()).data).toEqual({
      a: [
        [start + 10_000, '5'],
        [start + 4000, '3'],
        [start, '1'],
      ],
    });
    expect((await client.nextJson<TelemetryUpdate>()).data).toEqual({
      a: [
        [start + 5000, '2'],
        [start + 15_000, '5'],
      ],
    });
    expect((await client.nextJson<TelemetryUpdate>()).data).toEqual({ a: [[start + 5000, '2']] });
    client.send({ historyCmds: [{ ...window, cmdId: 4, endTs: start + 701_000, interval: 1, agg: 'MAX' }] });
    expect(await client.nextJson()).toMatchObject({
      subscriptionId: 4,
      errorCode: 2,
      errorMsg: expect.stringContaining('Number of intervals is to high - 701'),
    });
    client.close();
  });

  it('ends one subscription, or all', async () => {
    const own = await ownDevice();
    const client = await open(owner);
    client.send({
      tsSubCmds: [
        { ...on(own), cmdId: 1 },
        { ...on(own), cmdId: 2 },
        { ...on(own), cmdId: 3 },
      ],
    });
    for (let n = 0; n < 3; n += 1) await client.next();
    client.send({ tsSubCmds: [{ ...on(own), cmdId: 1, unsubscribe: true }] });
    client.send('{"ping":1}');
    await client.next();
    await write(own, { a: 1 });
    expect([(await client.nextJson())['subscriptionId'], (await client.nextJson())['subscriptionId']]).toEqual([2, 3]);
    client.send({ tsSubCmds: [{ cmdId: 0, unsubscribe: true }] });
    client.send({ tsSubCmds: [{ ...on(own), cmdId: 9 }] });
    await client.next();
    await write(own, { a: 2 });
    expect((await client.nextJson())['subscriptionId']).toBe(9);
    client.close();
  });
});

describe('attributes', () => {
  it('tells them now and at each change, by scope', async () => {
    const own = await ownDevice();
    const { attributes } = app.app.services;
    await attributes.write(own, 'SERVER_SCOPE', { active: true });
    const client = await open(owner);
    client.send({ attrSubCmds: [{ ...on(own), cmdId: 3, scope: 'SERVER_SCOPE', keys: 'active,inactivityTimeout' }] });
    expect((await client.nextJson<TelemetryUpdate>()).data).toEqual({ active: [[expect.any(Number), 'true']] });
    await attributes.write(own, 'CLIENT_SCOPE', { active: false });
    await attributes.write(own, 'SERVER_SCOPE', { active: false, other: 1 });
    expect((await client.nextJson<TelemetryUpdate>()).data).toEqual({ active: [[expect.any(Number), 'false']] });
    await attributes.remove(own, 'SERVER_SCOPE', ['active']);
    expect((await client.nextJson<TelemetryUpdate>()).data).toEqual({ active: [[expect.any(Number), '']] });
    client.close();
  });
});

describe('entity data', () => {
  const temperature = { type: 'TIME_SERIES', key: 'temperature' };
  const query = (entityFilter: object, more: object = {}) => ({
    entityFilter,
    pageLink: {
      pageSize: 50,
      page: 0,
      textSearch: null,
      sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
    },
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: [temperature],
    keyFilters: [],
    ...more,
  });
  interface Page {
    readonly data: {
      readonly data: { readonly entityId: { readonly id: string } }[];
      readonly totalElements: number;
      readonly hasNext: boolean;
    };
  }

  it('finds devices by every filter, in scope only', async () => {
    const client = await open(owner);
    const customer = { id: device.customerId, tenantId: device.tenantId, name: '', groupId: await groupOf(device) };
    const turbines = [
      await buildDevice(app.pg, { customer, name: 'Turbine 2', machineType: 'turbine' }),
      await buildDevice(app.pg, { customer, name: 'Turbine 10', machineType: 'turbine' }),
    ] as const;
    const foreign = await buildDevice(app.pg, { name: 'Turbine 3', machineType: 'turbine' });
    const both = turbines.map(({ id }) => id);
    const cases: [object, string[]][] = [
      [{ type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: both[0] } }, [both[0] as string]],
      [{ type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: foreign.id } }, []],
      [{ type: 'entityList', entityType: 'DEVICE', entityList: [...both, foreign.id] }, both],
      [{ type: 'deviceType', deviceTypes: ['turbine'], deviceNameFilter: '' }, both],
      [{ type: 'deviceType', deviceType: 'turbine', deviceNameFilter: '%10' }, [both[1] as string]],
      [{ type: 'deviceName', deviceNameFilter: 'turb' }, both],
    ];
    for (const [cmdId, [filter, expected]] of cases.entries()) {
      const sorted = query(filter, {
        pageLink: {
          pageSize: 10,
          page: 0,
          sortOrder: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' },
        },
      });
      client.send({ entityDataCmds: [{ cmdId, query: sorted }] });
      const { data } = await client.nextJson<Page>();
      expect(data.data.map(({ entityId }) => entityId.id)).toEqual(expected);
    }
    client.send({
      entityDataCmds: [
        {
          cmdId: 50,
          query: query({ type: 'deviceName', deviceNameFilter: 'Turb' }, { pageLink: { pageSize: 1, page: 0 } }),
        },
      ],
    });
    expect((await client.nextJson<Page>()).data).toMatchObject({ totalPages: 2, totalElements: 2, hasNext: true });
    client.close();
  });

  it('follows values and series of the page, and stops when told', async () => {
    const own = await ownDevice();
    const client = await open(owner);
    const first = await write(own, { temperature: 1 });
    const single = { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: own.id } };
    client.send({ entityDataCmds: [{ cmdId: 1, query: query(single) }] });
    expect(await client.nextJson()).toMatchObject({
      data: { data: [{ latest: { TIME_SERIES: { temperature: { ts: first, value: '1' } } } }] },
    });
    // As dashboards do: the command is sent again with the same number, without a query.
    client.send({
      entityDataCmds: [
        {
          cmdId: 1,
          latestCmd: { keys: [temperature] },
          tsCmd: {
            keys: ['temperature', 'b'],
            startTs: first - 1000,
            timeWindow: 3_600_000,
            interval: 1000,
            limit: 100,
            agg: 'NONE',
          },
        },
      ],
    });
    expect(await client.nextJson()).toMatchObject({
      data: null,
      update: [{ timeseries: { temperature: [{ ts: first, value: '1' }], b: [] } }],
    });
    const second = await write(own, { temperature: 2 });
    const entityId = { entityType: 'DEVICE', id: own.id };
    expect(await client.nextJson()).toMatchObject({
      update: [
        {
          entityId,
          latest: { TIME_SERIES: { temperature: { ts: second, value: '2' } } },
          timeseries: { temperature: [{ ts: second, value: '2' }] },
          aggLatest: {},
        },
      ],
    });
    await write(own, { temperature: 1.5 }, second - 1);
    expect(await client.nextJson()).toMatchObject({
      update: [{ latest: {}, timeseries: { temperature: [{ ts: second - 1, value: '1.5' }] } }],
    });
    client.send({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] });
    client.send('{"ping":1}');
    expect(await client.next()).toBe('{"pong":1}');
    await write(own, { temperature: 3 });
    client.send({ entityDataCmds: [{ cmdId: 2 }, { cmdId: 3, aggTsCmd: {} }] });
    expect(await client.nextJson()).toMatchObject({ subscriptionId: 2, errorCode: 2, errorMsg: 'Query is empty!' });
    expect(await client.nextJson()).toMatchObject({ cmdId: 3, errorCode: 2 });
    client.close();
  });
});

describe('topics', () => {
  it('tells the state of a device and its changes', async () => {
    const own = await ownDevice();
    const client = await open(owner);
    client.send({ topicSubCmds: [{ cmdId: 1, topic: `device:${own.id}` }] });
    expect(await client.nextJson<TopicUpdate>()).toEqual({
      subscriptionId: 1,
      topic: `device:${own.id}`,
      errorCode: 0,
      errorMsg: null,
      message: {
        deviceId: own.id,
        online: false,
        lastSeenAt: null,
        state: 'offline',
        assessed: false,
        isAssessing: false,
        leading: null,
        finding: null,
        since: null,
        indicators: {},
      },
    });
    const at = await write(own, { oil_temperature: 50, level: 30 });
    expect((await client.nextJson<TopicUpdate>()).message).toEqual({
      deviceId: own.id,
      online: true,
      lastSeenAt: at,
      state: 'normal',
      assessed: false,
      isAssessing: true,
      leading: null,
      finding: null,
      since: null,
      indicators: { oil_temperature: 'normal', level: 'level2' },
    });
    await write(own, { oil_temperature: 51 });
    await write(own, { oil_temperature: 95 });
    expect((await client.nextJson<TopicUpdate>()).message).toMatchObject({
      state: 'normal',
      indicators: { oil_temperature: 'level1' },
    });
    const raisedAt = at - 60_000;
    await buildAlarmRecord(app.pg, own, { level: 1, indicator: 'oil_temperature', raisedAt });
    expect((await client.nextJson<TopicUpdate>()).message).toMatchObject({
      state: 'level1',
      leading: 'oil_temperature',
      since: raisedAt - 60_000,
      indicators: { oil_temperature: 'level1' },
    });
    client.close();
  });

  it('tells the states of all devices in scope', async () => {
    const own = await ownDevice();
    const client = await open(owner);
    client.send({ topicSubCmds: [{ cmdId: 1, topic: 'devices' }] });
    const { message } = await client.nextJson<TopicUpdate>();
    const ids = (message as DeviceStateMessage[]).map(({ deviceId }) => deviceId);
    expect(ids).toContain(own.id);
    const foreign = await buildDevice(app.pg);
    expect(ids).not.toContain(foreign.id);
    await write(foreign, { a: 1 });
    await write(own, { a: 1 });
    expect((await client.nextJson<TopicUpdate>()).message).toMatchObject([{ deviceId: own.id, state: 'normal' }]);
    client.send({ topicSubCmds: [{ cmdId: 2, topic: 'weather' }] });
    expect(await client.nextJson()).toMatchObject({ subscriptionId: 2, errorCode: 2 });
    client.close();
  });
});

describe('scope', () => {
  it('a stranger gets nothing', async () => {
    const client = await open(stranger);
    client.send({
      tsSubCmds: [{ ...on(device), cmdId: 1 }],
      attrSubCmds: [{ ...on(device), cmdId: 2 }],
      historyCmds: [{ ...on(device), cmdId: 3, keys: 'a', startTs: now - 3_600_000, endTs: now }],
      topicSubCmds: [{ cmdId: 4, topic: `device:${device.id}` }],
    });
    for (const cmdId of [1, 2, 3, 4]) expect(await client.next()).toBe(unauthorized(cmdId));
    client.send({ tsSubCmds: [{ entityType: 'DEVICE', entityId: 'nonsense', cmdId: 5 }] });
    expect(await client.next()).toBe(unauthorized(5));
    await write(device, { a: 1 });
    client.send('{"ping":1}');
    expect(await client.next()).toBe('{"pong":1}');
    client.close();
  });

  it('a login that ends closes its sockets', async () => {
    const client = await open(owner);
    client.send({ tsSubCmds: [{ ...on(device), cmdId: 1 }] });
    await client.next();
    await fetch(`${app.url}/api/auth/logout`, {
      method: 'POST',
      headers: { 'x-authorization': `Bearer ${client.token}` },
    });
    expect(await client.closed).toEqual({ code: 1008, reason: 'Login ended' });
  });

  it('a grant that is taken away ends what it allowed', async () => {
    const account = await buildAccount(app.pg, { authority: 'EXPERIENCE', devices: [device] });
    const client = await open(account);
    client.send({ tsSubCmds: [{ ...on(device), cmdId: 1 }] });
    await client.next();
    await app.pg.pool.query('delete from account_device where account_id = $1', [account.id]);
    expect(await client.nextJson()).toMatchObject({ subscriptionId: 1, errorCode: 3 });
    client.close();
  });

  it('a removed device that was granted is seen again once it is restored', async () => {
    const granted = await ownDevice();
    const account = await buildAccount(app.pg, { authority: 'EXPERIENCE', devices: [device, granted] });
    await app.pg.pool.query('update device set removed_at = now() where id = $1', [granted.id]);
    const client = await open(account);
    let cmdId = 0;
    const ask = async () => {
      cmdId += 1;
      client.send({ tsSubCmds: [{ ...on(granted), cmdId }] });
      return (await client.nextJson<{ errorCode: number }>()).errorCode;
    };
    expect(await ask()).toBe(3);
    await app.pg.pool.query('update device set removed_at = null where id = $1', [granted.id]);
    await expect.poll(ask).toBe(0);
    client.close();
  });

  it('a disabled account loses its sockets', async () => {
    const account = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: device.tenantId,
      customerId: device.customerId,
    });
    const client = await open(account);
    client.send('{"ping":1}');
    await client.next();
    client.send({ tsSubCmds: [{ ...on(device), cmdId: 1 }] });
    await client.next();
    await app.pg.pool.query('update account set disabled = true where id = $1', [account.id]);
    expect((await client.closed).code).toBe(1008);
  });
});

async function groupOf(one: BuiltDevice): Promise<string> {
  const { rows } = await app.pg.pool.query<{ group_id: string }>('select group_id from device where id = $1', [one.id]);
  return rows[0]?.group_id ?? '';
}

/** A further device of the owner's factory. */
async function ownDevice(): Promise<BuiltDevice> {
  return buildDevice(app.pg, {
    customer: { id: device.customerId, tenantId: device.tenantId, name: '', groupId: await groupOf(device) },
    machineType: 'hydraulic',
  });
}
