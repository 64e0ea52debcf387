import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import {
  buildAccount,
  type BuiltAccount,
  type BuiltDevice,
  buildCustomer,
  type Customer,
  buildDevice,
} from './factories.ts';
import { type LiveClient, openLive } from './live-client.ts';
import { stockClient } from './mqtt.ts';

/**
 * An unmodified ThingsBoard client: requests exactly as its documentation shows them, and replies compared byte for
 * byte with the documented ones. Only ids, tokens and times differ.
 */
let app: TestApp;
let customer: Customer;
let account: BuiltAccount;

beforeAll(async () => {
  app = await startTestApp();
  customer = await buildCustomer(app.pg);
  account = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId });
});
afterAll(() => app.close());

/** A different recent time for each reading, ms. */
let at = Date.now() - 3_600_000;
const instant = () => (at += 1000);

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

async function loginToken(): Promise<string> {
  const reply = await post(
    '/api/auth/login',
    JSON.stringify({ username: account.userName, password: account.password }),
  );
  expect(reply.status).toBe(200);
  const pair = (await reply.json()) as Record<string, string>;
  expect(Object.keys(pair)).toEqual(['token', 'refreshToken']);
  return pair['token'] ?? '';
}

async function open(): Promise<LiveClient> {
  return openLive(app.url, `/api/ws/plugins/telemetry?token=${await loginToken()}`);
}

const newDevice = (name?: string): Promise<BuiltDevice> =>
  buildDevice(app.pg, { customer, machineType: 'hydraulic', ...(name === undefined ? {} : { name }) });

describe('publishing', () => {
  it('mosquitto_pub as documented, seen on the socket', async () => {
    const device = await newDevice();
    const client = await open();
    client.send(
      `{"tsSubCmds":[{"entityType":"DEVICE","entityId":"${device.id}","scope":"LATEST_TELEMETRY","cmdId":10}],"historyCmds":[],"attrSubCmds":[]}`,
    );
    expect(await client.next()).toBe('{"subscriptionId":10,"errorCode":0,"errorMsg":null,"data":{},"latestValues":{}}');
    const ts = instant();
    const publish = await stockClient();
    await publish({
      port: app.mqttPort,
      token: device.token,
      topic: 'v1/devices/me/telemetry',
      qos: 1,
      message: `{"ts":${ts},"values":{"viscosity":46.2,"temperature":25.1}}`,
    });
    expect(await client.next()).toBe(
      `{"subscriptionId":10,"errorCode":0,"errorMsg":null,"data":{"temperature":[[${ts},"25.1"]],"viscosity":[[${ts},"46.2"]]},"latestValues":{"temperature":${ts},"viscosity":${ts}}}`,
    );
    client.close();
  });

  it('mqtt.js with QoS 1 and a payload without a time', async () => {
    const device = await newDevice();
    const client = await open();
    client.send({ tsSubCmds: [{ entityType: 'DEVICE', entityId: device.id, cmdId: 1 }] });
    await client.next();
    const before = Date.now();
    const mqtt = await connectAsync(`mqtt://127.0.0.1:${app.mqttPort}`, { username: device.token, reconnectPeriod: 0 });
    await mqtt.publishAsync('v1/devices/me/telemetry', '{"temperature":42.2,"humidity":"70"}', { qos: 1 });
    await mqtt.endAsync();
    const { data } = await client.nextJson<{ data: Record<string, [number, string][]> }>();
    expect(Object.entries(data).map(([key, points]) => [key, points[0]?.[1]])).toEqual([
      ['humidity', '70'],
      ['temperature', '42.2'],
    ]);
    expect(data['humidity']?.[0]?.[0]).toBeGreaterThanOrEqual(before);
    client.close();
  });

  it('HTTP as documented', async () => {
    const device = await newDevice();
    const reply = await post(`/api/v1/${device.token}/telemetry`, '{"temperature":42.2,"viscosity":46.1}');
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });
});

