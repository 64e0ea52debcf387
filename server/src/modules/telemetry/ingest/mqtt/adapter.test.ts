import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IClientOptions, MqttClient } from 'mqtt';
import { startTestApp } from '../../../../../test/app.ts';
import type { TestApp } from '../../../../../test/app.ts';
import { buildCustomer, buildDevice } from '../../../../../test/factories.ts';
import { closed, connectDevice, nextMessage, stockClient } from '../../../../../test/mqtt.ts';
import { sqlQuery } from '../../../../platform/pg.ts';
import { hashOfToken } from '../../../devices/index.ts';
import type { DeviceRef } from '../../../devices/index.ts';

let app: TestApp;
const clients: MqttClient[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});
afterAll(() => app.close());

async function open(token: string | undefined, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectDevice(app.mqttPort, token, options);
  clients.push(client);
  return client;
}

async function latest(device: DeviceRef): Promise<Record<string, unknown>> {
  const found = await app.app.services.telemetryStore.latest([device]);
  return Object.fromEntries((found.get(device.id) ?? []).map(({ key, value }) => [key, value]));
}

async function childNamed(gateway: DeviceRef, name: string): Promise<DeviceRef> {
  return app.app.services.devices.createForGateway(gateway, name);
}

describe('logging in over MQTT', () => {
  it.each([
    ['an unknown token', 'nobody', 4],
    ['no user name', undefined, 5],
  ])('refuses %s with the documented code', async (_name, token, code) => {
    await expect(open(token)).rejects.toMatchObject({ code });
  });

  it('speaks MQTT 3.1', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token, { protocolId: 'MQIsdp', protocolVersion: 3 });
    await client.publishAsync('v1/devices/me/telemetry', '{"x":1}', { qos: 1 });
    expect(await latest(device)).toEqual({ x: 1 });
  });

  it('ends a connection whose token was replaced', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    const gone = closed(client);
    await app.pg.query(sqlQuery('test.replacement', 'update device set token_hash = $2 where id = $1'), [
      device.id,
      hashOfToken('another token'),
    ]);
    await gone;
    await expect(open(device.token)).rejects.toMatchObject({ code: 4 });
  });

  it('refuses a token that is replaced while it is looked up', async () => {
    const device = await buildDevice(app.pg);
    const operator = new pg.Client({ connectionString: app.adminUrl });
    await operator.connect();
    // Who looks devices up by their tokens waits for a lock when the database has decided what there is to be read. The
    // server's other readers of devices pass: they would be taken for the one that this test waits for.
    await operator.query(`
      create function held() returns boolean language plpgsql as $$
        begin
          if current_query() like '%"token_hash" = any%' then perform pg_advisory_xact_lock_shared(4242); end if;
          return true;
        end $$;
      create policy held on device using (held());
      alter table device enable row level security;
      alter table device force row level security;
      select pg_advisory_lock(4242)`);
    let answer: Promise<unknown>;
    try {
      answer = open(device.token).catch((error: unknown) => error);
      await expect
        .poll(async () => (await operator.query('select 1 from pg_locks where objid = 4242 and not granted')).rowCount)
        .toBe(1);
      await operator.query('update device set token_hash = $2 where id = $1', [
        device.id,
        hashOfToken('the next token'),
      ]);
      await app.app.services.changes.caughtUp();
    } finally {
      await operator.query(`
        select pg_advisory_unlock(4242);
        alter table device disable row level security;
        drop policy held on device;
        drop function held`);
      await operator.end();
    }
    expect(await answer).toMatchObject({ code: 4 });
  });

  it('keeps devices apart that give themselves the same client id, and closes the older of one device', async () => {
    const [one, other] = [await buildDevice(app.pg), await buildDevice(app.pg)];
    const older = await open(one.token, { clientId: 'same' });
    const foreign = await open(other.token, { clientId: 'same' });
    const gone = closed(older);
    await open(one.token, { clientId: 'same' });
    await gone;
    await foreign.publishAsync('v1/devices/me/telemetry', '{"x":1}', { qos: 1 });
    expect(await latest(other)).toEqual({ x: 1 });
  });

  it('closes the oldest of too many connections of a device', async () => {
    const { token } = await buildDevice(app.pg);
    const first = await open(token);
    const gone = closed(first);
    const others = [];
    for (let index = 0; index < 10; index += 1) others.push(await open(token));
    await gone;
    expect(others.every(({ connected }) => connected)).toBe(true);
  });
});

