import { authorities, avatarSize, changes, displayHolds, holds, logoSize, routeTable } from '@oilsight/contract';
import type { Authority, Route } from '@oilsight/contract';
import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { sqlQuery } from '../src/platform/pg.ts';
import { buildAccountsAround, login } from './factories.ts';
import { pngOf } from './png.ts';
import { buildWorld, idOf, otherAnswers, specials } from './walk.samples.ts';
import type { World } from './walk.samples.ts';
import { workbookOf } from './workbook.ts';

/**
 * Every call of the route table, by nobody, by every role, and by strangers with another tenant's ids. Calls are found in the table and
 * their parameters in their schemas: a new call is covered the day it is added. What a schema does not tell stands in walk.samples.ts.
 */

type Part = 'params' | 'query' | 'body';
type Sample = Record<Part, Record<string, unknown>>;
interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly Property[];
  readonly items?: Property;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
}

const parts = ['params', 'query', 'body'] as const;
const calls = Object.values(routeTable).flatMap((routes) => Object.entries<Route>(routes)).map(([name, route]) => ({ name, route, title: `${route.method} ${route.path}` }));
const guarded = calls.filter(({ route }) => route.permission !== 'public');

/** Values for parameters whose schema does not say what makes sense. */
const sensible: Readonly<Record<string, unknown>> = { keyIds: 'oil_temperature', keyId: 'oil_temperature', startTime: 1_790_000_000_000, endTime: 1_790_003_600_000 };

function propertiesOf(schema: $ZodType | undefined): [string, Property, boolean][] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Property>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => [name, property, required.includes(name)]);
}

const isId = ({ format, anyOf = [] }: Property): boolean => format === 'uuid' || anyOf.some(isId);
/** A list of ids that a call must have. */
const isIds = ({ type, items }: Property, isRequired: boolean): boolean => isRequired && type === 'array' && items !== undefined && isId(items);
/** A good call about a world by one of its people; optional parameters only where they are ids. */
async function sampleOf(name: string, route: Route, world: World, caller: Authority): Promise<Sample> {
  const sample: Sample = { params: {}, query: {}, body: {} };
  const special = (await specials[name]?.(app.pg, world, world.accounts[caller])) ?? {};
  for (const part of parts) {
    for (const [name, property, required] of propertiesOf(route[part])) {
      if (name in special) {
        if (special[name] !== undefined) sample[part][name] = special[name];
      } else if (isId(property)) sample[part][name] = idOf(name, world);
      else if (isIds(property, required)) sample[part][name] = [idOf(name, world)];
      else if (required) sample[part][name] = sensible[name] ?? property.enum?.[0] ?? (property.type === 'string' ? 'something' : (property.minimum ?? 1));
    }
  }
  return sample;
}

const idsOf = (route: Route) => parts.flatMap((part) => propertiesOf(route[part]).flatMap(([name, property, required]) => (isId(property) || isIds(property, required) ? [{ part, name, isList: !isId(property) }] : [])));

interface Answer {
  /** The envelope's code, or the HTTP status of a plain call. */
  readonly code: number;
  readonly text: string;
  readonly isEmptyList: boolean;
}

let app: TestApp;
let own: World;
let foreign: World;
const tokens = new Map<Authority, string>();
/** Actions of calls that went well. */
const audited = new Set<string>();

