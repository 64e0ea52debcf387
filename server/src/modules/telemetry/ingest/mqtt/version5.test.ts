import { once } from 'node:events';
import type { IConnectPacket, IPublishPacket, Packet } from 'mqtt-packet';
import { generate } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../../test/app.ts';
import type { TestApp } from '../../../../../test/app.ts';
import { buildDevice } from '../../../../../test/factories.ts';
import { packetOf, rawClient, rawLogin } from '../../../../../test/mqtt.ts';
import type { DeviceRef } from '../../../devices/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function latest(device: DeviceRef): Promise<Record<string, unknown>> {
  const found = await app.app.services.telemetryStore.latest([device]);
  return Object.fromEntries((found.get(device.id) ?? []).map(({ key, value }) => [key, value]));
}

const hello = (token: string | undefined, more: Partial<IConnectPacket> = {}): IConnectPacket => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 5,
  clean: true,
  clientId: 'c',
  keepalive: 60,
  ...(token === undefined ? {} : { username: token }),
  ...more,
});
const publish = (more: Partial<IPublishPacket> = {}): IPublishPacket => ({
  cmd: 'publish',
  topic: 'v1/devices/me/telemetry',
  payload: '{"x":1}',
  qos: 1,
  messageId: 7,
  retain: false,
  dup: false,
  ...more,
});

async function answerTo(packet: Packet | Uint8Array): Promise<Packet | null> {
  const client = await rawClient(app.mqttPort);
  client.send(packet);
  const answer = await client.next();
  client.socket.destroy();
  return answer;
}

describe('a login of MQTT 5', () => {
  it('is told what the server takes', async () => {
    const { token } = await buildDevice(app.pg);
    const client = await rawClient(app.mqttPort);
    client.send(
      hello(token, {
        clean: false,
        keepalive: 45,
        properties: {
          sessionExpiryInterval: 3600,
          topicAliasMaximum: 10,
          requestResponseInformation: true,
          userProperties: { a: ['1', '2'], b: '3' },
        },
      }),
    );
    const [connack] = (await once(client.socket, 'data')) as [Buffer];
    // Flags and reason; session expiry 0, receive maximum 256, maximum QoS 1, no retain, maximum packet 1 049 600,
    // topic alias maximum 0, wildcards, no subscription ids, no shared ones, keep alive 45.
    expect(connack.toString('hex')).toBe(
      '2020 0000 1d 1100000000 210100 2401 2500 2700100400 220000 2801 2900 2a00 13002d'.replaceAll(' ', ''),
    );
    client.socket.destroy();
  });

  it('gets a name where it has none', async () => {
    const { token } = await buildDevice(app.pg);
    expect(await answerTo(hello(token, { clientId: '' }))).toMatchObject({
      cmd: 'connack',
      reasonCode: 0,
      sessionPresent: false,
      properties: { assignedClientIdentifier: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    });
  });

  it.each<[string, (token: string) => IConnectPacket, number]>([
    ['an unknown token', () => hello('nobody'), 0x86],
    ['no user name', () => hello(undefined), 0x87],
    [
      'another way to prove oneself',
      (token) =>
        hello(token, { properties: { authenticationMethod: 'SCRAM-SHA-1', authenticationData: Buffer.from('x') } }),
      0x8c,
    ],
    [
      'a proof without a method',
      (token) => hello(token, { properties: { authenticationData: Buffer.from('x') } }),
      0x82,
    ],
    ['a client id of a kilobyte', (token) => hello(token, { clientId: 'i'.repeat(1000) }), 0x85],
    ['a will of QoS 2', (token) => hello(token, { will: { topic: 'w', payload: 'w', qos: 2 } }), 0x9b],
    ['a will to be kept', (token) => hello(token, { will: { topic: 'w', payload: 'w', qos: 1, retain: true } }), 0x9a],
    ['a receive maximum of none', (token) => hello(token, { properties: { receiveMaximum: 0 } }), 0x82],
    ['a largest packet of nothing', (token) => hello(token, { properties: { maximumPacketSize: 0 } }), 0x82],
  ])('is refused with its reason: %s', async (_name, packet, reasonCode) => {
    const { token } = await buildDevice(app.pg);
    expect(await answerTo(packet(token))).toMatchObject({ cmd: 'connack', reasonCode, sessionPresent: false });
  });

  it.each([
    ['a property twice', packetOf(0x10, '00044d515454 05 02 003c 06 210005 210005 0000'), 0x82],
    ['an unknown property', packetOf(0x10, '00044d515454 05 02 003c 02 7f01 0000'), 0x81],
    ['an end in the middle', packetOf(0x10, '00044d515454 05 02 003c'), 0x81],
  ])('is refused when it is malformed: %s', async (_name, bytes, reasonCode) => {
    expect(await answerTo(bytes)).toMatchObject({ cmd: 'connack', reasonCode });
  });

  it('of MQTT 6 is told in the words of 3.1.1, which all know', async () => {
    const client = await rawClient(app.mqttPort, 4);
    client.send(packetOf(0x10, '00044d515454 06 02 003c 0000'));
    expect(await client.next()).toMatchObject({ cmd: 'connack', returnCode: 1 });
  });

  it('takes a will and keeps nothing of it', async () => {
    const device = await buildDevice(app.pg);
    const client = await rawClient(app.mqttPort);
    client.send(
      hello(device.token, {
        will: { topic: 'v1/devices/me/telemetry', payload: '{"will":1}', qos: 1, properties: { willDelayInterval: 0 } },
      }),
    );
    expect(await client.next()).toMatchObject({ cmd: 'connack', reasonCode: 0 });
    client.socket.destroy();
    const other = await rawLogin(app.mqttPort, device.token);
    other.send(publish());
    expect(await other.next()).toMatchObject({ cmd: 'puback', reasonCode: 0 });
    expect(await latest(device)).toEqual({ x: 1 });
    other.socket.destroy();
  });

  it('ends the connection before of the same client, which is told', async () => {
    const { token } = await buildDevice(app.pg);
    const older = await rawClient(app.mqttPort);
    older.send(hello(token));
    await older.next();
    expect(await answerTo(hello(token))).toMatchObject({ reasonCode: 0 });
    expect([await older.next(), await older.next()]).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x8e }, null]);
  });
});

