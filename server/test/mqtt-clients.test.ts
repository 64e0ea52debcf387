import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { buildDevice } from './factories.ts';
import type { BuiltDevice } from './factories.ts';
import { closed, connectDevice, nextMessage } from './mqtt.ts';

/** Third-party clients as they are installed, in MQTT 5 and 3.1.1. `npm test` installs missing ones where it may. */
const run = promisify(execFile);
let app: TestApp;
let device: BuiltDevice;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  device = await buildDevice(app.pg);
});
afterAll(() => app.close());

async function latest(): Promise<Record<string, unknown>> {
  const found = await app.app.services.telemetryStore.latest([device]);
  return Object.fromEntries((found.get(device.id) ?? []).map(({ key, value }) => [key, value]));
}

interface Ended {
  readonly code: number | string | null | undefined;
  readonly errors: string;
}

/** Publishes with mosquitto_pub and returns how that ended. */
function mosquittoPub(...args: readonly string[]): Promise<Ended> {
  return run('mosquitto_pub', ['-h', '127.0.0.1', '-p', String(app.mqttPort), '-u', device.token, ...args]).then(
    ({ stderr }) => ({ code: 0, errors: stderr }),
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      if (error.code === 'ENOENT') throw new Error('mosquitto_pub is missing: install mosquitto-clients');
      return { code: error.code, errors: error.stderr ?? '' };
    },
  );
}

describe('mosquitto', () => {
  it.each(['5', '311', '31'])('publishes in version %s', async (version) => {
    expect(
      await mosquittoPub('-V', version, '-q', '1', '-t', 'v1/devices/me/telemetry', '-m', '{"oil_temperature":58.4}'),
    ).toEqual({ code: 0, errors: '' });
    expect(await latest()).toEqual({ oil_temperature: 58.4 });
  });

  it('publishes with properties of MQTT 5', async () => {
    const properties = ['content-type application/json', 'user-property unit °C', 'message-expiry-interval 60'].flatMap(
      (text) => ['-D', 'publish', ...text.split(' ')],
    );
    expect(await mosquittoPub('-V', '5', '-q', '1', ...properties, '-t', 'v2/t', '-m', '{"x":1}')).toEqual({
      code: 0,
      errors: '',
    });
    expect(await latest()).toEqual({ x: 1 });
  });

  it.each([
    ['malformed JSON', ['-q', '1', '-t', 'v1/devices/me/telemetry', '-m', '{"x":'], /payload format invalid/i],
    ['a topic nobody knows', ['-q', '1', '-t', 'v1/nothing', '-m', '{}'], /topic name invalid/i],
  ])('says why nothing is kept of %s, in MQTT 5', async (_name, args, said) => {
    const { errors } = await mosquittoPub('-V', '5', ...args);
    expect(errors).toMatch(said);
    expect(await latest()).toEqual({});
  });

  it('says that QoS 2 is not taken, and does not hang', async () => {
    expect((await mosquittoPub('-V', '5', '-q', '2', '-t', 'v1/devices/me/telemetry', '-m', '{"x":1}')).errors).toMatch(
      /QoS not supported/,
    );
    expect(await latest()).toEqual({});
  });

  it('sends without the flag what should be kept for others, as it was told', async () => {
    expect(await mosquittoPub('-V', '5', '-r', '-q', '1', '-t', 'v1/devices/me/telemetry', '-m', '{"x":1}')).toEqual({
      code: 0,
      errors: '',
    });
    expect(await latest()).toEqual({ x: 1 });
  });

  it.each(['5', '311'])('listens in version %s', async (version) => {
    const listening = spawn(
      'stdbuf',
      [
        '-oL',
        'mosquitto_sub',
        '-h',
        '127.0.0.1',
        '-p',
        String(app.mqttPort),
        '-u',
        device.token,
        '-V',
        version,
        '-d',
        '-q',
        '1',
        '-t',
        'v1/devices/me/attributes',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const heard: string[] = [];
    for await (const line of createInterface({ input: listening.stdout })) {
      if (line.startsWith('Subscribed'))
        await app.app.services.attributes.write(device, 'SHARED_SCOPE', { interval: 5 });
      if (!line.startsWith('{')) continue;
      heard.push(line);
      break;
    }
    listening.kill();
    expect(heard).toEqual(['{"interval":5}']);
  });
});

describe('python3-paho-mqtt, in MQTT 5', () => {
  it('connects, is told what the server takes, publishes, asks, and learns what was refused', async () => {
    const script = new URL('clients/paho_device.py', import.meta.url).pathname;
    const { stdout } = await run('/usr/bin/python3', [script, String(app.mqttPort), device.token]).catch(
      (error: unknown) => {
        if (String(error).includes("No module named 'paho'"))
          throw new Error('paho is missing: install python3-paho-mqtt');
        throw error;
      },
    );
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      {
        what: 'connected',
        reason: 0,
        present: 0,
        ReceiveMaximum: 256,
        MaximumQoS: 1,
        RetainAvailable: 0,
        MaximumPacketSize: 1_049_600,
        TopicAliasMaximum: 0,
        SessionExpiryInterval: 0,
        SubscriptionIdentifierAvailable: 0,
        SharedSubscriptionAvailable: 0,
      },
      { what: 'subscribed', reasons: [1, 1, 0x8f] },
      {
        what: 'message',
        topic: 'v1/devices/me/attributes/response/1',
        payload: { client: { firmware: '1.10' } },
        qos: 1,
      },
      {
        what: 'message',
        topic: 'v1/devices/me/errors',
        payload: { topic: 'v1/devices/me/telemetry', stored: 0 },
        qos: 1,
      },
      {
        what: 'message',
        topic: 'v1/devices/me/errors',
        payload: { topic: 'v1/devices/me/telemetry', stored: 0 },
        qos: 1,
      },
      { what: 'gone', reason: 0x9b },
    ]);
    expect(await latest()).toEqual({ oil_temperature: 58.4 });
  });
});

