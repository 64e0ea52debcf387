import type { AuditEntry, NewPerson } from '@oilsight/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer } from '../../../test/factories.ts';
import type { BuiltAccount, Customer } from '../../../test/factories.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { readMigrations } from '../../platform/migrate.ts';
import { sqlQuery } from '../../platform/pg.ts';

let now = 1_790_000_000_000;
let app: TestApp;
let factory: Customer;
let adminAccount: BuiltAccount;
let dealerAccount: BuiltAccount;
let admin: Caller;
let dealer: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  factory = await buildCustomer(app.pg, { name: 'Mill' });
  [adminAccount, dealerAccount] = [
    await buildAccount(app.pg),
    await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId }),
  ];
  [admin, dealer] = [
    await callerFor(app.url, adminAccount),
    await callerFor(app.url, dealerAccount, {
      'user-agent': 'Browser 1',
      'x-request-id': 'request-7',
      'x-forwarded-for': '203.0.113.9',
    }),
  ];
});
afterAll(() => app.close());

const entries = async (query: Record<string, string | number>, caller = admin) =>
  (await caller.get<AuditEntry[]>('/system/audit/list', { pageSize: 200, ...query })).rows;
const formOf = () => ({
  firstName: 'Wei',
  lastName: 'Li',
  phone: freshPhone(),
  email: 'li@example.com',
  authority: 'CUSTOMER_USER',
  customerId: factory.id,
});
const tryLogin = (username: string, password: string) =>
  callerWith(app.url, '', { 'x-forwarded-for': '203.0.113.77' }).post('/login', { username, password });

describe('a change leaves one entry', () => {
  it('who, what, to what, before and after, when and from where, without secrets', async () => {
    const userName = `audited.${freshPhone()}`;
    const { data } = await dealer.post<NewPerson>('/system/user', { ...formOf(), userName, password: 'Quiet-river7' });
    const { userId } = data.user;
    await dealer.put('/system/user', { ...formOf(), lastName: 'Wang', phone: data.user.phone, userId, version: 1 });
    await dealer.put('/system/user/resetPassword', { userId, version: 2, password: 'Louder-river8' });
    const [reset, changed, created] = await entries({ objectId: userId });
    expect(created).toMatchObject({
      at: now,
      actorId: dealerAccount.id,
      actorName: dealerAccount.userName,
      actorAuthority: 'TENANT_ADMIN',
      action: 'user.create',
      objectKind: 'user',
      objectId: userId,
      objectName: userName,
      outcome: 'done',
      reason: null,
      address: '203.0.113.9',
      userAgent: 'Browser 1',
      requestId: 'request-7',
    });
    expect(created?.changes).toEqual(
      expect.arrayContaining([
        { field: 'userName', before: null, after: userName },
        { field: 'customerName', before: null, after: 'Mill' },
      ]),
    );
    expect(changed).toMatchObject({
      action: 'user.update',
      changes: [{ field: 'lastName', before: 'Li', after: 'Wang' }],
    });
    expect(reset).toMatchObject({
      action: 'user.resetPassword',
      changes: [{ field: 'password', before: null, after: null }],
    });
    expect(JSON.stringify([reset, changed, created])).not.toMatch(/river|argon2/);
    expect(await entries({ objectId: userId })).toHaveLength(3);
  });

  it('disabling and enabling have names of their own', async () => {
    const { id } = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: factory.tenantId,
      customerId: factory.id,
    });
    await dealer.put('/system/user/setDisabled', { userId: id, version: 1, disabled: true });
    await dealer.put('/system/user/setDisabled', { userId: id, version: 2, disabled: false });
    expect((await entries({ objectId: id })).map(({ action }) => action)).toEqual(['user.enable', 'user.disable']);
  });

  it('a change that the database gives up leaves none of its own', async () => {
    const { id } = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: factory.tenantId,
      customerId: factory.id,
    });
    await dealer.put('/system/user/setDisabled', { userId: id, version: 9, disabled: true });
    expect(await entries({ objectId: id, outcome: 'done' })).toEqual([]);
    expect(await entries({ objectId: id, outcome: 'refused' })).toMatchObject([
      { reason: 'Somebody else has changed this, please reload and try again' },
    ]);
  });
});

