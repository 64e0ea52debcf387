import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MqttClient } from 'mqtt';
import { generate } from 'mqtt-packet';
import type { Packet } from 'mqtt-packet';
import { rounds } from '../../../scripts/rounds.ts';
import { startTestApp } from '../app.ts';
import type { TestApp } from '../app.ts';
import { buildDevice } from '../factories.ts';
import type { BuiltDevice } from '../factories.ts';
import { closed, connectDevice, rawLogin } from '../mqtt.ts';

/** Runs of each property; FUZZ_RUNS overrides it. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? rounds(30, 300));

/** Faults that the server logged. */
const faults: string[] = [];
let app: TestApp;
let device: BuiltDevice;
let gateway: BuiltDevice;

beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'error' }, { write: (line: string) => faults.push(line) }) });
  device = await buildDevice(app.pg);
  gateway = await buildDevice(app.pg, { isGateway: true });
});
afterAll(() => app.close());

function post(path: string, body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}${path}`, { method: 'POST', body: body as string, headers });
}

async function latestOf(of: BuiltDevice): Promise<Map<string, unknown>> {
  const found = await app.app.services.telemetryStore.latest([of]);
  return new Map((found.get(of.id) ?? []).map(({ key, value }) => [key, value]));
}

/** Checks that the server still accepts a reading over both adapters. */
async function isWell(): Promise<void> {
  const probe = await buildDevice(app.pg);
  expect((await post(`/api/v1/${probe.token}/telemetry`, '{"oil_temperature":50}')).status).toBe(200);
  const client = await connectDevice(app.mqttPort, probe.token);
  await client.publishAsync('v1/devices/me/telemetry', '{"pressure":1}', { qos: 1 });
  await client.endAsync(true);
  expect(Object.fromEntries(await latestOf(probe))).toEqual({ oil_temperature: 50, pressure: 1 });
  expect(faults).toEqual([]);
}

/** Values as text, as valid or nearly valid JSON. */
const scrap = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    'NaN',
    '-Infinity',
    'nan',
    '1e999',
    '"NaN"',
    'tru',
    '{',
    ']',
    '""',
    '01',
    '.5',
    '-0',
    String.raw`"\u0000"`,
    String.raw`"\ud800"`,
    '[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]',
  ),
  fc.double().map(String),
);
const time = fc.oneof(
  fc.constantFrom('0', '-1', '1e300', 'null', '"x"', '8640000000000001', '9007199254740993'),
  fc.integer({ min: -1e6, max: 1e6 }).map((offset) => String(Date.now() + offset)),
);
const key = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('oil_temperature', 'leak', '__proto__', 'constructor', 'ts', 'values', '', 'k'.repeat(200)),
);
const object = fc
  .array(fc.tuple(key, scrap), { maxLength: 8 })
  .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`);
const frame = fc.oneof(
  object,
  fc.tuple(time, fc.oneof(object, scrap)).map(([ts, values]) => `{"ts":${ts},"values":${values}}`),
);
const telemetry = fc.oneof(
  frame,
  fc.array(fc.oneof(frame, scrap), { maxLength: 6 }).map((items) => `[${items.join(',')}]`),
  scrap,
);
const gatewayMessage = fc.oneof(
  fc
    .array(fc.tuple(fc.oneof(fc.string({ maxLength: 120 }), fc.constantFrom('A', 'A\0', '__proto__')), telemetry), {
      maxLength: 4,
    })
    .map((entries) => `{${entries.map(([name, items]) => `${JSON.stringify(name)}:${items}`).join(',')}}`),
  scrap,
);
const message = fc.oneof(
  { weight: 5, arbitrary: telemetry.map((text): string | Uint8Array => text) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes): string | Uint8Array => bytes) },
);

/** Parts of a path that are too long, or whose percent encoding is not valid UTF-8. */
const brokenPath = fc.oneof(
  fc.constantFrom('%', '%zz', '%c3%28', '%ff', '%00', '%2f', 'a%'),
  fc.integer({ min: 150, max: 12_000 }).map((length) => 't'.repeat(length)),
);

