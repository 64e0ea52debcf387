import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { defineRoutes } from '@oilsight/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dial } from '../../test/raw-http.ts';
import { LazyList } from '../platform/lazy-list.ts';
import { startWebServer } from '../../test/web-server.ts';
import type { TestWebServer } from '../../test/web-server.ts';
import type { Handlers } from './handlers.ts';

const routes = defineRoutes({
  echo: {
    method: 'POST',
    path: '/echo',
    permission: 'public',
    summary: 'Echo.',
    body: z.object({ name: z.string() }),
    data: z.null(),
  },
  form: {
    method: 'POST',
    path: '/form',
    permission: 'public',
    summary: 'A form.',
    upload: { field: 'file', bytes: 100_000 },
    data: z.null(),
  },
  plain: {
    method: 'POST',
    path: '/api/echo',
    permission: 'public',
    summary: 'Echo.',
    reply: 'plain',
    body: z.object({ name: z.string() }),
    data: z.null(),
  },
  slow: {
    method: 'GET',
    path: '/slow',
    permission: 'public',
    summary: 'Works until its caller is gone.',
    data: z.null(),
  },
  broken: {
    method: 'GET',
    path: '/broken',
    permission: 'public',
    summary: 'Works until its caller is gone, and breaks then.',
    data: z.null(),
  },
  endless: {
    method: 'GET',
    path: '/endless',
    permission: 'public',
    summary: 'A file without an end.',
    reply: 'file',
    data: z.string(),
  },
  minding: {
    method: 'GET',
    path: '/minding',
    permission: 'public',
    summary: 'A file that is given up with its caller.',
    reply: 'file',
    data: z.string(),
  },
  list: {
    method: 'GET',
    path: '/list',
    permission: 'public',
    summary: 'A list that breaks as it is written.',
    heavy: true,
    data: z.array(z.number()),
  },
  cut: {
    method: 'GET',
    path: '/cut',
    permission: 'public',
    summary: 'A file that breaks.',
    reply: 'file',
    data: z.string(),
  },
});

async function* pieces(signal: AbortSignal | null, most = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  for (let n = 0; n < most; n += 1) {
    signal?.throwIfAborted();
    await setImmediate();
    yield 'oil\r\n'.repeat(20_000);
  }
  throw new Error('the disk broke');
}

const raised = (signal: AbortSignal): Promise<unknown> => (signal.aborted ? Promise.resolve() : once(signal, 'abort'));

const handlers: Handlers<typeof routes> = {
  echo: () => null,
  form: () => null,
  plain: () => null,
  slow: async (_request, _scope, { signal }) => {
    await raised(signal);
    signal.throwIfAborted();
    return null;
  },
  broken: async (_request, _scope, { signal }) => {
    await raised(signal);
    throw new Error('the database broke');
  },
  endless: () => ({ name: 'a.csv', type: 'text/csv', chunks: pieces(null) }),
  minding: (_request, _scope, { signal }) => ({ name: 'a.csv', type: 'text/csv', chunks: pieces(signal) }),
  list: () => {
    let isChecked = false;
    return new LazyList(500_000, (n) => {
      if (isChecked && n === 100_000) throw new Error('the list broke');
      isChecked ||= n === 499_999;
      return n;
    });
  },
  cut: () => ({ name: 'a.csv', type: 'text/csv', chunks: pieces(null, 2) }),
};

let server: TestWebServer;
beforeAll(async () => {
  server = await startWebServer(routes, handlers, { 'index.html': 'x', 'assets/large.js': '/**/\n'.repeat(4_000_000) });
});
afterEach(() => server.logged.splice(0));
afterAll(() => server.close());

interface Line {
  readonly msg: string;
  readonly level: number;
  readonly status?: number;
  readonly code?: number;
}
const lines = (): Line[] => server.logged.map((line) => JSON.parse(line) as Line);
/** The log line of the call, as soon as it is written. */
async function lineOfCall(): Promise<Line> {
  for (;;) {
    const line = lines().find(({ msg }) => msg === 'request');
    if (line !== undefined) return line;
    await setImmediate();
  }
}
const post = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\n${headers}\r\n\r\n${body}`;
const get = (path: string, encoding = 'identity') =>
  `GET ${path} HTTP/1.1\r\nHost: h\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
