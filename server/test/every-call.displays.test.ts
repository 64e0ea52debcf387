import { authorities, changes, displayMayCall, holds, wallScreens, wallScreensOf } from '@oilsight/contract';
import type { Authority, WallScreen } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEach } from '../../scripts/expect-each.ts';
import { sqlQuery } from '../src/platform/pg.ts';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { callerFor } from './calls.ts';
import type { Caller } from './calls.ts';
import { buildAccountsAround } from './factories.ts';
import type { BuiltAccount } from './factories.ts';
import { openLive } from './live-client.ts';
import { call, callerOf, guarded, sampleOf, withIds } from './every-call.calls.ts';
import type { Answer, Sample } from './every-call.calls.ts';
import { buildWorld, idOf } from './every-call.samples.ts';
import type { World } from './every-call.samples.ts';

/** Every call is made with the token of a display. A display hangs on a wall, where everybody can read its address. */

const hour = 3_600_000;
let now = Date.now();
let app: TestApp;
let own: World;
let foreign: World;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  own = await buildWorld(app, 'Own dealer', 'Own machine');
  foreign = await buildWorld(app, 'Foreign dealer', 'Foreign machine');
});
afterAll(() => app.close());

interface Shown {
  readonly issuer: BuiltAccount;
  readonly caller: Caller;
  readonly displayId: string;
  readonly token: string;
}

/** For a page that embeds ours, and for the wall of each screen; an administrator's are bound to the own dealer. */
const kinds = ['page', ...wallScreens] as const;
type Kind = (typeof kinds)[number];
const screensOf = (kind: Kind): readonly WallScreen[] => (kind === 'page' ? [] : [kind]);

/** A new display of a new account for the own machine. */
async function show(authority: Authority, kind: Kind = 'page'): Promise<Shown> {
  const issuer = (await buildAccountsAround(app.pg, own.device))[authority];
  const caller = await callerFor(app.url, issuer);
  const { data } = await caller.post<{ displayId: string; tenantUserToken: string }>('/system/display', {
    name: 'Hall',
    hours: 2,
    screens: screensOf(kind),
    ...(authority === 'SYS_ADMIN' ? { tenantId: own.device.tenantId } : {}),
  });
  return { issuer, caller, displayId: data.displayId, token: data.tenantUserToken };
}

const title = (row: { readonly title: string }) => row.title;
const issuers = authorities.filter((authority) => holds(authority, 'displays:manage'));

const shownBy = (roles: readonly Authority[]) =>
  roles.flatMap((role) =>
    kinds.flatMap((kind) => (kind === 'page' || wallScreensOf(role).includes(kind) ? [[kind, role] as const] : [])),
  );