describe('the HTTP adapter', () => {
  it('answers anything with a clear status, and never with a fault of its own', async () => {
    const token = fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.string({ minLength: 1, maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
      },
      { weight: 1, arbitrary: brokenPath },
    );
    const path = fc.constantFrom('telemetry', 'attributes');
    const type = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x', '');
    await fc.assert(
      fc.asyncProperty(message, token, path, type, async (body, otherToken, end, contentType) => {
        const name = otherToken ?? device.token;
        const reply = await post(
          `/api/v1/${name}/${end}`,
          body,
          contentType === '' ? {} : { 'content-type': contentType },
        );
        const text = await reply.text();
        expect(otherToken === null ? [200, 400] : [400, 401, 404]).toContain(reply.status);
        if (reply.status === 400) expect((JSON.parse(text) as { message: string }).message).not.toBe('');
      }),
      { numRuns: numRuns * 5 },
    );
    await isWell();
  });

  it('keeps the good readings of a message, whatever stands between them', async () => {
    const value = fc.oneof(
      fc.constantFrom('NaN', '-inf', '1e999', 'null', '"x"', 'true', '{}', '[[]]', String.raw`"\u0000"`),
      fc.json({ maxDepth: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 5 }),
        fc.array(fc.integer({ min: -40, max: 150 }), { minLength: 1, maxLength: 5 }),
        async (bad, good) => {
          const target = await buildDevice(app.pg);
          const fields = good.flatMap((number, index) => [
            `"good${index}":${number}`,
            ...(bad[index] === undefined ? [] : [`"bad${index}":${bad[index]}`, `"oil_temperature":${bad[index]}`]),
          ]);
          const reply = await post(`/api/v1/${target.token}/telemetry`, `{${fields.join(',')}}`);
          expect(reply.status).toBe(200);
          const latest = await latestOf(target);
          expect(good.map((_, index) => latest.get(`good${index}`))).toEqual(good);
        },
      ),
      { numRuns },
    );
  });

  it.each([
    ['a key of a megabyte', () => `{"${'k'.repeat(1_000_000)}":1,"x":1}`, 200, 'keyTooLong'],
    [
      '10 000 keys',
      () => `{"x":1,${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      200,
      'tooManyCustomKeys',
    ],
    [
      '100 000 repetitions of a key',
      () => `{${Array.from({ length: 100_000 }, () => '"x":1').join(',')}}`,
      200,
      'duplicateKey',
    ],
    [
      'repetitions of changing kind',
      () =>
        `{${Array.from({ length: 60_000 }, (_, index) => (index % 2 === 0 ? '"x":1' : '"x":"a"')).join(',')},"x":1}`,
      200,
      'duplicateKey',
    ],
    [
      'nesting that fills the message',
      () => `{"x":1,"deep":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
      200,
      'tooDeep',
    ],
    ['nesting that never ends', () => `{"x":1,"deep":${'{"a":'.repeat(170_000)}`, 400, null],
    ['a text of a megabyte', () => `{"x":1,"text":"${'t'.repeat(1_000_000)}"}`, 200, 'valueTooLong'],
    ['300 000 items', () => `[{"x":1},${Array.from({ length: 300_000 }, () => '1').join(',')}]`, 200, 'wrongType'],
  ])('survives %s', async (_name, build, status, reason) => {
    const target = await buildDevice(app.pg);
    const reply = await post(`/api/v1/${target.token}/telemetry`, build());
    expect(reply.status).toBe(status);
    const text = await reply.text();
    expect(text.length).toBeLessThan(60_000);
    if (reason === null) return;
    expect(text).toContain(reason);
    expect((await latestOf(target)).get('x')).toBe(1);
  });

  it('takes a flood of all devices without loss or fault', async () => {
    const devices = await Promise.all(Array.from({ length: 10 }, () => buildDevice(app.pg)));
    const base = Date.now() - 60_000;
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const { token } = devices[index % devices.length] ?? device;
        return (await post(`/api/v1/${token}/telemetry`, `{"ts":${base + index},"values":{"x":${index}}}`)).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const counts = await Promise.all(
      devices.map((of) =>
        app.app.services.telemetryStore.raw(of, ['x'], { from: base, to: base + 1000 }, { limit: 1000, order: 'asc' }),
      ),
    );
    expect(counts.map(([series]) => series?.at.length)).toEqual(devices.map(() => 100));
  });
});