describe('logins', () => {
  it('stand there, and so do refused ones and the end', async () => {
    const person = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: factory.tenantId,
      customerId: factory.id,
    });
    await tryLogin(person.userName, 'not the password');
    const caller = await callerFor(app.url, person);
    await caller.post('/logout');
    const [out, signIn, refused] = await entries({ search: person.userName });
    expect(refused).toMatchObject({
      action: 'auth.login',
      actorId: null,
      actorName: null,
      objectId: person.id,
      objectName: person.userName,
      outcome: 'refused',
      reason: 'Incorrect user name or password',
      address: '203.0.113.77',
    });
    expect(signIn).toMatchObject({ action: 'auth.login', actorId: person.id, outcome: 'done' });
    expect(out).toMatchObject({ action: 'auth.logout', actorId: person.id, outcome: 'done' });
  });

  it('a name that nobody has is not kept: people type their password there', async () => {
    await tryLogin('Spring-river9', testPassword);
    expect(await entries({ search: 'Spring-river9' })).toEqual([]);
    expect(await entries({ action: 'auth.login', outcome: 'refused', search: '203.0.113.77' })).toEqual(
      expect.arrayContaining([expect.objectContaining({ objectId: null })]),
    );
  });

  it('a flood of refusals is written down thirty times in a minute', async () => {
    const flood = callerWith(app.url, '', { 'x-forwarded-for': '198.51.100.5' });
    const count = async () => (await admin.get<AuditEntry[]>('/system/audit/list', { search: '198.51.100.5' })).total;
    for (let nth = 0; nth < 40; nth += 1) await flood.post('/auth/secondFactor', { stepToken: 'none', code: '000000' });
    expect(await count()).toBe(30);
    now += 60_000;
    await flood.post('/auth/secondFactor', { stepToken: 'none', code: '000000' });
    expect(await count()).toBe(31);
  });

  it('a flood from many networks of one IPv6 site is one flood', async () => {
    for (let nth = 0; nth < 40; nth += 1)
      await callerWith(app.url, '', { 'x-forwarded-for': `2001:db8:77:${nth}::1` }).post('/auth/secondFactor', {
        stepToken: 'none',
        code: '000000',
      });
    expect((await admin.get<AuditEntry[]>('/system/audit/list', { search: '2001:db8:77:' })).total).toBe(30);
  });

  it('refusals that come slowly are all written down, however long they go on', async () => {
    const patient = callerWith(app.url, '', { 'x-forwarded-for': '198.51.100.6' });
    for (let nth = 0; nth < 35; nth += 1) {
      now += 30_000;
      await patient.post('/auth/secondFactor', { stepToken: 'none', code: '000000' });
    }
    expect((await admin.get<AuditEntry[]>('/system/audit/list', { search: '198.51.100.6' })).total).toBe(35);
  });
});

