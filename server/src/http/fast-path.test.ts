import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createBodyBudget } from './bodies.ts';
import { createFastPath } from './fast-path.ts';
import type { FastPath } from './fast-path.ts';
import type { FastPathReply } from './fast-path-reply.ts';
import type { FastPathTimeouts } from './fast-path.types.ts';

interface Opened {
  readonly fastPath: FastPath;
  readonly port: number;
  /** Bodies that the fast path answered, in order. */
  readonly answered: string[];
  readonly others: Socket[];
  /** Since when the nth connection counts as idle, ms of the process's clock; null: it is busy. */
  idle(nth: number): number | null;
  /** Number of the server's connections. */
  connections(): Promise<number>;
}

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

interface Options {
  readonly reply?: (body: string) => Promise<FastPathReply | undefined>;
  readonly timeouts?: Partial<FastPathTimeouts>;
  readonly mayWait?: boolean;
  readonly budget?: number;
}

/** A fast path for `/fastPath/…` before a web server that echoes method, path and body. */
async function open({
  reply = () => Promise.resolve(undefined),
  timeouts = {},
  mayWait = true,
  budget = 1_000_000,
}: Options = {}): Promise<Opened> {
  const answered: string[] = [];
  const others: Socket[] = [];
  const web = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => response.end(`web ${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`));
  });
  const bodies = createBodyBudget(budget);
  const fastPath = createFastPath<string>({
    claim: (target) => /^\/lane\/(\w+)$/.exec(target)?.[1] ?? null,
    answer: (_head, body) => {
      answered.push(body.toString());
      return reply(body.toString());
    },
    mayWait: () => mayWait,
    bodyBytes: 50_000,
    timeouts: {
      headersMs: 10_000,
      requestMs: 10_000,
      keepAliveMs: 10_000,
      checkEveryMs: 5,
      patienceMs: 10_000,
      ...timeouts,
    },
    hold: () => bodies.hold(),
  });
  const idle: (() => number | null)[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const accepted = fastPath.accept(socket, () => {
      others.push(socket);
      web.emit('connection', socket);
    });
    if (accepted !== null) idle.push(() => accepted.idleSince);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => {
    fastPath.close();
    web.closeAllConnections();
    server.close();
  });
  return {
    fastPath,
    port: (server.address() as AddressInfo).port,
    answered,
    others,
    idle: (nth) => idle[nth]?.() ?? null,
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
  };
}

