import { AppError, changes, displayMayCall, mayCall, okMessage } from '@oilsight/contract';
import type { Page, Route, Routes, UploadedFile } from '@oilsight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse, safeParseAsync } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import type { Place } from '../platform/fair-queue.ts';
import type { HeavyReads } from '../platform/heavy-reads.ts';
import { LazyList } from '../platform/lazy-list.ts';
import { askerOf, type Principal } from '../platform/principal.ts';
import type { Scope } from '../platform/scope.ts';
import type { AuditLog } from '../platform/trail.ts';
import { recorded, trailOf, userAgentOf } from './audit.ts';
import { cookiesOf } from './cookies.ts';
import { InvalidRequest } from './errors.ts';
import { fieldErrorsOf } from './field-errors.ts';
import type { FieldError } from './field-errors.ts';
import { sendFile } from './files.ts';
import { withForm } from './form-bodies.ts';
import type { CallContext, FileReply, Handlers } from './handlers.ts';
import { languageOf } from './language.ts';
import { type LargeReply, largeReply, sendJson } from './large-reply.ts';
import { formBytes, uploadedForm } from './uploads.ts';

export interface MountOptions {
  readonly authenticate: (token: string) => Promise<Principal>;
  /** Every call that changes something leaves an entry in it. */
  readonly audit: AuditLog;
  /** Places for calls that may read very much. */
  readonly reads: HeavyReads;
  /** Check every reply against its schema. */
  readonly checkReplies: boolean;
}

/** Largest body of a call that does not name its own limit. */
const callBodyBytes = 65_536;

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

/** A handler as mount calls it: the table's types have done their work by then. */
type AnyHandler = (request: Input, scope: Scope | null, context: CallContext) => unknown;

/** Puts every call of a table on the server. */
export function mount<T extends Routes>(server: FastifyInstance, routes: T, handlers: Handlers<T>, options: MountOptions): void {
  for (const [name, route] of Object.entries<Route>(routes)) {
    mountRoute(server, name, route, handlers[name] as unknown as AnyHandler, options);
  }
}

function mountRoute(server: FastifyInstance, name: string, route: Route, handle: AnyHandler, options: MountOptions): void {
  server.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.upload === undefined ? (route.bodyBytes ?? callBodyBytes) : route.upload.bytes + formBytes,
    config: { toldLimit: route.upload?.bytes },
    // The principal comes before the body: who is not logged in cannot make the server read.
    onRequest: async (request) => {
      request.principal = await principalOf(request, route, options);
      const refusal = refusalOf(request.principal, route);
      if (refusal === null) {
        if (route.upload !== undefined && request.principal !== null) request.form?.claim(askerOf(request.principal));
        return;
      }
      await options.audit.refused(trailOf(request, route), refusal);
      throw refusal;
    },
    handler: async (request, reply) => {
      const context = contextOf(request, reply, route);
      let large: LargeReply | null = null;
      const work = async () => {
        const input = await inputOf(request, route, context);
        const answer = () => handle(input, request.principal?.scope ?? null, context);
        if (!isHeavy(route, input)) return answer();
        large = largeReply(reply, await placeFor(context, reply, options.reads), options.reads.turns);
        return large.reading(async () => answer());
      };
      const result = await withForm(request, () => recorded(options.audit, context.trail, work));
      void reply.header('cache-control', 'no-store');
      if (route.reply === 'file') return sendFile(reply, result as FileReply, large);
      if (options.checkReplies) await checkReply(name, route, result);
      return large === null ? reply.send(envelope(route, result, context)) : sendJson(reply, envelope(route, result, context), large);
    },
  });
}

function isHeavy({ heavy }: Route, { query }: Input): boolean {
  if (heavy === undefined || heavy === true) return heavy ?? false;
  return typeof query === 'object' && query !== null && (query as Record<string, unknown>)[heavy.whenQuery] !== undefined;
}