describe('who reads it', () => {
  it('a dealer reads of its own people and things, without the address of an administrator', async () => {
    const { id } = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: factory.tenantId,
      customerId: factory.id,
    });
    await admin.put('/system/user/setDisabled', { userId: id, version: 1, disabled: true });
    const other = await buildCustomer(app.pg);
    await admin.put('/system/customer', { customerId: other.id, version: 1, customerName: 'Renamed' });
    expect(await entries({ objectId: id }, dealer)).toMatchObject([
      { actorName: adminAccount.userName, address: '', userAgent: '' },
    ]);
    expect(await entries({ objectId: id })).toMatchObject([{ address: '127.0.0.1' }]);
    expect(await entries({ objectId: other.id }, dealer)).toEqual([]);
    expect(await entries({ objectId: other.id })).toHaveLength(1);
    expect(await entries({ objectId: id, search: '127.0.0.1' }, dealer)).toEqual([]);
  });

  it('who comes from another dealer brings nothing of it into the log of the new one', async () => {
    const left = await buildCustomer(app.pg, { name: 'Quarry' });
    const { id } = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: left.tenantId,
      customerId: left.id,
    });
    expect((await admin.put('/system/user', { ...formOf(), userId: id, version: 1 })).code).toBe(200);
    expect(await entries({ objectId: id })).toMatchObject([
      {
        action: 'user.update',
        changes: expect.arrayContaining([{ field: 'customerName', before: 'Quarry', after: 'Mill' }]),
      },
    ]);
    expect(await entries({ objectId: id }, dealer)).toEqual([]);
  });

  it.each<[string, () => Record<string, string | number>]>([
    ['actor', () => ({ actor: dealerAccount.userName.toUpperCase() })],
    ['action', () => ({ action: 'user.create' })],
    ['object', () => ({ objectKind: 'user' })],
    ['outcome', () => ({ outcome: 'refused' })],
    ['time', () => ({ startTime: 1_790_000_000_000, endTime: 1_790_000_000_000 })],
    ['text', () => ({ search: 'wang' })],
  ])('is narrowed by %s', async (_name, query) => {
    const all = (await admin.get<AuditEntry[]>('/system/audit/list')).total;
    const { total } = await admin.get<AuditEntry[]>('/system/audit/list', query());
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(all);
  });

  it('finds who did it by the name that the person bears, and an administrator only for administrators', async () => {
    const person = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId });
    for (const { id } of [person, adminAccount])
      await app.pg.query(
        sqlQuery('test.named', `update account set first_name = '海涛', last_name = '汪' where id = $1`),
        [id],
      );
    await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: factory.tenantId, customerId: factory.id }).then(
      async ({ id }) => {
        await (
          await callerFor(app.url, person)
        ).put('/system/user/setDisabled', { userId: id, version: 1, disabled: true });
        await admin.put('/system/user/setDisabled', { userId: id, version: 2, disabled: false });
      },
    );
    const by = async (actor: string, caller = admin) =>
      new Set((await entries({ actor }, caller)).map(({ actorName }) => actorName));
    expect(await by('汪海涛')).toEqual(new Set([person.userName, adminAccount.userName]));
    expect(await by('海涛 汪', dealer)).toEqual(new Set([person.userName]));
  });

  it('comes newest first, page by page', async () => {
    const [first, second] = [await entries({ pageSize: 3 }), await entries({ pageSize: 3, pageNum: 2 })];
    const ids = [...first, ...second].map(({ entryId }) => entryId);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(ids).size).toBe(6);
  });

  it.each([
    ['zh-CN', '"?时间 \\(UTC\\)', '新建用户', '审计日志'],
    ['en-US', 'Time \\(UTC\\)', 'Create user', 'audit-log'],
  ])('leaves as CSV in %s, and that is written down too', async (language, head, word, name) => {
    const reply = await fetch(`${app.url}/system/audit/export?action=user.create`, {
      headers: { authorization: `Bearer ${dealer.token}`, 'accept-language': language },
    });
    const text = await reply.text();
    expect(text).toMatch(new RegExp(`^\ufeff?"?${head}`));
    expect(text).toContain(word);
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain(name);
    expect((await entries({ action: 'audit.export' }))[0]).toMatchObject({
      actorId: dealerAccount.id,
      outcome: 'done',
    });
  });

  it('leaves with the times of a zone, each with its offset', async () => {
    const [newest] = await entries({ action: 'user.create' }, dealer);
    const text = await (
      await fetch(`${app.url}/system/audit/export?action=user.create&timeZone=America/New_York`, {
        headers: { authorization: `Bearer ${dealer.token}`, 'accept-language': 'en-US' },
      })
    ).text();
    const [head, line] = text.split('\r\n');
    expect(head).toMatch(/^Time \(America\/New_York\),Actor,/);
    const [, wall, offset] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) (-0[45]:00),/.exec(line ?? '') ?? [];
    expect(Date.parse(`${wall?.replace(' ', 'T')}${offset}`)).toBe(newest?.at);
  });

  it('an export that is refused was not made', async () => {
    const made = (await entries({ action: 'audit.export', outcome: 'done' })).length;
    expect(await admin.get('/system/audit/export', { startTime: 2, endTime: 1 })).toMatchObject({ code: 422 });
    expect(await admin.get('/system/audit/export', { timeZone: 'Mars/Olympus' })).toMatchObject({
      code: 422,
      fields: [{ field: 'timeZone' }],
    });
    expect(await entries({ action: 'audit.export', outcome: 'done' })).toHaveLength(made);
  });
});

it.each(['update audit_entry set actor_name = null', 'delete from audit_entry', 'truncate audit_entry'])(
  'the log only grows: %s',
  async (sql) => {
    await expect(app.pg.query(sqlQuery('test.tamper', sql))).rejects.toThrow('append-only');
  },
);

it('entries that were written under another word are read under the one of the catalogues, and stay closed', async () => {
  const { sql } = readMigrations().find(({ name }) => name === '20261122T2010_words.sql') ?? { sql: '' };
  const written = await app.pg.query(
    sqlQuery<{ id: number }>(
      'test.oldWords',
      `insert into audit_entry (at, action, outcome, error) values
        (now(), 'sensor.exchange', 'done', null), (now(), 'device.addFilling', 'refused', 'fillingThen'),
        (now(), 'user.update', 'refused', 'notBelowYou') returning id`,
    ),
  );
  const ids = written.map(({ id }) => id);
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
  const read = await app.pg.query(
    sqlQuery<{ action: string; error: string | null }>(
      'test.newWords',
      'select action, error from audit_entry where id = any($1::bigint[]) order by id',
    ),
    [ids],
  );
  expect(read).toEqual([
    { action: 'sensor.replace', error: null },
    { action: 'device.addOilCharge', error: 'oilChargeTimeTaken' },
    { action: 'user.update', error: 'userNotSubordinate' },
  ]);
  await expect(
    app.pg.query(sqlQuery('test.closed', 'delete from audit_entry where id = any($1::bigint[])'), [ids]),
  ).rejects.toThrow('append-only');
});