describe('a PUBLISH of MQTT 5', () => {
  it.each<[string, Partial<IPublishPacket>]>([
    ['plain', {}],
    [
      'with properties that say nothing here',
      {
        properties: {
          payloadFormatIndicator: true,
          messageExpiryInterval: 60,
          contentType: 'application/json',
          responseTopic: 'r',
          correlationData: Buffer.from('c'),
          userProperties: { a: ['1', '2'] },
        },
      },
    ],
  ])('is on disk when it is acknowledged: %s', async (_name, more) => {
    const device = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, device.token);
    client.socket.write(generate(publish({ ...more, messageId: 300 }), { protocolVersion: 5 }));
    const [puback] = (await once(client.socket, 'data')) as [Buffer];
    expect(puback.toString('hex')).toBe('4002012c');
    expect(await latest(device)).toEqual({ x: 1 });
    client.socket.destroy();
  });

  it.each<[string, Partial<IPublishPacket>, number, string]>([
    ['malformed JSON', { payload: '{"x":' }, 0x99, 'Malformed JSON: unexpected EOF at character 5'],
    ['only readings that are refused', { payload: '{"x":NaN}' }, 0x99, 'Not a finite number'],
    ['a topic nobody knows', { topic: 'v1/nothing' }, 0x90, 'There is no such call: v1/nothing'],
    ['what is not offered', { topic: 'v1/devices/me/claim' }, 0x90, 'The server does not offer: claim'],
  ])('is acknowledged with the reason why nothing of it is kept: %s', async (_name, more, reasonCode, reasonString) => {
    const { token } = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, token);
    client.send(publish(more));
    expect(await client.next()).toMatchObject({
      cmd: 'puback',
      messageId: 7,
      reasonCode,
      properties: { reasonString },
    });
    client.send(publish());
    expect(await client.next()).toMatchObject({ cmd: 'puback', messageId: 7, reasonCode: 0 });
    client.socket.destroy();
  });

  it('is not acknowledged where the device may yet be given the right to it: the connection ends with that reason', async () => {
    const { token } = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, token);
    client.send(publish({ topic: 'v1/gateway/telemetry' }));
    expect(await client.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x87 });
    expect(await client.next()).toBeNull();
  });

  it('is acknowledged without a reason text if the client wants none or limits its packets', async () => {
    const { token } = await buildDevice(app.pg);
    for (const properties of [{ requestProblemInformation: false }, { maximumPacketSize: 20 }]) {
      const client = await rawLogin(app.mqttPort, token, properties);
      client.socket.write(generate(publish({ payload: '{' }), { protocolVersion: 5 }));
      const [puback] = (await once(client.socket, 'data')) as [Buffer];
      expect(puback.toString('hex')).toBe('400400079900');
      client.socket.destroy();
    }
  });

  it.each<[string, Packet | Uint8Array, number]>([
    ['QoS 2', publish({ qos: 2 }), 0x9b],
    ['to be kept', publish({ retain: true }), 0x9a],
    ['a topic alias', publish({ properties: { topicAlias: 1 } }), 0x94],
    ['an alias in place of the topic', packetOf(0x32, '0000 0007 03230001 78'), 0x94],
    ['no topic', packetOf(0x32, '0000 0007 00 78'), 0x82],
    ['a packet id of 0', packetOf(0x32, '000174 0000 00 78'), 0x82],
    ['a subscription id', packetOf(0x32, '000174 0007 020b01'), 0x82],
    ['a property twice', packetOf(0x32, '000174 0007 0a 0200000001 0200000001'), 0x82],
    ['an unknown property', packetOf(0x32, '000174 0007 02 7f01'), 0x81],
    ['properties longer than the packet', packetOf(0x32, '000174 0007 7f 78'), 0x81],
    ['a length of properties that never ends', packetOf(0x32, '000174 0007 ffffffffff'), 0x81],
    ['a topic longer than the packet', packetOf(0x32, '00ff74 0007 00'), 0x81],
    ['QoS 3', packetOf(0x36, '000174 0007 00 78'), 0x81],
    ['17 KiB of properties', publish({ properties: { userProperties: { a: 'p'.repeat(17_000) } } }), 0x95],
  ])('ends the connection, which is told why: %s', async (_name, packet, reasonCode) => {
    const device = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, device.token);
    client.send(packet);
    expect([await client.next(), await client.next()]).toMatchObject([{ cmd: 'disconnect', reasonCode }, null]);
    expect(await latest(device)).toEqual({});
  });

  it('in a packet larger than was announced ends the connection by its header alone', async () => {
    const { token } = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, token);
    client.send(Buffer.from([0x32, 0x81, 0x88, 0x40]));
    expect(await client.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x95 });
  });
});

