import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, defineRoutes } from '@oilsight/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createHeavyReads } from '../platform/heavy-reads.ts';
import { createMetrics } from '../platform/metrics.ts';
import { trustedPeers } from '../platform/network.ts';
import type { Principal } from '../platform/principal.ts';
import { serveConsole } from './console.ts';
import type { Handlers } from './handlers.ts';
import { callsOf } from './call.ts';
import { mount } from './mount.ts';
import { createServer } from './server.ts';

const Body = z.object({ name: z.string().min(1).max(20), age: z.number().int().optional() });
const routes = defineRoutes({
  echo: { method: 'POST', path: '/echo', permission: 'public', summary: 'Echo.', body: Body, data: Body },
  list: {
    method: 'GET',
    path: '/list',
    permission: 'public',
    summary: 'A list.',
    reply: 'rows',
    query: z.object({ pageSize: z.coerce.number().int().min(1).max(5).default(2) }),
    data: z.array(z.number()),
  },
  nothing: { method: 'POST', path: '/nothing', permission: 'public', summary: 'Nothing.', data: z.null() },
  fault: { method: 'GET', path: '/fault', permission: 'public', summary: 'Breaks.', data: z.string() },
  liar: { method: 'GET', path: '/liar', permission: 'public', summary: 'Not what it says.', data: z.number() },
  busy: { method: 'GET', path: '/busy', permission: 'public', summary: 'Later.', data: z.string() },
  plain: {
    method: 'GET',
    path: '/api/plain/:n',
    permission: 'public',
    summary: 'Plain.',
    reply: 'plain',
    params: z.object({ n: z.coerce.number().int() }),
    data: z.array(z.number()),
  },
  plainBusy: {
    method: 'GET',
    path: '/api/busy',
    permission: 'public',
    summary: 'Later.',
    reply: 'plain',
    data: z.string(),
  },
  plainFault: {
    method: 'GET',
    path: '/api/fault',
    permission: 'public',
    summary: 'Breaks.',
    reply: 'plain',
    data: z.string(),
  },
  file: {
    method: 'GET',
    path: '/file',
    permission: 'public',
    summary: 'A file.',
    reply: 'file',
    query: z.object({ fails: z.enum(['no', 'first', 'later', 'never']).default('no') }),
    data: z.string(),
  },
  own: { method: 'GET', path: '/own', permission: 'devices:credentials', summary: 'Guarded.', data: z.string() },
});

/** Resolves when the generator of an endless file has ended. */
const letGo = Promise.withResolvers<void>();

async function* lines(fails: 'no' | 'first' | 'later' | 'never'): AsyncGenerator<string> {
  if (fails === 'first') throw new AppError('deviceNotFound');
  try {
    const count = fails === 'never' ? Infinity : 5000;
    for (let n = 0; n < count; n += 1) {
      if (fails === 'later' && n === 4000) throw new Error('the disk broke');
      yield `${n},油\r\n`;
    }
  } finally {
    if (fails === 'never') letGo.resolve();
  }
}

const handlers: Handlers<typeof routes> = {
  echo: ({ body }) => body,
  list: ({ query }) => ({ rows: Array.from({ length: query.pageSize }, (_, n) => n), total: 7 }),
  nothing: () => null,
  fault: () => {
    throw new Error('secret: the password is 1234');
  },
  liar: () => 'not a number' as unknown as number,
  busy: () => {
    throw new AppError('overloaded');
  },
  plain: ({ params }) => [params.n],
  plainBusy: () => {
    throw new AppError('tooManyRequests', { seconds: 3.2 });
  },
  plainFault: () => {
    throw new Error('secret: the password is 1234');
  },
  file: ({ query }) => ({ name: '油温 "1".csv', type: 'text/csv; charset=utf-8', chunks: lines(query.fails) }),
  own: (_request, scope) => scope.authority,
};