describe('telemetry over MQTT', () => {
  it.each(['v1/devices/me/telemetry', 'v2/t'])('is on disk when %s is acknowledged', async (topic) => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.publishAsync(topic, '{"oil_temperature":58.4,"note":true}', { qos: 1 });
    expect(await latest(device)).toEqual({ note: true, oil_temperature: 58.4 });
  });

  it('is taken with QoS 0 too', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.publishAsync('v1/devices/me/telemetry', '{"x":1}', { qos: 0 });
    // The server processes a connection's packets in order.
    await client.publishAsync('v1/devices/me/telemetry', '{"y":2}', { qos: 1 });
    expect(await latest(device)).toEqual({ x: 1, y: 2 });
  });

  it('refuses QoS 2, saying so, and keeps nothing of it', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.subscribeAsync('v1/devices/me/errors');
    const [gone, reported] = [closed(client), nextMessage(client)];
    client.publish('v1/devices/me/telemetry', '{"x":1}', { qos: 2 }, () => undefined);
    expect(await reported).toMatchObject({ message: { stored: 0, error: { status: 400 } } });
    await gone;
    expect(await latest(device)).toEqual({});
  });

  it('takes what a stock client sends, one after another in order', async () => {
    const device = await buildDevice(app.pg);
    const publish = await stockClient();
    const to = { port: app.mqttPort, token: device.token, topic: 'v1/devices/me/telemetry' };
    await publish({ ...to, qos: 1, message: '{"oil_temperature":58.4}' });
    await publish({ ...to, qos: 1, message: '{"pressure":1.5}' });
    expect(await latest(device)).toEqual({ oil_temperature: 58.4, pressure: 1.5 });
  });

  it('stores what is sent with QoS 0 by a client that hangs up at once', async () => {
    const device = await buildDevice(app.pg);
    const stored = new Promise<void>((resolve) => {
      const unsubscribe = app.app.services.bus.on('readingsStored', ({ frames }) => {
        if (!frames.some((frame) => frame.device.id === device.id)) return;
        unsubscribe();
        resolve();
      });
    });
    const publish = await stockClient();
    await publish({
      port: app.mqttPort,
      token: device.token,
      topic: 'v1/devices/me/telemetry',
      qos: 0,
      message: '{"x":7}',
    });
    await stored;
    expect(await latest(device)).toEqual({ x: 7 });
  });

  it('stores every message without a time that it acknowledges', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    const from = Date.now();
    await Promise.all(
      Array.from({ length: 3000 }, (_, index) =>
        client.publishAsync('v1/devices/me/telemetry', `{"x":${index}}`, { qos: 1 }),
      ),
    );
    const [series] = await app.app.services.telemetryStore.raw(
      device,
      ['x'],
      { from, to: from + 60_000 },
      { limit: 5000, order: 'asc' },
    );
    // The values arrive in the order in which they were sent.
    expect(series?.values).toEqual(Array.from({ length: 3000 }, (_, index) => index));
  });

  it('acknowledges a message of which some is refused, and says what', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.subscribeAsync('v1/devices/me/errors');
    const reported = nextMessage(client);
    await client.publishAsync('v1/devices/me/telemetry', '{"x":1,"y":NaN}', { qos: 1 });
    expect(await reported).toEqual({
      topic: 'v1/devices/me/errors',
      message: {
        topic: 'v1/devices/me/telemetry',
        stored: 1,
        refused: [{ key: 'y', ts: null, reason: 'notFinite', text: 'Not a finite number' }],
        refusedCount: 1,
      },
    });
    expect(await latest(device)).toEqual({ x: 1 });
  });

  it.each([
    ['malformed JSON', 'v1/devices/me/telemetry', '{"x":', 400, 'Malformed JSON: unexpected EOF at character 5'],
    ['an empty message', 'v1/devices/me/telemetry', '', 400, 'Malformed JSON: unexpected EOF at character 0'],
    ['a number', 'v1/devices/me/attributes', '7', 400, 'A message is a JSON object or an array of objects'],
    ['a topic nobody knows', 'v1/devices/me/telemtry', '{"x":1}', 404, 'There is no such call: v1/devices/me/telemtry'],
    ['the broker’s own topics', '$SYS/x', '{"x":1}', 404, 'There is no such call: $SYS/x'],
    [
      'a mebibyte and a little',
      'v1/devices/me/telemetry',
      `{"x":1,"f":"${'f'.repeat(1_048_570)}"}`,
      413,
      'The content is too large, the limit is 1048576 bytes',
    ],
  ])('acknowledges what can never be kept, says so, and stays: %s', async (_name, topic, message, status, text) => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.subscribeAsync('v1/devices/me/errors');
    const reported = nextMessage(client);
    await client.publishAsync(topic, message, { qos: 1 });
    expect(await reported).toMatchObject({
      topic: 'v1/devices/me/errors',
      message: { topic, stored: 0, error: { status, message: text } },
    });
    await client.publishAsync('v1/devices/me/telemetry', '{"after":1}', { qos: 1 });
    expect(await latest(device)).toEqual({ after: 1 });
  });

  it('closes without an acknowledgement on a gateway’s message of a device that is none: it may become one', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.subscribeAsync('v1/devices/me/errors');
    const [reported, gone] = [nextMessage(client), closed(client)];
    const published = client.publishAsync('v1/gateway/telemetry', '{"A":[{"x":1}]}', { qos: 1 }).then(
      () => 'acknowledged',
      () => 'not acknowledged',
    );
    expect(await reported).toMatchObject({
      message: { topic: 'v1/gateway/telemetry', stored: 0, error: { status: 403 } },
    });
    await gone;
    await client.endAsync(true);
    expect(await published).toBe('not acknowledged');
  });

  it('counts what was refused as a whole', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    const count = async () =>
      (await app.app.services.metrics.readingsRefused.get()).values.find(
        ({ labels }) => labels.adapter === 'mqtt' && labels.reason === 'unexpectedJson',
      )?.value ?? 0;
    const before = await count();
    await client.publishAsync('v1/devices/me/telemetry', '{"x":', { qos: 1 });
    expect(await count()).toBe(before + 1);
  });

  it('closes the connection on a packet of more than a mebibyte', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    const gone = closed(client);
    client.publish('v1/devices/me/telemetry', `{"x":1,"f":"${'f'.repeat(1_060_000)}"}`, { qos: 1 }, () => undefined);
    await gone;
    expect(await latest(device)).toEqual({});
  });

  it('closes a connection that says it is sending 200 MB before it has', async () => {
    const { token } = await buildDevice(app.pg);
    const socket = connect(app.mqttPort, '127.0.0.1');
    socket.on('error', () => undefined);
    const name = Buffer.from(token);
    socket.write(
      Buffer.concat([
        Buffer.from([0x10, 14 + name.length, 0, 4]),
        Buffer.from('MQTT'),
        Buffer.from([4, 0x82, 0, 60, 0, 0, 0, name.length]),
        name,
      ]),
    );
    const [connack] = (await once(socket, 'data')) as [Buffer];
    expect([...connack]).toEqual([0x20, 2, 0, 0]);
    const gone = once(socket, 'close');
    socket.write(Buffer.from([0x32, 0x80, 0x80, 0x80, 0x64]));
    await gone;
  });
});

