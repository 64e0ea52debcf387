import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { systemScope } from '../../platform/scope.ts';
import { createSeal } from '../../platform/seal.ts';
import { createOutbox } from '../outbox/outbox.service.ts';
import { createOutboxStore } from '../outbox/outbox.store.ts';
import { createCodes } from './codes.service.ts';
import { createCodeStore } from './codes.store.ts';
import type { CodeSubject } from './codes.store.ts';

const minute = 60_000;
const day = 86_400_000;
/** Noon of a day, UTC. */
const noon = Math.floor(1_790_000_000_000 / day) * day + day / 2;
let now = noon;
const clock = { now: () => now };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

/** Starts the service with empty memory, as after a restart. */
function started() {
  const seal = createSeal('a secret of the program, long enough', 'test');
  return createCodes({
    store: createCodeStore(app.pg),
    outbox: createOutbox({
      store: createOutboxStore(app.pg),
      seal,
      gateways: {},
      clock,
      log: pino({ level: 'silent' }),
    }),
    seal,
    clock,
  });
}
const scope = systemScope('test');
const from = (n: number) => ({ address: `198.51.100.${n}` });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { error: string }).error,
  );

describe.each<[string, () => CodeSubject, () => CodeSubject]>([
  [
    'a phone to log in with',
    () => ({ purpose: 'login', owner: '', target: freshPhone() }),
    () => ({ purpose: 'login', owner: '', target: freshPhone() }),
  ],
  [
    'an address whose owner has forgotten the password',
    () => ({ purpose: 'reset', owner: '', target: `${freshPhone()}@example.com` }),
    () => ({ purpose: 'reset', owner: '', target: `${freshPhone()}@example.com` }),
  ],
  [
    'an account that changes its phone',
    () => ({ purpose: 'phone', owner: freshPhone(), target: freshPhone() }),
    () => ({ purpose: 'phone', owner: freshPhone(), target: freshPhone() }),
  ],
])('%s', (_what, build, buildOther) => {
  it('is tried at with twenty wrong codes a day, whatever is restarted, and with more on the next', async () => {
    now = noon;
    const subject = build();
    const outcomes: string[] = [];
    for (let nth = 0; nth < 24; nth += 1) {
      const codes = started();
      if (nth % 4 === 0) await codes.request(scope, subject, null, from(nth));
      outcomes.push(await refusal(codes.check(scope, subject, 'wrong!', from(nth - (nth % 4)))));
      now += minute;
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 20 }, () => 'wrongCode'),
      ...Array.from({ length: 4 }, () => 'tooManyLogins'),
    ]);
    // Another account is not slowed down by it.
    expect(await refusal(started().check(scope, buildOther(), 'wrong!', from(1)))).toBe('wrongCode');
    now = noon + day / 2;
    expect(await refusal(started().check(scope, subject, 'wrong!', from(1)))).toBe('wrongCode');
  });

  it('is sent twenty codes a day, whatever is restarted, and more on the next', async () => {
    now = noon;
    const subject = build();
    const outcomes: string[] = [];
    for (let nth = 0; nth < 22; nth += 1)
      outcomes.push(await refusal(started().request(scope, subject, null, from(nth))));
    expect(outcomes).toEqual([...Array.from({ length: 20 }, () => 'done'), 'tooManyRequests', 'tooManyRequests']);
    now = noon + day / 2;
    expect(await refusal(started().request(scope, subject, null, from(1)))).toBe('done');
  });

  it('loses no day where nobody asked for a code: there is nothing to guess', async () => {
    now = noon;
    const subject = build();
    for (let nth = 0; nth < 30; nth += 1)
      expect(await refusal(started().check(scope, subject, 'wrong!', from(nth)))).toBe('wrongCode');
  });
});

it('a phone is sent sixty codes a day from all the browsers where it is known, and strangers still have theirs', async () => {
  now = noon;
  const target = freshPhone();
  const outcomes: string[] = [];
  for (let nth = 0; nth < 62; nth += 1)
    outcomes.push(
      await refusal(
        started().request(scope, { purpose: 'login', owner: `browser ${nth % 4}`, target }, null, from(nth)),
      ),
    );
  expect(outcomes).toEqual([...Array.from({ length: 60 }, () => 'done'), 'tooManyRequests', 'tooManyRequests']);
  expect(await refusal(started().request(scope, { purpose: 'login', owner: '', target }, null, from(1)))).toBe('done');
  now = noon + day / 2;
  expect(await refusal(started().request(scope, { purpose: 'login', owner: 'browser 1', target }, null, from(1)))).toBe(
    'done',
  );
});

it('counts of days that are over are forgotten', async () => {
  now = noon;
  await started().request(scope, { purpose: 'login', owner: '', target: '13900000000' }, null, from(1));
  const kept = () =>
    app.pg.query({ name: 'test.days', sql: `select who from code_day where who = 'login 13900000000 '` });
  expect(await kept()).toHaveLength(1);
  now = noon + day;
  await createCodeStore(app.pg).removeEndedCodes(now);
  expect(await kept()).toEqual([]);
});