const logged: string[] = [];
const metrics = createMetrics();
let server: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oilsight-console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Oilsight</title>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'console.log(1);');
  writeFileSync(join(folder, 'logo.svg'), '<svg/>');
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  server = await createServer({
    log,
    metrics,
    now: () => 1_715_321_875_739,
    isTrustedPeer: trustedPeers(['loopback']),
  });
  const principal: Principal = {
    user: {
      id: 'u',
      userName: 'u',
      firstName: '',
      lastName: '',
      authority: 'GROUP',
      tenantId: null,
      customerId: null,
      phone: null,
    },
    scope: { reach: { kind: 'customers', customerIds: [] }, authority: 'GROUP', userId: 'u' },
    sessionId: 's',
    expiresAt: 0,
  };
  mount(server, callsOf(routes, handlers), {
    authenticate: async () => principal,
    confirm: async (who) => who,
    audit: { done: async () => undefined, refused: async () => undefined },
    caughtUp: async () => undefined,
    checkReplies: true,
    reads: createHeavyReads(metrics),
  });
  await serveConsole(server, { folder, now: () => 1_715_321_875_739 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const english = { 'accept-language': 'en-US' };
const get = (url: string, headers: Record<string, string> = english) => server.inject({ url, headers });
const post = (
  url: string,
  payload: string,
  headers: Record<string, string> = { ...english, 'content-type': 'application/json' },
) => server.inject({ method: 'POST', url, payload, headers });

describe('the envelope', () => {
  it('holds data, rows, or nothing', async () => {
    expect((await post('/echo', '{"name":"a"}')).json()).toEqual({
      code: 200,
      msg: 'Operate success',
      data: { name: 'a' },
    });
    expect((await get('/list?pageSize=3')).json()).toEqual({
      code: 200,
      msg: 'Operate success',
      rows: [0, 1, 2],
      total: 7,
    });
    expect((await post('/nothing', '')).json()).toEqual({ code: 200, msg: 'Operate success' });
    expect((await get('/list', {})).json()).toMatchObject({ msg: '操作成功', rows: [0, 1] });
    expect((await get('/api/plain/5')).json()).toEqual([5]);
  });

  it('is never kept by a cache', async () => {
    expect((await get('/list')).headers['cache-control']).toBe('no-store');
    expect((await get('/fault')).headers['cache-control']).toBe('no-store');
  });
});

describe('wrong fields', () => {
  it('are named in the language of the caller', async () => {
    const reply = await post('/echo', '{"name":"","age":1.5}');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      code: 422,
      msg: 'name: must not be empty',
      fields: [
        { field: 'name', rule: 'must not be empty' },
        { field: 'age', rule: 'must be a whole number' },
      ],
    });
    expect((await get('/list?pageSize=x', { 'accept-language': 'zh-CN' })).json()).toMatchObject({
      code: 422,
      msg: 'pageSize：必须是数字',
    });
    expect((await get('/list?pageSize=1&pageSize=2')).json()).toMatchObject({ code: 422 });
  });

  it('are a 400 on plain calls', async () => {
    const reply = await get('/api/plain/x');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      status: 400,
      message: 'n: must be a number',
      errorCode: 31,
      timestamp: 1_715_321_875_739,
    });
  });
});