describe('subscriptions of MQTT 5', () => {
  it('are granted and refused each with its reason', async () => {
    const { token } = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, token);
    const topics = [
      'v1/devices/me/attributes',
      'v1/devices/me/rpc/request/+',
      'v2/fw/response/+',
      '#',
      'v1/devices/me/telemetry',
      '',
    ];
    client.send({
      cmd: 'subscribe',
      messageId: 5,
      subscriptions: topics.map((topic, nth) => ({ topic, qos: nth === 1 ? 0 : 2, nl: true, rap: true, rh: 2 })),
    });
    expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 5, granted: [1, 0, 1, 0x8f, 0x8f, 0x8f] });
    client.send({ cmd: 'unsubscribe', messageId: 6, unsubscriptions: ['v1/devices/me/attributes', '#'] });
    expect(await client.next()).toMatchObject({ cmd: 'unsuback', messageId: 6, granted: [0, 0x11] });
    client.send({ cmd: 'pingreq' });
    expect(await client.next()).toMatchObject({ cmd: 'pingresp' });
    client.socket.destroy();
  });

  it.each<[string, Packet | Uint8Array, number]>([
    [
      'with an id',
      {
        cmd: 'subscribe',
        messageId: 5,
        properties: { subscriptionIdentifier: 3 },
        subscriptions: [{ topic: 'v2/a', qos: 0 }],
      },
      0xa1,
    ],
    ['that are shared', { cmd: 'subscribe', messageId: 5, subscriptions: [{ topic: '$share/g/v2/a', qos: 0 }] }, 0x9e],
    ['that are none', packetOf(0x82, '0005 00'), 0x82],
    ['without a packet id', packetOf(0x82, '0000 00 000161 01'), 0x82],
    ['taken back without a packet id', packetOf(0xa2, '0000 00 000161'), 0x82],
    [
      '51 in one packet',
      {
        cmd: 'subscribe',
        messageId: 5,
        subscriptions: Array.from({ length: 51 }, (_, nth) => ({ topic: `v2/a/res/${nth}`, qos: 0 as const })),
      },
      0x97,
    ],
    ['proof of another kind', { cmd: 'auth', reasonCode: 0x19, properties: { authenticationMethod: 'x' } }, 0x82],
    ['a second greeting', hello('t'), 0x82],
    ['a packet of a server', { cmd: 'pingresp' }, 0x82],
    ['wrong flags', packetOf(0x80, '0005 00 000161 01'), 0x81],
    ['a ping that carries something', packetOf(0xc0, '01'), 0x82],
    ['a length that never ends', Buffer.from('82ffffffff', 'hex'), 0x81],
  ])('or other packets end the connection, which is told why: %s', async (_name, packet, reasonCode) => {
    const { token } = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, token);
    client.send(packet);
    expect([await client.next(), await client.next()]).toMatchObject([{ cmd: 'disconnect', reasonCode }, null]);
  });
});

