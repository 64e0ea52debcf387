import { AppError, textOf } from '@oilsight/contract';
import type { ErrorName, Language, Refusal } from '@oilsight/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../platform/database-away.ts';
import { isUnstorable } from '../platform/unstorable.ts';
import type { FieldError } from './field-errors.ts';
import { languageOf } from './language.ts';

/** A request with invalid fields. */
export class InvalidRequest extends AppError {
  readonly fields: readonly FieldError[];
  constructor(fields: readonly FieldError[]) {
    super('invalid', { field: fields[0]?.field ?? '', rule: fields[0]?.rule ?? '' });
    this.fields = fields;
  }
}

/**
 * ThingsBoard clients and devices call below this path: their refusals have HTTP statuses and ThingsBoard's body.
 * Elsewhere refusals are envelopes.
 */
const thingsBoardPrefix = '/api/';

/** ThingsBoard's error codes by HTTP status. */
const thingsBoardCodes: Readonly<Record<number, number>> = {
  400: 31,
  401: 10,
  403: 20,
  404: 32,
  409: 35,
  413: 31,
  422: 31,
  429: 33,
};

/** ThingsBoard's own messages, for clients that compare them. */
const thingsBoardTexts: Partial<
  Record<ErrorName, { readonly status?: number; readonly code?: number; readonly text: string }>
> = {
  notLoggedIn: { text: 'Authentication failed' },
  wrongCredentials: { text: 'Invalid username or password' },
  sessionExpired: { code: 11, text: 'Token has expired' },
  noPermission: { text: "You don't have permission to perform this operation!" },
  notFound: { text: "Requested item wasn't found!" },
  deviceNotFound: { text: "Requested item wasn't found!" },
  invalid: { status: 400, text: '{field}: {rule}' },
};

export interface ThingsBoardError {
  readonly status: number;
  readonly message: string;
  readonly errorCode: number;
  readonly timestamp: number;
}

/** ThingsBoard's error body. In English with ThingsBoard's own messages, unless the caller asks for Chinese. */
export function thingsBoardError(error: AppError, language: Language, now: number): ThingsBoardError {
  const own = thingsBoardTexts[error.error];
  const status = own?.status ?? error.code;
  const english =
    own === undefined || error.error === 'invalid' ? textOf(error.error, 'en-US', error.details) : own.text;
  const message = language === 'zh-CN' ? textOf(error.error, 'zh-CN', error.details) : english;
  return { status, message, errorCode: own?.code ?? thingsBoardCodes[status] ?? 2, timestamp: now };
}

export function refusalOf(error: AppError, language: Language, requestId: string): Refusal {
  const text = textOf(error.error, language, error.details);
  const refusal = { code: error.code, error: error.error, msg: text, requestId };
  if (error instanceof InvalidRequest) return { ...refusal, fields: [...error.fields] };
  const { field } = error.details;
  if (typeof field !== 'string' || error.error === 'invalid') return refusal;
  // An error about a field that only a service could find reads like one that the schema finds.
  return {
    ...refusal,
    msg: error.code === 422 ? textOf('invalid', language, { field, rule: text }) : text,
    fields: [{ field, rule: text }],
  };
}

/** Seconds after which the caller may retry; null: waiting would not help. */
export function retryAfter(error: AppError): number | null {
  if (error.code !== 429 && error.code !== 503) return null;
  const { seconds } = error.details;
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : 5;
}

/** The error as one of the catalogue, also where the database reports it; null: a fault of ours. */
export function knownError(error: unknown, log: Pick<FastifyBaseLogger, 'warn'>): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'the database is away');
    return new AppError('overloaded', { seconds: 2 });
  }
  return isUnstorable(error) ? new AppError('notStorable', {}, { cause: error }) : null;
}

/** An error of Fastify itself, as one of the catalogue. */
function fastifyError(error: unknown, request: FastifyRequest): AppError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('tooLarge', {
        limit: request.routeOptions.config.reportedLimit ?? request.routeOptions.bodyLimit,
      });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('malformedJson', { reason: error.message });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('malformedJson', { reason: 'Content-Type: application/json' });
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('unknownCall', { path: request.url.slice(0, 100) });
    default:
      // An impossible file path: it leads out of the folder, or the disk cannot have such a name.
      return [403, 404].includes(statusOf(error))
        ? new AppError('unknownCall', { path: request.url.slice(0, 100) })
        : null;
  }
}

/** The status that an error of the framework or its file server asks for; NaN: it asks for none. */
function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : Number.NaN;
}

/** Error codes of reads and writes after the other side has closed the connection. */
const goneCodes: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ABORT_ERR',
]);

/** Whether a call failed because its caller hung up: no fault of the server, and nobody is left to answer. */
export function isHangUp(error: unknown, reply: FastifyReply): boolean {
  const isGone = reply.raw.destroyed || reply.request.raw.socket.destroyed;
  return (
    isGone && error instanceof Error && (error.name === 'AbortError' || ('code' in error && goneCodes.has(error.code)))
  );
}

/** A refusal in the form that ThingsBoard's clients expect. */
export interface ThingsBoardRefusal {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: ThingsBoardError;
}

/** The refusal of a device's call. Faults of ours are logged, and their cause is not told. */
export function thingsBoardRefusal(
  error: unknown,
  language: Language,
  now: number,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): ThingsBoardRefusal {
  const known = knownError(error, log);
  if (known === null) log.error({ err: error }, 'unhandled error');
  const refused = known ?? new AppError('systemError');
  return { headers: refusalHeaders(refused), body: thingsBoardError(refused, language, now) };
}

function refusalHeaders(error: AppError): Record<string, string | number> {
  const wait = retryAfter(error);
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(wait === null ? {} : { 'retry-after': wait }),
  };
}

/**
 * Answers with the error in the form that the path asks for. Faults of ours are logged once, with the request's id, and
 * their cause is not told.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, now: number): FastifyReply {
  const known = isHangUp(error, reply)
    ? new AppError('malformedJson', { reason: 'broken off' })
    : (knownError(error, request.log) ?? fastifyError(error, request));
  const status = statusOf(error);
  // A file request with an impossible range or a failed precondition.
  if (known === null && status >= 400 && status < 500) return reply.code(status).send();
  if (known === null) request.log.error({ err: error, route: request.routeOptions.url }, 'unhandled error');
  const refused = known ?? new AppError('systemError');
  request.reported = refused;
  void reply.headers(refusalHeaders(refused));
  // Decided by the path, not the route: a call may fail before its route is found.
  if (request.url.startsWith(thingsBoardPrefix)) {
    const body = thingsBoardError(refused, languageOf(request.headers['accept-language'], 'en-US'), now);
    return reply.code(body.status).send(body);
  }
  const language = languageOf(request.headers['accept-language']);
  return reply.code(envelopeStatus(known)).send(refusalOf(refused, language, request.id));
}

/**
 * A refusal is a 200 with its code in the envelope. Unknown calls and faults of ours have an HTTP error status as well,
 * for clients that do not know envelopes.
 */
function envelopeStatus(error: AppError | null): number {
  if (error === null) return 500;
  return error.error === 'unknownCall' ? 404 : 200;
}
