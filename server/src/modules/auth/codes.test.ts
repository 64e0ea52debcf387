import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';
import { systemScope } from '../../platform/scope.ts';
import { createSeal } from '../../platform/seal.ts';
import { createOutbox } from '../outbox/outbox.service.ts';
import { createOutboxStore } from '../outbox/outbox.store.ts';
import { createCodeGuard } from './code-guard.ts';
import { createCodes } from './codes.service.ts';
import { createCodeStore } from './codes.store.ts';
import type { CodeSubject } from './codes.rules.ts';

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
    'an address that is known in the browser of somebody who has forgotten the password',
    () => ({ purpose: 'reset', owner: `browser ${freshPhone()}`, target: `${freshPhone()}@example.com` }),
    () => ({ purpose: 'reset', owner: `browser ${freshPhone()}`, target: `${freshPhone()}@example.com` }),
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

describe('a phone or address whose owner has forgotten the password', () => {
  const build = (): CodeSubject => ({ purpose: 'reset', owner: '', target: freshPhone() });

  it('is tried at with twenty wrong codes a day from one network, which keeps no other network from trying', async () => {
    now = noon;
    const subject = build();
    const outcomes: string[] = [];
    for (let nth = 0; nth < 24; nth += 1) {
      const codes = started();
      if (nth % 4 === 0) await codes.request(scope, subject, null, from(1));
      outcomes.push(await refusal(codes.check(scope, subject, 'wrong!', from(1))));
      now += minute;
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 20 }, () => 'wrongCode'),
      ...Array.from({ length: 4 }, () => 'tooManyLogins'),
    ]);
    expect(await refusal(started().check(scope, subject, 'wrong!', from(2)))).toBe('wrongCode');
    now = noon + day / 2;
    expect(await refusal(started().check(scope, subject, 'wrong!', from(1)))).toBe('wrongCode');
  });

  it('has the tries of one network for all networks of one IPv6 site', async () => {
    now = noon;
    const subject = build();
    const codes = started();
    const within = (n: number) => ({ address: `2001:db8:1:${n.toString(16)}::1` });
    const outcomes: string[] = [];
    for (let nth = 0; nth < 24; nth += 1) {
      if (nth % 4 === 0) await codes.request(scope, subject, null, within(nth));
      outcomes.push(await refusal(codes.check(scope, subject, 'wrong!', within(nth - (nth % 4)))));
      now += minute;
    }
    expect(outcomes.filter((one) => one === 'wrongCode')).toHaveLength(20);
    expect(outcomes.slice(20)).toEqual(Array.from({ length: 4 }, () => 'tooManyLogins'));
  });

  it.each([
    ['phone', freshPhone(), { shared: 10, own: 1, all: 50 }],
    ['address', `${freshPhone()}@example.com`, { shared: 20, own: 2, all: 100 }],
  ])(
    'as a %s is sent codes in a day that networks share, and each network some of its own, up to a bound',
    async (_what, target, most) => {
      now = noon;
      const ask = (network: number) =>
        refusal(started().request(scope, { purpose: 'reset', owner: '', target }, null, from(network)));
      const outcomes: string[] = [];
      for (let nth = 0; nth < most.shared + 2; nth += 1) outcomes.push(await ask(0));
      expect(outcomes.map((one) => one === 'done')).toEqual(
        Array.from({ length: most.shared + 2 }, (_, nth) => nth < most.shared),
      );
      // The fortieth network is as well off as the first.
      for (let network = 1; network <= 40; network += 1) {
        const own: string[] = [];
        for (let nth = 0; nth <= most.own; nth += 1) own.push(await ask(network));
        expect(own).toEqual([...Array.from({ length: most.own }, () => 'done'), 'tooManyRequests']);
      }
      expect(most.shared + 40 * most.own).toBe(most.all);
      expect(await ask(41)).toBe('tooManyRequests');
      now = noon + day / 2;
      expect(await ask(0)).toBe('done');
    },
  );

  it('is tried at ten times at most with one code, from however many networks', async () => {
    now = noon;
    const subject = build();
    const codes = started();
    await codes.request(scope, subject, null, from(0));
    for (let network = 0; network < 40; network += 1)
      for (let nth = 0; nth < 6; nth += 1) await refusal(codes.check(scope, subject, 'wrong!', from(network)));
    const rows = await app.pg.query({
      name: 'test.tries',
      sql: `select tries, other_tries from verification_code where target = '${subject.target}'`,
    });
    expect(rows).toEqual([{ tries: 5, other_tries: 5 }]);
  });

  it('counts tries that are made at the same time, and tells each that it was wrong', async () => {
    now = noon;
    const subject = build();
    const codes = started();
    for (let network = 0; network < 10; network += 1) {
      await codes.request(scope, subject, null, from(network));
      now += 10_000;
    }
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, nth) => refusal(codes.check(scope, subject, 'wrong!', from(nth)))),
    );
    expect(new Set(outcomes)).toEqual(new Set(['wrongCode']));
    const rows = await app.pg.query({
      name: 'test.others',
      sql: `select distinct other_tries from verification_code where target = '${subject.target}'`,
    });
    expect(rows).toEqual([{ other_tries: 5 }]);
  });

  it('is asked for by a network that has asked for none, however often others ask', async () => {
    now = noon;
    const subject = build();
    const codes = started();
    for (let nth = 0; nth < 40; nth += 1) {
      await refusal(codes.request(scope, subject, null, from(nth % 8)));
      now += 10_000;
    }
    expect(await refusal(codes.request(scope, subject, null, from(9)))).toBe('done');
  });
});

it('the IPv6 networks of one site ask for three hundred codes an hour, however many phones they make up', () => {
  now = noon;
  const guard = createCodeGuard({ clock });
  const served = (site: number) =>
    Array.from({ length: 400 }, (_, nth) =>
      guard.request(
        { purpose: 'reset', owner: '', target: freshPhone() },
        `2001:db8:${site}:${(nth % 40).toString(16)}::1`,
      ),
    ).filter((waitMs) => waitMs === 0).length;
  expect([served(1), served(1), served(2)]).toEqual([300, 0, 300]);
  now += 60 * minute;
  expect(served(1)).toBe(300);
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
