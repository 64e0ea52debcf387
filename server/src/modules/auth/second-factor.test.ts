import type { AuditEntry, LoginOutcome, LoginReply, SecondFactorState, SecondStep } from '@oilsight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount } from '../../../test/factories.ts';
import type { BuiltAccount } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { bytesOfBase32, hotp, stepOf } from './totp.ts';

const period = 30_000;
let now = 1_790_000_000_000;
let app: TestApp;
let account: BuiltAccount;
let person: Caller;
let secret: string;
let url: string;
let recoveryCodes: string[];

const codeAt = (time: number) => hotp(bytesOfBase32(secret), stepOf(time));
const nobody = () => callerWith(app.url, '');
async function firstStep(): Promise<string> {
  const { data } = await nobody().post<LoginOutcome>('/login', { username: account.userName, password: testPassword });
  return 'stepToken' in data ? data.stepToken : '';
}
const secondStep = (stepToken: string, code: string) =>
  nobody().post<LoginReply>('/auth/secondFactor', { stepToken, code });

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.close());

beforeEach(async () => {
  account = await buildAccount(app.pg);
  person = await callerFor(app.url, account);
  const enrolled = await person.post<{ secret: string; url: string }>('/system/account/secondFactor/enrol', {
    password: testPassword,
  });
  ({ secret, url } = enrolled.data);
  ({ recoveryCodes } = (
    await person.post<{ recoveryCodes: string[] }>('/system/account/secondFactor/confirm', { code: codeAt(now) })
  ).data);
  now += period;
});

