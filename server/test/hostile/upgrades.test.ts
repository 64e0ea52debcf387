import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectHealthy } from './health.ts';
import { type AttackedServer, startAttackedServer } from './server.ts';

let server: AttackedServer;

// The attacker connects from loopback, which must not count as a trusted proxy here.
beforeAll(async () => {
  server = await startAttackedServer({ TRUST_PROXY: 'none' });
});
afterAll(() => server.close());

/** Asks for a socket at a path, reads the answer, and never closes its own side. */
async function ask(path: string): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  await Promise.race([once(socket, 'data'), once(socket, 'end'), once(socket, 'close')]).catch(() => undefined);
  return socket;
}

function newcomersStatus(): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path: '/healthz', agent: false }, (reply) =>
      resolve(reply.resume().statusCode ?? 0),
    ).on('error', reject);
  });
}

it.each(['/nowhere', '/ws/nowhere'])(
  'requests for sockets at %s, whose callers stay, keep nobody out',
  async (path) => {
    await expectHealthy(server, { maxMb: 500 }, async () => {
      const sockets: Socket[] = [];
      while (sockets.length < 2200) sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => ask(path)))));
      await expect.poll(() => newcomersStatus().catch(() => 0)).toBe(200);
      for (const socket of sockets) socket.destroy();
    });
  },
);
