import { authorities, holds, routeTable } from '@oilsight/contract';
import type { Authority, Route } from '@oilsight/contract';
import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { buildAccountsAround, buildCustomer, buildDevice, buildSensor, buildTenant, login } from './factories.ts';
import type { BuiltAccount, BuiltDevice } from './factories.ts';

/**
 * Every call of the route table, by nobody, by every role, and by strangers with another tenant's ids. Calls are found in the table and
 * their parameters in their schemas: a new call is covered the day it is added.
 */

type Part = 'params' | 'query' | 'body';
type Sample = Record<Part, Record<string, unknown>>;
interface Property {
  readonly type?: string;
  readonly format?: string;
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

const isId = ({ format }: Property) => format === 'uuid';
/** What an id names, from the parameter's name. */
function idOf(name: string, device: BuiltDevice): string {
  if (/tenant/i.test(name)) return device.tenantId;
  return /customer/i.test(name) ? device.customerId : device.id;
}

/** A good call about a device; optional parameters only where they are ids. */
function sampleOf(route: Route, device: BuiltDevice): Sample {
  const sample: Sample = { params: {}, query: {}, body: {} };
  for (const part of parts) {
    for (const [name, property, required] of propertiesOf(route[part])) {
      if (isId(property)) sample[part][name] = idOf(name, device);
      else if (required) sample[part][name] = sensible[name] ?? property.enum?.[0] ?? (property.type === 'string' ? 'something' : (property.minimum ?? 1));
    }
  }
  return sample;
}

const idsOf = (route: Route) => parts.flatMap((part) => propertiesOf(route[part]).flatMap(([name, property]) => (isId(property) ? [{ part, name }] : [])));

interface Answer {
  /** The envelope's code, or the HTTP status of a plain call. */
  readonly code: number;
  readonly text: string;
  readonly isEmptyList: boolean;
}

let app: TestApp;
let own: BuiltDevice;
let foreign: BuiltDevice;
let accounts: Readonly<Record<Authority, BuiltAccount>>;
const tokens = new Map<Authority, string>();

async function call(route: Route, sample: Sample, token: string | null): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(sample.params[name])));
  const url = new URL(path, app.url);
  for (const [name, value] of Object.entries(sample.query)) url.searchParams.set(name, String(value));
  const reply = await fetch(url, {
    method: route.method,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...(route.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(route.body === undefined ? {} : { body: JSON.stringify(sample.body) }),
  });
  const text = await reply.text();
  const isJson = (reply.headers.get('content-type') ?? '').includes('json');
  const body = isJson ? (JSON.parse(text) as { code?: number; rows?: unknown[]; total?: number } | null) : null;
  // The envelope tells only what came as a 200; a fault and an unknown call tell by their status.
  const isTold = route.reply !== 'plain' && reply.status === 200;
  return { code: isTold ? (body?.code ?? 200) : reply.status, text, isEmptyList: body?.rows?.length === 0 && body.total === 0 };
}

/** A token of the role; one of its own for the calls that end it. */
async function tokenFor(authority: Authority, route: Route): Promise<string> {
  if (route.path.endsWith('/logout')) return (await login(app.url, accounts[authority])).token;
  const token = tokens.get(authority) ?? (await login(app.url, accounts[authority])).token;
  tokens.set(authority, token);
  return token;
}

beforeAll(async () => {
  app = await startTestApp();
  const build = async (tenantName: string, name: string) => {
    const customer = await buildCustomer(app.pg, { tenant: await buildTenant(app.pg, { name: tenantName }), name: `${tenantName} factory` });
    const device = await buildDevice(app.pg, { customer, name });
    await buildSensor(app.pg, device, { name: `${name} sensor` });
    return device;
  };
  own = await build('Own dealer', 'Own machine');
  foreign = await build('Foreign dealer', 'Foreign machine');
  accounts = await buildAccountsAround(app.pg, own);
});
afterAll(() => app.close());

describe('without a login every call that is not public is refused', () => {
  it.each(guarded)('$title', async ({ route }) => {
    expect((await call(route, sampleOf(route, own), null)).code).toBe(401);
    expect((await call(route, sampleOf(route, own), 'login')).code).toBe(401);
  });
});

describe.each(authorities)('%s may make the calls whose permission it holds, and no other', (authority) => {
  it.each(guarded)('$title', async ({ route }) => {
    const { code, text } = await call(route, sampleOf(route, own), await tokenFor(authority, route));
    expect({ code, text }).toEqual({ code: holds(authority, route.permission) ? 200 : 403, text });
    expect(text.includes('Foreign') && authority !== 'SYS_ADMIN').toBe(false);
  });
});

const strangers = authorities.filter((authority) => authority !== 'SYS_ADMIN');
const withIds = guarded.flatMap(({ route, title }) => idsOf(route).map((id) => ({ route, ...id, title: `${title} ${id.name}` })));

describe.each(strangers)("%s learns nothing by another tenant's ids", (authority) => {
  it.each(withIds)('$title', async ({ route, part, name }) => {
    const sample = sampleOf(route, own);
    sample[part][name] = idOf(name, foreign);
    const answer = await call(route, sample, await tokenFor(authority, route));
    expect(answer.text).not.toContain('Foreign');
    // A list may be narrowed to what is not there; anything else says that there is no such thing.
    expect(answer).toSatisfy(({ code, isEmptyList }: Answer) => isEmptyList || code === 403 || code === 404);
  });
});

describe('an id that is none is a wrong field, or nothing', () => {
  it.each(withIds)('$title', async ({ route, part, name }) => {
    for (const bad of ['1', 'null', "' or 1=1 --", '../../etc/passwd', '0'.repeat(150)]) {
      const sample = sampleOf(route, own);
      sample[part][name] = bad;
      const { code, text } = await call(route, sample, await tokenFor('SYS_ADMIN', route));
      expect({ code, text }).toEqual({ code: route.reply === 'plain' ? 400 : 422, text: expect.stringContaining(name) });
    }
  });
});

const fields = calls.flatMap(({ route, title }) => parts.flatMap((part) => propertiesOf(route[part]).map(([name]) => ({ route, part, name, title: `${title} ${name}` }))));

describe('a character that no database keeps is a wrong field', () => {
  it.each(fields)('$title', async ({ route, part, name }) => {
    const token = route.permission === 'public' ? null : await tokenFor('SYS_ADMIN', route);
    // Half a surrogate pair cannot stand in an address.
    for (const bad of part === 'body' ? ['some\0thing', 'some\ud800thing'] : ['some\0thing']) {
      const sample = sampleOf(route, own);
      sample[part][name] = bad;
      const { code, text } = await call(route, sample, token);
      expect({ code, text }).toEqual({ code: route.reply === 'plain' ? 400 : 422, text: expect.stringContaining(name) });
    }
  });
});

it('public calls are the few that they should be', () => {
  expect(calls.filter(({ route }) => route.permission === 'public').map(({ title }) => title)).toEqual(['POST /login', 'POST /auth/token', 'POST /api/auth/login', 'POST /api/auth/token']);
});
