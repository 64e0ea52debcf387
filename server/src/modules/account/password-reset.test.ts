import type {
  AuditEntry,
  CodeRequested,
  OutboxMessage,
  PasswordResetOffer,
  PasswordResetOutcome,
} from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer } from '../../../test/factories.ts';
import type { AccountOptions, BuiltAccount } from '../../../test/factories.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { sqlQuery } from '../../platform/pg.ts';

const minute = 60_000;
const newPassword = 'Quiet-river7';
let now = 1_790_000_000_000;
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  // Nothing listens there: the messages of both channels stay in the outbox, where they can be read.
  app = await startTestApp({
    clock: { now: () => now },
    config: {
      sms: { url: 'http://127.0.0.1:9/send', token: '', perSecond: 100 },
      smtp: { url: 'smtp://127.0.0.1:9', from: 'oil@example.com', perSecond: 100 },
    },
  });
});
afterAll(() => app.close());

let host = 0;
/** Each stranger has a network of its own, so that the tests do not use up each other's rate limits. */
const stranger = () => callerWith(app.url, '', { 'x-forwarded-for': `198.51.100.${(host += 1)}` });

interface Person extends BuiltAccount {
  readonly phone: string;
  readonly email: string;
}
async function personWith(options: AccountOptions = {}, phone = freshPhone()): Promise<Person> {
  const account = await buildAccount(app.pg, options);
  const email = `${account.userName}@example.com`;
  await app.pg.query(sqlQuery('test.contact', 'update account set phone = $2, email = $3 where id = $1'), [
    account.id,
    phone,
    email,
  ]);
  return { ...account, phone, email };
}
const ask = (contact: string, caller = stranger()) =>
  caller.post<CodeRequested>('/auth/passwordReset/code', { contact });
async function lettersTo(contact: string): Promise<OutboxMessage[]> {
  admin = await callerFor(app.url, await buildAccount(app.pg));
  return (await admin.get<OutboxMessage[]>('/system/outbox/listMessage', { pageSize: 100, search: contact })).rows;
}
async function codeFor(contact: string): Promise<string> {
  expect((await ask(contact)).code).toBe(200);
  return /\d{8}/.exec((await lettersTo(contact))[0]?.text ?? '')?.[0] ?? '';
}
const reset = (contact: string, code: string, more: object = {}, caller = stranger()) =>
  caller.post<PasswordResetOutcome>('/auth/passwordReset', { contact, code, newPassword, ...more });
const enters = async ({ userName }: BuiltAccount, password: string) =>
  (await stranger().post('/login', { username: userName, password })).code === 200;
const otherThan = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');
const refusedAs = async (answer: Promise<{ readonly code: number; readonly msg: string }>) => (await answer).msg;

describe.each(['phone', 'email'] as const)('a forgotten password, by %s', (kind) => {
  it('is replaced once by the code, which ends every login, tells the owner and stands in the audit log', async () => {
    const person = await personWith();
    const before = await callerFor(app.url, person);
    expect((await ask(person[kind])).data).toEqual({ validForS: 300, resendAfterS: 60 });
    const [letter] = await lettersTo(person[kind]);
    expect(letter).toMatchObject({ channel: kind === 'phone' ? 'sms' : 'email', class: 'code', template: 'resetCode' });
    const code = /\d{8}/.exec(letter?.text ?? '')?.[0] ?? '';
    expect(await reset(person[kind], code)).toMatchObject({ code: 200, data: { userName: person.userName } });
    expect([await enters(person, testPassword), await enters(person, newPassword)]).toEqual([false, true]);
    expect((await before.get('/getInfo')).code).toBe(401);
    const notices = [...(await lettersTo(person.phone)), ...(await lettersTo(person.email))];
    expect(notices.filter(({ template }) => template === 'passwordReset').map(({ channel }) => channel)).toEqual([
      'sms',
      'email',
    ]);
    const { rows } = await admin.get<AuditEntry[]>('/system/audit/list', {
      action: 'account.resetPassword',
      objectId: person.id,
    });
    expect(rows).toMatchObject([{ outcome: 'done', actorName: person.userName, changes: [{ field: 'password' }] }]);
    expect(JSON.stringify(rows)).not.toContain(newPassword);
    expect(await refusedAs(reset(person[kind], code, { newPassword: 'Another-river8' }))).toBe(
      'The verification code is wrong or has expired',
    );
  });

  it('stays for a code that is wrong, too old, or was tried at five times', async () => {
    const person = await personWith();
    const code = await codeFor(person[kind]);
    const from = stranger();
    now += minute;
    // As many wrong tries of others as they like do not use up those of the person who asked.
    for (let nth = 0; nth < 6; nth += 1) await reset(person[kind], otherThan(code));
    expect(await refusedAs(ask(person[kind], from))).toBe('Operate success');
    const [newest] = await lettersTo(person[kind]);
    const second = /\d{8}/.exec(newest?.text ?? '')?.[0] ?? '';
    for (let nth = 0; nth < 5; nth += 1)
      expect((await reset(person[kind], otherThan(second), {}, from)).code).toBe(422);
    now += 2000;
    expect((await reset(person[kind], second, {}, from)).code).toBe(422);
    now += minute;
    const third = await codeFor(person[kind]);
    now += 5 * minute;
    expect((await reset(person[kind], third)).code).toBe(422);
    expect([await enters(person, testPassword), await enters(person, newPassword)]).toEqual([true, false]);
    now += 15 * minute;
  });

  it('is that of no account that is disabled, has expired, has no role or is shared', async () => {
    const accounts = [
      await personWith({ disabled: true }),
      await personWith({ expiresAt: now - 1 }),
      await personWith({ authority: 'NOBODY' }),
      await personWith({ authority: 'EXPERIENCE' }),
    ];
    for (const person of accounts) {
      expect(await ask(person[kind])).toMatchObject({ code: 200, data: { validForS: 300, resendAfterS: 60 } });
      expect(await lettersTo(person[kind])).toEqual([]);
    }
    // Disabled after the code came.
    const person = await personWith();
    const code = await codeFor(person[kind]);
    await app.pg.query(sqlQuery('test.disable', 'update account set disabled = true where id = $1'), [person.id]);
    expect((await reset(person[kind], code)).code).toBe(422);
    await app.pg.query(sqlQuery('test.enable', 'update account set disabled = false where id = $1'), [person.id]);
    expect(await enters(person, testPassword)).toBe(true);
  });
});

