import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authRoutes, deviceRoutes } from '@oilsight/contract';
import type { TokenPair } from '@oilsight/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { createClient } from './client.ts';
import type { TokenStore } from './token-store.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Seen {
  readonly url: string;
  readonly token: string;
  readonly authorization: string | undefined;
  readonly language: string | undefined;
  readonly body: string;
}

/** A server that answers with what `answer` says, and what it has seen. */
async function listen(
  answer: (seen: Seen, response: ServerResponse, request: IncomingMessage) => unknown,
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const one = {
        url: request.url ?? '',
        token: String(request.headers['x-authorization']),
        authorization: request.headers.authorization,
        language: request.headers['accept-language'],
        body,
      };
      seen.push(one);
      const reply = answer(one, response, request);
      if (reply !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function memoryStore(tokens: TokenPair | null): TokenStore & { kept: boolean[] } {
  const kept: boolean[] = [];
  let held = tokens;
  return {
    kept,
    read: () => held,
    write: (next, isKept) => {
      held = next;
      if (isKept !== undefined) kept.push(isKept);
    },
    clear: () => {
      held = null;
    },
  };
}

function clientOf(url: string, store: TokenStore) {
  return createClient({ baseUrl: url, store, language: () => 'en-US', now: () => 1_000_000 });
}

const expired = { code: 401, msg: 'Your login has expired, please log in again', requestId: 'r-1' };
const ok = { code: 200, msg: 'ok' };
const info = {
  user: {
    id: '00000000-0000-4000-8000-000000000001',
    userName: 'dealer',
    firstName: '',
    lastName: '',
    authority: 'TENANT_ADMIN',
    tenantId: null,
    customerId: null,
    phone: null,
  },
  companyName: '',
  permissions: [],
  preferences: {
    language: 'en-US',
    timeZone: null,
    units: { temperature: 'celsius', viscosity: 'cSt', particles: 'perMl' },
    theme: 'system',
    notifications: { sms: false, email: false, wechat: false, level: 1 },
  },
  isDisplay: true,
  passwordMinLength: 6,
};

/** Takes `new` only; exchanges `fresh-1` for it. */
function rotating(seen: Seen) {
  if (seen.url === '/auth/token')
    return seen.body.includes('fresh-1') ? { ...ok, data: { token: 'new', refreshToken: 'fresh-2' } } : expired;
  return seen.token === 'Bearer new' ? { ...ok, data: [] } : expired;
}

describe('a call whose token has run out', () => {
  it('is made again after one exchange, however many calls meet it', async () => {
    const { url, seen } = await listen(rotating);
    const store = memoryStore({ token: 'old', refreshToken: 'fresh-1' });
    const { call } = clientOf(url, store);
    const replies = await Promise.all(Array.from({ length: 20 }, () => call(deviceRoutes.factoryTree)));
    expect(replies).toEqual(Array.from({ length: 20 }, () => []));
    expect(seen.filter((one) => one.url === '/auth/token')).toHaveLength(1);
    expect(store.read()).toEqual({ token: 'new', refreshToken: 'fresh-2' });
  });

  it('is made again after one exchange, however many calls of however many tabs meet it', async () => {
    const { url, seen } = await listen(rotating);
    const store = memoryStore({ token: 'old', refreshToken: 'fresh-1' });
    const tabs = Array.from({ length: 3 }, () => clientOf(url, store));
    const replies = await Promise.all(
      tabs.flatMap(({ call }) => Array.from({ length: 20 }, () => call(deviceRoutes.factoryTree))),
    );
    expect(replies).toEqual(Array.from({ length: 60 }, () => []));
    expect(seen.filter((one) => one.url === '/auth/token')).toHaveLength(1);
  });

  it('takes the token that another tab has fetched meanwhile', async () => {
    const { url, seen } = await listen(rotating);
    const store = memoryStore({ token: 'new', refreshToken: 'fresh-2' });
    const { session } = clientOf(url, store);
    expect(await session.renew('old')).toBe('new');
    expect(seen).toEqual([]);
  });

  it('says once that the login is over when the refresh token is spent, and asks no more', async () => {
    const { url, seen } = await listen(() => expired);
    const { call, session } = clientOf(url, memoryStore({ token: 'old', refreshToken: 'spent' }));
    const reported: (string | null)[] = [];
    session.onExpired((said) => reported.push(said));
    const calls = await Promise.allSettled(Array.from({ length: 5 }, () => call(deviceRoutes.factoryTree)));
    expect(calls.map((one) => one.status === 'rejected' && one.reason instanceof CallError && one.reason.code)).toEqual(
      [401, 401, 401, 401, 401],
    );
    await expect(call(deviceRoutes.factoryTree)).rejects.toMatchObject({
      code: 401,
      kind: 'refused',
      requestId: 'r-1',
    });
    expect(reported).toEqual([expired.msg]);
    expect(seen.filter((one) => one.url === '/auth/token')).toHaveLength(1);
    session.end('expired');
    expect([session.isLoggedIn(), session.endedBy()]).toEqual([false, 'expired']);
  });

  it('says that the login is over when the renewed token is refused as well', async () => {
    const { url, seen } = await listen((one) =>
      one.url === '/auth/token' ? { ...ok, data: { token: 'new', refreshToken: 'fresh-2' } } : expired,
    );
    const { call, session } = clientOf(url, memoryStore({ token: 'old', refreshToken: 'fresh-1' }));
    const reported: (string | null)[] = [];
    session.onExpired((said) => reported.push(said));
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => call(deviceRoutes.factoryTree)));
    expect(
      new Set(calls.map((one) => one.status === 'rejected' && one.reason instanceof CallError && one.reason.code)),
    ).toEqual(new Set([401]));
    expect(reported).toEqual(['Your login has expired, please log in again']);
    expect(seen.filter((one) => one.url === '/auth/token')).toHaveLength(1);
  });

  it('leaves the login alone that somebody has begun in another tab since', async () => {
    const { url } = await listen(() => expired);
    const store = memoryStore({ token: 'old', refreshToken: 'spent' });
    const [here, there] = [clientOf(url, store), clientOf(url, store)];
    await expect(here.call(deviceRoutes.factoryTree)).rejects.toMatchObject({ code: 401 });
    there.session.begin({ token: 'another', refreshToken: 'another-1' }, false);
    here.session.end('expired');
    expect(store.read()).toEqual({ token: 'another', refreshToken: 'another-1' });
    expect(here.session.isLoggedIn()).toBe(true);
    here.session.end('logout');
    expect(store.read()).toBeNull();
  });

  it('says so without words when another tab has ended the login', async () => {
    const { url } = await listen(() => expired);
    const store = memoryStore({ token: 'old', refreshToken: 'fresh-1' });
    const { session } = clientOf(url, store);
    const reported: (string | null)[] = [];
    session.onExpired((said) => reported.push(said));
    expect(session.isLoggedIn()).toBe(true);
    store.clear();
    expect(await session.renew('old')).toBeNull();
    expect(reported).toEqual([null]);
  });

  it('of a display lasts while the server takes its token, whatever closed a socket', async () => {
    let isThere = true;
    const { url, seen } = await listen((_one, response) => {
      if (!isThere) response.statusCode = 503;
      return isThere ? { code: 200, msg: '', data: info } : { code: 503, msg: 'The service is busy' };
    });
    const { session } = clientOf(url, memoryStore({ token: 'of a display', refreshToken: '' }));
    expect(await session.renew('of a display')).toBe('of a display');
    isThere = false;
    await expect(session.renew('of a display')).rejects.toMatchObject({ code: 503 });
    expect(session.isLoggedIn()).toBe(true);
    expect(seen.map((one) => one.url)).toEqual([authRoutes.getInfo.path, authRoutes.getInfo.path]);
  });

  it('is over with a token that cannot be renewed, and nothing is exchanged', async () => {
    const { url, seen } = await listen(() => expired);
    const { call, session } = clientOf(url, memoryStore({ token: 'of a display', refreshToken: '' }));
    const reported: (string | null)[] = [];
    session.onExpired((said) => reported.push(said));
    await expect(call(deviceRoutes.factoryTree)).rejects.toMatchObject({ code: 401 });
    expect(reported).toEqual([expired.msg]);
    expect(seen.map((one) => one.url)).toEqual([deviceRoutes.factoryTree.path, authRoutes.getInfo.path]);
  });

  it('keeps the login when the exchange meets a fault', async () => {
    const { url } = await listen((one, response) => {
      if (one.url !== '/auth/token') return expired;
      response.statusCode = 500;
      return { code: 500, msg: 'System error', requestId: 'r-2' };
    });
    const { call, session } = clientOf(url, memoryStore({ token: 'old', refreshToken: 'fresh-1' }));
    await expect(call(deviceRoutes.factoryTree)).rejects.toMatchObject({ kind: 'server', requestId: 'r-2' });
    expect(session.isLoggedIn()).toBe(true);
  });

  it('does not exchange for a login that was wrong', async () => {
    const { url, seen } = await listen(() => ({ code: 401, msg: 'Incorrect user name or password' }));
    const { call } = clientOf(url, memoryStore(null));
    await expect(call(authRoutes.login, { body: { username: 'dealer', password: 'oil12346' } })).rejects.toMatchObject({
      code: 401,
      message: 'Incorrect user name or password',
    });
    expect(seen.map((one) => [one.url, one.token, one.language])).toEqual([['/login', 'Bearer login', 'en-US']]);
  });
});

