import type { Outcome } from '../index.ts';
import { outcomeOfUnreadable } from './exchange.rules.ts';
import { outcomeOfError } from './http-message-gateway.rules.ts';

/** Longest time from the request to the end of the answer, ms. */
const answerMs = 10_000;
/** Bytes of an answer that are read. */
const maxAnswerBytes = 64 * 1024;

export interface Answer {
  readonly status: number;
  /** The JSON of the answer. */
  readonly body: unknown;
}

export interface NoAnswer {
  readonly failure: Outcome;
}

export interface PostRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: the request has no body. */
  readonly body?: string;
}

/**
 * Posts to a provider that answers with JSON. The answer is bounded in size and time, and redirects are not followed.
 * Errors are returned, and name neither the address nor the request.
 */
export async function post(
  url: string,
  { headers = {}, body }: PostRequest,
  signal: AbortSignal,
  within = answerMs,
): Promise<Answer | NoAnswer> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(within)]),
    });
    const json = parsed(await textOf(reply));
    return json === undefined
      ? { failure: outcomeOfUnreadable(reply.status, reply.headers.get('retry-after'), Date.now()) }
      : { status: reply.status, body: json };
  } catch (error) {
    return { failure: outcomeOfError(error) };
  }
}

/** Empty: the answer is a redirect, or is too large. */
async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (reply.status >= 300 && reply.status < 400) {
    await reply.body?.cancel();
    return '';
  }
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxAnswerBytes) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** undefined: no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