describe('requests that the server does not offer', () => {
  const asked = async (topic: string, message: string, reply: string, of: { isGateway?: boolean } = {}) => {
    const { token } = await buildDevice(app.pg, of);
    const client = await open(token);
    await client.subscribeAsync([reply, 'v1/devices/me/errors']);
    const reported = nextMessage(client);
    await client.publishAsync(topic, message, { qos: 1 });
    return reported;
  };

  it.each([
    ['v1/devices/me/rpc/request/7', 'v1/devices/me/rpc/response/+', 'v1/devices/me/rpc/response/7'],
    ['v2/r/req/7', 'v2/r/res/+', 'v2/r/res/7'],
    ['v2/r/req/j/7', 'v2/r/res/j/+', 'v2/r/res/j/7'],
  ])('is answered with an error object: %s', async (topic, filter, reply) => {
    expect(await asked(topic, '{"method":"getTime","params":{}}', filter)).toEqual({
      topic: reply,
      message: { error: 'The server does not offer: RPC getTime' },
    });
  });

  it.each(['{"method":{"toString":1}}', '{"method":[]}', '{}'])(
    'is answered whatever stands in the place of its name: %s',
    async (call) => {
      expect(await asked('v1/devices/me/rpc/request/7', call, 'v1/devices/me/rpc/response/+')).toEqual({
        topic: 'v1/devices/me/rpc/response/7',
        message: { error: 'The server does not offer: RPC' },
      });
    },
  );

  it.each([
    ['v2/fw/request/1/chunk/0', 'v2/fw/error', 'OTA'],
    ['v2/sw/request/1/chunk/0', 'v2/sw/error', 'OTA'],
  ])('is told where clients listen for failures: %s', async (topic, reply, what) => {
    expect(await asked(topic, '', reply)).toEqual({
      topic: reply,
      message: { error: `The server does not offer: ${what}` },
    });
  });

  it.each([
    ['v1/devices/me/claim', false],
    ['v1/gateway/claim', true],
  ])('is told on the errors topic: %s', async (topic, isGateway) => {
    expect(await asked(topic, '{"secretKey":"s"}', 'v1/devices/me/attributes', { isGateway })).toMatchObject({
      topic: 'v1/devices/me/errors',
      message: { topic, stored: 0, error: { status: 501, message: 'The server does not offer: claim' } },
    });
  });

  it('but the limits of a session are told, in ThingsBoard’s form, to who asks right behind its subscription', async () => {
    const limited = await startTestApp({ config: { deviceMessagesPerSecond: 100, deviceMessagesBurst: 1000 } });
    try {
      const rates = { messages: '1000:10', telemetryMessages: '1000:10', telemetryDataPoints: '' };
      const figures = { maxPayloadSize: 1_048_576, maxInflightMessages: 256, rateLimits: rates };
      for (const [isGateway, expected] of [
        [false, figures],
        [true, { ...figures, gatewayRateLimits: rates }],
      ] as const) {
        const { token } = await buildDevice(limited.pg, { isGateway });
        const client = await connectDevice(limited.mqttPort, token);
        const reported = nextMessage(client);
        client.subscribe('v1/devices/me/rpc/response/+', { qos: 1 });
        client.publish('v1/devices/me/rpc/request/1', '{"method":"getSessionLimits","params":{"timeout":5000}}', {
          qos: 1,
        });
        expect(await reported).toEqual({ topic: 'v1/devices/me/rpc/response/1', message: expected });
        await client.endAsync(true);
      }
    } finally {
      await limited.close();
    }
  });

  it('leaves answers to calls that were never sent', async () => {
    const { token } = await buildDevice(app.pg, { isGateway: true });
    const client = await open(token);
    await client.publishAsync('v1/devices/me/rpc/response/1', '{}', { qos: 1 });
    await client.publishAsync('v1/gateway/rpc', '{"device":"A","id":1,"data":{}}', { qos: 1 });
    expect(client.connected).toBe(true);
  });

  it('tells who asks for a device of its own, once', async () => {
    const client = await open('provision');
    await client.subscribeAsync('/provision/response');
    const reported = nextMessage(client);
    await client.publishAsync('/provision/request', '{"provisionDeviceKey":"k","provisionDeviceSecret":"s"}', {
      qos: 1,
    });
    expect(await reported).toEqual({
      topic: '/provision/response',
      message: { status: 'FAILURE', errorMsg: 'The server does not offer: provision' },
    });
    const gone = closed(client);
    client.publish('/provision/request', '{}', { qos: 1 }, () => undefined);
    await gone;
    expect(client.connected).toBe(false);
  });
});

