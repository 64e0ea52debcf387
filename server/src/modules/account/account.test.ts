import { randomUUID } from 'node:crypto';
import { maxListViews } from '@oilsight/contract';
import type { AuditEntry, ListView, OutboxMessage, Preferences, Profile } from '@oilsight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, testPassword } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer } from '../../../test/factories.ts';
import type { BuiltAccount } from '../../../test/factories.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { bytesOfBase32, hotp, stepOf } from '../auth/totp.ts';

const minute = 60_000;
let now = 1_790_000_000_000;
let app: TestApp;
let admin: Caller;
let account: BuiltAccount;
let person: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.close());
beforeEach(async () => {
  const { tenantId, id: customerId } = await buildCustomer(app.pg, { name: 'Mill' });
  account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  [person, admin] = [await callerFor(app.url, account), await callerFor(app.url, await buildAccount(app.pg))];
});

const profile = async () => (await person.get<Profile>('/system/account/getProfile')).data;
const lettersTo = async (to: string) =>
  (await admin.get<OutboxMessage[]>('/system/outbox/listMessage', { pageSize: 100, search: to })).rows;
const codeTo = async (to: string) => /\d{6}/.exec((await lettersTo(to))[0]?.text ?? '')?.[0] ?? '';
const entries = async (action: string) =>
  (await admin.get<AuditEntry[]>('/system/audit/list', { action, objectId: account.id })).rows;

describe('an account that strangers share', () => {
  it('is changed by none of them, and tells none of them where the others are', async () => {
    const shared = await buildAccount(app.pg, { authority: 'EXPERIENCE' });
    const [guest, other] = [await callerFor(app.url, shared), await callerFor(app.url, shared)];
    const taskId = randomUUID();
    const answers = [
      await guest.put('/system/account/updateProfile', { firstName: 'Mine', lastName: 'Now' }),
      await guest.put('/system/account/updatePreferences', {}),
      await guest.post('/system/file/uploadUserImage'),
      await guest.put('/system/account/changePassword', { oldPassword: testPassword, newPassword: 'Quiet-river7' }),
      await guest.post('/system/account/getPhoneCode', { phone: freshPhone() }),
      await guest.put('/system/account/changePhone', { phone: freshPhone(), code: '123456' }),
      await guest.post('/system/account/getEmailCode', { email: 'a@example.com' }),
      await guest.put('/system/account/changeEmail', { email: 'a@example.com', code: '123456' }),
      await guest.get('/system/account/listSessions'),
      await guest.remove(`/system/account/session/${randomUUID()}`),
      await guest.post('/system/account/endOtherSessions'),
      await guest.post('/system/account/endAllSessions'),
      await guest.get('/system/account/secondFactor'),
      await guest.post('/system/account/secondFactor/enrol', { password: testPassword }),
      await guest.post('/system/display', { name: 'Wall' }),
      await guest.get('/system/task/listAllTask'),
      await guest.post('/system/dataanalysis/exportTask', {}),
      await guest.get(`/system/task/${taskId}/file`),
      await guest.remove(`/system/task/${taskId}`),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403));
    expect((await other.get<Profile>('/system/account/getProfile')).data).toMatchObject({
      firstName: 'Test',
      lastName: '',
      phone: null,
    });
  });

  it('keeps no language of one of them for the others', async () => {
    const shared = await buildAccount(app.pg, { authority: 'EXPERIENCE' });
    const guest = await callerFor(app.url, shared);
    expect((await guest.get('/system/language/setLanguage', { language: 'en-US' })).code).toBe(200);
    expect(
      (await (await callerFor(app.url, shared)).get<{ preferences: Preferences }>('/getInfo')).data.preferences
        .language,
    ).toBe('zh-CN');
  });

  it('is left by one without the others', async () => {
    const shared = await buildAccount(app.pg, { authority: 'EXPERIENCE' });
    const [guest, other] = [await callerFor(app.url, shared), await callerFor(app.url, shared)];
    expect((await guest.post('/logout')).code).toBe(200);
    expect([(await guest.get('/getInfo')).code, (await other.get('/getInfo')).code]).toEqual([401, 200]);
  });
});