describe('a stranger who asks for a new password', () => {
  it('gets the same answers whether or not an account has the phone or address', async () => {
    const { phone, email } = await personWith();
    for (const [known, unknown] of [
      [phone, freshPhone()],
      [email, 'nobody@example.com'],
    ] as const) {
      const [a, b] = [stranger(), stranger()];
      const both = async (call: (contact: string, caller: Caller) => Promise<object>) => {
        const answers = [await call(known, a), await call(unknown, b)].map((answer) => ({ ...answer, requestId: '' }));
        expect(answers[1]).toEqual(answers[0]);
        return answers[0];
      };
      await both((contact, caller) => reset(contact, '00000000', {}, caller));
      await both((contact, caller) => ask(contact, caller));
      expect(await both((contact, caller) => ask(contact, caller))).toMatchObject({ code: 429 });
      for (let nth = 0; nth < 6; nth += 1) await both((contact, caller) => reset(contact, '00000001', {}, caller));
    }
  });

  it('is refused a password that breaks the rules before a try at the code counts', async () => {
    const person = await personWith();
    const code = await codeFor(person.phone);
    for (let nth = 0; nth < 7; nth += 1)
      expect(await reset(person.phone, code, { newPassword: 'password' })).toMatchObject({
        code: 422,
        fields: [{ field: 'newPassword' }],
      });
    const named = await reset(person.phone, code, { newPassword: `${person.userName}!` });
    expect(named.fields).toMatchObject([{ field: 'newPassword' }]);
    expect((await reset(person.phone, code)).code).toBe(200);
  });
});

it('of several accounts with one phone the person chooses one; the others keep their password and logins', async () => {
  const phone = freshPhone();
  const factory = await buildCustomer(app.pg, { name: 'Mill' });
  const dealer = await personWith({ authority: 'TENANT_ADMIN', tenantId: factory.tenantId }, phone);
  const user = await personWith(
    { authority: 'CUSTOMER_USER', tenantId: factory.tenantId, customerId: factory.id },
    phone,
  );
  const stays = await callerFor(app.url, dealer);
  const other = await personWith();
  const code = await codeFor(phone);
  const { data } = await reset(phone, code);
  expect('accounts' in data ? data.accounts.map(({ userId }) => userId).toSorted() : []).toEqual(
    [dealer.id, user.id].toSorted(),
  );
  expect((await reset(phone, code, { userId: other.id })).code).toBe(422);
  expect((await reset(phone, code, { userId: user.id })).data).toEqual({ userName: user.userName });
  expect([await enters(user, newPassword), await enters(dealer, testPassword)]).toEqual([true, true]);
  expect((await stays.get('/getInfo')).code).toBe(200);
});

it('where the server has no channel, it says so and sends nothing', async () => {
  expect((await stranger().get<PasswordResetOffer>('/auth/passwordReset')).data).toEqual({
    channels: ['sms', 'email'],
    passwordMinLength: 6,
  });
  const bare = await startTestApp();
  try {
    const caller = callerWith(bare.url, '');
    expect((await caller.get<PasswordResetOffer>('/auth/passwordReset')).data.channels).toEqual([]);
    expect((await caller.post('/auth/passwordReset/code', { contact: '13800000000' })).msg).toBe(
      'This channel has no gateway',
    );
    expect(
      (await caller.post('/auth/passwordReset', { contact: 'a@example.com', code: '12345678', newPassword })).msg,
    ).toBe('This channel has no gateway');
  } finally {
    await bare.close();
  }
});