describe('the rate of a device over MQTT', () => {
  it('slows the device down and loses nothing', async () => {
    const limited = await startTestApp({ config: { deviceMessagesPerSecond: 50, deviceMessagesBurst: 1 } });
    try {
      const device = await buildDevice(limited.pg);
      const client = await connectDevice(limited.mqttPort, device.token);
      const base = Date.now() - 60_000;
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          client.publishAsync('v1/devices/me/telemetry', `{"ts":${base + index},"values":{"x":${index}}}`, { qos: 1 }),
        ),
      );
      const [series] = await limited.app.services.telemetryStore.raw(
        device,
        ['x'],
        { from: base, to: base + 100 },
        { limit: 100, order: 'asc' },
      );
      expect(series?.values).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      await client.endAsync(true);
    } finally {
      await limited.close();
    }
  });
});

describe('subscriptions', () => {
  const filters = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `v1/devices/me/attributes/response/${from + index}`);

  it('are closed off when one packet asks for more than a connection may have', async () => {
    const { token } = await buildDevice(app.pg);
    const client = await open(token);
    const gone = closed(client);
    client.subscribe(filters(0, 51), () => undefined);
    await gone;
    expect(client.connected).toBe(false);
  });

  it('to single replies give way to newer ones; the others stay', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.subscribeAsync('v1/devices/me/attributes');
    for (const from of [100, 140, 180]) await client.subscribeAsync(filters(from, 40));
    await app.app.services.attributes.write(device, 'SHARED_SCOPE', { a: 1 });
    await client.publishAsync('v1/devices/me/attributes/request/100', '{"sharedKeys":"a"}', { qos: 1 });
    const reply = nextMessage(client);
    await client.publishAsync('v1/devices/me/attributes/request/219', '{"sharedKeys":"a"}', { qos: 1 });
    expect(await reply).toMatchObject({ topic: 'v1/devices/me/attributes/response/219' });
    const reported = nextMessage(client);
    await app.app.services.attributes.write(device, 'SHARED_SCOPE', { a: 2 });
    expect(await reported).toEqual({ topic: 'v1/devices/me/attributes', message: { a: 2 } });
  });
});