/** A place to read very much; the caller is told what it waited. */
async function placeFor({ principal, signal }: CallContext, reply: FastifyReply, reads: HeavyReads): Promise<Place> {
  const place = await reads.take(askerOf(principal), signal);
  // A standard header: browsers show it beside the call's own times.
  void reply.header('server-timing', `queue;dur=${place.waitedMs.toFixed(1)}`);
  return place;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** What stands behind `Bearer` in `Authorization` and ThingsBoard's `X-Authorization`. */
function bearersOf(headers: FastifyRequest['headers']): string[] {
  return [headers['x-authorization'], headers.authorization].flatMap((header) => (typeof header === 'string' ? (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? []) : []));
}

/** In the place of a token before anybody has logged in. */
const noToken = 'login';

/** The token that a call is made with; null: none. */
export function tokenOf(headers: FastifyRequest['headers']): string | null {
  return bearersOf(headers).find((bearer) => bearer !== noToken) ?? null;
}

async function principalOf(request: FastifyRequest, route: Route, options: MountOptions): Promise<Principal | null> {
  if (route.bearer === 'login' && !bearersOf(request.headers).includes(noToken)) throw new AppError('loginHeaderMissing');
  if (route.permission === 'public') return null;
  const token = tokenOf(request.headers);
  if (token === null) throw new AppError('notLoggedIn');
  return options.authenticate(token);
}

/** Why the caller may not make the call; null: they may. */
function refusalOf(principal: Principal | null, route: Route): AppError | null {
  if (principal === null) return null;
  if (principal.isDisplay === true && changes(route)) return new AppError('readOnly');
  const may = principal.isDisplay === true ? displayMayCall : mayCall;
  return may(principal.user.authority, route) ? null : new AppError('noPermission');
}

function contextOf(request: FastifyRequest, reply: FastifyReply, route: Route): CallContext {
  request.hangUp = new AbortController();
  if (reply.raw.destroyed) request.hangUp.abort();
  return {
    language: languageOf(request.headers['accept-language'], route.reply === 'plain' ? 'en-US' : 'zh-CN'),
    requestId: request.id,
    address: request.ip,
    userAgent: userAgentOf(request),
    trail: trailOf(request, route),
    principal: request.principal,
    cookies: cookiesOf(request, reply),
    signal: request.hangUp.signal,
  };
}

const missingRule = { 'zh-CN': '必填', 'en-US': 'is required' } as const;

async function inputOf(request: FastifyRequest, route: Route, context: CallContext): Promise<Input> {
  const errors: FieldError[] = [];
  const check = async (schema: $ZodType | undefined, value: unknown, whole: string): Promise<unknown> => {
    if (schema === undefined) return undefined;
    // The input goes with each issue, to tell what is missing from what is wrong.
    const parsed = await safeParseAsync(schema, value, { reportInput: true });
    if (parsed.success) return parsed.data;
    errors.push(...fieldErrorsOf(parsed.error.issues, whole, context.language));
    return undefined;
  };
  const form = route.upload === undefined ? null : await uploadedForm(request.headers['content-type'], request.body, route.upload);
  const input = {
    params: await check(route.params, request.params, 'path'),
    query: await check(route.query, request.query, 'query'),
    body: await check(route.body, form === null ? request.body : form.fields, 'body'),
    file: form?.file ?? undefined,
  };
  if (route.upload !== undefined && input.file === undefined) errors.push({ field: route.upload.field, rule: missingRule[context.language] });
  if (errors.length > 0) throw new InvalidRequest(errors);
  return input;
}

async function checkReply(name: string, route: Route, result: unknown): Promise<void> {
  const data = route.reply === 'rows' ? (result as Page<unknown>).rows : result;
  const checked = safeParse(route.data, whole(data ?? null));
  if (!checked.success) throw new Error(`the reply of ${name} is not what its schema says`, { cause: checked.error });
}

/** With lazy lists in full. */
function whole(value: unknown): unknown {
  if (value instanceof LazyList || Array.isArray(value)) return [...(value as Iterable<unknown>)].map(whole);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, whole(member)]));
}

function envelope(route: Route, result: unknown, context: CallContext): unknown {
  if (route.reply === 'plain') return result ?? null;
  if (route.reply === 'message') return { code: 200, msg: result, data: result };
  const head = { code: 200, msg: okMessage[context.language] };
  if (route.reply === 'rows') {
    const page = result as Page<unknown>;
    return { ...head, rows: page.rows, total: page.total };
  }
  return result === null || result === undefined ? head : { ...head, data: result };
}