describe('the own names', () => {
  it('are changed, trimmed, and written down', async () => {
    const { data } = await person.put<Profile>('/system/account/updateProfile', { firstName: ' Wei ', lastName: 'Li' });
    expect(data).toMatchObject({
      userName: account.userName,
      firstName: 'Wei',
      lastName: 'Li',
      companyName: 'Mill',
      authority: 'CUSTOMER_USER',
    });
    expect(await entries('account.update')).toMatchObject([
      {
        changes: [
          { field: 'firstName', before: 'Test', after: 'Wei' },
          { field: 'lastName', before: '', after: 'Li' },
        ],
      },
    ]);
    expect((await person.get<{ user: { firstName: string } }>('/getInfo')).data.user.firstName).toBe('Wei');
  });

  it("stand beside the factory's own name, whatever its platform is called", async () => {
    await app.pg.query(
      sqlQuery(
        'test.named',
        `update customer set system_name = 'Oil eye' where id = (select customer_id from account where id = $1)`,
      ),
      [account.id],
    );
    expect((await profile()).companyName).toBe('Mill');
  });
});

describe('the own password', () => {
  const change = (newPassword: string, oldPassword = testPassword, caller = person) =>
    caller.put('/system/account/changePassword', { oldPassword, newPassword });

  it('takes the displays along when it is changed', async () => {
    const {
      data: { tenantUserToken },
    } = await person.post<{ tenantUserToken: string }>('/system/display', { name: 'Hall', hours: 1 });
    const wall = callerWith(app.url, tenantUserToken);
    expect((await wall.get('/getInfo')).code).toBe(200);
    expect((await change('Quiet-river7')).code).toBe(200);
    expect((await wall.get('/getInfo')).code).toBe(401);
    expect((await person.get<unknown[]>('/system/display/listDisplay')).data).toEqual([]);
  });

  it('is changed with the old one; other logins end, this one goes on', async () => {
    const other = await callerFor(app.url, account);
    expect((await change('Quiet-river7')).code).toBe(200);
    expect([(await person.get('/getInfo')).code, (await other.get('/getInfo')).code]).toEqual([200, 401]);
    await expect(callerFor(app.url, account)).rejects.toThrow('401');
    await expect(callerFor(app.url, { ...account, password: 'Quiet-river7' })).resolves.toBeDefined();
    expect(await entries('account.changePassword')).toMatchObject([
      { outcome: 'done', changes: [{ field: 'password', before: null, after: null }] },
    ]);
  });

  it('stays the old one where the other logins cannot be ended', async () => {
    const run = (name: string, sql: string) => app.pg.query(sqlQuery(`test.${name}`, sql));
    await run(
      'keepOpen',
      `create function keep_open() returns trigger language plpgsql as $$ begin raise exception 'kept open'; end $$`,
    );
    await run(
      'keepOpenOn',
      `create trigger keep_open before update of revoked_at on login_session for each row when (new.account_id = '${account.id}') execute function keep_open()`,
    );
    onTestFinished(async () => void (await run('keepOpenOff', 'drop function keep_open cascade')));
    const other = await callerFor(app.url, account);
    expect((await change('Quiet-river7')).code).toBe(500);
    expect((await other.get('/getInfo')).code).toBe(200);
    await expect(callerFor(app.url, account)).resolves.toBeDefined();
  });

  it.each([
    ['12345', 'The password must have at least 6 characters'],
    ['password1', 'This password is one of the first that anybody would guess, please choose another'],
    ['abcdef1', 'This password is only a sequence or a repetition, please choose another'],
  ])('is not changed to %s', async (password, msg) => {
    expect(await change(password)).toMatchObject({ code: 422, msg });
    await expect(callerFor(app.url, account)).resolves.toBeDefined();
  });

  it('is not changed to itself', async () => {
    await change('Quiet-river7');
    expect(await change('Quiet-river7', 'Quiet-river7')).toMatchObject({
      code: 422,
      msg: 'The new password must differ from the old one',
    });
  });

  it('cannot be the user name', async () => {
    expect(await change(`${account.userName}1`)).toMatchObject({
      code: 422,
      msg: expect.stringContaining('must not be made of the user name'),
    });
  });

  it('guessing the old one is slowed down and written down', async () => {
    for (let nth = 0; nth < 5; nth += 1)
      expect(await change('Quiet-river7', 'not the password')).toMatchObject({ code: 422, msg: 'Incorrect password' });
    expect((await change('Quiet-river7')).code).toBe(429);
    now += 10_000;
    expect((await change('Quiet-river7')).code).toBe(200);
    const { rows } = await admin.get<AuditEntry[]>('/system/audit/list', {
      action: 'account.changePassword',
      actor: account.userName,
      outcome: 'refused',
    });
    expect(rows).toHaveLength(5);
  });
});

