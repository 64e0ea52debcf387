import { authRoutes } from '@oilsight/contract';
import type { CallArguments, Language, Reply, Route, TokenPair } from '@oilsight/contract';
import { CallError, callTimeoutMs } from './call-error.ts';
import { readFile, readLines, readReply } from './reply.ts';
import { createSession } from './session.ts';
import type { Session } from './session.ts';
import type { TokenStore } from './token-store.ts';

export interface Client {
  readonly session: Session;
  /**
   * Makes a call of the route table; resolves to its checked data, throws a `CallError`. An aborted call throws the
   * signal's reason.
   */
  readonly call: <R extends Route>(route: R, args?: CallArguments<R>, signal?: AbortSignal) => Promise<Reply<R>>;
  /** Like `call`, for routes that answer with a file. */
  readonly download: <R extends Route>(
    route: R,
    args?: CallArguments<R>,
    signal?: AbortSignal,
  ) => Promise<{ readonly blob: Blob; readonly fileName: string | null }>;
  /**
   * Like `call`, for routes that answer with lines of text that come one after the other. Resolves when the first may
   * come. An aborted call ends them with the signal's reason, a lost line with a `CallError`.
   */
  readonly lines: <R extends Route>(
    route: R,
    args?: CallArguments<R>,
    signal?: AbortSignal,
  ) => Promise<AsyncIterable<string>>;
}

interface ClientParts {
  /** Origin of the server, without a slash at the end; empty: the page's own. */
  readonly baseUrl: string;
  readonly store: TokenStore;
  readonly language: () => Language;
  readonly now: () => number;
}

interface Wire {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: Blob | undefined;
}

/** Path with its parameters and query filled in. Undefined entries are left out. */
export function urlOf(route: Route, { params, query }: Wire): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** What goes into a call: a form with the texts and the file, or JSON; undefined: nothing. */
function contentOf({ upload }: Route, { body, file }: Wire): FormData | string | undefined {
  if (upload === undefined || file === undefined) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, String(value));
  form.append(upload.field, file);
  return form;
}

/** The console's side of the wire: one per page. Tests make their own. */
export function createClient({ baseUrl, store, language, now }: ClientParts): Client {
  const send = async (
    route: Route,
    args: Wire,
    { token, signal }: { token: string | null; signal: AbortSignal | undefined },
  ): Promise<Response> => {
    const timeout = AbortSignal.timeout(callTimeoutMs);
    const headers = new Headers({ 'x-authorization': `Bearer ${token ?? 'login'}`, 'accept-language': language() });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const content = contentOf(route, args);
    // A form says its own type, with the mark between its parts.
    if (typeof content === 'string') headers.set('content-type', 'application/json');
    try {
      return await fetch(baseUrl + urlOf(route, args), {
        method: route.method,
        headers,
        credentials: 'same-origin',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(content === undefined ? {} : { body: content }),
      });
    } catch (cause) {
      if (signal?.aborted === true) throw signal.reason;
      throw new CallError(String(cause), { kind: timeout.aborted ? 'timeout' : 'network', code: 0, cause });
    }
  };

  const exchange = async (refreshToken: string): Promise<TokenPair> => {
    const args = { body: { refreshToken } };
    return readReply(authRoutes.refresh, await send(authRoutes.refresh, args, { token: null, signal: undefined }));
  };
  const confirm = async (token: string) =>
    readReply(authRoutes.getInfo, await send(authRoutes.getInfo, {}, { token, signal: undefined }));
  const session = createSession({ store, exchange, confirm, now });

  /** Sends with the token in force; once more with a renewed one when the server no longer takes it. */
  const attempt = async <T>(
    route: Route,
    args: Wire,
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const token = route.permission === 'public' ? null : session.token();
    try {
      const answer = await read(await send(route, args, { token, signal }));
      if (token !== null) store.confirmed?.(token);
      return answer;
    } catch (error) {
      const isStale = error instanceof CallError && error.code === 401 && route.permission !== 'public';
      if (!isStale) throw error;
      const renewed = await session.renew(token);
      if (renewed === null) throw error;
      try {
        return await read(await send(route, args, { token: renewed, signal }));
      } catch (again) {
        if (again instanceof CallError && again.code === 401) session.refuse(again.message);
        throw again;
      }
    }
  };

  return {
    session,
    call: (route, args = {}, signal) => attempt(route, args, signal, (response) => readReply(route, response)),
    download: (route, args = {}, signal) => attempt(route, args, signal, readFile),
    lines: (route, args = {}, signal) => attempt(route, args, signal, (response) => readLines(response, signal)),
  };
}
