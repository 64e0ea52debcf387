import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildAccount, buildTenant, login } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

let now = 1_790_000_000_000;
const clock = { now: () => now };
const minute = 60_000;
const day = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

interface Body {
  readonly code: number;
  readonly msg: string;
  readonly data?: {
    readonly token: string;
    readonly refreshToken: string;
    readonly companyName: string;
    readonly permissions: string[];
  };
}

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Body }> {
  const reply = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US', ...headers },
    body: JSON.stringify(body),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Body };
}
async function info(token: string, header = 'authorization'): Promise<Body> {
  return (await (
    await fetch(`${app.url}/getInfo`, { headers: { [header]: `Bearer ${token}`, 'accept-language': 'en' } })
  ).json()) as Body;
}
const tryLogin = (userName: string, password = testPassword, headers: Record<string, string> = {}) =>
  post('/login', { username: userName, password }, headers);
const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('strangers', () => {
  it.each(['/login', '/auth/token', '/api/auth/login', '/api/auth/token', '/nothing'])(
    'cannot make the server keep more than 4 KiB: %s',
    async (path) => {
      const { status, body } = await post(path, { username: 'a'.repeat(5000) });
      expect('code' in body ? body.code : status).toBe(413);
    },
  );
});

describe('login', () => {
  it('gives tokens with the claims that ThingsBoard clients read', async () => {
    const tenant = await buildTenant(app.pg, { name: 'Dealer Ltd' });
    const account = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: tenant.id });
    const { body } = await tryLogin(` ${account.userName.toUpperCase()} `);
    expect(body).toMatchObject({
      code: 200,
      msg: 'Operate success',
      data: {
        companyName: 'Dealer Ltd',
        user: { id: account.id, authority: 'TENANT_ADMIN', tenantId: tenant.id, customerId: null },
      },
    });
    const token = body.data?.token ?? '';
    expect(claimsOf(token)).toMatchObject({
      sub: account.userName,
      userId: account.id,
      scopes: ['TENANT_ADMIN'],
      firstName: 'Test',
      lastName: '',
      enabled: true,
      isPublic: false,
      tenantId: tenant.id,
      customerId: '13814000-1dd2-11b2-8080-808080808080',
      iat: Math.floor(now / 1000),
      exp: Math.floor(now / 1000) + 1800,
    });
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({ alg: 'HS512' });
    for (const header of ['authorization', 'x-authorization'])
      expect(await info(token, header)).toMatchObject({ code: 200, data: { companyName: 'Dealer Ltd' } });
  });

  it.each<[string, Parameters<typeof buildAccount>[1], number, string]>([
    ['a disabled account', { disabled: true }, 403, 'This account is disabled, please contact the administrator'],
    [
      'an account that has expired',
      { authority: 'EXPERIENCE', expiresAt: 1_780_000_000_000 },
      403,
      'This account has expired, please contact the administrator',
    ],
    ['an unknown role', { authority: 'TENANT_USER' }, 403, 'No role'],
  ])('refuses %s, once the password is right', async (_name, options, code, msg) => {
    const { userName } = await buildAccount(app.pg, options);
    expect((await tryLogin(userName, 'wrong password')).body).toMatchObject({
      code: 401,
      msg: 'Incorrect user name or password',
    });
    expect(await tryLogin(userName)).toMatchObject({ status: 200, body: { code, msg } });
  });

  it('says the same of an unknown name and of a wrong password', async () => {
    const { userName } = await buildAccount(app.pg);
    const { requestId: _one, ...wrong } = (await tryLogin(userName, 'wrong password')).body as Body & {
      requestId: string;
    };
    const { requestId: _two, ...unknown } = (await tryLogin('nobody at all', 'wrong password')).body as Body & {
      requestId: string;
    };
    expect(wrong).toEqual(unknown);
  });

  it('makes guessers wait, tells them how long, and lets the person in afterwards', async () => {
    const { userName } = await buildAccount(app.pg);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => tryLogin(userName, 'wrong password', from(n))),
    );
    expect(guesses.filter(({ body }) => body.code === 401)).toHaveLength(5);
    const refused = await tryLogin(userName, testPassword, from(99));
    expect(refused).toMatchObject({
      status: 200,
      body: { code: 429, msg: 'Too many attempts, please try again in 1 s' },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await post('/api/auth/login', { username: userName, password: testPassword }, from(98))).toMatchObject({
      status: 429,
      body: { status: 429, errorCode: 33 },
    });
    now += 1000;
    expect((await tryLogin(userName, testPassword, from(99))).body.code).toBe(200);
  });
});

