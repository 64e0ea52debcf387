import type { AuditEntry, Display, LoginReply, OwnSession, TokenPair } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount } from '../../../test/factories.ts';
import { answerDuring } from '../../../test/meanwhile.ts';

const hour = 3_600_000;
let now = 1_790_000_000_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function loginFrom(account: BuiltAccount, userAgent: string, address: string): Promise<Caller & TokenPair> {
  const { data } = await callerWith(app.url, '', {
    'user-agent': userAgent,
    'x-forwarded-for': address,
  }).post<LoginReply>('/login', { username: account.userName, password: testPassword });
  return { ...callerWith(app.url, data.token), refreshToken: data.refreshToken };
}
const isIn = async ({ get }: Caller) => (await get('/getInfo')).code === 200;
const own = async ({ get }: Caller) => (await get<OwnSession[]>('/system/account/listSessions')).data;

describe('own logins', () => {
  it('are listed with device, address and use, the last used first', async () => {
    const account = await buildAccount(app.pg);
    const desk = await loginFrom(account, firefox, '203.0.113.4');
    now += hour / 4;
    const phone = await loginFrom(account, iphone, '203.0.113.5');
    expect(await own(phone)).toMatchObject([
      { isCurrent: true, browser: 'safari', system: 'ios', address: '203.0.113.5', createdAt: now, usedAt: now },
      { isCurrent: false, browser: 'firefox', system: 'linux', address: '203.0.113.4', createdAt: now - hour / 4 },
    ]);
    expect((await own(desk)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it("one ends at once, with its refresh token; another person's does not", async () => {
    const account = await buildAccount(app.pg);
    const [desk, phone] = [
      await loginFrom(account, firefox, '203.0.113.4'),
      await loginFrom(account, iphone, '203.0.113.5'),
    ];
    const other = await callerFor(app.url, await buildAccount(app.pg));
    const id = (await own(desk)).find(({ isCurrent }) => !isCurrent)?.sessionId;
    expect((await other.remove(`/system/account/session/${id}`)).code).toBe(404);
    expect(await isIn(phone)).toBe(true);
    expect((await desk.remove(`/system/account/session/${id}`)).code).toBe(200);
    expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
    expect((await phone.post('/auth/token', { refreshToken: phone.refreshToken })).code).toBe(401);
    expect((await desk.remove(`/system/account/session/${id}`)).code).toBe(404);
  });

  it.each([
    ['endOtherSessions', 2, [true, false, false]],
    ['endAllSessions', 3, [false, false, false]],
  ] as const)('%s ends %i', async (call, ended, left) => {
    const account = await buildAccount(app.pg);
    const callers = [
      await loginFrom(account, firefox, '203.0.113.4'),
      await loginFrom(account, iphone, '203.0.113.5'),
      await loginFrom(account, firefox, '203.0.113.6'),
    ] as const;
    const bystander = await callerFor(app.url, await buildAccount(app.pg));
    expect((await callers[0].post(`/system/account/${call}`)).data).toEqual({ ended });
    expect(await Promise.all(callers.map(isIn))).toEqual(left);
    expect(await isIn(bystander)).toBe(true);
  });

  it('are refreshed as in use, from where the refresh came', async () => {
    const account = await buildAccount(app.pg);
    const desk = await loginFrom(account, firefox, '203.0.113.4');
    now += hour;
    const { data } = await callerWith(app.url, '', {
      'user-agent': iphone,
      'x-forwarded-for': '203.0.113.8',
    }).post<TokenPair>('/auth/token', { refreshToken: desk.refreshToken });
    expect(await own(callerWith(app.url, data.token))).toMatchObject([
      { address: '203.0.113.8', browser: 'safari', usedAt: now, createdAt: now - hour },
    ]);
  });
});

it('a login that is under way while the password changes is none', async () => {
  const account = await buildAccount(app.pg);
  const login = () => callerWith(app.url, '').post('/login', { username: account.userName, password: testPassword });
  expect(
    (
      await answerDuring(
        { pg: app.pg, change: `update account set password_hash = 'another' where id = $1`, accountId: account.id },
        login,
      )
    ).code,
  ).toBe(401);
});

describe('displays', () => {
  async function issue(hours = 24): Promise<{
    caller: Caller;
    account: BuiltAccount;
    display: Display & { tenantUserToken: string };
    deviceName: string;
  }> {
    const customer = await buildCustomer(app.pg);
    const { name: deviceName } = await buildDevice(app.pg, { customer });
    await buildDevice(app.pg);
    const account = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: customer.tenantId,
      customerId: customer.id,
    });
    const caller = await callerFor(app.url, account);
    return {
      caller,
      account,
      display: (await caller.post<Display & { tenantUserToken: string }>('/system/display', { name: 'Hall', hours }))
        .data,
      deviceName,
    };
  }
  const listed = async ({ get }: Caller) => (await get<Display[]>('/system/display/listDisplay')).data;

  it("show what their issuer sees, and nobody's phone", async () => {
    const { display, deviceName } = await issue();
    const wall = callerWith(app.url, display.tenantUserToken);
    expect(
      (await wall.get<{ deviceName: string }[]>('/system/dataanalysis/listDeviceInfo')).rows.map(
        (device) => device.deviceName,
      ),
    ).toEqual([deviceName]);
    expect((await wall.get('/getInfo')).data).toMatchObject({
      isDisplay: true,
      user: { phone: null },
      permissions: expect.not.arrayContaining(['users:manage', 'account']),
    });
    expect(await wall.post('/logout')).toMatchObject({
      code: 403,
      msg: 'A display only shows and cannot change anything',
    });
  });

  it('end with their time, not before', async () => {
    const { display } = await issue(2);
    const wall = callerWith(app.url, display.tenantUserToken);
    now = display.expiresAt - 1000;
    expect(await isIn(wall)).toBe(true);
    now = display.expiresAt;
    expect(await isIn(wall)).toBe(false);
  });

  it('end when they are revoked, by their issuer alone', async () => {
    const { caller, display } = await issue();
    const other = await issue();
    const wall = callerWith(app.url, display.tenantUserToken);
    expect(await isIn(wall)).toBe(true);
    expect((await other.caller.remove(`/system/display/${display.displayId}`)).code).toBe(404);
    expect((await caller.remove(`/system/display/${display.displayId}`)).code).toBe(200);
    expect(await isIn(wall)).toBe(false);
    expect(await listed(caller)).toEqual([]);
  });

  it.each([
    ['a logout of the issuer leaves them', '/logout', true],
    ['ending every login ends them', '/system/account/endAllSessions', false],
  ])('%s', async (_name, path, isLeft) => {
    const { caller, display } = await issue();
    await caller.post(path);
    expect(await isIn(callerWith(app.url, display.tenantUserToken))).toBe(isLeft);
  });

  it('are no logins: they are not refreshed, and open no list of logins', async () => {
    const { display } = await issue();
    const wall = callerWith(app.url, display.tenantUserToken);
    expect((await wall.post('/auth/token', { refreshToken: display.tenantUserToken })).code).toBe(401);
    expect((await wall.get('/system/account/listSessions')).code).toBe(403);
  });

  it('are listed with when they were seen last, and are twenty at most', async () => {
    const { caller, display } = await issue();
    await isIn(callerWith(app.url, display.tenantUserToken));
    expect(await listed(caller)).toMatchObject([{ name: 'Hall', usedAt: now }]);
    expect(JSON.stringify(await listed(caller))).not.toContain(display.tenantUserToken);
    for (let nth = 1; nth < 20; nth += 1)
      expect((await caller.post('/system/display', { name: `Wall ${nth}` })).code).toBe(200);
    expect(await caller.post('/system/display', { name: 'One more' })).toMatchObject({ code: 409 });
  });

  it('are not made with a login that is just being ended', async () => {
    const { caller, account } = await issue();
    const answer = await answerDuring(
      {
        pg: app.pg,
        change: 'update login_session set revoked_at = now() where account_id = $1',
        accountId: account.id,
      },
      () => caller.post('/system/display', { name: 'Late' }),
    );
    expect(answer.code).toBe(401);
  });

  it('stand by name in the audit log when they are made and revoked', async () => {
    const { caller, display } = await issue();
    await caller.remove(`/system/display/${display.displayId}`);
    const admin = await callerFor(app.url, await buildAccount(app.pg));
    const { rows } = await admin.get<AuditEntry[]>('/system/audit/list', { objectId: display.displayId });
    expect(rows).toMatchObject([
      { action: 'display.remove', objectKind: 'display', objectName: 'Hall' },
      { action: 'display.create', objectKind: 'display', objectName: 'Hall' },
    ]);
  });

  it.each([0, 169, 1.5])('live for whole hours, a week at most: not %d', async (hours) => {
    const { caller } = await issue();
    expect(await caller.post('/system/display', { name: 'Hall', hours })).toMatchObject({
      code: 422,
      fields: [{ field: 'hours' }],
    });
  });
});
