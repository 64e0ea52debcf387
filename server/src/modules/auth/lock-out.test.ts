import type { AccountChoice, LoginReply, OutboxMessage, SecondStep } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import { buildAccount } from '../../../test/factories.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { bytesOfBase32, hotp, stepOf } from './totp.ts';

/**
 * Whatever strangers try at a person's name or phone: a browser in which the person has logged in before still works.
 */

const minute = 60_000;
let now = 1_790_000_000_000;
let app: TestApp;
beforeAll(async () => {
  // Nothing listens there: the messages stay in the outbox, where they can be read.
  app = await startTestApp({
    clock: { now: () => now },
    config: { sms: { url: 'http://127.0.0.1:9/send', token: '', perSecond: 100 } },
  });
});
afterAll(() => app.close());

interface Reply<Data> {
  readonly code: number;
  readonly data: Data;
}

/** A browser in some network; it keeps its cookies. */
function browserOn(address: string, headers: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>();
  async function call<Data>(method: string, path: string, body?: unknown): Promise<Reply<Data>> {
    const reply = await fetch(app.url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'x-authorization': 'Bearer login',
        'content-type': 'application/json',
        'x-forwarded-for': address,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...headers,
      },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
      lines.push(line);
    }
    return (await reply.json()) as Reply<Data>;
  }
  const lines: string[] = [];
  return {
    lines,
    logIn: (userName: string, password = testPassword) =>
      call<LoginReply & SecondStep>('POST', '/login', { username: userName, password }),
    secondStep: (stepToken: string, code: string) =>
      call<LoginReply>('POST', '/auth/secondFactor', { stepToken, code }),
    ask: (phone: string) => call('GET', `/getVerificationCode/${phone}`),
    askForReset: (contact: string) => call('POST', '/auth/passwordReset/code', { contact }),
    reset: (contact: string, code: string) =>
      call('POST', '/auth/passwordReset', { contact, code, newPassword: 'Quiet-river7' }),
    enter: (phone: string, code: string) => call<LoginReply & AccountChoice>('POST', '/loginByPhone', { phone, code }),
  };
}
let host = 0;
const newNetwork = () => `198.51.${(host += 1) >> 8}.${host & 255}`;
const stranger = () => browserOn(newNetwork());