describe('a login that goes on', () => {
  it('ends with the access token after 30 minutes, and goes on with a refresh', async () => {
    const { token, refreshToken } = await login(app.url, await buildAccount(app.pg));
    now += 30 * minute - 1000;
    expect((await info(token)).code).toBe(200);
    now += 2000;
    expect(await info(token)).toMatchObject({ code: 401, msg: 'Your login has expired, please log in again' });
    const next = await post('/auth/token', { refreshToken });
    expect((await info(next.body.data?.token ?? '')).code).toBe(200);
  });

  it('lasts 14 days after the last refresh, not longer', async () => {
    let { refreshToken } = await login(app.url, await buildAccount(app.pg));
    for (let round = 0; round < 2; round += 1) {
      now += 7 * day;
      const { body } = await post('/auth/token', { refreshToken });
      expect(body.code).toBe(200);
      refreshToken = body.data?.refreshToken ?? '';
    }
    now += 14 * day + 1000;
    expect((await post('/auth/token', { refreshToken })).body.code).toBe(401);
  });

  it('ends 30 days after it began, however often it is refreshed', async () => {
    let pair: { token: string; refreshToken: string } | undefined = await login(app.url, await buildAccount(app.pg));
    const began = now;
    for (let round = 1; round < 30; round += 1) {
      now = began + round * day;
      pair = (await post('/auth/token', { refreshToken: pair?.refreshToken })).body.data;
    }
    now = began + 30 * day - 60_000;
    pair = (await post('/auth/token', { refreshToken: pair?.refreshToken })).body.data;
    expect((await info(pair?.token ?? '')).code).toBe(200);
    expect(claimsOf(pair?.refreshToken ?? '')['exp']).toBe((began + 30 * day) / 1000);
    now = began + 30 * day + 16_000;
    expect((await info(pair?.token ?? '')).code).toBe(401);
    expect((await post('/auth/token', { refreshToken: pair?.refreshToken })).body.code).toBe(401);
  });

  it('takes a refresh token once; using it again ends the whole login at once', async () => {
    const { token, refreshToken } = await login(app.url, await buildAccount(app.pg));
    const next = (await post('/auth/token', { refreshToken })).body.data;
    expect((await info(next?.token ?? '')).code).toBe(200);
    now += 10_001;
    expect((await post('/auth/token', { refreshToken })).body.code).toBe(401);
    expect((await info(next?.token ?? '')).code).toBe(401);
    expect((await info(token)).code).toBe(401);
    expect((await post('/auth/token', { refreshToken: next?.refreshToken })).body.code).toBe(401);
  });

  it('gives who asks again within ten seconds the same successor, which goes on', async () => {
    const { refreshToken } = await login(app.url, await buildAccount(app.pg));
    const next = (await post('/auth/token', { refreshToken })).body.data;
    now += 9_337;
    const again = (await post('/auth/token', { refreshToken })).body.data;
    expect(again?.refreshToken).toBe(next?.refreshToken);
    expect((await info(again?.token ?? '')).code).toBe(200);
    now += 60_000;
    const last = (await post('/auth/token', { refreshToken: next?.refreshToken })).body;
    expect(last.code).toBe(200);
    expect(last.data?.refreshToken).not.toBe(next?.refreshToken);
  });

  it('ends with the second who uses the successor that both were given, and with the token before the last at once', async () => {
    const stolen = await login(app.url, await buildAccount(app.pg));
    const owner = (await post('/auth/token', { refreshToken: stolen.refreshToken })).body.data;
    const thief = (await post('/auth/token', { refreshToken: stolen.refreshToken })).body.data;
    now += 20_000;
    expect((await post('/auth/token', { refreshToken: thief?.refreshToken })).body.code).toBe(200);
    now += 20_000;
    expect((await post('/auth/token', { refreshToken: owner?.refreshToken })).body.code).toBe(401);
    expect((await info(thief?.token ?? '')).code).toBe(401);

    const { refreshToken } = await login(app.url, await buildAccount(app.pg));
    const second = (await post('/auth/token', { refreshToken })).body.data;
    const third = (await post('/auth/token', { refreshToken: second?.refreshToken })).body.data;
    expect((await post('/auth/token', { refreshToken })).body.code).toBe(401);
    expect((await info(third?.token ?? '')).code).toBe(401);
  });

  it('gives two that refresh at once the same pair of tokens to go on with', async () => {
    const { refreshToken } = await login(app.url, await buildAccount(app.pg));
    const both = await Promise.all([post('/auth/token', { refreshToken }), post('/auth/token', { refreshToken })]);
    expect(both.map(({ body }) => body.code)).toEqual([200, 200]);
    expect(both[0]?.body.data?.refreshToken).toBe(both[1]?.body.data?.refreshToken);
  });

  it('that was ended yields nothing again', async () => {
    const { refreshToken } = await login(app.url, await buildAccount(app.pg));
    const next = (await post('/auth/token', { refreshToken })).body.data;
    await post('/logout', undefined, { 'x-authorization': `Bearer ${next?.token ?? ''}` });
    expect((await post('/auth/token', { refreshToken })).body.code).toBe(401);
  });

  it('ends at logout, at once, and this login alone', async () => {
    const account = await buildAccount(app.pg);
    const [one, other] = [await login(app.url, account), await login(app.url, account)];
    expect((await info(one.token)).code).toBe(200);
    expect((await post('/logout', undefined, { 'x-authorization': `Bearer ${one.token}` })).body).toEqual({
      code: 200,
      msg: 'Operate success',
    });
    expect((await info(one.token)).code).toBe(401);
    expect((await post('/auth/token', { refreshToken: one.refreshToken })).body.code).toBe(401);
    expect((await info(other.token)).code).toBe(200);
  });

  it('ends at once for an account that is disabled', async () => {
    const account = await buildAccount(app.pg);
    const { token, refreshToken } = await login(app.url, account);
    expect((await info(token)).code).toBe(200);
    await app.pg.query({ name: 'test.disable', sql: 'update account set disabled = true where id = $1' }, [account.id]);
    await app.app.services.changes.caughtUp();
    expect(await info(token)).toMatchObject({ code: 403 });
    expect((await post('/auth/token', { refreshToken })).body.code).toBe(403);
  });
});