/** Publishes messages. A connection that the server closed is replaced. */
function createPublisher(token: string, protocolVersion: 4 | 5) {
  let open: { client: MqttClient; gone: Promise<void> } | null = null;
  async function connection() {
    const client = await connectDevice(app.mqttPort, token, { protocolVersion });
    return { client, gone: closed(client) };
  }
  return {
    /** Returns whether the message was acknowledged. */
    async publish(topic: string, body: string | Uint8Array, qos: 0 | 1 | 2): Promise<boolean> {
      const { client, gone } = (open ??= await connection());
      const publishing = client.publishAsync(topic, Buffer.from(body as string), { qos }).then(
        () => true,
        () => false,
      );
      const isAcknowledged = await Promise.race([publishing, gone.then(() => false)]);
      if (!isAcknowledged || !client.connected) {
        open = null;
        await client.endAsync(true);
      }
      return isAcknowledged;
    },
    end: () => open?.client.endAsync(true),
  };
}

describe.each([4, 5] as const)('the MQTT adapter, at level %i', (level) => {
  it.each([
    [
      'device',
      () => device,
      fc.constantFrom(
        'v1/devices/me/telemetry',
        'v2/t',
        'v1/devices/me/attributes',
        'v1/devices/me/attributes/request/1',
        'v1/devices/me/rpc/request/1',
        'v1/nothing',
      ),
      message,
    ],
    [
      'gateway',
      () => gateway,
      fc.constantFrom(
        'v1/gateway/telemetry',
        'v1/gateway/attributes',
        'v1/gateway/connect',
        'v1/gateway/disconnect',
        'v1/gateway/attributes/request',
        'v1/gateway/claim',
      ),
      fc.oneof(message, gatewayMessage),
    ],
  ] as const)(
    'acknowledges whatever a %s sends with QoS 1, and closes on QoS 2 alone',
    async (_name, sender, topic, body) => {
      const publisher = createPublisher(sender().token, level);
      await fc.assert(
        fc.asyncProperty(topic, body, fc.constantFrom(0, 1, 2), async (to, sent, qos) => {
          const isAcknowledged = await publisher.publish(to, sent, qos);
          // In MQTT 5, mqtt.js reports a refusal as a failed publish.
          if (level === 4) expect(isAcknowledged).toBe(qos !== 2);
        }),
        { numRuns: numRuns * 2 },
      );
      await publisher.end();
      await isWell();
    },
  );

  it('survives packets that are none, before and after the login', async () => {
    const name = Buffer.from(device.token);
    const properties = level === 5 ? [0] : [];
    const login = Buffer.concat([
      Buffer.from([0x10, 14 + properties.length + name.length, 0, 4]),
      Buffer.from('MQTT'),
      Buffer.from([level, 0x82, 0, 60, ...properties, 0, 0, 0, name.length]),
      name,
    ]);
    const written = (packet: Packet) => generate(packet, { protocolVersion: level });
    const whole = [
      login,
      written({
        cmd: 'publish',
        topic: 'v1/devices/me/telemetry',
        qos: 1,
        messageId: 1,
        dup: false,
        retain: false,
        payload: '{"x":1}',
        properties: { contentType: 'c', messageExpiryInterval: 9, userProperties: { a: ['b', 'c'] } },
      }),
      written({
        cmd: 'subscribe',
        messageId: 2,
        subscriptions: [
          { topic: 'v2/a', qos: 1 },
          { topic: '#', qos: 0 },
        ],
      }),
      written({ cmd: 'unsubscribe', messageId: 3, unsubscriptions: ['v2/a'] }),
      written({ cmd: 'puback', messageId: 4, reasonCode: 0 }),
      written({ cmd: 'disconnect', reasonCode: 0 }),
    ];
    const noise = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 100 }),
      fc
        .tuple(fc.constantFrom(...whole), fc.array(fc.tuple(fc.nat(80), fc.nat(255)), { minLength: 1, maxLength: 3 }))
        .map(([packet, changes]) => {
          const broken = Buffer.from(packet);
          for (const [place, byte] of changes) broken[place % broken.length] = byte;
          return broken;
        }),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(noise, { minLength: 1, maxLength: 4 }), async (isLoggedIn, chunks) => {
        const socket = connect(app.mqttPort, '127.0.0.1');
        socket.on('error', () => undefined).resume();
        await once(socket, 'connect');
        for (const chunk of isLoggedIn ? [login, ...chunks] : chunks) socket.write(chunk);
        const gone = once(socket, 'close');
        socket.end();
        await gone;
      }),
      { numRuns: numRuns * 5 },
    );
    await isWell();
  });
});