describe('what a device hears', () => {
  it('is never what others publish', async () => {
    const customer = await buildCustomer(app.pg);
    const [speaker, listener] = [await buildDevice(app.pg, { customer }), await buildDevice(app.pg, { customer })];
    const ear = await open(listener.token);
    const granted = await ear
      .subscribeAsync([
        '#',
        '+/+/+/+',
        'v1/devices/me/telemetry',
        '$SYS/#',
        'v1/devices/+/attributes',
        'v1/devices/me/attributes',
      ])
      .catch((error: unknown) => error);
    const heard: string[] = [];
    ear.on('message', (topic) => heard.push(topic));
    const mouth = await open(speaker.token, {
      will: { topic: 'v1/devices/me/telemetry', payload: '{"will":1}', qos: 1, retain: true },
    });
    await mouth.publishAsync('v1/devices/me/telemetry', '{"x":1}', { qos: 1, retain: true });
    await mouth.publishAsync('v1/devices/me/attributes', '{"a":1}', { qos: 1, retain: true });
    await mouth.endAsync(true);
    await app.app.services.attributes.write(speaker, 'SHARED_SCOPE', { secret: 1 });
    const reported = nextMessage(ear);
    await app.app.services.attributes.write(listener, 'SHARED_SCOPE', { mine: 1 });
    expect(await reported).toEqual({ topic: 'v1/devices/me/attributes', message: { mine: 1 } });
    expect(heard).toEqual(['v1/devices/me/attributes']);
    expect(granted).toBeDefined();
    expect(await latest(speaker)).toEqual({ x: 1 });
  });

  it('is granted by topic', async () => {
    const { token } = await buildDevice(app.pg);
    const client = await open(token);
    const replies = new Promise<number[]>((resolve) =>
      client.on('packetreceive', (packet) => packet.cmd === 'suback' && resolve(packet.granted as number[])),
    );
    client.subscribe(
      {
        'v1/devices/me/attributes': { qos: 1 },
        '#': { qos: 1 },
        'v1/devices/me/rpc/request/+': { qos: 1 },
        'v1/devices/me/telemetry': { qos: 0 },
      },
      () => undefined,
    );
    expect(await replies).toEqual([1, 128, 1, 128]);
  });
});

