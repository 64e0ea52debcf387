import { AppError, okMessage } from '@oilsight/contract';
import type { Page, Route } from '@oilsight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Slot } from '../platform/fair-queue.ts';
import type { HeavyReads } from '../platform/heavy-reads.ts';
import { askerOf, type Principal } from '../platform/principal.ts';
import { auditDraftOf, type CallOrigin } from './audit.ts';
import { admit, perform, type Call, type CallOptions, type GivenInput } from './call.ts';
import { cookiesOf } from './cookies.ts';
import { sendFile } from './files.ts';
import { withForm } from './form-bodies.ts';
import type { CallContext, FileReply } from './handlers.ts';
import { languageOf } from './language.ts';
import { type LargeReply, largeReply, sendJson } from './large-reply.ts';
import { formBytes, uploadedForm } from './uploads.ts';

export interface MountOptions extends CallOptions {
  readonly authenticate: (token: string) => Promise<Principal>;
}

/** Largest body of a call that does not name its own limit. */
const callBodyBytes = 65_536;

/** Adds the calls to the server as routes. */
export function mount(server: FastifyInstance, calls: readonly Call[], options: MountOptions): void {
  for (const call of calls) mountCall(server, call, options);
}

function mountCall(server: FastifyInstance, call: Call, options: MountOptions): void {
  const { route } = call;
  server.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.upload === undefined ? (route.bodyBytes ?? callBodyBytes) : route.upload.bytes + formBytes,
    config: { reportedLimit: route.upload?.bytes },
    // The principal is determined before the body is read: the server reads no body for callers who are not logged in.
    onRequest: async (request) => {
      const principal = await principalOf(request, route, options);
      request.principal = principal;
      if (principal === null) return;
      await admit(principal, route, auditDraftOf(originOf(request), route), options.audit);
      if (route.upload !== undefined) request.form?.claim(askerOf(principal));
    },
    handler: async (request, reply) => {
      const context = contextOf(request, reply, route);
      let large: LargeReply | null = null;
      const atPlace = async (answer: () => Promise<unknown>) => {
        large = largeReply(reply, await slotFor(context, reply, options.reads), options.reads.turns);
        return large.reading(answer);
      };
      const given = () => inputOf(request, route);
      const result = await withForm(request, () => perform({ call, context, given, atPlace }, options));
      void reply.header('cache-control', 'no-store');
      if (route.reply === 'file') return sendFile(reply, result as FileReply, large);
      const answer = envelope(route, result, context);
      return large === null ? reply.send(answer) : sendJson(reply, answer, large);
    },
  });
}

/** Waits for a slot of the heavy reads; a header tells the caller how long it waited. */
async function slotFor({ principal, signal }: CallContext, reply: FastifyReply, reads: HeavyReads): Promise<Slot> {
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

/** The tokens after `Bearer` in `Authorization` and in ThingsBoard's `X-Authorization`. */
function bearersOf(headers: FastifyRequest['headers']): string[] {
  return [headers['x-authorization'], headers.authorization].flatMap((header) =>
    typeof header === 'string' ? (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? []) : [],
  );
}

/** Sent in place of a token by clients that have not logged in yet. */
const noToken = 'login';

/** The token of a request; null: none. */
export function tokenOf(headers: FastifyRequest['headers']): string | null {
  return bearersOf(headers).find((bearer) => bearer !== noToken) ?? null;
}

async function principalOf(request: FastifyRequest, route: Route, options: MountOptions): Promise<Principal | null> {
  if (route.bearer === 'login' && !bearersOf(request.headers).includes(noToken))
    throw new AppError('loginHeaderMissing');
  if (route.permission === 'public') return null;
  const token = tokenOf(request.headers);
  if (token === null) throw new AppError('notLoggedIn');
  return options.authenticate(token);
}

function originOf(request: FastifyRequest): CallOrigin {
  return {
    principal: request.principal,
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

function contextOf(request: FastifyRequest, reply: FastifyReply, route: Route): CallContext {
  request.hangUp = new AbortController();
  if (reply.raw.destroyed) request.hangUp.abort();
  const origin = originOf(request);
  return {
    ...origin,
    language: languageOf(request.headers['accept-language'], route.reply === 'plain' ? 'en-US' : 'zh-CN'),
    auditDraft: auditDraftOf(origin, route),
    cookies: cookiesOf(request, reply),
    signal: request.hangUp.signal,
  };
}

async function inputOf({ params, query, body, headers }: FastifyRequest, route: Route): Promise<GivenInput> {
  if (route.upload === undefined) return { params, query, body, file: undefined };
  const form = await uploadedForm(headers['content-type'], body, route.upload);
  return { params, query, body: form.fields, file: form.file ?? undefined };
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
