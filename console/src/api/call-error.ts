import { errors, textOf } from '@oilsight/contract';
import type { ErrorName, Refusal } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { currentLanguage, languages } from '../i18n/language.ts';
import { isImportFailure } from '../lib/import-failure.ts';

/**
 * Why a call has no result. `refused`: the server said no, its words are the message; `network`: no answer; `timeout`:
 * none in time; `mismatch`: the answer does not fit the contract; `server`: a fault there.
 */
export type CallFailure = 'refused' | 'network' | 'timeout' | 'mismatch' | 'server';

interface CallErrorParts {
  readonly kind: CallFailure;
  /** The envelope's number, or the HTTP status; 0: no answer. */
  readonly code: number;
  /** Name of the refusal in the catalogue of errors. */
  readonly error?: string | undefined;
  readonly requestId?: string | undefined;
  readonly fields?: Refusal['fields'];
  readonly retryAfterS?: number | null;
  readonly cause?: unknown;
}

/** A call that failed. `message` of a refusal is the server's sentence in the caller's language. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: CallFailure;
  readonly code: number;
  /** Name of the refusal in the catalogue of errors; null: it has none. */
  readonly error: string | null;
  readonly requestId: string | null;
  /** Wrong fields of a 422. */
  readonly fields: NonNullable<Refusal['fields']>;
  /** Seconds to wait before the next try; null: waiting does not help. */
  readonly retryAfterS: number | null;
  constructor(message: string, { kind, code, error, requestId, fields, retryAfterS, cause }: CallErrorParts) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
    this.error = error ?? null;
    this.requestId = requestId ?? null;
    this.fields = fields ?? [];
    this.retryAfterS = retryAfterS ?? null;
  }
}

/** ms that a call may take. */
export const callTimeoutMs = 100_000;

/** What the call tried: to query, save, upload, or do something else. */
export type Action = 'query' | 'save' | 'upload' | 'operate';

/** Whether nothing came back: the connection is lost, or the answer took too long. */
export function isUnanswered(error: Error): boolean {
  return (
    isImportFailure(error) || (error instanceof CallError && (error.kind === 'network' || error.kind === 'timeout'))
  );
}

/**
 * What failed, in the specification's words. For an operation that the server did not refuse, also what to do. What could
 * not be asked for is not called a failure of the query.
 */
export function failureHead(error: Error, action: Action, t: TFunction): string {
  if (action === 'query' && isUnanswered(error)) return t('failure.load');
  const isRefused = error instanceof CallError && error.kind === 'refused';
  return t(action === 'operate' && !isRefused ? 'failure.unexpected' : `failure.${action}`);
}

/** What failed and why, in one line. */
export function failureText(error: Error, action: Action, t: TFunction): string {
  return t('failure.because', { head: failureHead(error, action, t), cause: describeError(error, t).happened });
}

/**
 * What a refusal says in the language that is shown now, which may have been chosen after the server said it. A sentence
 * that the server has filled in stays as it was said.
 */
function refusalText({ error, message }: CallError): string {
  if (error === null || !Object.hasOwn(errors, error)) return message;
  const name = error as ErrorName;
  return languages.some((language) => message === textOf(name, language)) ? textOf(name, currentLanguage()) : message;
}

/** A failure in words for people, with the request's number to quote to support. */
export function describeError(
  error: Error,
  t: TFunction,
): { readonly happened: string; readonly requestId: string | null } {
  if (isImportFailure(error)) return { happened: t('error.network'), requestId: null };
  if (!(error instanceof CallError)) return { happened: t('error.unknown'), requestId: null };
  const { requestId } = error;
  if (error.code === 503) return { happened: t('error.busy'), requestId };
  if (error.kind === 'refused') return { happened: refusalText(error), requestId };
  if (error.kind === 'timeout') return { happened: t('error.timeout', { seconds: callTimeoutMs / 1000 }), requestId };
  // The sentence that asks to quote the number is left out when there is none.
  if (error.kind === 'server' && requestId === null) return { happened: t('error.serverNoId'), requestId };
  return { happened: t(`error.${error.kind}`), requestId };
}

/**
 * Whether the server knows nothing of that id. It gives the same answer for an id that does not exist and for one out
 * of the caller's reach, and calls a text that is no id invalid.
 */
export function isUnknownId(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 404 || error.code === 422);
}