describe('attributes over MQTT', () => {
  it('are published, asked for and told', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.publishAsync('v1/devices/me/attributes', '{"firmware":"1.10"}', { qos: 1 });
    await app.app.services.attributes.write(device, 'SHARED_SCOPE', { interval: 5 });
    await client.subscribeAsync('v1/devices/me/attributes/response/+', { qos: 1 });
    const reply = nextMessage(client);
    await client.publishAsync(
      'v1/devices/me/attributes/request/7',
      '{"clientKeys":"firmware,other","sharedKeys":"interval"}',
      { qos: 1 },
    );
    expect(await reply).toEqual({
      topic: 'v1/devices/me/attributes/response/7',
      message: { client: { firmware: '1.10' }, shared: { interval: 5 } },
    });
    await client.subscribeAsync('v1/devices/me/attributes', { qos: 1 });
    const reported = nextMessage(client);
    await app.app.services.attributes.remove(device, 'SHARED_SCOPE', ['interval']);
    expect(await reported).toEqual({ topic: 'v1/devices/me/attributes', message: { deleted: ['interval'] } });
  });

  it('end as they were sent last, back to back', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        client.publishAsync('v1/devices/me/attributes', `{"nth":${index}}`, { qos: 1 }),
      ),
    );
    expect(await app.app.services.attributes.read(device, null)).toMatchObject([{ key: 'nth', value: 29 }]);
  });

  it('have short topics', async () => {
    const device = await buildDevice(app.pg);
    const client = await open(device.token);
    await client.publishAsync('v2/a', '{"a":1}', { qos: 1 });
    await client.subscribeAsync('v2/a/res/+');
    const reply = nextMessage(client);
    await client.publishAsync('v2/a/req/1', '{}', { qos: 1 });
    expect(await reply).toEqual({ topic: 'v2/a/res/1', message: { client: { a: 1 } } });
    await client.subscribeAsync('v2/a');
    const reported = nextMessage(client);
    await app.app.services.attributes.write(device, 'SHARED_SCOPE', { b: 2 });
    expect(await reported).toEqual({ topic: 'v2/a', message: { b: 2 } });
  });
});

