import type { Language } from '@oilsight/contract';
import { login } from './factories.ts';

/** The answer of a call: the envelope, with unchecked contents. */
export interface Answer<Data = unknown> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
  readonly rows: Data extends readonly unknown[] ? Data : readonly Data[];
  readonly total: number;
  readonly fields?: readonly { readonly field: string; readonly rule: string }[];
}

export interface Caller {
  readonly token: string;
  get<Data = unknown>(path: string, query?: Readonly<Record<string, string | number>>): Promise<Answer<Data>>;
  post<Data = unknown>(path: string, body?: unknown): Promise<Answer<Data>>;
  put<Data = unknown>(path: string, body?: unknown): Promise<Answer<Data>>;
  remove<Data = unknown>(path: string): Promise<Answer<Data>>;
}

/** Makes calls as a page does, in English; without a token the caller is not logged in. */
export function callerWith(url: string, token: string, headers: Readonly<Record<string, string>> = {}): Caller {
  async function call<Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> {
    const reply = await fetch(url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'accept-language': 'en-US',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    return { status: reply.status, ...((await reply.json()) as object) } as Answer<Data>;
  }
  return {
    token,
    get: (path, query = {}) =>
      call(
        'GET',
        `${path}?${new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))).toString()}`,
      ),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    remove: (path) => call('DELETE', path),
  };
}

/** Makes calls as the given account, after a login. */
export async function callerFor(
  url: string,
  account: { readonly userName: string; readonly password: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<Caller> {
  return callerWith(url, (await login(url, account)).token, headers);
}

/** Uploads a file as the console does. */
export async function uploadAs<Data>(
  url: string,
  { token }: Pick<Caller, 'token'>,
  path: string,
  {
    bytes,
    name = 'report.pdf',
    fields = {},
    language = 'en-US',
  }: {
    readonly bytes: Uint8Array;
    readonly name?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly language?: Language;
  },
): Promise<Answer<Data> & { readonly error?: string }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(url + path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  return { status: reply.status, ...((await reply.json()) as object) } as Answer<Data>;
}

/** Codes of the answers of simultaneous calls, sorted, because it is not determined which of them wins. */
export function codesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ code }) => code).toSorted((one, other) => one - other);
}
