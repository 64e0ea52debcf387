import type { IPublishPacket } from 'mqtt-packet';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../../test/app.ts';
import type { TestApp } from '../../../../../test/app.ts';
import { buildDevice } from '../../../../../test/factories.ts';
import { rawClient } from '../../../../../test/mqtt.ts';
import type { RawClient } from '../../../../../test/mqtt.ts';
import type { DeviceRef } from '../../../devices/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function logIn(token: string, clientId: string, version: 4 | 5, port = app.mqttPort): Promise<RawClient> {
  const client = await rawClient(port, version);
  client.send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clean: true,
    clientId,
    keepalive: 60,
    username: token,
  });
  expect(await client.next()).toMatchObject({ cmd: 'connack' });
  return client;
}

const message = (payload: string, dup: boolean, messageId = 7, topic = 'v1/devices/me/telemetry'): IPublishPacket => ({
  cmd: 'publish',
  topic,
  payload,
  qos: 1,
  messageId,
  dup,
  retain: false,
});

async function values(device: DeviceRef): Promise<readonly unknown[]> {
  const [series] = await app.app.services.telemetryStore.raw(
    device,
    ['x'],
    { from: 0, to: Date.now() + 60_000 },
    { limit: 1000, order: 'asc' },
  );
  return series?.values ?? [];
}

function stored(device: DeviceRef): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = app.app.services.bus.on('readingsStored', ({ frames }) => {
      if (!frames.some((frame) => frame.device.id === device.id)) return;
      unsubscribe();
      resolve();
    });
  });
}

describe.each([4, 5] as const)('a message without a time that comes again, in MQTT level %i', (version) => {
  it.each(['{"x":1}', '[{"x":1},{"y":2}]'])('is stored once on its connection: %s', async (payload) => {
    const device = await buildDevice(app.pg);
    const client = await logIn(device.token, 'c', version);
    for (const dup of [false, true, true]) {
      client.send(message(payload, dup));
      expect(await client.next()).toMatchObject({ cmd: 'puback', messageId: 7 });
    }
    expect(await values(device)).toEqual([1]);
    // The packet id now names a new message.
    client.send(message(payload, false));
    await client.next();
    expect(await values(device)).toEqual([1, 1]);
    client.socket.destroy();
  });

  it.each(['c', ''])(
    'is stored once over connections of the client “%s”, when its acknowledgement was lost',
    async (clientId) => {
      const device = await buildDevice(app.pg);
      const first = await logIn(device.token, clientId, version);
      const done = stored(device);
      first.send(message('{"x":1}', false));
      await done;
      first.socket.destroy();
      const again = await logIn(device.token, clientId, version);
      again.send(message('{"x":1}', true));
      expect(await again.next()).toMatchObject({ cmd: 'puback', messageId: 7 });
      expect(await values(device)).toEqual([1]);
      again.socket.destroy();
    },
  );

  it('is stored when another client of the device says so, or another device', async () => {
    const [device, other] = [await buildDevice(app.pg), await buildDevice(app.pg)];
    const client = await logIn(device.token, 'c', version);
    client.send(message('{"x":1}', false));
    await client.next();
    for (const [token, clientId] of [
      [device.token, 'd'],
      [other.token, 'c'],
    ] as const) {
      const another = await logIn(token, clientId, version);
      another.send(message('{"x":1}', true));
      await another.next();
      another.socket.destroy();
    }
    expect([await values(device), await values(other)]).toEqual([[1, 1], [1]]);
    client.socket.destroy();
  });

  it('is stored when the client had hung up in order: its ids begin anew', async () => {
    const device = await buildDevice(app.pg);
    const first = await logIn(device.token, 'c', version);
    first.send(message('{"x":1}', false));
    await first.next();
    first.send({ cmd: 'disconnect', reasonCode: 0 });
    expect(await first.next()).toBeNull();
    const again = await logIn(device.token, 'c', version);
    again.send(message('{"x":1}', true));
    await again.next();
    expect(await values(device)).toEqual([1, 1]);
    again.socket.destroy();
  });

  it('is stored once for the device behind a gateway', async () => {
    const gateway = await buildDevice(app.pg, { isGateway: true });
    const client = await logIn(gateway.token, 'c', version);
    for (const dup of [false, true]) {
      client.send(message('{"Pump":[{"x":1}]}', dup, 9, 'v1/gateway/telemetry'));
      expect(await client.next()).toMatchObject({ cmd: 'puback', messageId: 9 });
    }
    expect(await values(await app.app.services.devices.createForGateway(gateway, 'Pump'))).toEqual([1]);
    client.socket.destroy();
  });
});