describe.each([
  { what: 'phone', ask: 'getPhoneCode', change: 'changePhone', fresh: freshPhone, channel: 'sms' },
  {
    what: 'email',
    ask: 'getEmailCode',
    change: 'changeEmail',
    fresh: () => `${freshPhone()}@example.com`,
    channel: 'email',
  },
] as const)('the own $what', ({ what, ask, change, fresh, channel }) => {
  const request = (to: string, caller = person) => caller.post(`/system/account/${ask}`, { [what]: to });
  const save = (to: string, code: string, caller = person, proof: object = { password: testPassword }) =>
    caller.put<Profile>(`/system/account/${change}`, { [what]: to, code, ...proof });

  it('is changed with the code that came to the new one; the old one is told', async () => {
    const [first, second] = [fresh(), fresh()];
    await request(first);
    expect((await lettersTo(first))[0]).toMatchObject({ channel, class: 'code', state: 'waiting' });
    expect((await save(first, await codeTo(first))).data[what]).toBe(first);
    now += minute;
    await request(second);
    expect((await save(second, await codeTo(second))).data[what]).toBe(second);
    const [reported] = await lettersTo(first);
    expect(reported?.text).toContain(second);
    expect(await entries(`account.${change}`)).toMatchObject([
      { changes: [{ field: what, before: first, after: second }] },
      { changes: [{ field: what, before: null, after: first }] },
    ]);
  });

  it('is not changed when the old one cannot be told of it', async () => {
    const [first, second] = [fresh(), fresh()];
    await request(first);
    await save(first, await codeTo(first));
    now += minute;
    await request(second);
    const code = await codeTo(second);
    await app.pg.query(sqlQuery('test.hide', 'alter table message rename to message_hidden'));
    try {
      expect((await save(second, code)).code).toBe(500);
    } finally {
      await app.pg.query(sqlQuery('test.show', 'alter table message_hidden rename to message'));
    }
    expect((await profile())[what]).toBe(first);
  });

  it('is changed by whoever knows the password, and ends the other logins', async () => {
    const to = fresh();
    const other = await callerFor(app.url, account);
    await request(to);
    const code = await codeTo(to);
    expect(await save(to, code, person, {})).toMatchObject({ code: 422, fields: [{ field: 'password' }] });
    expect(await save(to, code, person, { password: 'not the password' })).toMatchObject({
      code: 422,
      fields: [{ field: 'password', rule: 'Incorrect password' }],
    });
    expect([(await profile())[what], (await other.get('/getInfo')).code]).toEqual([null, 200]);
    expect((await save(to, code)).data[what]).toBe(to);
    expect([(await person.get('/getInfo')).code, (await other.get('/getInfo')).code]).toEqual([200, 401]);
  });

  it('with a second factor is changed with a code of it as well, which a wrong message code does not use up', async () => {
    const owner = await buildAccount(app.pg);
    person = await callerFor(app.url, owner);
    const {
      data: { secret },
    } = await person.post<{ secret: string }>('/system/account/secondFactor/enrol', { password: testPassword });
    const factorAt = (time: number) => hotp(bytesOfBase32(secret), stepOf(time));
    await person.post('/system/account/secondFactor/confirm', { code: factorAt(now) });
    expect((await profile()).hasSecondFactor).toBe(true);
    now += minute;
    const to = fresh();
    await request(to);
    const code = await codeTo(to);
    const proof = (secondFactorCode: string) => ({ password: testPassword, secondFactorCode });
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await save(to, code)).toMatchObject({
      code: 422,
      error: 'secondFactorRequired',
      fields: [{ field: 'secondFactorCode' }],
    });
    expect(await save(to, wrong, person, proof(factorAt(now)))).toMatchObject({
      code: 422,
      fields: [{ field: 'code' }],
    });
    expect(await save(to, code, person, proof(factorAt(now + 100 * minute)))).toMatchObject({
      code: 422,
      fields: [{ field: 'secondFactorCode' }],
    });
    expect((await save(to, code, person, proof(factorAt(now)))).data[what]).toBe(to);
  });

  it('unchanged, no code can be asked for and none is taken', async () => {
    const to = fresh();
    await request(to);
    const code = await codeTo(to);
    await save(to, code);
    now += minute;
    const unchanged = {
      code: 422,
      msg: 'The phone number or e-mail address is unchanged, no verification code is needed',
    };
    expect(await request(to)).toMatchObject(unchanged);
    expect(await save(to, code)).toMatchObject(unchanged);
  });

  it('a code is good for whom and where it was sent, once, for five minutes and five tries', async () => {
    const [to, elsewhere] = [fresh(), fresh()];
    await request(to);
    const code = await codeTo(to);
    const other = await callerFor(app.url, await buildAccount(app.pg));
    expect((await save(to, code, other)).code).toBe(422);
    expect((await save(elsewhere, code)).code).toBe(422);
    now += 5 * minute;
    expect(await save(to, code)).toMatchObject({
      code: 422,
      fields: [{ field: 'code', rule: 'The verification code is wrong or has expired' }],
    });
    await request(to);
    const next = await codeTo(to);
    for (let nth = 0; nth < 5; nth += 1) await save(to, next === '000000' ? '111111' : '000000');
    expect((await save(to, next)).code).toBe(422);
    expect((await profile())[what]).toBeNull();
  });

  it('is asked for once a minute', async () => {
    const to = fresh();
    expect((await request(to)).code).toBe(200);
    expect((await request(to)).code).toBe(429);
  });
});