describe('bodies', () => {
  it.each<[string, string, object]>([
    ['malformed', '{"name":', { code: 400 }],
    ['no object', '[]', { code: 422, msg: 'body: must be a JSON object' }],
    ['empty', '', { code: 422, msg: 'body: is required' }],
    ['a prototype to be', '{"name":"a","__proto__":{"age":7}}', { code: 200, data: { name: 'a' } }],
    ['a constructor', '{"name":"a","constructor":{"prototype":{"age":7}}}', { code: 200, data: { name: 'a' } }],
    [
      'too large',
      JSON.stringify({ name: 'a'.repeat(70_000) }),
      { code: 413, msg: 'The content is too large, the limit is 65536 bytes' },
    ],
  ])('%s', async (_name, body, reply) => {
    const answer = await post('/echo', body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(reply);
  });

  it('of another type are refused', async () => {
    expect(
      (await post('/echo', 'name=a', { ...english, 'content-type': 'application/x-www-form-urlencoded' })).json(),
    ).toMatchObject({ code: 400 });
  });
});

describe('faults', () => {
  it.each([
    ['/fault', { code: 500, msg: 'System error, Please contact the administrator' }],
    ['/liar', { code: 500 }],
    ['/api/fault', { status: 500, errorCode: 2 }],
  ])('%s: a 500 that says nothing of its cause, logged once with its id', async (url, body) => {
    logged.length = 0;
    const reply = await get(url, { ...english, 'x-request-id': 'ask-me-1' });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject(body);
    expect(reply.payload).not.toContain('1234');
    expect(reply.headers['x-request-id']).toBe('ask-me-1');
    expect(logged.filter((line) => line.includes('"err"') && line.includes('ask-me-1'))).toHaveLength(1);
  });
});

describe('waiting', () => {
  it('is told in seconds', async () => {
    const busy = await get('/busy');
    expect([busy.statusCode, busy.json().code, busy.headers['retry-after']]).toEqual([200, 503, '5']);
    const plain = await get('/api/busy');
    expect([plain.statusCode, plain.json().errorCode, plain.headers['retry-after']]).toEqual([429, 33, '4']);
  });
});

describe('permission', () => {
  it('is looked at before anything else', async () => {
    expect((await get('/own')).json()).toMatchObject({ code: 401 });
    expect((await get('/own', { ...english, authorization: 'Bearer x' })).json()).toMatchObject({
      code: 403,
      msg: 'You are not allowed to do this',
    });
  });
});

describe('files', () => {
  let address: string;
  beforeAll(async () => {
    address = await server.listen({ port: 0, host: '127.0.0.1' });
  });

  it('are sent while they are written', async () => {
    const reply = await get('/file');
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="__ _1_.csv"; filename*=UTF-8''%E6%B2%B9%E6%B8%A9%20%221%22.csv`,
    );
    expect(reply.payload.split('\r\n')).toHaveLength(5001);
  });

  it('that fail at once are refused like any call', async () => {
    const reply = await get('/file?fails=first');
    expect(reply.json()).toMatchObject({ code: 404, msg: 'Device not found' });
    expect(reply.headers['content-disposition']).toBeUndefined();
  });

  it('that nobody waits for any more are not written on', async () => {
    const hangUp = new AbortController();
    const reply = await fetch(`${address}/file?fails=never`, {
      signal: hangUp.signal,
      headers: { 'accept-encoding': 'identity' },
    });
    await reply.body?.getReader().read();
    hangUp.abort();
    await letGo.promise;
    expect(reply.status).toBe(200);
  });

  it('that fail later are cut off, and the reason is logged', async () => {
    logged.length = 0;
    await expect(fetch(`${address}/file?fails=later`).then((reply) => reply.text())).rejects.toThrow('terminated');
    expect(logged.filter((line) => line.includes('a file broke off') && line.includes('the disk broke'))).toHaveLength(
      1,
    );
  });
});

describe('request ids', () => {
  it.each([
    ['abc-1.2:3', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['a b', false],
    ['<script>', false],
  ])('%s', async (id, taken) => {
    const reply = await get('/list', { 'x-request-id': id });
    expect(reply.headers['x-request-id'] === id).toBe(taken);
  });
});

describe('headers', () => {
  it('keep strangers out of the page', async () => {
    const { headers } = await get('/list');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('ask for HTTPS over HTTPS alone', async () => {
    expect((await get('/list')).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/list', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toContain(
      'max-age=31536000',
    );
  });

  it('compress what is worth it', async () => {
    expect((await get('/file', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect((await get('/list', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('the console', () => {
  const html = { accept: 'text/html,application/xhtml+xml' };
  it.each<[string, Record<string, string>, number, string, string]>([
    ['/', html, 200, 'text/html', 'no-cache'],
    ['/login?redirect=/x', html, 200, 'text/html', 'no-cache'],
    ['/device/detail', html, 200, 'text/html', 'no-cache'],
    ['/assets/main-abc123.js', {}, 200, 'javascript', 'public, max-age=31536000, immutable'],
    ['/logo.svg', {}, 200, 'image/svg', 'no-cache'],
    ['/assets/gone.js', html, 404, 'application/json', 'no-store'],
    ['/api/unknown', html, 404, 'application/json', 'no-store'],
    ['/%zz', html, 404, 'application/json', 'no-store'],
    ['/api/%zz', html, 404, 'application/json', 'no-store'],
    ['/unknown', { accept: 'application/json' }, 404, 'application/json', 'no-store'],
    ['/../../etc/passwd', {}, 404, 'application/json', 'no-store'],
    ['/..%2f..%2fetc%2fpasswd', {}, 404, 'application/json', 'no-store'],
  ])('%s', async (url, headers, status, type, cache) => {
    const reply = await get(url, headers);
    expect([
      reply.statusCode,
      String(reply.headers['content-type']).includes(type),
      reply.headers['cache-control'],
    ]).toEqual([status, true, cache]);
  });

  it('does not stand in for calls that are not there', async () => {
    expect((await post('/device/detail', '{}')).json()).toMatchObject({
      code: 404,
      msg: 'There is no such call: /device/detail',
    });
  });
});

it('writes one line a request, with the pattern of the path and not the path', async () => {
  logged.length = 0;
  await get('/api/plain/7654321');
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    msg: 'request',
    route: '/api/plain/:n',
    method: 'GET',
    status: 200,
  });
  expect(logged[0]).not.toContain('7654321');
});

it.each([
  ['/busy', { route: '/busy', status: 200, code: 503, error: 'overloaded' }],
  ['/own', { route: '/own', status: 200, code: 401, error: 'notLoggedIn' }],
  ['/list?pageSize=9', { route: '/list', status: 200, code: 422, error: 'invalid' }],
  ['/api/busy', { route: '/api/busy', status: 429, code: 429, error: 'tooManyRequests' }],
  ['/api/plain/x', { route: '/api/plain/:n', status: 400, code: 422, error: 'invalid' }],
  ['/fault', { route: '/fault', status: 500, code: 500, error: 'systemError' }],
  ['/unknown', { route: 'unknown', status: 404, code: 404, error: 'unknownCall' }],
  ['/%zz', { route: 'unknown', status: 404, code: 404, error: 'unknownCall' }],
])('says in its line and in the measurements what a caller was refused with: %s', async (url, reported) => {
  logged.length = 0;
  const counted = async () => {
    const { route, status, code } = reported;
    const line = (await metrics.registry.getSingleMetricAsString('oilsight_http_request_seconds'))
      .split('\n')
      .find((each) => each.includes(`_count{method="GET",route="${route}",status="${status}",code="${code}"}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const before = await counted();
  await get(url, { ...english, accept: 'application/json' });
  expect(logged.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({ method: 'GET', ...reported }),
  ]);
  expect(await counted()).toBe(before + 1);
});