it('a message that comes again is stored once when its client takes over from a connection of more than an hour', async () => {
  const clock = { at: Date.now(), now: () => clock.at };
  const old = await startTestApp({ clock });
  try {
    const device = await buildDevice(old.pg);
    const first = await logIn(device.token, 'c', 5, old.mqttPort);
    clock.at += 2 * 3_600_000;
    first.send(message('{"x":1}', false));
    await first.next();
    const again = await logIn(device.token, 'c', 5, old.mqttPort);
    expect(await first.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8e });
    again.send(message('{"x":1}', true));
    await again.next();
    const [series] = await old.app.services.telemetryStore.raw(
      device,
      ['x'],
      { from: 0, to: clock.at + 60_000 },
      { limit: 100, order: 'asc' },
    );
    expect(series?.values).toEqual([1]);
    again.socket.destroy();
  } finally {
    await old.close();
  }
});

it('a request that comes again is answered again', async () => {
  const device = await buildDevice(app.pg);
  const client = await logIn(device.token, 'c', 5);
  client.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'v1/devices/me/rpc/response/+', qos: 0 }] });
  expect(await client.next()).toMatchObject({ cmd: 'suback' });
  for (const dup of [false, true]) {
    client.send(message('{"method":"getTime"}', dup, 7, 'v1/devices/me/rpc/request/1'));
    expect([await client.next(), await client.next()]).toMatchObject([
      { cmd: 'publish', topic: 'v1/devices/me/rpc/response/1' },
      { cmd: 'puback', messageId: 7 },
    ]);
  }
  client.socket.destroy();
});

it('what comes beyond 256 messages without their acknowledgement is read when there is one', async () => {
  const device = await buildDevice(app.pg);
  const admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  const client = await logIn(device.token, 'c', 5);
  client.send(message('{"x":0}', false, 1000));
  await client.next();
  await admin.query('begin; lock table frame in access exclusive mode');
  for (let id = 1; id <= 255; id += 1) client.send(message('{"x":1}', false, id));
  client.send({ cmd: 'pingreq' });
  expect(await client.next()).toMatchObject({ cmd: 'pingresp' });
  client.send(message('{"x":1}', false, 256));
  client.send({ cmd: 'pingreq' });
  await admin.query('rollback');
  await admin.end();
  expect(await client.next()).toMatchObject({ cmd: 'puback', messageId: 1 });
  const rest: unknown[] = [];
  for (let n = 2; n <= 257; n += 1) rest.push((await client.next())?.cmd);
  expect(rest.filter((cmd) => cmd === 'pingresp')).toHaveLength(1);
  expect((await values(device)).length).toBe(257);
  client.socket.destroy();
});

it('a message that waited for the store when its connection was lost is stored once, at the time of its first coming, when it comes again', async () => {
  const device = await buildDevice(app.pg);
  const admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  const first = await logIn(device.token, 'c', 4);
  first.send(message('{"x":0}', false, 6));
  await first.next();
  await admin.query('begin; lock table frame in access exclusive mode');
  first.send(message('{"x":1}', false));
  // Packets are processed in order: when the ping is answered, the first message is being processed.
  first.send({ cmd: 'pingreq' });
  expect(await first.next()).toMatchObject({ cmd: 'pingresp' });
  const sentUntil = Date.now();
  first.socket.destroy();
  const again = await logIn(device.token, 'c', 4);
  again.send(message('{"x":1}', true));
  again.send({ cmd: 'pingreq' });
  expect(await again.next()).toMatchObject({ cmd: 'pingresp' });
  await admin.query('rollback');
  await admin.end();
  expect(await again.next()).toMatchObject({ cmd: 'puback', messageId: 7 });
  const [series] = await app.app.services.telemetryStore.raw(
    device,
    ['x'],
    { from: 0, to: Date.now() + 60_000 },
    { limit: 100, order: 'asc' },
  );
  expect(series?.values).toEqual([0, 1]);
  expect(series?.at[1]).toBeLessThanOrEqual(sentUntil + 1);
  again.socket.destroy();
});