describe('an account with a second factor', () => {
  it('is given to an app as an address that every app knows', () => {
    expect(url).toMatch(new RegExp(`^otpauth://totp/[^?]*${account.userName}\\?.*secret=${secret}(&|$)`));
  });

  it('is entered in two steps', async () => {
    const { data } = await nobody().post<SecondStep>('/login', { username: account.userName, password: testPassword });
    expect(Object.keys(data).toSorted()).toEqual(['expiresAt', 'stepToken']);
    const { code, data: reply } = await secondStep(data.stepToken, codeAt(now));
    expect({ code, user: reply.user.id }).toEqual({ code: 200, user: account.id });
    expect((await callerWith(app.url, reply.token).get('/getInfo')).code).toBe(200);
  });

  it('the token between the steps ends with the password that it was given for', async () => {
    const stepToken = await firstStep();
    await app.pg.query(
      sqlQuery('test.password', `update account set password_hash = password_hash || 'x' where id = $1`),
      [account.id],
    );
    expect((await secondStep(stepToken, codeAt(now))).code).toBe(401);
  });

  it('the token between the steps opens nothing else', async () => {
    const stepToken = await firstStep();
    expect((await callerWith(app.url, stepToken).get('/getInfo')).code).toBe(401);
    expect((await nobody().post('/auth/token', { refreshToken: stepToken })).code).toBe(401);
    expect((await secondStep(person.token, codeAt(now))).code).toBe(401);
    now += 5 * 60_000;
    expect((await secondStep(stepToken, codeAt(now))).code).toBe(401);
  });

  it.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('a code of %i steps away: %i', async (steps, code) => {
    now += 10 * period;
    expect((await secondStep(await firstStep(), codeAt(now + steps * period))).code).toBe(code);
  });

  it('no code works twice, also not of two at once, nor one older than the last', async () => {
    const [one, other] = [await firstStep(), await firstStep()];
    const answers = await Promise.all([secondStep(one, codeAt(now)), secondStep(other, codeAt(now))]);
    expect(codesOf(answers)).toEqual([200, 422]);
    expect((await secondStep(await firstStep(), codeAt(now - period))).code).toBe(422);
  });

  it('guessing makes it wait, whatever step tokens are used', async () => {
    const wrong = codeAt(now) === '000000' ? '111111' : '000000';
    for (let nth = 0; nth < 5; nth += 1) expect((await secondStep(await firstStep(), wrong)).code).toBe(422);
    expect(await secondStep(await firstStep(), codeAt(now))).toMatchObject({ code: 429 });
    now += period;
    expect((await secondStep(await firstStep(), codeAt(now))).code).toBe(200);
  });

  it('a recovery code works once, in any case', async () => {
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    expect((await secondStep(await firstStep(), first.toUpperCase())).code).toBe(200);
    expect((await secondStep(await firstStep(), first)).code).toBe(422);
    expect((await person.get<SecondFactorState>('/system/account/secondFactor')).data).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 9,
    });
  });

  it('new recovery codes void the old ones, and cost a code like turning it off', async () => {
    const renew = (code?: string) =>
      person.post<{ recoveryCodes: string[] }>('/system/account/secondFactor/recoveryCodes', {
        password: testPassword,
        code,
      });
    expect(await renew()).toMatchObject({ code: 422, fields: [{ field: 'code' }] });
    const { data } = await renew(codeAt(now));
    expect((await secondStep(await firstStep(), recoveryCodes[3] ?? '')).code).toBe(422);
    expect((await secondStep(await firstStep(), data.recoveryCodes[3] ?? '')).code).toBe(200);
  });

  it('is stored so that nobody can log in with the table alone', async () => {
    const rows = await app.pg.query(
      sqlQuery<{ text: string }>(
        'test.factors',
        `
      select encode(secret, 'escape') || encode(secret, 'hex') as text from second_factor union all select encode(code_hash, 'escape') || encode(code_hash, 'hex') from recovery_code`,
      ),
    );
    const kept = rows.map(({ text }) => text).join();
    for (const one of [secret, Buffer.from(bytesOfBase32(secret)).toString('hex'), ...recoveryCodes])
      expect(kept).not.toContain(one);
  });

  it('is refused to clients that cannot ask for it', async () => {
    const reply = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: account.userName, password: testPassword }),
    });
    expect(reply.status).toBe(403);
    const { rows } = await (
      await callerFor(app.url, await buildAccount(app.pg))
    ).get<AuditEntry[]>('/system/audit/list', { objectId: account.id, action: 'auth.login' });
    expect(rows[0]).toMatchObject({ outcome: 'refused', objectName: account.userName });
  });

  it.each<[string, () => string]>([
    ['of the app', () => codeAt(now)],
    ['for recovery', () => recoveryCodes[0] ?? ''],
  ])('turns it off with the password and a code %s, and with nothing less', async (_which, codeOf) => {
    const turnOff = (proof: object) => person.post('/system/account/secondFactor/disable', proof);
    const code = codeOf();
    expect(await turnOff({ password: testPassword })).toMatchObject({ code: 422, fields: [{ field: 'code' }] });
    expect(await turnOff({ password: 'not the password', code })).toMatchObject({
      code: 422,
      fields: [{ field: 'password' }],
    });
    expect(await turnOff({ password: testPassword, code: codeAt(now + 100 * period) })).toMatchObject({
      code: 422,
      fields: [{ field: 'code' }],
    });
    expect(await firstStep()).not.toBe('');
    expect((await turnOff({ password: testPassword, code })).code).toBe(200);
    expect(await firstStep()).toBe('');
    expect((await turnOff({ password: testPassword, code })).code).toBe(409);
  });

  it('guesses at the code by others do not keep a logged-in person from turning it off', async () => {
    for (let nth = 0; nth < 6; nth += 1) await secondStep(await firstStep(), '000000');
    expect(
      (await person.post('/system/account/secondFactor/disable', { password: testPassword, code: codeAt(now) })).code,
    ).toBe(200);
  });

  it('is taken off by an administrator for somebody who has lost it, which is written down', async () => {
    const admin = await callerFor(app.url, await buildAccount(app.pg));
    const {
      data: { version },
    } = await admin.get<{ version: number }>('/system/user/getUser', { userId: account.id });
    expect(
      (await admin.put('/system/user/resetPassword', { userId: account.id, version, removeSecondFactor: true })).code,
    ).toBe(200);
    expect(
      (await admin.get<AuditEntry[]>('/system/audit/list', { objectId: account.id, action: 'user.resetPassword' }))
        .rows,
    ).toMatchObject([
      { outcome: 'done', changes: expect.arrayContaining([{ field: 'secondFactor', before: true, after: false }]) },
    ]);
  });

  it('is not taken over by beginning anew', async () => {
    expect((await person.post('/system/account/secondFactor/enrol', { password: testPassword })).code).toBe(409);
  });
});

it('nothing asks for a second factor that was begun and not confirmed', async () => {
  const other = await buildAccount(app.pg);
  const caller = await callerFor(app.url, other);
  await caller.post('/system/account/secondFactor/enrol', { password: testPassword });
  expect((await caller.get<SecondFactorState>('/system/account/secondFactor')).data.isOn).toBe(false);
  await expect(callerFor(app.url, other)).resolves.toBeDefined();
});