it('a phone that another person of the same place has is refused', async () => {
  const { tenantId, id: customerId } = await buildCustomer(app.pg);
  const phone = freshPhone();
  const neighbour = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  await app.pg.query(sqlQuery('test.phone', 'update account set phone = $2 where id = $1'), [neighbour.id, phone]);
  person = await callerFor(app.url, await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId }));
  await person.post('/system/account/getPhoneCode', { phone });
  expect(
    await person.put('/system/account/changePhone', { phone, code: await codeTo(phone), password: testPassword }),
  ).toMatchObject({ code: 409, fields: [{ field: 'phone' }] });
});

it('a phone that is taken costs neither its code nor one of the second factor', async () => {
  const { tenantId } = await buildCustomer(app.pg);
  const phone = freshPhone();
  const neighbour = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId });
  const setPhone = (to: string | null) =>
    app.pg.query(sqlQuery('test.phone', 'update account set phone = $2 where id = $1'), [neighbour.id, to]);
  person = await callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }));
  const {
    data: { secret },
  } = await person.post<{ secret: string }>('/system/account/secondFactor/enrol', { password: testPassword });
  const factor = () => hotp(bytesOfBase32(secret), stepOf(now));
  await person.post('/system/account/secondFactor/confirm', { code: factor() });
  now += minute;
  await setPhone(phone);
  await person.post('/system/account/getPhoneCode', { phone });
  const proof = { phone, code: await codeTo(phone), password: testPassword, secondFactorCode: factor() };
  expect(await person.put('/system/account/changePhone', proof)).toMatchObject({ code: 409, error: 'phoneTaken' });
  await setPhone(null);
  expect(await person.put('/system/account/changePhone', proof)).toMatchObject({ code: 200, data: { phone } });
});