const formHead = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000';
const formBegin = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

describe('a caller that hangs up', () => {
  it.each([
    ['in the middle of a body', post('/echo', 'Content-Type: application/json\r\nContent-Length: 100', '{"na')],
    [
      'in the middle of a body in pieces',
      post('/echo', 'Content-Type: application/json\r\nTransfer-Encoding: chunked', '5\r\n{"na'),
    ],
    [
      'in the middle of a body of ThingsBoard',
      post('/api/echo', 'Content-Type: application/json\r\nContent-Length: 100', '{"na'),
    ],
    ['before the body', post('/echo', 'Content-Type: application/json\r\nContent-Length: 100', '')],
    ['in the middle of a form', post('/form', formHead, formBegin + 'x'.repeat(40_000))],
    ['while the call works', get('/slow')],
  ])('%s leaves one line, and no trace', async (_title, bytes) => {
    const socket = await dial(server.port, bytes);
    // When the server has answered another request, it has also read what was sent before.
    await fetch(`http://127.0.0.1:${server.port}/unknown`);
    server.logged.splice(0);
    socket.destroy();
    expect(await lineOfCall()).toMatchObject({ level: 30, status: 499, code: 499 });
    expect(server.logged.join('')).not.toContain('stack');
    expect(lines().map(({ level }) => level)).toEqual([30]);
  });

  it.each([
    ['a file', '/endless', 'identity'],
    ['a packed file', '/endless', 'br'],
    ['a file that is given up', '/minding', 'identity'],
    ['a packed file that is given up', '/minding', 'gzip'],
    ['a file of the console', '/assets/large.js', 'identity'],
    ['a packed file of the console', '/assets/large.js', 'br'],
  ])('in the middle of %s leaves one line, and no trace', async (_title, path, encoding) => {
    const socket = await dial(server.port, get(path, encoding));
    await once(socket, 'data');
    socket.destroy();
    expect(await lineOfCall()).toMatchObject({ level: 30, status: 499, code: 499 });
    expect(server.logged.join('')).not.toContain('stack');
    expect(lines().map(({ level }) => level)).toEqual([30]);
  });

  it('is not the reason of what breaks by itself', async () => {
    const socket = await dial(server.port, get('/broken'));
    await fetch(`http://127.0.0.1:${server.port}/unknown`);
    server.logged.splice(0);
    socket.destroy();
    await lineOfCall();
    while (!server.logged.join('').includes('the database broke')) await setImmediate();
    expect(lines().filter(({ level }) => level === 50)).toHaveLength(1);
  });

  it('is not who breaks off a file', async () => {
    const socket = await dial(server.port, get('/cut'));
    socket.resume();
    await once(socket, 'close');
    expect(await lineOfCall()).toMatchObject({ level: 30, status: 500, code: 500 });
    expect(server.logged.join('')).toContain('the disk broke');
  });

  it('is not who breaks off a list', async () => {
    const socket = await dial(server.port, get('/list'));
    socket.resume();
    await once(socket, 'close');
    expect(await lineOfCall()).toMatchObject({ level: 30, status: 500, code: 500 });
    expect(server.logged.join('')).toContain('the list broke');
  });

  it('is measured as one, and nothing as a fault but what was', async () => {
    const reported =
      (await server.metrics.registry.getSingleMetricAsString('oilsight_http_request_seconds')).match(/_count.*/g) ?? [];
    const counts = reported
      .map((line) => /route="([^"]*)",status="(\d+)",code="(\d+)"\} (\d+)/.exec(line)?.slice(1))
      .filter((each) => each?.[0] !== 'unknown');
    expect(counts.map((each) => each?.join(' ') ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual([
      '/* 499 499 2',
      '/api/echo 499 499 1',
      '/broken 499 499 1',
      '/cut 500 500 1',
      '/echo 499 499 3',
      '/endless 499 499 2',
      '/form 499 499 1',
      '/list 500 500 1',
      '/minding 499 499 2',
      '/slow 499 499 1',
    ]);
  });
});
