import type { AuditEntry, Authority, NamedDisplay, WallScreen } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccountsAround, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice } from '../../../test/factories.ts';
import { createAttemptGuard } from './attempt-guard.ts';

let now = Date.UTC(2026, 10, 23, 8);
let app: TestApp;
let device: BuiltDevice;
let accounts: Readonly<Record<Authority, BuiltAccount>>;
let dealer: Caller;
let factory: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  device = await buildDevice(app.pg, { name: 'Press' });
  accounts = await buildAccountsAround(app.pg, device);
  dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  factory = await callerFor(app.url, accounts.CUSTOMER_USER);
});
afterAll(() => app.close());

interface Opened {
  readonly tenantUserToken: string;
  readonly screens: readonly WallScreen[];
}

const link = async (screens: readonly WallScreen[]) =>
  (await dealer.post<NamedDisplay>('/system/display', { name: 'Hall', hours: 24, screens })).data.displayId;
const codeOf = async (displayId: string) =>
  (await dealer.post<{ code: string; until: number }>(`/system/display/${displayId}/code`, {})).data;
const open = async (code: string) => {
  const reply = await fetch(`${app.url}/auth/display`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return (await reply.json()) as { code: number; data: Opened };
};

it('opens the wall of a link once, typed as people type', async () => {
  const { code, until } = await codeOf(await link(['dealer']));
  expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
  expect(until).toBe(now + 15 * minuteMs);
  const { data } = await open(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
  expect(data.screens).toEqual(['dealer']);
  const wall = callerWith(app.url, data.tenantUserToken);
  expect((await wall.get('/system/distributordatascreen/getData')).code).toBe(200);
  expect((await wall.get('/system/display/listDisplay')).code).toBe(403);
  expect((await open(code)).code).toBe(422);
});

it('leaves a line in the log of the dealer who issued the link, with the address', async () => {
  const displayId = await link(['dealer']);
  const { code } = await codeOf(displayId);
  await open('22222222');
  await open(code);
  const { rows } = await dealer.get<AuditEntry[]>('/system/audit/list', {
    action: 'display.open',
    objectId: displayId,
  });
  expect(rows).toMatchObject([{ action: 'display.open', objectName: 'Hall', outcome: 'done' }]);
  expect(rows[0]?.address).not.toBe('');
});

it('right codes do not count against the bound of all guesses, wrong ones go on counting', () => {
  const limits = { free: 2, firstWaitMs: 1000, longestWaitMs: 1000 };
  const guard = createAttemptGuard({ clock: { now: () => now }, limits, windowMs: minuteMs });
  for (let n = 0; n < 5; n += 1) {
    expect(guard.attempt('all')).toBe(0);
    guard.takeBack('all');
  }
  expect([guard.attempt('all'), guard.attempt('all'), guard.attempt('all')]).toEqual([0, 0, 1000]);
});

it('is good for 15 minutes, until the next one, and as long as its link', async () => {
  const displayId = await link(['bigscreen']);
  const old = await codeOf(displayId);
  const next = await codeOf(displayId);
  expect((await open(old.code)).code).toBe(422);
  now += 15 * minuteMs;
  expect((await open(next.code)).code).toBe(422);
  const last = await codeOf(displayId);
  await dealer.remove(`/system/display/${displayId}`);
  expect((await open(last.code)).code).toBe(422);
  expect((await dealer.post(`/system/display/${displayId}/code`, {})).code).toBe(404);
});

it('is for the walls of one’s own links alone', async () => {
  const displayId = await link(['dealer']);
  expect((await factory.post(`/system/display/${displayId}/code`, {})).code).toBe(404);
  expect((await dealer.post(`/system/display/${await link([])}/code`, {})).code).toBe(404);
});

it('is not guessed: after a few wrong ones a network waits, and nobody’s code is spent by that', async () => {
  now += 60 * minuteMs;
  dealer = await callerFor(app.url, accounts.TENANT_ADMIN);
  const { code } = await codeOf(await link(['dealer']));
  const answers: number[] = [];
  for (let n = 0; n < 14; n += 1) answers.push((await open('22222222')).code);
  expect(answers.filter((answer) => answer === 422).length).toBe(10);
  expect(answers.at(-1)).toBe(429);
  expect((await open(code)).code).toBe(429);
  now += minuteMs;
  expect((await open(code)).code).toBe(200);
  expect((await open('not a code')).code).toBe(422);
});