describe('preferences', () => {
  const wish: Preferences = {
    language: 'en-US',
    timeZone: 'America/Sao_Paulo',
    theme: 'dark',
    units: { temperature: 'fahrenheit', viscosity: 'cSt', particles: 'per100Ml' },
    notifications: { sms: false, email: true, wechat: false, level: 1 },
  };
  const shown = async () => (await person.get<{ preferences: Preferences }>('/getInfo')).data.preferences;

  it('begin with Chinese, degrees Celsius and the light of the system', async () => {
    expect(await shown()).toMatchObject({
      language: 'zh-CN',
      timeZone: null,
      theme: 'system',
      units: { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' },
    });
  });

  it('are kept with the account, for every login', async () => {
    expect((await person.put('/system/account/updatePreferences', wish)).data).toEqual(wish);
    expect(await shown()).toEqual(wish);
    person = await callerFor(app.url, account);
    expect(await shown()).toEqual(wish);
  });

  it('views of the list of devices stay with the account when other preferences are sent without them', async () => {
    const view: ListView = {
      name: 'Hydraulics',
      state: 'level2',
      words: 'hydraulic',
      sort: 'health',
      isDescending: false,
      columns: ['cause', 'health', 'oil'],
    };
    const put = (deviceList?: object) =>
      callerWith(app.url, person.token).put<Preferences>('/system/account/updatePreferences', { ...wish, deviceList });
    await put({ columns: view.columns, savedView: view });
    const deviceList = { columns: view.columns, views: [view] };
    expect((await person.put('/system/account/updatePreferences', { ...wish, theme: 'light' })).code).toBe(200);
    expect(await shown()).toEqual({ ...wish, theme: 'light', deviceList });
    for (const change of [
      { savedView: { ...view, name: ' ' } },
      { savedView: { ...view, name: 'x'.repeat(41) } },
      { savedView: { ...view, words: 'x'.repeat(101) } },
      { savedView: { ...view, columns: ['health', 'health'] } },
      { savedView: { ...view, sort: 'colour' } },
      { columns: ['health', 'health'] },
      { removedView: 'x'.repeat(41) },
      // All views at once would take back what another page has kept meanwhile.
      { ...deviceList, views: [] },
    ])
      expect(await put(change)).toMatchObject({ code: 422 });
    for (let number = 2; number <= maxListViews; number++)
      expect((await put({ savedView: { ...view, name: `View ${number}` } })).code).toBe(200);
    expect(await put({ savedView: { ...view, name: 'One more' } })).toMatchObject({ code: 409 });
    // One of the same name takes the place of the one before.
    const replaced = await put({ savedView: { ...view, words: 'press' } });
    expect(replaced.data.deviceList?.views.map(({ words }) => words)[0]).toBe('press');
    expect((await shown()).deviceList?.views).toHaveLength(maxListViews);
    for (const { name } of (await shown()).deviceList?.views ?? []) await put({ removedView: name });
    expect((await shown()).deviceList).toEqual({ columns: view.columns, views: [] });
  });

  it('two pages of one account change the list of devices, and neither takes back what the other has kept', async () => {
    const [one, other] = [person, await callerFor(app.url, account)];
    const view = (name: string): ListView => ({
      name,
      state: null,
      words: '',
      sort: 'health',
      isDescending: false,
      columns: ['health'],
    });
    const put = (caller: typeof one, deviceList: object) =>
      caller.put<Preferences>('/system/account/updatePreferences', { ...wish, deviceList });
    await Promise.all([put(one, { savedView: view('Early') }), put(other, { savedView: view('Late') })]);
    await Promise.all([put(one, { columns: ['oil'] }), put(other, { savedView: view('Night') })]);
    const kept = (await put(one, { removedView: 'Late' })).data;
    expect(kept.deviceList?.columns).toEqual(['oil']);
    expect(kept.deviceList?.views.map(({ name }) => name).toSorted()).toEqual(['Early', 'Night']);
    expect(await shown()).toEqual(kept);
  });

  it('the language alone has a call of its own', async () => {
    await person.put('/system/account/updatePreferences', wish);
    await person.get('/system/language/setLanguage', { language: 'zh-CN' });
    expect(await shown()).toEqual({ ...wish, language: 'zh-CN' });
  });

  it.each<[string, object]>([
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['theme', { theme: 'pink' }],
    ['units.temperature', { units: { ...wish.units, temperature: 'kelvin' } }],
    ['notifications.level', { notifications: { ...wish.notifications, level: 3 } }],
  ])('are refused where nobody understands them: %s', async (field, wrong) => {
    const answer = await callerWith(app.url, person.token).put('/system/account/updatePreferences', {
      ...wish,
      ...wrong,
    });
    expect(answer).toMatchObject({ code: 422, fields: [{ field }] });
    expect((await shown()).language).toBe('zh-CN');
  });
});