describe('mqtt.js, in MQTT 5', () => {
  it('connects, publishes, asks and hears', async () => {
    const client = await connectDevice(app.mqttPort, device.token, {
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 3600, receiveMaximum: 10, topicAliasMaximum: 10 },
    });
    await client.publishAsync('v1/devices/me/telemetry', '{"oil_temperature":58.4}', {
      qos: 1,
      properties: { contentType: 'application/json', userProperties: { a: 'b' } },
    });
    expect(await latest()).toEqual({ oil_temperature: 58.4 });
    await client.subscribeAsync(['v1/devices/me/attributes', 'v1/devices/me/rpc/response/+'], { qos: 1 });
    const answer = nextMessage(client);
    await client.publishAsync('v1/devices/me/rpc/request/1', '{"method":"getTime","params":{}}', { qos: 1 });
    expect(await answer).toEqual({
      topic: 'v1/devices/me/rpc/response/1',
      message: { error: 'The server does not offer: RPC getTime' },
    });
    const reported = nextMessage(client);
    await app.app.services.attributes.write(device, 'SHARED_SCOPE', { interval: 5 });
    expect(await reported).toEqual({ topic: 'v1/devices/me/attributes', message: { interval: 5 } });
    await client.endAsync();
  });

  it('learns why a message was refused, and stays', async () => {
    const client = await connectDevice(app.mqttPort, device.token, { protocolVersion: 5 });
    await expect(client.publishAsync('v1/devices/me/telemetry', '{"x":', { qos: 1 })).rejects.toMatchObject({
      code: 0x99,
    });
    await client.publishAsync('v1/devices/me/telemetry', '{"x":1}', { qos: 1 });
    expect(await latest()).toEqual({ x: 1 });
    await client.endAsync();
  });

  it('loses nothing of a flood, though it sends more at once than it was told', async () => {
    const client = await connectDevice(app.mqttPort, device.token, { protocolVersion: 5 });
    const base = Date.now() - 3_600_000;
    await Promise.all(
      Array.from({ length: 3000 }, (_, n) =>
        client.publishAsync('v1/devices/me/telemetry', `{"ts":${base + n},"values":{"x":${n}}}`, { qos: 1 }),
      ),
    );
    const [series] = await app.app.services.telemetryStore.raw(
      device,
      ['x'],
      { from: base, to: base + 3000 },
      { limit: 5000, order: 'asc' },
    );
    expect(series?.values).toHaveLength(3000);
    await client.endAsync();
  });

  it('is told when another connection takes its place', async () => {
    const client = await connectDevice(app.mqttPort, device.token, { protocolVersion: 5, clientId: 'same' });
    const [reported, gone] = [
      new Promise((resolve) => client.once('disconnect', ({ reasonCode }) => resolve(reasonCode))),
      closed(client),
    ];
    const next = await connectDevice(app.mqttPort, device.token, { protocolVersion: 5, clientId: 'same' });
    expect(await reported).toBe(0x8e);
    await gone;
    await next.endAsync();
  });
});