describe('a gateway', () => {
  it('speaks for devices of its factory and makes those that are missing', async () => {
    const customer = await buildCustomer(app.pg);
    const gateway = await buildDevice(app.pg, { customer, isGateway: true });
    const known = await buildDevice(app.pg, { customer, name: 'Known' });
    const client = await open(gateway.token);
    await client.publishAsync('v1/gateway/connect', '{"device":"New","type":"turbine"}', { qos: 1 });
    const at = Date.now() - 1000;
    await client.publishAsync(
      'v1/gateway/telemetry',
      JSON.stringify({
        Known: [{ ts: at, values: { oil_temperature: 42, humidity: 80 } }],
        New: [
          { ts: at, values: { oil_temperature: 43 } },
          { ts: at + 1, values: { pressure: 1 } },
        ],
      }),
      { qos: 1 },
    );
    expect(await latest(known)).toEqual({ humidity: 80, oil_temperature: 42 });
    const made = await childNamed(gateway, 'New');
    expect(made).toMatchObject({
      customerId: customer.id,
      tenantId: customer.tenantId,
      machineType: 'turbine',
      isGateway: false,
    });
    expect(await latest(made)).toEqual({ oil_temperature: 43, pressure: 1 });
  });

  it('and its device may both leave the time to the server', async () => {
    const gateway = await buildDevice(app.pg, { isGateway: true });
    const device = await childNamed(gateway, 'Pump');
    const from = Date.now();
    const ingest = app.app.services.ingest;
    const bytes = (message: string) => new TextEncoder().encode(message);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        Promise.all([
          ingest.telemetry(device, bytes(`{"x":${index}}`)),
          ingest.gatewayTelemetry(gateway, bytes(`{"Pump":[{"x":${index}}]}`)),
        ]),
      ),
    );
    const [series] = await app.app.services.telemetryStore.raw(
      device,
      ['x'],
      { from, to: from + 60_000 },
      { limit: 5000, order: 'asc' },
    );
    expect(series?.at).toHaveLength(100);
  });

  it('cannot reach another factory’s device by its name', async () => {
    const foreign = await buildDevice(app.pg, { name: 'Same name' });
    const gateway = await buildDevice(app.pg, { isGateway: true });
    const client = await open(gateway.token);
    await client.publishAsync('v1/gateway/telemetry', '{"Same name":[{"x":1}]}', { qos: 1 });
    expect(await latest(foreign)).toEqual({});
    expect(await latest(await childNamed(gateway, 'Same name'))).toEqual({ x: 1 });
  });

  it('is told what was refused, by device', async () => {
    const gateway = await buildDevice(app.pg, { isGateway: true });
    const client = await open(gateway.token);
    await client.subscribeAsync('v1/devices/me/errors');
    const reported = nextMessage(client);
    await client.publishAsync(
      'v1/gateway/telemetry',
      `{"A":[{"x":1,"y":NaN}],"B":{"x":1},"${'n'.repeat(200)}":[{"x":1}],"C\\u0000":[{"x":1}]}`,
      { qos: 1 },
    );
    expect((await reported).message).toMatchObject({
      stored: 1,
      refused: [
        { device: 'A', key: 'y', reason: 'notFinite' },
        { device: 'B', key: null, reason: 'wrongType' },
        { reason: 'notYourDevice' },
        { device: 'C\0', reason: 'notYourDevice' },
      ],
    });
  });

  it('reads, writes and hears attributes of its devices', async () => {
    const gateway = await buildDevice(app.pg, { isGateway: true });
    const client = await open(gateway.token);
    await client.publishAsync('v1/gateway/attributes', '{"A":{"serial":"7"},"B":{"serial":"8"}}', { qos: 1 });
    const child = await childNamed(gateway, 'A');
    expect(await app.app.services.attributes.read(child, null)).toMatchObject([
      { scope: 'CLIENT_SCOPE', key: 'serial', value: '7' },
    ]);
    await client.subscribeAsync(['v1/gateway/attributes', 'v1/gateway/attributes/response']);
    const single = nextMessage(client);
    await client.publishAsync('v1/gateway/attributes/request', '{"id":1,"device":"A","client":true,"key":"serial"}', {
      qos: 1,
    });
    expect(await single).toEqual({
      topic: 'v1/gateway/attributes/response',
      message: { id: 1, device: 'A', value: '7' },
    });
    const many = nextMessage(client);
    await client.publishAsync(
      'v1/gateway/attributes/request',
      '{"id":2,"device":"B","client":true,"keys":["serial","none"]}',
      { qos: 1 },
    );
    expect(await many).toEqual({
      topic: 'v1/gateway/attributes/response',
      message: { id: 2, device: 'B', values: { serial: '8' } },
    });
    const reported = nextMessage(client);
    await app.app.services.attributes.write(child, 'SHARED_SCOPE', { interval: 5 });
    expect(await reported).toEqual({ topic: 'v1/gateway/attributes', message: { device: 'A', data: { interval: 5 } } });
    await client.publishAsync('v1/gateway/disconnect', '{"device":"A"}', { qos: 1 });
    expect(client.connected).toBe(true);
  });

  it('hears nothing more of its devices when it is no gateway any more', async () => {
    const gateway = await buildDevice(app.pg, { isGateway: true });
    const client = await open(gateway.token);
    await client.publishAsync('v1/gateway/connect', '{"device":"A"}', { qos: 1 });
    await client.subscribeAsync(['v1/gateway/attributes', 'v1/devices/me/attributes']);
    const child = await childNamed(gateway, 'A');
    const { attributes, changes } = app.app.services;
    await app.pg.query(sqlQuery('test.gateway', 'update device set is_gateway = false where id = $1'), [gateway.id]);
    await changes.caughtUp();
    const reported = nextMessage(client);
    await attributes.write(child, 'SHARED_SCOPE', { interval: 5 });
    await attributes.write(gateway, 'SHARED_SCOPE', { interval: 6 });
    expect(await reported).toEqual({ topic: 'v1/devices/me/attributes', message: { interval: 6 } });
  });

  it('names the devices beyond the most one message may have as refused, and keeps the others', async () => {
    const gateway = await buildDevice(app.pg, { isGateway: true });
    const client = await open(gateway.token);
    await client.subscribeAsync('v1/devices/me/errors');
    const reported = nextMessage(client);
    const message = Object.fromEntries(
      Array.from({ length: 1002 }, (_, index) => [
        index < 1000 ? `${'n'.repeat(200)}${index}` : `Beyond ${index}`,
        { serial: index },
      ]),
    );
    await client.publishAsync('v1/gateway/attributes', JSON.stringify({ First: { serial: 'a' }, ...message }), {
      qos: 1,
    });
    expect((await reported).message).toMatchObject({ topic: 'v1/gateway/attributes', stored: 1, refusedCount: 1002 });
    expect(client.connected).toBe(true);
  });
});