describe('tokens that open nothing', () => {
  it.each<[string, (pair: { token: string; refreshToken: string }) => string]>([
    ['a refresh token', ({ refreshToken }) => refreshToken],
    [
      'one whose claims were changed',
      ({ token }) =>
        token
          .split('.')
          .with(1, Buffer.from(JSON.stringify({ ...claimsOf(token), scopes: ['SYS_ADMIN'] })).toString('base64url'))
          .join('.'),
    ],
    [
      'one without a signature',
      ({ token }) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    ['noise', () => 'a.b.c'],
    ['the word of the login page', () => 'login'],
  ])('%s', async (_name, change) => {
    const { userName } = await buildAccount(app.pg, { authority: 'MAINTENANCE' });
    expect((await info(change(await login(app.url, { userName, password: testPassword })))).code).toBe(401);
  });

  it('an access token does not refresh', async () => {
    const { token } = await login(app.url, await buildAccount(app.pg));
    expect((await post('/auth/token', { refreshToken: token })).body.code).toBe(401);
  });
});

it('forgets logins two weeks after their end, and no other', async () => {
  const sessionIds = async () =>
    (await app.pg.query(sqlQuery<{ id: string }>('test.sessions', 'select id from login_session'))).map(({ id }) => id);
  const account = await buildAccount(app.pg);
  const ended = claimsOf((await login(app.url, account)).token)['sessionId'];
  now += 15 * day;
  const revoked = await login(app.url, account);
  await post('/logout', undefined, { authorization: `Bearer ${revoked.token}` });
  now += 14 * day;
  const open = await login(app.url, account);
  await app.app.services.auth.removeEndedLogins();
  const left = await sessionIds();
  expect(left).not.toContain(ended);
  expect(left).toEqual(
    expect.arrayContaining([claimsOf(revoked.token)['sessionId'], claimsOf(open.token)['sessionId']]),
  );
});

it.each([
  ['?language=en-US', 'zh-CN', 'en-US'],
  ['', 'en-US', 'en-US'],
  ['', 'zh-CN', 'zh-CN'],
  ['', 'fr, en;q=0.8', 'en-US'],
])('keeps the language with the account: setLanguage%s of a browser that speaks %s', async (query, spoken, kept) => {
  const account = await buildAccount(app.pg);
  const { token } = await login(app.url, account);
  await app.pg.query({ name: 'test.otherLanguage', sql: 'update account set language = $2 where id = $1' }, [
    account.id,
    kept === 'en-US' ? 'zh-CN' : 'en-US',
  ]);
  await fetch(`${app.url}/system/language/setLanguage${query}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': spoken },
  });
  expect(
    await app.pg.query({ name: 'test.language', sql: 'select language from account where id = $1' }, [account.id]),
  ).toEqual([{ language: kept }]);
});

describe("ThingsBoard's login calls", () => {
  it('answer plainly', async () => {
    const account = await buildAccount(app.pg);
    const { body, status } = await post('/api/auth/login', { username: account.userName, password: testPassword });
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'refreshToken']]);
    const refreshed = await post('/api/auth/token', {
      refreshToken: (body as unknown as { refreshToken: string }).refreshToken,
    });
    expect(Object.keys(refreshed.body)).toEqual(['token', 'refreshToken']);
  });

  it('refuse as ThingsBoard does', async () => {
    const { status, body } = await post(
      '/api/auth/login',
      { username: 'nobody', password: 'x' },
      { 'accept-language': '' },
    );
    expect({ status, body }).toEqual({
      status: 401,
      body: { status: 401, message: 'Invalid username or password', errorCode: 10, timestamp: now },
    });
    const anonymous = await post('/api/auth/logout', undefined);
    expect(anonymous).toMatchObject({
      status: 401,
      body: { status: 401, message: 'Authentication failed', errorCode: 10, timestamp: now },
    });
  });
});
