import { authorities, changes, mayCall } from '@oilsight/contract';
import type { Authority, Route } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEach } from '../../scripts/expect-each.ts';
import { sqlQuery } from '../src/platform/pg.ts';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import {
  call,
  callerOf,
  calls,
  createTokens,
  guarded,
  parts,
  propertiesOf,
  sampleOf,
  strangers,
  withIds,
} from './every-call.calls.ts';
import type { Answer } from './every-call.calls.ts';
import { buildWorld, idOf, otherAnswers } from './every-call.samples.ts';
import type { World } from './every-call.samples.ts';

/**
 * Every call of the route table: without a login, by every role, and by strangers with another tenant's ids. Calls are
 * found in the table and their parameters in their schemas, so a new call is covered automatically. What a schema does
 * not tell stands in every-call.samples.ts.
 */

let app: TestApp;
let own: World;
let foreign: World;
let tokenFor: (authority: Authority, route: Route) => Promise<string>;
/** Audit actions of successful calls. */
const audited = new Set<string>();

beforeAll(async () => {
  app = await startTestApp();
  own = await buildWorld(app, 'Own dealer', 'Own machine');
  foreign = await buildWorld(app, 'Foreign dealer', 'Foreign machine');
  tokenFor = createTokens(app, own);
});
afterAll(() => app.close());

const title = (row: { readonly title: string }) => row.title;

it('without a login every call that is not public is refused', async () => {
  await expectEach(guarded, title, async ({ name, route }) => {
    const sample = await sampleOf(app, name, route, own, callerOf(route));
    expect((await call(app, route, sample, null)).code).toBe(401);
    expect((await call(app, route, sample, 'login')).code).toBe(401);
  });
});

it.each(authorities)('%s may make the calls whose permission it holds, and no other', async (authority) => {
  await expectEach(guarded, title, async ({ name, route }) => {
    const { code, text } = await call(
      app,
      route,
      await sampleOf(app, name, route, own, authority),
      await tokenFor(authority, route),
    );
    expect({ code, text }).toEqual({ code: mayCall(authority, route) ? (otherAnswers[name] ?? 200) : 403, text });
    if (code === 200 && typeof route.audit === 'string') audited.add(route.audit);
    expect(text.includes('Foreign') && authority !== 'SYS_ADMIN').toBe(false);
  });
});

it.each(strangers)("%s learns nothing by another tenant's ids", async (authority) => {
  await expectEach(withIds, title, async ({ call: callName, route, part, name, isList }) => {
    // In a list of ids, one foreign id is enough.
    for (const ids of isList
      ? [[idOf(name, foreign)], [idOf(name, own), idOf(name, foreign)]]
      : [idOf(name, foreign)]) {
      const sample = await sampleOf(app, callName, route, own, authority);
      sample[part][name] = ids;
      const answer = await call(app, route, sample, await tokenFor(authority, route));
      expect(answer.text).not.toContain('Foreign');
      // A list may be empty for an unknown id; every other call must say that it does not exist.
      expect(answer).toSatisfy(({ code, isEmptyList }: Answer) => isEmptyList || code === 403 || code === 404);
    }
  });
});

it('an id that is none is a wrong field, or nothing', async () => {
  await expectEach(withIds, title, async ({ call: callName, route, part, name, isList }) => {
    for (const bad of ['1', 'null', "' or 1=1 --", '../../etc/passwd', '0'.repeat(150)]) {
      const sample = await sampleOf(app, callName, route, own, callerOf(route));
      sample[part][name] = isList ? [bad] : bad;
      const { code, text } = await call(app, route, sample, await tokenFor(callerOf(route), route));
      expect({ code, text }).toEqual({
        code: route.reply === 'plain' ? 400 : 422,
        text: expect.stringContaining(name),
      });
    }
  });
});

const fields = calls.flatMap(({ name: call, route, title }) =>
  parts.flatMap((part) =>
    propertiesOf(route[part]).map(([name]) => ({ call, route, part, name, title: `${title} ${name}` })),
  ),
);

it('a character that no database keeps is a wrong field', async () => {
  await expectEach(fields, title, async ({ call: callName, route, part, name }) => {
    const token = route.permission === 'public' ? 'login' : await tokenFor(callerOf(route), route);
    // Half a surrogate pair cannot be sent in an address or a form.
    for (const bad of part === 'body' && route.upload === undefined
      ? ['some\0thing', 'some\ud800thing']
      : ['some\0thing']) {
      const sample = await sampleOf(app, callName, route, own, callerOf(route));
      sample[part][name] = bad;
      const { code, text } = await call(app, route, sample, token);
      expect({ code, text }).toEqual({
        code: route.reply === 'plain' ? 400 : 422,
        text: expect.stringContaining(name),
      });
    }
  });
});

it('every call that changes something and went well above stands in the audit log', async () => {
  const rows = await app.pg.query(
    sqlQuery<{ action: string }>('test.actions', `select distinct action from audit_entry where outcome = 'done'`),
  );
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining([...audited]));
  expect(audited.size).toBeGreaterThan(25);
});

it('a call that changes something says what it is in the audit log, or why it is not there', () => {
  expect(calls.filter(({ route }) => changes(route) && route.audit === undefined).map(({ title }) => title)).toEqual(
    [],
  );
});

it('public calls are the few that they should be', () => {
  expect(calls.filter(({ route }) => route.permission === 'public').map(({ title }) => title)).toEqual([
    'POST /login',
    'GET /getVerificationCode/:phone',
    'POST /loginByPhone',
    'POST /confirmPhone',
    'POST /auth/secondFactor',
    'POST /auth/token',
    'POST /api/auth/login',
    'POST /api/auth/token',
    'POST /auth/display',
    'GET /auth/passwordReset',
    'POST /auth/passwordReset/code',
    'POST /auth/passwordReset',
    'POST /system/report/linked',
    'POST /system/report/linked/file',
  ]);
});
