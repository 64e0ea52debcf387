import { authorities, avatarSize, logoSize, mayCall, routeTable } from '@oilsight/contract';
import type { Authority, Route } from '@oilsight/contract';
import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import type { TestApp } from './app.ts';
import { login } from './factories.ts';
import { pdfOf } from './pdf.ts';
import { pngOf } from './png.ts';
import { idOf, specials } from './every-call.samples.ts';
import type { World } from './every-call.samples.ts';
import { rowsOf, workbookOf } from './workbook.ts';

/**
 * The calls of the route table: what a valid call sends, which of its parameters are ids, and what the answer is. Used
 * by every test that walks through all routes.
 */

export type Part = 'params' | 'query' | 'body';
export type Sample = Record<Part, Record<string, unknown>>;
interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly Property[];
  readonly items?: Property;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
}

export const parts = ['params', 'query', 'body'] as const;
export const calls = Object.values(routeTable)
  .flatMap((routes) => Object.entries<Route>(routes))
  .map(([name, route]) => ({ name, route, title: `${route.method} ${route.path}` }));
export const guarded = calls.filter(({ route }) => route.permission !== 'public');

/** Values for parameters whose schema alone does not give a useful value. */
const sensible: Readonly<Record<string, unknown>> = {
  keyIds: 'oil_temperature',
  keyId: 'oil_temperature',
  startTime: 1_790_000_000_000,
  endTime: 1_790_003_600_000,
};

export function propertiesOf(schema: $ZodType | undefined): [string, Property, boolean][] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => [name, property, required.includes(name)]);
}

const isId = ({ format, anyOf = [] }: Property): boolean => format === 'uuid' || anyOf.some(isId);
/** A list of ids that a call must have. */
const isIds = ({ type, items }: Property, isRequired: boolean): boolean =>
  isRequired && type === 'array' && items !== undefined && isId(items);
/**
 * A valid call about the given world by one of its accounts; optional parameters are included only when they are ids.
 */
export async function sampleOf(
  app: TestApp,
  name: string,
  route: Route,
  world: World,
  caller: Authority,
): Promise<Sample> {
  const sample: Sample = { params: {}, query: {}, body: {} };
  const special = (await specials[name]?.(app.pg, world, world.accounts[caller])) ?? {};
  for (const part of parts) {
    for (const [name, property, required] of propertiesOf(route[part])) {
      if (name in special) {
        if (special[name] !== undefined) sample[part][name] = special[name];
      } else if (isId(property)) sample[part][name] = idOf(name, world);
      else if (isIds(property, required)) sample[part][name] = [idOf(name, world)];
      else if (required)
        sample[part][name] =
          sensible[name] ?? property.enum?.[0] ?? (property.type === 'string' ? 'something' : (property.minimum ?? 1));
    }
  }
  return sample;
}

/** Parameters that are ids. */
export const idsOf = (route: Route) =>
  parts.flatMap((part) =>
    propertiesOf(route[part]).flatMap(([name, property, required]) =>
      isId(property) || isIds(property, required) ? [{ part, name, isList: !isId(property) }] : [],
    ),
  );

export interface Answer {
  /** The envelope's code; for a plain call the HTTP status. */
  readonly code: number;
  readonly text: string;
  readonly isEmptyList: boolean;
}

export async function call(app: TestApp, route: Route, sample: Sample, token: string | null): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(sample.params[name])));
  const url = new URL(path, app.url);
  for (const [name, value] of Object.entries(sample.query)) url.searchParams.set(name, String(value));
  const body = bodyOf(route, sample);
  const reply = await fetch(url, {
    method: route.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await textIn(reply);
  const isJson = (reply.headers.get('content-type') ?? '').startsWith('application/json');
  const reported = isJson
    ? (JSON.parse(text) as { code?: number; data?: unknown; rows?: { outcome?: string }[]; total?: number } | null)
    : null;
  // An envelope carries a code only in a 200; faults and unknown calls have an HTTP error status.
  const isReported = route.reply !== 'plain' && reply.status === 200;
  return {
    code: isReported ? (reported?.code ?? 200) : reply.status,
    text,
    isEmptyList: isNothing(reported?.rows ?? null, reported?.total ?? 0) || countsNothing(reported?.data),
  };
}

/** The text of a reply; for a sheet the text of its cells. */
async function textIn(reply: Response): Promise<string> {
  if (!(reply.headers.get('content-type') ?? '').includes('spreadsheet')) return reply.text();
  return JSON.stringify(rowsOf(new Uint8Array(await reply.arrayBuffer())));
}

/** Whether a reply counts nothing: an object of zeros, empty lists and values that nobody knows. */
export function countsNothing(data: unknown): boolean {
  const isZero = (part: unknown): boolean =>
    part === 0 || part === null || (typeof part === 'object' && Object.values(part).every(isZero));
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0 && isZero(data);
}

/** Whether a list has no rows, or only rows that report a refusal. */
function isNothing(rows: readonly { readonly outcome?: string }[] | null, total: number): boolean {
  if (rows === null) return false;
  return rows.length === 0 ? total === 0 : rows.every(({ outcome }) => outcome === 'refused');
}

function bodyOf(route: Route, sample: Sample): string | FormData | undefined {
  if (route.upload === undefined) return route.body === undefined ? undefined : JSON.stringify(sample.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(sample.body)) form.set(name, String(value));
  form.set(route.upload.field, new Blob([new Uint8Array(fileFor(route))]), 'picture.png');
  return form;
}

/** A file that a call takes. */
export function fileFor({ path }: Route): Uint8Array {
  if (path.includes('/sheet/')) return workbookOf({ Devices: [['Device name', 'Machine type']] });
  if (path.includes('/report/')) return pdfOf();
  return pngOf(path.endsWith('Logo') ? logoSize : avatarSize);
}

/** Calls that end the login with which they are made. */
export const endsLogin = ({ path }: Route) => path.endsWith('/logout') || path.endsWith('/endAllSessions');

/** A role that may make the call. */
export function callerOf(route: Route): Authority {
  return authorities.find((authority) => mayCall(authority, route)) ?? 'SYS_ADMIN';
}

/** Logs accounts in when they are first needed, each once. */
export function createTokens(app: TestApp, world: World): (authority: Authority, route: Route) => Promise<string> {
  const tokens = new Map<Authority, string>();
  return async (authority, route) => {
    const { token } =
      tokens.has(authority) && !endsLogin(route)
        ? { token: tokens.get(authority) ?? '' }
        : await login(app.url, world.accounts[authority]);
    // A new login is made after a call that ended the old one.
    if (endsLogin(route)) tokens.delete(authority);
    else tokens.set(authority, token);
    return token;
  };
}

/** Each id parameter of each guarded call. */
export const withIds = guarded.flatMap(({ name: call, route, title }) =>
  idsOf(route).map((id) => ({ call, route, ...id, title: `${title} ${id.name}` })),
);
/** All roles but the operator's, which sees everything. */
export const strangers = authorities.filter((authority) => authority !== 'SYS_ADMIN');
