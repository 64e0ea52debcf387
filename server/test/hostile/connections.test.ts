import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import mqtt from 'mqtt';
import { type BuiltDevice, buildDevice } from '../factories.ts';
import { expectHealthy } from './health.ts';
import { type AttackedServer, startAttackedServer } from './server.ts';

let server: AttackedServer;
let device: BuiltDevice;

// The attacker connects from loopback, which must not count as a trusted proxy here.
beforeAll(async () => {
  server = await startAttackedServer({ TRUST_PROXY: 'none' });
  device = await buildDevice(server.pg);
});
afterAll(() => server.close());

/**
 * Opens many connections, some at a time: requests are answered in order, so a burst of hundreds would be measured as
 * load, not as a stall.
 */
async function openMany(
  port: number,
  count: number,
  onOpen: (socket: Socket) => unknown = () => undefined,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(50, count - sockets.length) }, () =>
      connect(port, '127.0.0.1').on('error', () => undefined),
    );
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    await Promise.all(some.map((socket) => onOpen(socket.resume())));
    sockets.push(...some);
  }
  return sockets;
}

/** The status that a caller from the given address gets over a new connection. */
function statusFor(localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path: '/healthz', agent: false, localAddress }, (reply) =>
      resolve(reply.resume().statusCode ?? 0),
    ).on('error', reject);
  });
}

const others = ['127.0.0.1', ...(process.platform === 'linux' ? ['127.0.0.9'] : [])];

describe('connections of one network', () => {
  it.each([
    ['that say nothing', (): void => undefined],
    [
      'that were answered and are kept',
      (socket: Socket) => {
        socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
        return once(socket, 'data');
      },
    ],
    ['that never end their head', (socket: Socket) => void socket.write('GET /healthz HTTP/1.1\r\nHost:')],
  ])('%s give way to newcomers', async (_, onOpen) => {
    await expectHealthy(server, { maxMb: 500 }, async () => {
      const sockets = await openMany(server.port, 3000, onOpen);
      for (const address of others) expect(await statusFor(address)).toBe(200);
      await expect
        .poll(() => sockets.filter(({ destroyed, closed }) => destroyed || closed).length)
        .toBeGreaterThanOrEqual(1000);
      expect(sockets.slice(-500).some(({ destroyed }) => destroyed)).toBe(false);
      for (const socket of sockets) socket.destroy();
    });
  });

  it('over MQTT that never log in give way, and a device that has stays', async () => {
    const client = await mqtt.connectAsync({
      host: '127.0.0.1',
      port: server.mqttPort,
      username: device.token,
      reconnectPeriod: 0,
    });
    await expectHealthy(server, { maxMb: 500 }, async () => {
      const sockets = await openMany(server.mqttPort, 2500);
      const late = await mqtt.connectAsync({
        host: '127.0.0.1',
        port: server.mqttPort,
        username: device.token,
        reconnectPeriod: 0,
      });
      await client.publishAsync('v1/devices/me/telemetry', '{"oil_temperature":50}', { qos: 1 });
      await late.publishAsync('v1/devices/me/telemetry', '{"oil_temperature":51}', { qos: 1 });
      for (const socket of sockets) socket.destroy();
      await late.endAsync();
    });
    await client.endAsync();
  });
});

describe('requests that are sent on without waiting for answers', () => {
  const telemetry = (token: string) =>
    `POST /api/v1/${token}/telemetry HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`;

  it.each([
    ['that the web server answers', () => 'GET /api/v1/nobody/attributes HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['with telemetry of strangers', () => telemetry('nobody')],
    ['with telemetry of a device', () => telemetry(device.token)],
  ])('%s keep nobody waiting', async (_, request) => {
    await expectHealthy(server, { maxMb: 700 }, async () => {
      const piece = Buffer.from(request().repeat(Math.ceil(65_536 / request().length)));
      const sockets = await openMany(server.port, 5);
      // A connection that the server closes has sent enough.
      await Promise.all(
        sockets.map(async (socket) => {
          for (let sent = 0; sent < 16 && !socket.destroyed; sent += 1)
            if (!socket.write(piece))
              await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
        }),
      );
      for (const address of others) expect(await statusFor(address)).toBe(200);
      for (const socket of sockets) socket.destroy();
    });
  });
});