describe('freshToken', () => {
  const tokenUntil = (ms: number) => `h.${Buffer.from(JSON.stringify({ exp: ms / 1000 })).toString('base64url')}.s`;

  it('gives the token in force while it lasts another minute', async () => {
    const token = tokenUntil(1_000_000 + 61_000);
    const { session } = clientOf('http://127.0.0.1:1', memoryStore({ token, refreshToken: 'fresh-1' }));
    expect(await session.freshToken()).toBe(token);
  });

  it('renews it before it ends', async () => {
    const { url } = await listen(rotating);
    const { session } = clientOf(url, memoryStore({ token: tokenUntil(1_000_000 + 59_000), refreshToken: 'fresh-1' }));
    expect(await session.freshToken()).toBe('new');
  });

  it('is null without a login', async () => {
    expect(await clientOf('http://127.0.0.1:1', memoryStore(null)).session.freshToken()).toBeNull();
  });
});

describe('call', () => {
  it('says who calls in both headers, the word login where nobody does, and the language', async () => {
    const { url, seen } = await listen((one) =>
      one.url === '/getVerificationCode/13800138000'
        ? { ...ok, data: { validForS: 300, resendAfterS: 60 } }
        : { ...ok, data: [] },
    );
    await clientOf(url, memoryStore({ token: 'mine', refreshToken: 'x' })).call(deviceRoutes.factoryTree);
    await clientOf(url, memoryStore(null)).call(authRoutes.getVerificationCode, { params: { phone: '13800138000' } });
    expect(seen.map(({ token, authorization, language }) => [token, authorization, language])).toEqual([
      ['Bearer mine', 'Bearer mine', 'en-US'],
      ['Bearer login', undefined, 'en-US'],
    ]);
  });

  it('says what is wrong with an answer', async () => {
    const answers: Record<string, (response: ServerResponse) => unknown> = {
      '/system/datascreen/getDeviceInfo?deviceId=1': () => ({ ...ok, data: { deviceId: 'not a device' } }),
      '/system/datascreen/getDeviceInfo?deviceId=2': (response) => void response.end('<html>'),
      '/system/datascreen/getDeviceInfo?deviceId=3': () => ({
        code: 422,
        msg: 'deviceId: not a UUID',
        requestId: 'r-3',
        fields: [{ field: 'deviceId', rule: 'not a UUID' }],
      }),
      '/system/datascreen/getDeviceInfo?deviceId=4': (response) =>
        void response.setHeader('retry-after', '7').end(JSON.stringify({ code: 429, msg: 'Too many requests' })),
      '/system/datascreen/getDeviceInfo?deviceId=5': (response) => {
        response.statusCode = 502;
        response.end('<html>bad gateway</html>');
      },
    };
    const { url } = await listen((one, response) => answers[one.url]?.(response));
    const { call } = clientOf(url, memoryStore({ token: 'new', refreshToken: 'x' }));
    const failure = (deviceId: string) =>
      call(deviceRoutes.getDevice, { query: { deviceId } }).then(
        () => null,
        (error: unknown) => error,
      );
    expect(await failure('1')).toMatchObject({ kind: 'mismatch' });
    expect(await failure('2')).toMatchObject({ kind: 'mismatch' });
    expect(await failure('3')).toMatchObject({
      kind: 'refused',
      code: 422,
      requestId: 'r-3',
      fields: [{ field: 'deviceId', rule: 'not a UUID' }],
    });
    expect(await failure('4')).toMatchObject({ kind: 'refused', code: 429, retryAfterS: 7 });
    expect(await failure('5')).toMatchObject({ kind: 'network', code: 502 });
  });

  it('names an absent server, and an aborted call by its reason', async () => {
    const { url } = await listen((_, __, request) => void request.socket.destroy());
    const { call } = clientOf(url, memoryStore({ token: 'new', refreshToken: 'x' }));
    const failure = await call(deviceRoutes.factoryTree).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ kind: 'network', code: 0 });
    const stop = new AbortController();
    stop.abort(new Error('left the page'));
    await expect(call(deviceRoutes.factoryTree, {}, stop.signal)).rejects.toThrow('left the page');
  });

  it('reads pages', async () => {
    const { url, seen } = await listen(() => ({ ...ok, rows: [], total: 0 }));
    const { call } = clientOf(url, memoryStore({ token: 'new', refreshToken: 'x' }));
    expect(await call(deviceRoutes.listDevices, { query: { pageNum: 2, deviceName: '2# 减速机' } })).toEqual({
      rows: [],
      total: 0,
    });
    expect(seen[0]?.url).toBe(
      `/system/dataanalysis/listDeviceInfo?pageNum=2&deviceName=${encodeURIComponent('2# 减速机').replaceAll('%20', '+')}`,
    );
  });
});