describe('the socket', () => {
  it('takes authCmd with commands behind it', async () => {
    const device = await newDevice();
    const client = await openLive(app.url, '/api/ws');
    client.send(
      `{"authCmd":{"cmdId":0,"token":"${await loginToken()}"},"cmds":[{"type":"TIMESERIES","entityType":"DEVICE","entityId":"${device.id}","scope":"LATEST_TELEMETRY","cmdId":10}]}`,
    );
    expect(await client.next()).toBe('{"subscriptionId":10,"errorCode":0,"errorMsg":null,"data":{},"latestValues":{}}');
    client.close();
  });

  it('gives history, newest first, and averages at the middle of their bucket', async () => {
    const device = await newDevice();
    const start = Math.floor(instant() / 60_000) * 60_000 - 600_000;
    await post(
      `/api/v1/${device.token}/telemetry`,
      JSON.stringify(
        [
          [start, 20],
          [start + 30_000, 21],
          [start + 60_000, 30],
        ].map(([ts, temperature]) => ({ ts, values: { temperature } })),
      ),
    );
    const client = await open();
    const command = (cmdId: number, more: string) =>
      `{"historyCmds":[{"cmdId":${cmdId},"entityType":"DEVICE","entityId":"${device.id}","keys":"temperature","startTs":${start},"endTs":${start + 120_000},${more}}]}`;
    client.send(command(7, '"interval":60000,"limit":1000,"agg":"AVG"'));
    expect(await client.next()).toBe(
      `{"subscriptionId":7,"errorCode":0,"errorMsg":null,"data":{"temperature":[[${start + 30_000},"20.5"],[${start + 90_000},"30"]]},"latestValues":{"temperature":${start + 90_000}}}`,
    );
    client.send(command(8, '"interval":0,"limit":2,"agg":"NONE"'));
    expect(await client.next()).toBe(
      `{"subscriptionId":8,"errorCode":0,"errorMsg":null,"data":{"temperature":[[${start + 60_000},"30"],[${start + 30_000},"21"]]},"latestValues":{"temperature":${start + 30_000}}}`,
    );
    client.close();
  });

  it('gives attributes', async () => {
    const device = await newDevice();
    await post(`/api/v1/${device.token}/attributes`, '{"firmware":"1.2","serial":"A1"}');
    const client = await open();
    client.send(
      `{"attrSubCmds":[{"cmdId":3,"entityType":"DEVICE","entityId":"${device.id}","scope":"CLIENT_SCOPE","keys":"firmware"}]}`,
    );
    const text = await client.next();
    const ts = /\[\[(\d+),/.exec(text)?.[1];
    expect(text).toBe(
      `{"subscriptionId":3,"errorCode":0,"errorMsg":null,"data":{"firmware":[[${ts},"1.2"]]},"latestValues":{"firmware":${ts}}}`,
    );
    client.close();
  });

  it('gives a page of devices, then its changes', async () => {
    const device = await newDevice('Pump 1');
    const ts = instant();
    await post(`/api/v1/${device.token}/telemetry`, `{"ts":${ts},"values":{"temperature":42}}`);
    const client = await open();
    client.send({
      entityDataCmds: [
        {
          cmdId: 1,
          query: {
            entityFilter: { type: 'deviceType', deviceTypes: ['hydraulic'], deviceNameFilter: 'Pump' },
            pageLink: {
              pageSize: 50,
              page: 0,
              textSearch: null,
              sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
            },
            entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
            latestValues: [{ type: 'TIME_SERIES', key: 'temperature' }],
            keyFilters: [],
          },
          latestCmd: { keys: [{ type: 'TIME_SERIES', key: 'temperature' }] },
        },
      ],
    });
    const first = await client.next();
    const fieldTs = /"name":\{"ts":(\d+)/.exec(first)?.[1];
    expect(first).toBe(
      `{"cmdId":1,"errorCode":0,"errorMsg":null,"cmdUpdateType":"ENTITY_DATA","data":{"data":[{"entityId":{"entityType":"DEVICE","id":"${device.id}"},` +
        `"latest":{"ENTITY_FIELD":{"name":{"ts":${fieldTs},"value":"Pump 1"}},"TIME_SERIES":{"temperature":{"ts":${ts},"value":"42"}}},` +
        `"timeseries":{},"aggLatest":{}}],"totalPages":1,"totalElements":1,"hasNext":false},"update":null,"allowedEntities":10000}`,
    );
    const later = instant();
    await post(`/api/v1/${device.token}/telemetry`, `{"ts":${later},"values":{"temperature":43}}`);
    expect(await client.next()).toBe(
      `{"cmdId":1,"errorCode":0,"errorMsg":null,"cmdUpdateType":"ENTITY_DATA","data":null,"update":[{"entityId":{"entityType":"DEVICE","id":"${device.id}"},` +
        `"latest":{"TIME_SERIES":{"temperature":{"ts":${later},"value":"43"}}},"timeseries":{},"aggLatest":{}}]}`,
    );
    client.close();
  });

  it('says what it could not read', async () => {
    const client = await open();
    client.send('{"authCmd2":{}}');
    expect(await client.next()).toBe(
      '{"subscriptionId":1,"errorCode":2,"errorMsg":"Failed to parse the payload","data":null,"latestValues":{}}',
    );
    client.send(
      '{"tsSubCmds":[{"cmdId":4,"entityType":"DEVICE","entityId":""}],"historyCmds":[{"cmdId":5,"entityType":"DEVICE","entityId":"x"}],"entityDataCmds":[{"cmdId":6}]}',
    );
    expect([await client.next(), await client.next(), await client.next()]).toEqual([
      '{"subscriptionId":4,"errorCode":2,"errorMsg":"Device id is empty!","data":null,"latestValues":{}}',
      '{"subscriptionId":5,"errorCode":2,"errorMsg":"Keys are empty!","data":null,"latestValues":{}}',
      '{"subscriptionId":6,"errorCode":2,"errorMsg":"Query is empty!","data":null,"latestValues":{}}',
    ]);
    client.close();
  });
});

describe('reading', () => {
  it('latest values over REST', async () => {
    const device = await newDevice();
    const ts = instant();
    await post(`/api/v1/${device.token}/telemetry`, `{"ts":${ts},"values":{"temperature":42.2,"viscosity":46.1}}`);
    const reply = await fetch(
      `${app.url}/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?keys=temperature,viscosity`,
      { headers: { 'X-Authorization': `Bearer ${await loginToken()}` } },
    );
    expect([reply.status, await reply.text()]).toEqual([
      200,
      `{"temperature":[{"ts":${ts},"value":"42.2"}],"viscosity":[{"ts":${ts},"value":"46.1"}]}`,
    ]);
  });
});