describe('properties of MQTT 5 without end', () => {
  const pair = Buffer.from('260001610000', 'hex');
  const withLength = (first: number, body: Buffer) => {
    const length: number[] = [];
    for (let left = body.length; length.length === 0 || left > 0; left = Math.floor(left / 128))
      length.push((left % 128) + (left > 127 ? 128 : 0));
    return Buffer.concat([Buffer.from([first, ...length]), body]);
  };
  /** The given number of user properties, preceded by their length. */
  const pairs = (count: number) => withLength(0, Buffer.concat(Array.from({ length: count }, () => pair))).subarray(1);
  const ids = (count: number) => withLength(0, Buffer.from('0b01'.repeat(count), 'hex')).subarray(1);

  it.each([
    [
      'a mebibyte of user properties in a PUBLISH',
      withLength(
        0x32,
        Buffer.concat([Buffer.from('0004', 'hex'), Buffer.from('v2/t'), Buffer.from('0007', 'hex'), pairs(170_000)]),
      ),
      0x95,
    ],
    [
      '500 000 subscription ids in a PUBLISH',
      withLength(
        0x32,
        Buffer.concat([Buffer.from('0004', 'hex'), Buffer.from('v2/t'), Buffer.from('0007', 'hex'), ids(500_000)]),
      ),
      0x95,
    ],
    [
      '30 000 subscription ids in a SUBSCRIBE',
      withLength(0x82, Buffer.concat([Buffer.from('0007', 'hex'), ids(30_000), Buffer.from('000476322f6100', 'hex')])),
      0xa1,
    ],
    [
      'a mebibyte of user properties in a SUBSCRIBE',
      withLength(0x82, Buffer.concat([Buffer.from('0007', 'hex'), pairs(170_000)])),
      0x95,
    ],
    [
      '15 000 filters',
      withLength(
        0x82,
        Buffer.concat([
          Buffer.from('000700', 'hex'),
          ...Array.from({ length: 15_000 }, () => Buffer.from('00016101', 'hex')),
        ]),
      ),
      0x97,
    ],
  ])('are refused: %s', async (_name, packet, reasonCode) => {
    const client = await rawLogin(app.mqttPort, device.token);
    client.send(packet);
    expect(await client.next()).toMatchObject({ cmd: 'disconnect', reasonCode });
    client.socket.destroy();
    await isWell();
  });
});

it('500 connections of MQTT 5 that say nothing, half of their greeting, or greet and are still, hold little memory and are let go', async () => {
  const many = await startTestApp();
  try {
    const { token } = await buildDevice(many.pg);
    const greeting = generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      clientId: 'half',
      keepalive: 0,
      username: token,
      properties: { userProperties: { a: 'p'.repeat(60_000) } },
    });
    const before = process.memoryUsage();
    const sockets = await Promise.all(
      Array.from({ length: 500 }, async (_, nth) => {
        const socket = connect(many.mqttPort, '127.0.0.1');
        socket.on('error', () => undefined).resume();
        await once(socket, 'connect');
        if (nth % 3 > 0) socket.write(greeting.subarray(0, nth % 3 === 1 ? 8 : undefined));
        return socket;
      }),
    );
    const client = await connectDevice(many.mqttPort, (await buildDevice(many.pg)).token, { protocolVersion: 5 });
    await client.publishAsync('v1/devices/me/telemetry', '{"x":1}', { qos: 1 });
    await client.endAsync(true);
    const after = process.memoryUsage();
    // The memory of both ends: clients and server run in this process.
    expect(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers).toBeLessThan(96 * 1_048_576);
    const gone = Promise.all(
      sockets.filter(({ closed: isClosed }) => !isClosed).map((socket) => once(socket, 'close')),
    );
    await many.app.stop();
    await gone;
  } finally {
    await many.close();
  }
});
