import type { BenchServer } from '../server.ts';

/** A call of the interface: `path` holds its parameters and its query. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** The answer's `data`, or its `rows` as `{ rows }`. */
export type Answer = Readonly<Record<string, unknown>>;

/** Sends one call and returns its answer. @throws Error the call was refused */
export type Send = (request: Request) => Promise<Answer>;

/** Addresses that older checkouts have under another name, and the fields of their bodies and answers. */
const olderNames: readonly { readonly path: readonly [string, string]; readonly field?: readonly [string, string] }[] =
  [
    { path: ['/system/oil/oilCharge', '/system/oil/filling'], field: ['"oilChargeId"', '"fillingId"'] },
    { path: ['/system/sensor/replace', '/system/sensor/exchange'] },
  ];

/** Calls in the name of the person of `token`, over connections that are kept. */
export function createSend({ port }: Pick<BenchServer, 'port'>, token: string): Send {
  /** Whether the server has the older names: known after the first call of such a name. */
  const isOlder = new Map<string, boolean>();

  async function ask(
    { method, path, body }: Request,
    [field, older]: readonly [string, string] = ['', ''],
  ): Promise<{ code: number; msg?: string } & Answer> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body).replace(field, older) }),
    });
    const text = await reply.text();
    // Files and ThingsBoard's calls have no envelope.
    if (!text.startsWith('{"code":')) return { code: reply.status };
    return JSON.parse(older === '' ? text : text.replaceAll(older, field)) as { code: number; msg?: string } & Answer;
  }

  return async (request) => {
    const renamed = olderNames.find(({ path: [name] }) => request.path.startsWith(name));
    const asked = renamed?.path[0] ?? '';
    const askOlder = () =>
      ask({ ...request, path: request.path.replace(asked, renamed?.path[1] ?? '') }, renamed?.field);
    let answer = isOlder.get(asked) === true ? await askOlder() : await ask(request);
    if (renamed !== undefined && !isOlder.has(asked)) {
      isOlder.set(asked, answer.code === 404);
      if (answer.code === 404) answer = await askOlder();
    }
    if (answer.code !== 200)
      throw new Error(`${request.method} ${request.path} was answered ${answer.code}: ${answer.msg ?? ''}`);
    return Array.isArray(answer['rows'])
      ? { rows: answer['rows'] }
      : Array.isArray(answer['data'])
        ? { rows: answer['data'] }
        : ((answer['data'] ?? {}) as Answer);
  };
}