const post = (body: string, head = '') =>
  `POST /lane/a HTTP/1.1\r\nHost: h\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const last = 'GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n';

function dial(port: number): { readonly socket: Socket; readonly all: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  endings.push(() => socket.destroy());
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, all: once(socket, 'close').then(() => text) };
}

/** The server's whole output after these bytes, until it ends the connection. */
async function said(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  const { socket, all } = dial(port);
  await once(socket, 'connect');
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return all;
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('requests of the plainest form', () => {
  it('are answered one after the other, and the rest of the connection is the web server’s', async () => {
    const { port, answered } = await open();
    const text = await said(port, post('one') + post('two') + post('three') + last);
    expect(answered).toEqual(['one', 'two', 'three']);
    expect(statuses(text)).toEqual([200, 200, 200, 200]);
    expect(text).toContain('web GET /last');
  });

  it('are answered alike however the network cuts them', async () => {
    const { port, answered } = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
        async (bodies, cuts) => {
          answered.length = 0;
          const stream = Buffer.from(bodies.map((body) => post(body)).join('') + last);
          const pieces: Buffer[] = [];
          for (let position = 0, nth = 0; position < stream.length; nth += 1) {
            const length = cuts[nth % cuts.length] ?? 1;
            pieces.push(stream.subarray(position, position + length));
            position += length;
          }
          expect(statuses(await said(port, ...pieces))).toEqual([...bodies, last].map(() => 200));
          expect(answered).toEqual(bodies);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keep their order when an answer takes its time', async () => {
    const waiting: (() => void)[] = [];
    const { port, answered } = await open({
      reply: (body) =>
        new Promise((resolve) => waiting.push(() => resolve({ status: 200, body: { body }, headers: {} }))),
    });
    const { socket, all } = dial(port);
    socket.write(post('one') + post('two') + last);
    await expect.poll(() => waiting.length).toBe(1);
    expect(answered).toEqual(['one']);
    waiting[0]?.();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    expect([...(await all).matchAll(/"body":"(\w+)"/g)].map(([, body]) => body)).toEqual(['one', 'two']);
  });

  it('are not read while their answers are not taken', async () => {
    const { port, answered } = await open({
      reply: (body) => Promise.resolve({ status: 200, body: { body, much: 'x'.repeat(1_000_000) }, headers: {} }),
    });
    const greedy = connect({ port, host: '127.0.0.1' });
    endings.push(() => greedy.destroy());
    for (let n = 0; n < 60; n += 1) greedy.write(post('greedy'));
    // Meanwhile other requests are answered, which gives the server time to read everything that was sent.
    for (let n = 0; n < 30; n += 1) await said(port, post('other') + last);
    const count = () => answered.filter((body) => body === 'greedy').length;
    expect(count()).toBeLessThan(30);
    greedy.resume();
    await expect.poll(count).toBe(60);
  });

  it('keep their connection busy while their body is on its way, but not for long', async () => {
    const patient = await open();
    const hasty = await open({ timeouts: { patienceMs: 20 } });
    for (const { port, answered } of [patient, hasty]) {
      dial(port).socket.write(post('one') + post('half a body').slice(0, -3));
      await expect.poll(() => answered).toEqual(['one']);
    }
    await expect.poll(() => hasty.idle(0)).toEqual(expect.any(Number));
    expect(patient.idle(0)).toBeNull();
  });

  it('end when their answers are not taken for as long as a request may last', async () => {
    const { port, answered, connections } = await open({
      reply: () => Promise.resolve({ status: 200, body: { much: 'x'.repeat(20_000_000) }, headers: {} }),
      timeouts: { requestMs: 100 },
    });
    const stuck = connect({ port, host: '127.0.0.1' });
    endings.push(() => stuck.destroy());
    stuck.write(post('x'));
    await expect.poll(() => answered).toEqual(['x']);
    await expect.poll(connections).toBe(0);
  });

  it('are answered although the client has ended its side', async () => {
    const { port } = await open({ reply: () => new Promise((resolve) => setImmediate(() => resolve(undefined))) });
    const { socket, all } = dial(port);
    socket.end(post('one'));
    expect(statuses(await all)).toEqual([200]);
  });

  it('carry a refusal with its body and headers', async () => {
    const { port } = await open({
      reply: () => Promise.resolve({ status: 503, body: { message: '忙' }, headers: { 'retry-after': 2 } }),
    });
    const text = await said(port, post('x') + last);
    expect(text).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(text).toContain('retry-after: 2\r\n');
    expect(text).toContain(`Content-Length: ${Buffer.byteLength('{"message":"忙"}')}\r\n`);
    expect(text).toContain('\r\n\r\n{"message":"忙"}HTTP/1.1 200');
  });
});

describe('any other request goes to the web server, which answers it', () => {
  it.each([
    ['another method', 'GET /lane/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', /200.*web GET \/lane\/a/s],
    [
      'another path',
      'POST /other HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx',
      /200.*web POST \/other x/s,
    ],
    ['HTTP/1.0', 'POST /lane/a HTTP/1.0\r\nHost: h\r\nContent-Length: 1\r\n\r\nx', /200.*web POST \/lane\/a x/s],
    [
      'a transfer coding',
      'POST /lane/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
      /200.*web POST \/lane\/a x/s,
    ],
    [
      'a transfer coding beside a length',
      'POST /lane/a HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    [
      'two lengths',
      'POST /lane/a HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
      /^HTTP\/1\.1 400/,
    ],
    ['no host', 'POST /lane/a HTTP/1.1\r\nContent-Length: 1\r\n\r\nx', /^HTTP\/1\.1 400/],
    [
      'a folded header',
      'POST /lane/a HTTP/1.1\r\nHost: h\r\nA: b\r\n c\r\nContent-Length: 1\r\n\r\nx',
      /^HTTP\/1\.1 (400|200)/,
    ],
    ['a length that is none', 'POST /lane/a HTTP/1.1\r\nHost: h\r\nContent-Length: +1\r\n\r\nx', /^HTTP\/1\.1 400/],
    [
      'what asks to go on',
      'POST /lane/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx',
      /^HTTP\/1\.1 100.*web POST \/lane\/a x/s,
    ],
    [
      'the last on its connection',
      'POST /lane/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx',
      /200.*web POST \/lane\/a x/s,
    ],
    [
      'a proxy’s',
      'POST /lane/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\nX-Forwarded-For: 1.2.3.4\r\nContent-Length: 1\r\n\r\nx',
      /200.*web POST \/lane\/a x/s,
    ],
    [
      'a longer body than the lane takes',
      `POST /lane/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 60000\r\n\r\n${'y'.repeat(60_000)}`,
      /200.*web POST \/lane\/a y/s,
    ],
    [
      'a long head',
      `POST /lane/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\nA: ${'z'.repeat(9000)}\r\nContent-Length: 1\r\n\r\nx`,
      /200.*web POST \/lane\/a x/s,
    ],
    ['no HTTP at all', '\u0016\u0003\u0001\r\n\r\n', /^HTTP\/1\.1 400/],
  ])('%s', async (_, bytes, expected) => {
    const { port, answered } = await open();
    expect(await said(port, bytes)).toMatch(expected);
    expect(answered).toEqual([]);
  });

  it('also behind requests of the fast path, cut anywhere', async () => {
    const { port, answered } = await open();
    const text = await said(
      port,
      post('one'),
      'PO',
      'ST /other HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nab',
      'c',
      last,
    );
    expect([answered, statuses(text), text.includes('web POST /other abc')]).toEqual([['one'], [200, 200, 200], true]);
  });

  it('the body of a stranger that is not there yet', async () => {
    const { port, others } = await open({ mayWait: false });
    const { socket } = dial(port);
    socket.write('POST /lane/a HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nhalf');
    await expect.poll(() => others.length).toBe(1);
  });
});

describe('connections of the fast path', () => {
  it.each([
    ['says nothing', '', { keepAliveMs: 20 }, []],
    ['says no more', post('x'), { keepAliveMs: 2000 }, [200]],
    ['stays in its head', 'POST /lane/a HTTP/1.1\r\nHo', { headersMs: 20 }, [408]],
    [
      'stays in its body',
      'POST /lane/a HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nhalf',
      { requestMs: 20 },
      [408],
    ],
  ])('end when the client %s', async (_, bytes, timeouts, expected) => {
    const { port } = await open({ timeouts });
    expect(statuses(await said(port, bytes))).toEqual(expected);
  });

  it('have room for so many bodies that come in pieces', async () => {
    const { port } = await open({ budget: 1000 });
    expect(
      statuses(await said(port, `POST /lane/a HTTP/1.1\r\nHost: h\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(2000)}`)),
    ).toEqual([503]);
  });

  it('end when the server closes: idle ones at once, busy ones after their answer', async () => {
    let finish: () => void = () => undefined;
    const { fastPath, port, answered } = await open({
      reply: () => new Promise((resolve) => (finish = () => resolve(undefined))),
    });
    const idle = dial(port);
    const busy = dial(port);
    busy.socket.write(post('x'));
    await expect.poll(() => answered.length).toBe(1);
    fastPath.close();
    expect(await idle.all).toBe('');
    finish();
    expect(await busy.all).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Connection: close/s);
  });
});

it('answers one request of a connection at a time, and lets others have their turn after each', async () => {
  const turns: string[][] = [];
  const { port, answered } = await open({
    reply: async () => {
      setImmediate(() => turns.push([...answered]));
      return undefined;
    },
  });
  await said(port, post('1') + post('2') + post('3') + last);
  expect(turns).toEqual([['1'], ['1', '2'], ['1', '2', '3']]);
});