describe('a name that strangers guess at', () => {
  it('lets its owner in who has come in from this browser before, even from the network of the guesser', async () => {
    const { userName } = await buildAccount(app.pg);
    const network = newNetwork();
    const [desk, other] = [browserOn(network), browserOn(network)];
    expect((await desk.logIn(userName)).code).toBe(200);
    expect((await other.logIn((await buildAccount(app.pg)).userName)).code).toBe(200);
    now += 20 * 86_400_000;
    // Enough tries that everybody else has to wait, in any network.
    for (let nth = 0; nth < 40; nth += 1)
      await (nth % 2 === 0 ? stranger() : browserOn(network)).logIn(userName, 'not the password');
    expect([(await stranger().logIn(userName)).code, (await other.logIn(userName)).code]).toEqual([429, 429]);
    expect((await desk.logIn(userName)).code).toBe(200);
  });

  it('guesses in that browser wait as well', async () => {
    const { userName } = await buildAccount(app.pg);
    const desk = stranger();
    await desk.logIn(userName);
    const codes = [];
    for (let nth = 0; nth < 7; nth += 1) codes.push((await desk.logIn(userName, 'not the password')).code);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // This does not slow down anybody else.
    expect((await stranger().logIn(userName)).code).toBe(200);
  });

  it("the cookie is the server's alone, and goes over TLS only where there is TLS", async () => {
    const { userName } = await buildAccount(app.pg);
    const [plain, sealed] = [stranger(), browserOn(newNetwork(), { 'x-forwarded-proto': 'https' })];
    await plain.logIn(userName);
    await sealed.logIn(userName);
    expect(plain.lines).toEqual([
      expect.stringMatching(/^known=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(sealed.lines).toEqual([expect.stringMatching(/; HttpOnly; Secure; SameSite=Strict$/)]);
    await plain.logIn(userName, 'not the password');
    expect(plain.lines).toHaveLength(1);
  });
});

it('who knows the password and guesses at the second factor does not keep out its owner, where known', async () => {
  const account = await buildAccount(app.pg);
  const caller = await callerFor(app.url, account);
  const {
    data: { secret },
  } = await caller.post<{ secret: string }>('/system/account/secondFactor/enrol', { password: testPassword });
  const codeNow = () => hotp(bytesOfBase32(secret), stepOf(now));
  await caller.post('/system/account/secondFactor/confirm', { code: codeNow() });
  now += minute;
  const desk = stranger();
  const {
    data: { stepToken },
  } = await desk.logIn(account.userName);
  // A login without its second step does not make the browser known.
  expect(desk.lines).toEqual([]);
  expect((await desk.secondStep(stepToken, codeNow())).code).toBe(200);
  now += minute;
  for (let nth = 0; nth < 6; nth += 1)
    await stranger().secondStep((await stranger().logIn(account.userName)).data.stepToken, '000000');
  const { data: late } = await desk.logIn(account.userName);
  expect((await stranger().secondStep(late.stepToken, codeNow())).code).toBe(429);
  expect((await desk.secondStep(late.stepToken, codeNow())).code).toBe(200);
});

describe('a phone that strangers ask codes for and guess at', () => {
  async function owned(): Promise<string> {
    const phone = freshPhone();
    const { id } = await buildAccount(app.pg);
    await app.pg.query(sqlQuery('test.phone', 'update account set phone = $2 where id = $1'), [id, phone]);
    return phone;
  }
  async function newestCode(phone: string): Promise<string> {
    const admin = await callerFor(app.url, await buildAccount(app.pg));
    const { rows } = await admin.get<OutboxMessage[]>('/system/outbox/listMessage', { search: phone });
    return /\d{6,}/.exec(rows[0]?.text ?? '')?.[0] ?? '';
  }

  it('lets its owner in who has come in by it from this browser before', async () => {
    const phone = await owned();
    const desk = stranger();
    await desk.ask(phone);
    expect((await desk.enter(phone, await newestCode(phone))).code).toBe(200);
    now += 86_400_000;
    // Until strangers get no more codes on that day.
    for (let nth = 0; nth < 25; nth += 1) {
      const guesser = stranger();
      await guesser.ask(phone);
      await guesser.enter(phone, '000000');
      now += 5 * minute;
    }
    expect((await stranger().ask(phone)).code).toBe(429);
    expect((await desk.ask(phone)).code).toBe(200);
    const code = await newestCode(phone);
    for (let nth = 0; nth < 30; nth += 1) await stranger().enter(phone, '000000');
    expect((await stranger().enter(phone, code)).code).not.toBe(200);
    expect((await desk.enter(phone, code)).code).toBe(200);
  });

  it('makes nobody known whose account was only given it', async () => {
    const phone = freshPhone();
    const account = await buildAccount(app.pg);
    await app.pg.query(sqlQuery('test.phone', 'update account set phone = $2 where id = $1'), [account.id, phone]);
    const desk = stranger();
    await desk.logIn(account.userName);
    for (let nth = 0; nth < 25; nth += 1) {
      await stranger().ask(phone);
      now += 5 * minute;
    }
    expect((await desk.ask(phone)).code).toBe(429);
  });

  it('gets its owner a new password from a browser that is not known, whatever forty networks ask for and try', async () => {
    const phone = await owned();
    for (let nth = 0; nth < 40; nth += 1) {
      const guesser = stranger();
      await guesser.askForReset(phone);
      for (let guess = 0; guess < 3; guess += 1) await guesser.reset(phone, '00000000');
      now += 10_000;
    }
    const owner = stranger();
    expect((await owner.askForReset(phone)).code).toBe(200);
    const code = await newestCode(phone);
    expect(code).toMatch(/^\d{8}$/);
    // Strangers who ask get codes of their own, and those who guess use up tries of strangers.
    now += 10_000;
    for (let nth = 0; nth < 10; nth += 1) {
      const guesser = stranger();
      await guesser.reset(phone, '00000000');
      await guesser.askForReset(phone);
      await guesser.reset(phone, '00000000');
      now += 10_000;
    }
    expect((await stranger().reset(phone, code)).code).not.toBe(200);
    expect((await owner.reset(phone, code)).code).toBe(200);
    // The codes of the strangers went to the same phone, and none of them is good any more.
    expect((await stranger().reset(phone, await newestCode(phone))).code).not.toBe(200);
  });

  it('gets its owner a new password who asked in one network and goes on in another', async () => {
    const phone = await owned();
    await stranger().askForReset(phone);
    const code = await newestCode(phone);
    now += 10_000;
    await stranger().askForReset(phone);
    expect((await stranger().reset(phone, code)).code).toBe(200);
  });
});