describe.each(shownBy(issuers))('a %s display of %s', (kind, authority) => {
  let display: Shown;
  beforeAll(async () => {
    display = await show(authority, kind);
  });

  it('shows what it shows, and changes nothing', () =>
    expectEach(guarded, title, async ({ name, route }) => {
      const { code, text } = await call(app, route, await sampleOf(app, name, route, own, authority), display.token);
      expect({ code, text }).toEqual({
        code: displayMayCall(authority, route, screensOf(kind)) && !changes(route) ? 200 : 403,
        text,
      });
      expect(text).not.toContain('Foreign');
      // People in front of the display must not learn the contact data of its issuer.
      expect(text).not.toMatch(/"phone":"1|@example\.com/);
    }));
});

describe.each(shownBy(issuers))('a %s display of %s', (kind, authority) => {
  let display: Shown;
  beforeAll(async () => {
    display = await show(authority, kind);
  });

  it("learns nothing by another tenant's ids", () =>
    expectEach(withIds, title, async ({ call: callName, route, part, name, isList }) => {
      const sample = await sampleOf(app, callName, route, own, authority);
      sample[part][name] = isList ? [idOf(name, own), idOf(name, foreign)] : idOf(name, foreign);
      const answer = await call(app, route, sample, display.token);
      expect(answer.text).not.toContain('Foreign');
      expect(answer).toSatisfy(({ code, isEmptyList }: Answer) => isEmptyList || code === 403 || code === 404);
    }));
});

const setAccount =
  (sql: string) =>
  async ({ issuer }: Shown) => {
    await app.pg.query(sqlQuery('test.setAccount', sql), [issuer.id]);
  };
/** Logs in each time, because an earlier test may have moved the clock. */
const admin = () => callerFor(app.url, own.accounts.SYS_ADMIN);
const versionOf = async ({ issuer }: Shown) =>
  (
    await app.pg.query(sqlQuery<{ version: number }>('test.version', 'select version from account where id = $1'), [
      issuer.id,
    ])
  )[0]?.version;

/** Valid calls. Displays are refused, so the calls have no effect. */
const samples = new Map<string, Sample>();

/** The events that end a display, each caused by an account that may cause it. */
const ends: Readonly<Record<string, (display: Shown) => Promise<unknown>>> = {
  'its revocation': ({ caller, displayId }) => caller.remove(`/system/display/${displayId}`),
  'its time': async () => (now += 3 * hour),
  'its issuer being disabled': async (display) =>
    (await admin()).put('/system/user/setDisabled', {
      userId: display.issuer.id,
      version: await versionOf(display),
      disabled: true,
    }),
  "its issuer's new password": async (display) =>
    (await admin()).put('/system/user/resetPassword', { userId: display.issuer.id, version: await versionOf(display) }),
  "its issuer's change of password": ({ caller }) =>
    caller.put('/system/account/changePassword', { oldPassword: 'oil12345', newPassword: 'Grade 46 mineral' }),
  'the end of all logins of its issuer': ({ caller }) => caller.post('/system/account/endAllSessions'),
  "the end of its issuer's account": setAccount(
    `update account set expires_at = now() - interval '1 year' where id = $1`,
  ),
  'its issuer being gone': setAccount('delete from account where id = $1'),
};

describe.each(Object.entries(ends))('after %s a display is dead', (_title, end) => {
  let display: Shown;
  let first: unknown;
  let closedWith = 0;
  beforeAll(async () => {
    display = await show('CUSTOMER_USER');
    if (samples.size === 0)
      for (const { name, route } of guarded) samples.set(name, await sampleOf(app, name, route, own, callerOf(route)));
    const live = await openLive(app.url, `/ws/plugins/telemetry?token=${display.token}`);
    live.send({ tsSubCmds: [{ entityType: 'DEVICE', entityId: own.device.id, cmdId: 1 }] });
    first = await live.nextJson();
    await end(display);
    // Nothing changes when its time is over: the socket is checked again by the clock, or at any change of the account.
    await app.pg.query(sqlQuery('test.touch', `update account set first_name = first_name || 'n' where id = $1`), [
      display.issuer.id,
    ]);
    closedWith = (await live.closed).code;
  });

  it('and so is its socket', () => {
    expect([first, closedWith]).toMatchObject([{ subscriptionId: 1, errorCode: 0 }, 1008]);
  });

  it('and answers no call', () =>
    expectEach(guarded, title, async ({ name, route }) => {
      const { code, text } = await call(
        app,
        route,
        samples.get(name) ?? { params: {}, query: {}, body: {} },
        display.token,
      );
      expect(code === 401 || code === 403).toBe(true);
      expect(text).not.toContain('Own');
    }));

  it('at the socket', async () => {
    const live = await openLive(app.url, `/ws/plugins/telemetry?token=${display.token}`);
    expect((await live.closed).code).toBe(1011);
    const second = await openLive(app.url);
    second.send({
      authCmd: { cmdId: 0, token: display.token },
      tsSubCmds: [{ entityType: 'DEVICE', entityId: own.device.id, cmdId: 1 }],
    });
    expect((await second.closed).code).toBe(1007);
    expect(second.waiting).toBe(0);
  });
});
