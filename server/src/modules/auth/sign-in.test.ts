import type { AccountChoice, CodeRequested, LoginReply, OutboxMessage } from '@oilsight/contract';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer } from '../../../test/factories.ts';
import type { AccountOptions } from '../../../test/factories.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { sqlQuery } from '../../platform/pg.ts';

const minute = 60_000;
let now = 1_790_000_000_000;
let logged = '';
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (chunk, _encoding, done) => done(void (logged += String(chunk))) }),
  );
  app = await startTestApp({ clock: { now: () => now }, log });
});
afterAll(() => app.close());

let host = 0;
/** Each stranger has a network of its own, so that the tests do not use up each other's rate limits. */
const stranger = () => callerWith(app.url, 'login', { 'x-forwarded-for': `198.51.${(host += 1) >> 8}.${host & 255}` });

async function personWith(phone: string, options: AccountOptions = {}): Promise<{ id: string; userName: string }> {
  const account = await buildAccount(app.pg, options);
  await app.pg.query(sqlQuery('test.phone', 'update account set phone = $2 where id = $1'), [account.id, phone]);
  return account;
}
const ask = (phone: string, caller = stranger()) => caller.get<CodeRequested>(`/getVerificationCode/${phone}`);
async function lettersTo(phone: string): Promise<OutboxMessage[]> {
  admin = await callerFor(app.url, await buildAccount(app.pg));
  return (await admin.get<OutboxMessage[]>('/system/outbox/listMessage', { pageSize: 100, search: phone })).rows;
}
async function codeFor(phone: string, caller = stranger()): Promise<string> {
  expect((await ask(phone, caller)).code).toBe(200);
  const [letter] = await lettersTo(phone);
  return /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
}
const enter = (phone: string, code: string, caller = stranger()) =>
  caller.post<LoginReply & AccountChoice>('/loginByPhone', { phone, code });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code to log in', () => {
  it('waits in the outbox, is good once, and stands in no reply, log or table', async () => {
    const phone = freshPhone();
    const { userName } = await personWith(phone);
    const asked = await ask(phone);
    expect(asked).toMatchObject({ code: 200, data: { validForS: 300, resendAfterS: 60 } });
    const [letter] = await lettersTo(phone);
    expect(letter).toMatchObject({
      channel: 'sms',
      class: 'code',
      state: 'waiting',
      attempts: 0,
      sentAt: null,
      goodUntil: now + 5 * minute,
    });
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    // Matched as a whole word: longer numbers may contain the code by chance.
    const alone = new RegExp(`\\b${code}\\b`);
    expect(JSON.stringify(asked)).not.toMatch(alone);
    expect(logged).toContain('/getVerificationCode/:phone');
    expect(logged).not.toMatch(alone);
    const tables = await app.pg.query(
      sqlQuery<{ text: string }>(
        'test.tables',
        `select row_to_json(m)::text as text from message m union all select row_to_json(v)::text from verification_code v`,
      ),
    );
    expect(tables.map(({ text }) => text).join()).not.toMatch(alone);
    expect(await enter(phone, code)).toMatchObject({ code: 200, data: { user: { userName } } });
    expect(await enter(phone, code)).toMatchObject({ code: 422, msg: 'The verification code is wrong or has expired' });
  });

  it('is not kept when its message cannot be written', async () => {
    const phone = freshPhone();
    await personWith(phone);
    await app.pg.query(sqlQuery('test.hide', 'alter table message rename to message_hidden'));
    try {
      expect((await ask(phone)).code).toBe(500);
    } finally {
      await app.pg.query(sqlQuery('test.show', 'alter table message_hidden rename to message'));
    }
    expect(
      await app.pg.query(sqlQuery('test.code', 'select 1 from verification_code where target = $1'), [phone]),
    ).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['nothing', {}],
    ['a word', { 'x-authorization': 'login' }],
    ['another bearer', { 'x-authorization': 'Bearer abc' }],
  ])('is asked for with the header of who is about to log in; with %s it is refused', async (_what, headers) => {
    const phone = freshPhone();
    await personWith(phone);
    expect(await ask(phone, callerWith(app.url, '', headers))).toMatchObject({
      code: 401,
      msg: 'A call before the login carries the header “X-Authorization: Bearer login”',
    });
    expect(await lettersTo(phone)).toEqual([]);
    for (const header of ['x-authorization', 'authorization'])
      expect((await ask(freshPhone(), callerWith(app.url, '', { [header]: 'Bearer login' }))).code).toBe(200);
  });

  it('runs out after five minutes, and the outbox forgets it', async () => {
    const phone = freshPhone();
    await personWith(phone);
    const code = await codeFor(phone);
    now += 5 * minute;
    expect((await enter(phone, code)).code).toBe(422);
    expect((await lettersTo(phone))[0]?.text).toContain('••••••');
  });

  it('is good until then', async () => {
    const phone = freshPhone();
    await personWith(phone);
    const code = await codeFor(phone);
    now += 5 * minute - 1000;
    expect((await enter(phone, code)).code).toBe(200);
  });

  it('is not used up by somebody who guesses, and who soon has to wait', async () => {
    const phone = freshPhone();
    await personWith(phone);
    const owner = stranger();
    const code = await codeFor(phone, owner);
    const guesser = stranger();
    const codes = [];
    for (let nth = 0; nth < 12; nth += 1) codes.push((await enter(phone, otherThan(code), guesser)).code);
    expect(codes).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429, 429, 429, 429]);
    expect((await enter(phone, code, owner)).code).toBe(200);
  });

  it('is worth five tries from the network that asked for it, and five from all others together', async () => {
    const phone = freshPhone();
    await personWith(phone);
    const owner = stranger();
    const code = await codeFor(phone, owner);
    for (let nth = 0; nth < 5; nth += 1) expect((await enter(phone, otherThan(code))).code).toBe(422);
    expect((await enter(phone, code)).code).toBe(422);
    for (let nth = 0; nth < 4; nth += 1) expect((await enter(phone, otherThan(code), owner)).code).toBe(422);
    expect((await enter(phone, code, owner)).code).toBe(200);
    now += minute;
    const next = await codeFor(phone, owner);
    for (let nth = 0; nth < 5; nth += 1) await enter(phone, otherThan(next), owner);
    now += 2000;
    expect((await enter(phone, next, owner)).code).toBe(422);
  });

  it('a newer one takes the place of an older one', async () => {
    const phone = freshPhone();
    await personWith(phone);
    const first = await codeFor(phone);
    now += minute;
    const second = await codeFor(phone);
    if (first !== second) expect((await enter(phone, first)).code).toBe(422);
    expect((await enter(phone, second)).code).toBe(200);
  });

  it.each(['somebody', 'nobody'])(
    'comes once a minute and five times an hour to one phone from one network: that of %s',
    async (whose) => {
      const phone = freshPhone();
      const caller = stranger();
      if (whose === 'somebody') await personWith(phone);
      expect((await ask(phone, caller)).code).toBe(200);
      expect(await ask(phone, caller)).toMatchObject({ code: 429, msg: 'Too many requests, please try again in 60 s' });
      for (let nth = 0; nth < 4; nth += 1) {
        now += minute;
        expect((await ask(phone, caller)).code).toBe(200);
      }
      now += minute;
      expect((await ask(phone, caller)).code).toBe(429);
      // The owner requests a code from another network and does not have to wait.
      expect((await ask(phone)).code).toBe(200);
      now += 60 * minute;
      expect((await ask(phone, caller)).code).toBe(200);
    },
  );

  it('comes to one phone more slowly when many networks ask for it, and still comes', async () => {
    const phone = freshPhone();
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await ask(phone)).code).toBe(200);
      expect(await ask(phone)).toMatchObject({
        code: 429,
        msg: `Too many requests, please try again in ${nth < 9 ? 10 : 300} s`,
      });
      now += 10_000;
    }
    expect((await ask(phone)).code).toBe(429);
    for (let nth = 0; nth < 3; nth += 1) {
      now += 5 * minute;
      expect((await ask(phone)).code).toBe(200);
    }
  });

  it('comes thirty times an hour to one network', async () => {
    const caller = stranger();
    const codes = [];
    for (let nth = 0; nth < 31; nth += 1) codes.push((await ask(freshPhone(), caller)).code);
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([30, 429]);
  });
});