describe('what a client of MQTT 5 is sent', () => {
  it('is at most as much at once as it takes: beyond that, without acknowledgement', async () => {
    const device = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, device.token, { receiveMaximum: 2 });
    client.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'v1/devices/me/attributes', qos: 1 }] });
    await client.next();
    const reported = async (n: number) => {
      await app.app.services.attributes.write(device, 'SHARED_SCOPE', { n });
      return (await client.next()) as IPublishPacket;
    };
    const first = await reported(1);
    const sent = [first, await reported(2), await reported(3)];
    expect(sent.map(({ qos }) => qos)).toEqual([1, 1, 0]);
    client.send({ cmd: 'puback', messageId: first.messageId ?? 0, reasonCode: 0 });
    client.send({ cmd: 'pingreq' });
    await client.next();
    expect([(await reported(4)).qos, (await reported(5)).qos]).toEqual([1, 0]);
    client.socket.destroy();
  });

  it('is left out where the packet is larger than it takes', async () => {
    const device = await buildDevice(app.pg);
    const client = await rawLogin(app.mqttPort, device.token, { maximumPacketSize: 60 });
    client.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'v1/devices/me/attributes', qos: 1 }] });
    await client.next();
    await app.app.services.attributes.write(device, 'SHARED_SCOPE', { long: 'l'.repeat(100) });
    await app.app.services.attributes.write(device, 'SHARED_SCOPE', { short: 1 });
    expect(String(((await client.next()) as IPublishPacket).payload)).toBe('{"short":1}');
    client.socket.destroy();
  });
});

it('a client of MQTT 5 that promised to be heard and is not is told', async () => {
  const { token } = await buildDevice(app.pg);
  const client = await rawClient(app.mqttPort);
  client.send(hello(token, { keepalive: 1 }));
  await client.next();
  expect(await client.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8d });
});

it('clients of MQTT 5 are told that the server stops', async () => {
  const stopping = await startTestApp();
  const { token } = await buildDevice(stopping.pg);
  const client = await rawLogin(stopping.mqttPort, token);
  const reported = client.next();
  await stopping.close();
  expect(await reported).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8b });
});
