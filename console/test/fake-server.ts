import { AppError, mayCall, okMessage, permissionsOf, routeTable, textOf } from '@oilsight/contract';
import type { Authority, ErrorName, Language, Page, Reply, Request as Asked, Route, Routes } from '@oilsight/contract';
import { parse } from 'zod/v4/core';

/**
 * What a test lets a call answer with: its data, or how the data comes from what was asked. It throws an `AppError` to
 * refuse, and `lost` to end without an answer.
 */
export type Answer<R extends Route> = Reply<R> | ((asked: Asked<R>) => Reply<R> | Promise<Reply<R>>);

/** Thrown by an answer: the line is cut. */
export const lost = new TypeError('the line is cut');

interface Handled {
  readonly route: Route;
  readonly answer: unknown;
}

interface Wire {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: BodyInit | null;
}

const allRoutes = Object.values<Routes>(routeTable).flatMap((routes) => Object.values(routes));

/** The parameters of an address that a route's path fits; null: it does not. */
function paramsOf(path: string, pathname: string): Record<string, string> | null {
  const [wanted, given] = [path.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given[index] ?? '');
    else if (part !== given[index]) return null;
  }
  return params;
}

/** The route of an address; a path without parameters before one that has them. */
function routeOf({ method, url }: Wire): Route | undefined {
  const fitting = allRoutes.filter((route) => route.method === method && paramsOf(route.path, url.pathname) !== null);
  return fitting.find(({ path }) => !path.includes(':')) ?? fitting[0];
}

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

/**
 * What a browser asks, checked by the contract as the server checks it. A request that does not fit is a fault of the
 * console.
 */
function askedOf(route: Route, { url, body }: Wire): Asked<Route> {
  const query: Record<string, string | string[]> = {};
  for (const name of url.searchParams.keys()) {
    const all = url.searchParams.getAll(name);
    query[name] = all.length > 1 ? all : (all[0] ?? '');
  }
  const content =
    body instanceof FormData
      ? Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))
      : typeof body === 'string'
        ? (JSON.parse(body) as unknown)
        : undefined;
  const checked = (schema: Route['body'], value: unknown) => (schema === undefined ? undefined : parse(schema, value));
  return {
    params: checked(route.params, paramsOf(route.path, url.pathname)),
    query: checked(route.query, query),
    body: checked(route.body, content),
    file: undefined,
  };
}

function envelope(route: Route, data: unknown): unknown {
  const said = { code: 200, msg: okMessage['zh-CN'] };
  if (route.reply === 'plain') return parse(route.data, data);
  if (route.reply !== 'rows') return { ...said, data: parse(route.data, data) };
  const { rows, total } = data as Page<unknown>;
  return { ...said, rows: parse(route.data, rows), total };
}

/** The answer of a call that sends its data line by line, each as soon as the test gives it. */
export class EventLines {
  private readonly events: AsyncIterable<unknown> | Iterable<unknown>;
  constructor(events: AsyncIterable<unknown> | Iterable<unknown>) {
    this.events = events;
  }

  response(route: Route): Response {
    const { events } = this;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for await (const event of events)
          controller.enqueue(encoder.encode(`${JSON.stringify(parse(route.data, event))}\n`));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } });
  }
}

/** A pdf whose characters are its bytes. */
function pdf(content: string): Response {
  const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
  return new Response(bytes, { headers: { 'content-type': 'application/pdf' } });
}

/**
 * The server's side of the wire, made of the route table: what it takes and gives is checked by the contract's schemas,
 * who may call is decided by the contract's permissions. A call that no answer was given for is a fault, which `faults`
 * holds.
 */
export class FakeServer {
  readonly faults: string[] = [];
  /** What was asked, in order: method and path. */
  readonly asked: string[] = [];
  authority: Authority = 'SYS_ADMIN';
  private handled: Handled[] = [];
  private rest: ErrorName | null = null;

  /** From now on a call answers so; the newest answer counts. */
  on<R extends Route>(route: R, answer: Answer<R>): this {
    this.handled = [{ route, answer }, ...this.handled];
    return this;
  }

  /** What a call answers that a test says nothing of. */
  byDefault<R extends Route>(route: R, answer: Answer<R>): this {
    this.handled = [...this.handled, { route, answer }];
    return this;
  }

  /** From now on a call answers with lines of data. */
  streams<R extends Route>(route: R, events: (asked: Asked<R>) => AsyncIterable<Reply<R>> | Iterable<Reply<R>>): this {
    return this.on(route, ((asked: Asked<R>) => new EventLines(events(asked))) as never);
  }

  /** Every call of a route from now on is refused with an error of the catalogue. */
  refuse(route: Route, error: ErrorName, details: Record<string, string | number> = {}): this {
    return this.on(route, () => {
      throw new AppError(error, details);
    });
  }

  /** Every call that has no answer is refused: for a test that is about the frame around the pages, not their data. */
  refuseTheRest(error: ErrorName): this {
    this.rest = error;
    return this;
  }

  /** Calls of a route end without an answer. */
  cut(route: Route): this {
    return this.on(route, () => {
      throw lost;
    });
  }

  async fetch(wire: Wire): Promise<Response> {
    const route = routeOf(wire);
    const name = `${wire.method} ${wire.url.pathname}`;
    this.asked.push(name);
    if (route === undefined) return this.fault(`${name} is no call of the contract`);
    const language = (wire.headers.get('accept-language') ?? 'zh-CN') as Language;
    if (!mayCall(this.authority, route)) return refusal(new AppError('noPermission'), language);
    const answer = this.handled.find((one) => one.route === route)?.answer;
    if (answer === undefined && this.rest !== null) return refusal(new AppError(this.rest), language);
    if (answer === undefined) return this.fault(`${name} was asked and has no answer`);
    try {
      const asked = askedOf(route, wire);
      const given: unknown =
        typeof answer === 'function' ? await (answer as (asked: unknown) => unknown)(asked) : answer;
      if (typeof given === 'string' && given.startsWith('%PDF-')) return pdf(given);
      if (given instanceof EventLines) return given.response(route);
      return json(envelope(route, given));
    } catch (error) {
      if (error instanceof AppError) return refusal(error, language);
      if (error === lost) throw lost;
      return this.fault(`${name}: ${String(error)}`);
    }
  }

  private fault(what: string): Response {
    this.faults.push(what);
    return json({ code: 500, msg: what }, 500);
  }
}

function refusal(error: AppError, language: Language): Response {
  const field = error.details['field'];
  const text = textOf(error.error, language, error.details);
  const said = { code: error.code, error: error.error, msg: text };
  if (typeof field !== 'string' || error.error === 'invalid') return json(said);
  return json({
    ...said,
    msg: error.code === 422 ? textOf('invalid', language, { field, rule: text }) : text,
    fields: [{ field, rule: text }],
  });
}

/** Names of what a role may do, as the server tells them. */
export function permissionNames(authority: Authority): string[] {
  return permissionsOf(authority);
}