describe('a phone that', () => {
  it('nobody has: asking for a code tells nothing, logging in says so, and no message is made', async () => {
    const phone = freshPhone();
    expect(await ask(phone)).toMatchObject({ code: 200, data: { validForS: 300, resendAfterS: 60 } });
    expect(await enter(phone, '123456')).toMatchObject({
      code: 404,
      msg: 'The current mobile is not bound to any account. Contact the administrator to bind the account',
    });
    expect(await lettersTo(phone)).toEqual([]);
  });

  it('several have lets choose among them, once', async () => {
    const phone = freshPhone();
    const factory = await buildCustomer(app.pg, { name: 'Mill' });
    const [dealer, user] = [
      await personWith(phone, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId }),
      await personWith(phone, { authority: 'CUSTOMER_USER', tenantId: factory.tenantId, customerId: factory.id }),
    ];
    await personWith(phone, { disabled: true });
    const { data } = await enter(phone, await codeFor(phone));
    expect(data.accounts).toHaveLength(2);
    expect(data.accounts.find(({ userId }) => userId === user.id)).toMatchObject({
      userName: user.userName,
      authority: 'CUSTOMER_USER',
      companyName: 'Mill',
    });
    const choose = (userId: string, more: object = {}) =>
      stranger().post<LoginReply>('/confirmPhone', { phone, userId, uuid: data.uuid, ...more });
    const other = await buildAccount(app.pg);
    expect((await choose(other.id)).code).toBe(422);
    expect((await choose(dealer.id, { phone: freshPhone() })).code).toBe(422);
    expect(await choose(dealer.id)).toMatchObject({ code: 200, data: { user: { id: dealer.id } } });
    expect((await choose(dealer.id)).code).toBe(422);
  });

  it('others give forty of their accounts lets its owner in, who finds the own one among them', async () => {
    const phone = freshPhone();
    const { tenantId } = await buildCustomer(app.pg);
    for (let nth = 0; nth < 40; nth += 1)
      await personWith(phone, {
        authority: 'CUSTOMER_USER',
        tenantId,
        customerId: (await buildCustomer(app.pg, { tenant: { id: tenantId } })).id,
        userName: `aaa.${phone}.${nth}`,
      });
    const own = await personWith(phone, {
      authority: 'TENANT_ADMIN',
      tenantId: (await buildCustomer(app.pg)).tenantId,
      userName: `zzz.${phone}`,
    });
    const caller = stranger();
    const { data } = await enter(phone, await codeFor(phone, caller), caller);
    expect(data.accounts.map(({ userId }) => userId)).toContain(own.id);
    expect(await caller.post<LoginReply>('/confirmPhone', { phone, userId: own.id, uuid: data.uuid })).toMatchObject({
      code: 200,
      data: { user: { id: own.id } },
    });
  });

  it.each<[string, AccountOptions]>([
    ['is disabled', { disabled: true }],
    ['has expired', { authority: 'EXPERIENCE', expiresAt: 1_780_000_000_000 }],
    ['has no role', { authority: 'NOBODY' }],
  ])('only an account has that %s: no message is made', async (_name, options) => {
    const phone = freshPhone();
    await personWith(phone, options);
    expect((await ask(phone)).code).toBe(200);
    expect(await lettersTo(phone)).toEqual([]);
    expect((await enter(phone, '123456')).code).toBe(422);
  });

  it.each(['123', 'abcdefghijk', '12345678901', '+8612345'])('is none is a wrong field: %s', async (phone) => {
    expect(await ask(phone)).toMatchObject({ code: 422, fields: [{ field: 'phone' }] });
  });

  it('is written with country code and spaces is the same phone', async () => {
    const phone = freshPhone();
    await personWith(phone);
    const code = await codeFor(phone);
    expect((await enter(`+86 ${phone.slice(0, 3)} ${phone.slice(3)}`, code)).code).toBe(200);
  });
});
