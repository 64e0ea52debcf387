import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../platform/metrics.ts';
import { createServer } from './server.ts';

let server: FastifyInstance | null = null;
/** Releases the calls that wait for their answer. */
let slow: (() => void)[] = [];
const open = new Set<Socket>();

/** A server that accepts three connections of a network; `/slow` is answered when the test says so. */
async function start(
  isTrustedPeer = false,
): Promise<{ call(path: string): Promise<Socket>; client(): Promise<Socket> }> {
  const metrics = createMetrics();
  server = await createServer({
    log: pino({ level: 'silent' }),
    metrics,
    now: () => 0,
    isTrustedPeer: () => isTrustedPeer,
    limits: { most: 5, maxOfNetwork: 3, patienceMs: 20 },
  });
  server.get('/fast', async () => 'fast');
  server.get('/large', async () => Buffer.alloc(40_000_000));
  server.post('/body', async () => 'body');
  server.get('/slow', () => new Promise((resolve) => slow.push(() => resolve('slow'))));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    open.add(socket);
    await once(socket, 'connect');
    return socket;
  };
  return {
    client,
    async call(path) {
      const socket = await client();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      if (path === '/fast') await once(socket, 'data');
      return socket;
    },
  };
}

afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  slow = [];
  await server?.close();
  server = null;
});

describe('connections of one network', () => {
  it('that wait for a request give way, the longest first, and the newcomer is answered', async () => {
    const { call, client } = await start();
    const first = await client();
    const second = await call('/fast');
    const third = await call('/fast');
    const gone = once(first, 'close');
    await call('/fast');
    await gone;
    const goneToo = once(second, 'close');
    await call('/fast');
    await goneToo;
    third.write('GET /fast HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await once(third, 'data'))[0])).toContain('200 OK');
  });

  it('stay while their call is under way, and the newcomer does not get in', async () => {
    const { call, client } = await start();
    const busy = [await call('/slow'), await call('/slow'), await call('/slow')];
    await expect.poll(() => slow.length).toBe(3);
    const refused = (await client()).resume();
    if (!refused.closed) await once(refused, 'close');
    const answers = busy.map((socket) => once(socket, 'data'));
    for (const finish of slow) finish();
    for (const answer of answers) expect(String((await answer)[0])).toContain('slow');
  });

  it.each([
    ['does not take its answer', 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'does not send its body',
      'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n{',
    ],
  ])('give way when their caller %s, after a while', async (_, request) => {
    const { call, client } = await start();
    await call('/slow');
    await call('/slow');
    await expect.poll(() => slow.length).toBe(2);
    const stuck = await client();
    stuck.write(request);
    // The server is working on its call.
    await once(stuck, 'readable');
    const newcomersAnswer = async () => {
      const socket = await client();
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.write('GET /fast HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      if (!socket.closed) await once(socket, 'close');
      return text;
    };
    await expect.poll(newcomersAnswer).toContain('200 OK');
    if (!stuck.resume().closed) await once(stuck, 'close');
    expect(stuck.bytesRead).toBeLessThan(40_000_000);
    for (const finish of slow) finish();
  });

  it('of a proxy are not counted as one network', async () => {
    const { call } = await start(true);
    const five = [
      await call('/fast'),
      await call('/fast'),
      await call('/fast'),
      await call('/fast'),
      await call('/fast'),
    ];
    const gone = once(five[0] as Socket, 'close');
    await call('/fast');
    await gone;
    expect(five.slice(1).map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
  });
});

describe('requests that are sent on a connection without waiting for answers', () => {
  const asked = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count);

  it('are answered in their order', async () => {
    const { client } = await start();
    const socket = await client();
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.write(asked('/fast', 31) + asked('/none', 1));
    await expect
      .poll(() => text.match(/HTTP\/1\.1 \d+/g))
      .toEqual([...Array.from({ length: 31 }, () => 'HTTP/1.1 200'), 'HTTP/1.1 404']);
    expect(socket.destroyed).toBe(false);
  });

  it('end the connection when more than 32 are under way, and those beyond are not begun', async () => {
    const { client } = await start();
    const socket = await client();
    const gone = once(socket.resume(), 'close');
    socket.write(asked('/slow', 1000));
    await gone;
    expect(slow).toHaveLength(32);
  });
});