async function call(route: Route, sample: Sample, token: string | null): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(sample.params[name])));
  const url = new URL(path, app.url);
  for (const [name, value] of Object.entries(sample.query)) url.searchParams.set(name, String(value));
  const body = bodyOf(route, sample);
  const reply = await fetch(url, {
    method: route.method,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await reply.text();
  const isJson = (reply.headers.get('content-type') ?? '').includes('json');
  const told = isJson ? (JSON.parse(text) as { code?: number; rows?: { outcome?: string }[]; total?: number } | null) : null;
  // The envelope tells only what came as a 200; a fault and an unknown call tell by their status.
  const isTold = route.reply !== 'plain' && reply.status === 200;
  return { code: isTold ? (told?.code ?? 200) : reply.status, text, isEmptyList: isNothing(told?.rows ?? null, told?.total ?? 0) };
}

/** No rows, or such as tell the caller of nothing but what the caller was refused. */
function isNothing(rows: readonly { readonly outcome?: string }[] | null, total: number): boolean {
  if (rows === null) return false;
  return rows.length === 0 ? total === 0 : rows.every(({ outcome }) => outcome === 'refused');
}

function bodyOf(route: Route, sample: Sample): string | FormData | undefined {
  if (route.upload === undefined) return route.body === undefined ? undefined : JSON.stringify(sample.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(sample.body)) form.set(name, String(value));
  const isSheet = route.path.includes('/sheet/');
  form.set(route.upload.field, new Blob([isSheet ? workbookOf({ Devices: [['Device name', 'Machine type']] }) : pngOf(route.path.endsWith('Logo') ? logoSize : avatarSize)]), 'picture.png');
  return form;
}

/** Calls that end the login they are made with. */
const endsLogin = ({ path }: Route) => path.endsWith('/logout') || path.endsWith('/endAllSessions');

/** A token of the role; one of its own for the calls that end it. */
async function tokenFor(authority: Authority, route: Route): Promise<string> {
  if (endsLogin(route)) {
    tokens.delete(authority);
    return (await login(app.url, own.accounts[authority])).token;
  }
  const token = tokens.get(authority) ?? (await login(app.url, own.accounts[authority])).token;
  tokens.set(authority, token);
  return token;
}

/** Somebody who may make the call. */
function callerOf({ permission }: Route): Authority {
  return authorities.find((authority) => holds(authority, permission)) ?? 'SYS_ADMIN';
}

beforeAll(async () => {
  app = await startTestApp();
  own = await buildWorld(app, 'Own dealer', 'Own machine');
  foreign = await buildWorld(app, 'Foreign dealer', 'Foreign machine');
});
afterAll(() => app.close());

describe('without a login every call that is not public is refused', () => {
  it.each(guarded)('$title', async ({ name, route }) => {
    const sample = await sampleOf(name, route, own, callerOf(route));
    expect((await call(route, sample, null)).code).toBe(401);
    expect((await call(route, sample, 'login')).code).toBe(401);
  });
});

describe.each(authorities)('%s may make the calls whose permission it holds, and no other', (authority) => {
  it.each(guarded)('$title', async ({ name, route }) => {
    const { code, text } = await call(route, await sampleOf(name, route, own, authority), await tokenFor(authority, route));
    expect({ code, text }).toEqual({ code: holds(authority, route.permission) ? (otherAnswers[name] ?? 200) : 403, text });
    if (code === 200 && typeof route.audit === 'string') audited.add(route.audit);
    expect(text.includes('Foreign') && authority !== 'SYS_ADMIN').toBe(false);
  });
});

const strangers = authorities.filter((authority) => authority !== 'SYS_ADMIN');
const withIds = guarded.flatMap(({ name: call, route, title }) => idsOf(route).map((id) => ({ call, route, ...id, title: `${title} ${id.name}` })));

describe.each(strangers)("%s learns nothing by another tenant's ids", (authority) => {
  it.each(withIds)('$title', async ({ call: callName, route, part, name, isList }) => {
    // Of several, one that is foreign is enough.
    for (const ids of isList ? [[idOf(name, foreign)], [idOf(name, own), idOf(name, foreign)]] : [idOf(name, foreign)]) {
      const sample = await sampleOf(callName, route, own, authority);
      sample[part][name] = ids;
      const answer = await call(route, sample, await tokenFor(authority, route));
      expect(answer.text).not.toContain('Foreign');
      // A list may be narrowed to what is not there; anything else says that there is no such thing.
      expect(answer).toSatisfy(({ code, isEmptyList }: Answer) => isEmptyList || code === 403 || code === 404);
    }
  });
});

describe('an id that is none is a wrong field, or nothing', () => {
  it.each(withIds)('$title', async ({ call: callName, route, part, name, isList }) => {
    for (const bad of ['1', 'null', "' or 1=1 --", '../../etc/passwd', '0'.repeat(150)]) {
      const sample = await sampleOf(callName, route, own, callerOf(route));
      sample[part][name] = isList ? [bad] : bad;
      const { code, text } = await call(route, sample, await tokenFor(callerOf(route), route));
      expect({ code, text }).toEqual({ code: route.reply === 'plain' ? 400 : 422, text: expect.stringContaining(name) });
    }
  });
});

const fields = calls.flatMap(({ name: call, route, title }) => parts.flatMap((part) => propertiesOf(route[part]).map(([name]) => ({ call, route, part, name, title: `${title} ${name}` }))));

describe('a character that no database keeps is a wrong field', () => {
  it.each(fields)('$title', async ({ call: callName, route, part, name }) => {
    const token = route.permission === 'public' ? 'login' : await tokenFor(callerOf(route), route);
    // Half a surrogate pair cannot stand in an address, nor in a form.
    for (const bad of part === 'body' && route.upload === undefined ? ['some\0thing', 'some\ud800thing'] : ['some\0thing']) {
      const sample = await sampleOf(callName, route, own, callerOf(route));
      sample[part][name] = bad;
      const { code, text } = await call(route, sample, token);
      expect({ code, text }).toEqual({ code: route.reply === 'plain' ? 400 : 422, text: expect.stringContaining(name) });
    }
  });
});

describe.each(['TENANT_ADMIN', 'CUSTOMER_USER'] as const)('a display of %s shows what it shows, and changes nothing', (authority) => {
  let display: string;
  beforeAll(async () => {
    const people = await buildAccountsAround(app.pg, own.device);
    const reply = await fetch(`${app.url}/system/display`, {
      method: 'POST', headers: { authorization: `Bearer ${(await login(app.url, people[authority])).token}`, 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Hall', hours: 1 }),
    });
    display = ((await reply.json()) as { data: { tenantUserToken: string } }).data.tenantUserToken;
  });
  it.each(guarded)('$title', async ({ name, route }) => {
    const { code, text } = await call(route, await sampleOf(name, route, own, authority), display);
    expect({ code, text }).toEqual({ code: displayHolds(authority, route.permission) && !changes(route) ? 200 : 403, text });
  });
});

it('every call that changes something and went well above stands in the audit log', async () => {
  const rows = await app.pg.query(sqlQuery<{ action: string }>('test.actions', `select distinct action from audit_entry where outcome = 'done'`));
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining([...audited]));
  expect(audited.size).toBeGreaterThan(25);
});

it('a call that changes something says what it is in the audit log, or why it is not there', () => {
  expect(calls.filter(({ route }) => changes(route) && route.audit === undefined).map(({ title }) => title)).toEqual([]);
});

it('public calls are the few that they should be', () => {
  expect(calls.filter(({ route }) => route.permission === 'public').map(({ title }) => title)).toEqual([
    'POST /login', 'GET /getVerificationCode/:phone', 'POST /loginByPhone', 'POST /confirmPhone', 'POST /auth/secondFactor', 'POST /auth/token', 'POST /api/auth/login', 'POST /api/auth/token',
  ]);
});
