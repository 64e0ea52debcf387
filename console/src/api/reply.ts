import { Refusal } from '@oilsight/contract';
import type { Reply, Route } from '@oilsight/contract';
import * as z from 'zod';
import { safeParse } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import { CallError } from './call-error.ts';

const Total = z.object({ total: z.number() });
/** ThingsBoard's error body. */
const PlainError = z.object({ status: z.number(), message: z.string() });

/** The request id of an answer, by which the server's log names the call, and how long to wait. */
function marksOf(response: Response) {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterS: Number.isFinite(seconds) ? seconds : null,
  };
}

function mismatch(response: Response, cause: unknown): CallError {
  return new CallError('the answer does not fit the contract', {
    kind: 'mismatch',
    code: response.status,
    ...marksOf(response),
    cause,
  });
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    // The answer comes from a proxy that cannot reach the server.
    const isUnreachable = [502, 503, 504].includes(response.status);
    if (!response.ok)
      throw new CallError(response.statusText, {
        kind: isUnreachable ? 'network' : 'server',
        code: response.status,
        ...marksOf(response),
        cause,
      });
    throw mismatch(response, cause);
  }
}

/** The refusal in an answer's JSON; null: it is none. */
export function refusalIn(response: Response, body: unknown): CallError | null {
  const marks = marksOf(response);
  const envelope = Refusal.safeParse(body);
  if (envelope.success && envelope.data.code !== 200) {
    const { code, error, msg, requestId, fields } = envelope.data;
    return new CallError(msg, {
      kind: code === 500 ? 'server' : 'refused',
      code,
      error,
      fields,
      ...marks,
      requestId: requestId ?? marks.requestId,
    });
  }
  if (response.ok) return null;
  const plain = PlainError.safeParse(body);
  if (plain.success && response.status < 500)
    return new CallError(plain.data.message, { kind: 'refused', code: response.status, ...marks });
  return new CallError(response.statusText, { kind: 'server', code: response.status, ...marks });
}

function checked(schema: $ZodType, value: unknown, response: Response): unknown {
  const result = safeParse(schema, value);
  if (!result.success) throw mismatch(response, result.error);
  return result.data;
}

/** The data of an answer, checked against the contract. Throws the refusal as a `CallError`. */
export async function readReply<R extends Route>(route: R, response: Response): Promise<Reply<R>> {
  const body = await jsonOf(response);
  const refusal = refusalIn(response, body);
  if (refusal !== null) throw refusal;
  // Large arrays are checked in development and tests; in production only the envelope is checked.
  const isTrusted = route.bulk === true && import.meta.env.PROD;
  const dataOf = (value: unknown) => (isTrusted ? value : checked(route.data, value, response));
  if (route.reply === 'plain') return dataOf(body) as Reply<R>;
  const envelope = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  // A call without a result has no `data`.
  if (route.reply !== 'rows') return dataOf(envelope['data'] ?? null) as Reply<R>;
  const total = Total.safeParse(envelope);
  if (!total.success) throw mismatch(response, total.error);
  return { rows: dataOf(envelope['rows']), total: total.data.total } as Reply<R>;
}

/** A file of an answer with the name the server gave it. Throws the refusal as a `CallError`. */
export async function readFile(response: Response): Promise<{ readonly blob: Blob; readonly fileName: string | null }> {
  if (!response.ok || (response.headers.get('content-type') ?? '').startsWith('application/json')) {
    const body = await jsonOf(response);
    throw refusalIn(response, body) ?? mismatch(response, body);
  }
  return { blob: await response.blob(), fileName: fileNameIn(response.headers.get('content-disposition') ?? '') };
}

/** The lines of an answer as they come. Throws the refusal as a `CallError` before the first. */
export async function readLines(response: Response, signal?: AbortSignal): Promise<AsyncIterable<string>> {
  if (!response.ok || (response.headers.get('content-type') ?? '').startsWith('application/json')) {
    const body = await jsonOf(response);
    throw refusalIn(response, body) ?? mismatch(response, body);
  }
  return linesOf(response, signal);
}

async function* linesOf(response: Response, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let isDone = reader === undefined; !isDone;) {
      const piece = await reader?.read();
      isDone = piece?.done !== false;
      const parts = (rest + (piece?.value ?? '')).split('\n');
      rest = parts.pop() ?? '';
      yield* parts.filter((line) => line !== '');
    }
    if (rest !== '') yield rest;
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason;
    throw new CallError(String(cause), { kind: 'network', code: 0, ...marksOf(response), cause });
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

/** `filename*` of RFC 6266, else `filename`. */
export function fileNameIn(disposition: string): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? null;
}
