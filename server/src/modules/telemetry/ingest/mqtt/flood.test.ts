import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../../test/app.ts';
import type { TestApp } from '../../../../../test/app.ts';
import { buildDevice } from '../../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../../test/factories.ts';
import { closed, connectDevice } from '../../../../../test/mqtt.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ config: { deviceMessagesPerSecond: 0 } });
});
afterAll(() => app.close());

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)]);

function packet(type: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  for (let left = body.length; length.length === 0 || left > 0; left = Math.floor(left / 128))
    length.push((left % 128) + (left > 127 ? 128 : 0));
  return Buffer.concat([Buffer.from([type, ...length]), body]);
}

const greeting = (token: string) => packet(0x10, text('MQTT'), Buffer.from([4, 0x82, 0, 60]), text(''), text(token));
const publish = (id: number, body: string) =>
  packet(0x32, text('v1/devices/me/telemetry'), Buffer.from([id >> 8, id & 255]), Buffer.from(body));

/** A logged-in connection and the ids of the PUBACKs it receives. */
async function logIn(device: BuiltDevice): Promise<{ readonly socket: Socket; readonly acknowledged: number[] }> {
  const socket = connect({ port: app.mqttPort, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(greeting(device.token));
  const [connack] = (await once(socket, 'data')) as [Buffer];
  expect([...connack]).toEqual([0x20, 2, 0, 0]);
  const acknowledged: number[] = [];
  let tail = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk]);
    for (; tail.length >= 4; tail = tail.subarray(4)) acknowledged.push(tail.readUInt16BE(2));
  });
  return { socket, acknowledged };
}

async function storedAt(device: BuiltDevice, from: number, count: number): Promise<Set<number>> {
  const [series] = await app.app.services.telemetryStore.raw(
    device,
    ['x'],
    { from, to: from + count },
    { limit: count, order: 'asc' },
  );
  return new Set(series?.at.map((at) => at - from));
}

const messages = 6000;

it('acknowledges a flood in its order, each message once it is stored', async () => {
  const device = await buildDevice(app.pg);
  const { socket, acknowledged } = await logIn(device);
  const from = Date.now() - 3_600_000;
  socket.write(
    Buffer.concat(Array.from({ length: messages }, (_, n) => publish(n + 1, `{"ts":${from + n},"values":{"x":${n}}}`))),
  );
  await expect.poll(() => acknowledged.length).toBe(messages);
  expect(acknowledged).toEqual(Array.from({ length: messages }, (_, n) => n + 1));
  expect((await storedAt(device, from, messages)).size).toBe(messages);
  socket.destroy();
});

it('takes a device from the network of somebody who guesses at tokens', async () => {
  const answerTo = async (token: string): Promise<number | undefined> => {
    const socket = connect({ port: app.mqttPort, host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.write(greeting(token));
    const [connack] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return connack[3];
  };
  const answers: (number | undefined)[] = [];
  for (let round = 0; round < 11; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, (_, n) => answerTo(`guess ${round} ${n}`)))));
  expect(new Set(answers)).toEqual(new Set([4]));
  expect(await answerTo((await buildDevice(app.pg)).token)).toBe(0);
});

it('takes other devices while one floods and hangs up again and again, and keeps what it acknowledged', async () => {
  const [flooding, other] = [await buildDevice(app.pg), await buildDevice(app.pg)];
  const quiet = await connectDevice(app.mqttPort, other.token);
  const from = Date.now() - 3_600_000;
  for (let round = 0; round < 3; round += 1) {
    const start = from + round * messages;
    const { socket, acknowledged } = await logIn(flooding);
    const closed = once(socket, 'close');
    socket.end(
      Buffer.concat(
        Array.from({ length: messages }, (_, n) =>
          publish(n + 1, `{"ts":${start + n},"values":{"x":${n},"filler":"${'f'.repeat(100)}"}}`),
        ),
      ),
    );
    await quiet.publishAsync('v1/devices/me/telemetry', `{"ts":${start},"values":{"x":${round}}}`, { qos: 1 });
    // The server closes its side as well.
    await closed;
    const stored = await storedAt(flooding, start, messages);
    expect(acknowledged.filter((id) => !stored.has(id - 1))).toEqual([]);
  }
  expect((await storedAt(other, from, messages * 3)).size).toBe(3);
  await quiet.endAsync();
});

it('does not end a connection that publishes and never pings', async () => {
  const device = await buildDevice(app.pg);
  /**
   * Publishes for longer than a silent connection is kept open. `disturbed`: the test machine paused for too long
   * between two messages.
   */
  const publishOn = async (): Promise<'kept' | 'ended' | 'disturbed'> => {
    const client = await connectDevice(app.mqttPort, device.token, {
      keepalive: 1,
      reschedulePings: true,
      timerVariant: { set: () => 0, clear: () => undefined },
    });
    const gone = closed(client);
    const times = [performance.now()];
    while (client.connected && (times.at(-1) ?? 0) < (times[0] ?? 0) + 2500) {
      await Promise.race([
        client.publishAsync('v1/devices/me/telemetry', `{"x":${times.length}}`, { qos: 1 }).catch(() => undefined),
        gone,
      ]);
      times.push(performance.now());
    }
    const isKept = client.connected;
    await client.endAsync(true);
    if (isKept) return 'kept';
    return times.some((time, n) => time - (times[n - 1] ?? time) > 1000) ? 'disturbed' : 'ended';
  };
  let outcome = await publishOn();
  while (outcome === 'disturbed') outcome = await publishOn();
  expect(outcome).toBe('kept');
});
