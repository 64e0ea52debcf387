import type { LoginReply, OwnSession } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from './app.ts';
import type { TestApp } from './app.ts';
import { callerWith } from './calls.ts';
import { buildAccount } from './factories.ts';
import { openLive } from './live-client.ts';

/** The address of the login in the user's own list of logins. */
async function addressOfLogin(app: TestApp, headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  const { userName } = await buildAccount(app.pg);
  const { data } = await callerWith(app.url, '', headers).post<LoginReply>('/login', {
    username: userName,
    password: testPassword,
  });
  return (await callerWith(app.url, data.token).get<OwnSession[]>('/system/account/listSessions')).data[0]?.address;
}

const hstsOf = async ({ url }: TestApp, headers: Readonly<Record<string, string>>) =>
  (await fetch(`${url}/healthz`, { headers })).headers.get('strict-transport-security');

/** Opens more sockets without a login than one network may have. */
const strangers = (app: TestApp, addressOf: (n: number) => string) =>
  Promise.all(
    Array.from({ length: 55 }, (_, n) =>
      openLive(app.url, '/ws/plugins/telemetry', { 'x-forwarded-for': addressOf(n) }),
    ),
  );
/** The reason with which the first of them was closed; afterwards all are closed. */
async function firstEnd(clients: Awaited<ReturnType<typeof strangers>>): Promise<number> {
  const { code } = await Promise.race(clients.map(({ closed }) => closed));
  for (const { ws } of clients) ws.terminate();
  return code;
}

/** Statuses of more wrong logins, each with a different name, than one network may send at once. */
async function wrongLogins(app: TestApp): Promise<readonly number[]> {
  const codes: number[] = [];
  for (let n = 0; n < 32; n += 1)
    codes.push(
      (
        await callerWith(app.url, '', { 'x-forwarded-for': `203.0.113.${n}` }).post('/login', {
          username: `nobody${n}`,
          password: 'wrong horse',
        })
      ).code,
    );
  return codes;
}

describe.each([
  ['a peer that is not trusted', ['198.51.100.0/24']],
  ['no peer trusted', []],
])('what %s says of others', (_title, trustProxy) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ config: { trustProxy } });
  });
  afterAll(() => app.close());

  it('is not believed: the caller is the peer', async () => {
    expect(await addressOfLogin(app, { 'x-forwarded-for': '203.0.113.5' })).toBe('127.0.0.1');
  });
  it('asks nobody for HTTPS', async () => {
    expect(await hstsOf(app, { 'x-forwarded-proto': 'https' })).toBeNull();
  });
  it('gives nobody more sockets', async () => {
    expect(await firstEnd(await strangers(app, (n) => `203.0.113.${n}`))).toBe(1008);
  });
  it('gives nobody more guesses at passwords', async () => {
    expect((await wrongLogins(app)).at(-1)).toBe(429);
  });
});

describe('what a trusted peer says', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ config: { trustProxy: ['127.0.0.0/8', '10.0.0.0/8'] } });
  });
  afterAll(() => app.close());

  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['198.51.100.9, 203.0.113.5', '203.0.113.5'],
    ['198.51.100.9, 203.0.113.5, 10.2.3.4', '203.0.113.5'],
    ['203.0.113.5:4711', '203.0.113.5'],
    ['localhost', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
    [','.repeat(5000), '127.0.0.1'],
  ])('%s: the caller is %s', async (said, address) => {
    expect(await addressOfLogin(app, { 'x-forwarded-for': said })).toBe(address);
  });
  it('asks for HTTPS', async () => {
    expect(await hstsOf(app, { 'x-forwarded-proto': 'https' })).toContain('max-age=31536000');
    expect(await hstsOf(app, { 'x-forwarded-proto': 'http' })).toBeNull();
    expect(await hstsOf(app, {})).toBeNull();
  });
  it('counts sockets by the network that they come from', async () => {
    const clients = await strangers(app, (n) => `203.0.113.${n}`);
    for (const client of clients) client.send({ ping: 1 });
    expect(await Promise.all(clients.map((client) => client.next()))).toEqual(clients.map(() => '{"pong":1}'));
    for (const { ws } of clients) ws.terminate();
    expect(await firstEnd(await strangers(app, () => '203.0.113.7'))).toBe(1008);
  });
  it('counts guesses at passwords by the network that they come from', async () => {
    expect(new Set(await wrongLogins(app))).toEqual(new Set([401]));
  });
});
