import { AppError, textOf } from '@oilsight/contract';
import type { ErrorName, Language, Refusal } from '@oilsight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../platform/database-away.ts';
import type { FieldError } from './field-errors.ts';
import { languageOf } from './language.ts';

/** What was asked for is wrong in these fields. */
export class InvalidRequest extends AppError {
  readonly fields: readonly FieldError[];
  constructor(fields: readonly FieldError[]) {
    super('invalid', { field: fields[0]?.field ?? '', rule: fields[0]?.rule ?? '' });
    this.fields = fields;
  }
}

/** How a route answers when it refuses: in the console's envelope, or as ThingsBoard does. */
export type ErrorStyle = 'envelope' | 'thingsboard';

declare module 'fastify' {
  interface FastifyContextConfig {
    errorStyle?: ErrorStyle;
    /** Largest body, bytes: named when one is larger. */
    largestBody?: number;
  }
}

/** ThingsBoard's numbers for what went wrong. */
const thingsBoardCodes: Readonly<Record<number, number>> = { 400: 31, 401: 10, 403: 20, 404: 32, 409: 35, 413: 31, 422: 31, 429: 33 };

/** ThingsBoard's own words, for the clients that compare them. */
const thingsBoardTexts: Partial<Record<ErrorName, { readonly status?: number; readonly code?: number; readonly text: string }>> = {
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

/** ThingsBoard's error body. English, in its own words, unless the caller asks for Chinese. */
export function thingsBoardError(error: AppError, language: Language, now: number): ThingsBoardError {
  const own = thingsBoardTexts[error.error];
  const status = own?.status ?? error.code;
  const english = own === undefined || error.error === 'invalid' ? textOf(error.error, 'en-US', error.details) : own.text;
  const message = language === 'zh-CN' ? textOf(error.error, 'zh-CN', error.details) : english;
  return { status, message, errorCode: own?.code ?? thingsBoardCodes[status] ?? 2, timestamp: now };
}

export function refusalOf(error: AppError, language: Language, requestId: string): Refusal {
  const refusal = { code: error.code, msg: textOf(error.error, language, error.details), requestId };
  return error instanceof InvalidRequest ? { ...refusal, fields: [...error.fields] } : refusal;
}

/** Seconds to wait before the call is worth another try; null: not a matter of waiting. */
export function retryAfter(error: AppError): number | null {
  if (error.code !== 429 && error.code !== 503) return null;
  const { seconds } = error.details;
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : 5;
}

/** What Fastify itself refuses, and a database that is away, as errors of the catalogue; null: a fault of ours. */
function knownError(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return new AppError('overloaded', { seconds: 2 });
  }
  if (!(error instanceof Error) || !('code' in error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('tooLarge', { limit: request.routeOptions.config.largestBody ?? request.routeOptions.bodyLimit });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('malformedJson', { reason: error.message });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('malformedJson', { reason: 'Content-Type: application/json' });
    case 'FST_ERR_BAD_URL':
      return new AppError('unknownCall', { path: request.url.slice(0, 100) });
    default:
      return null;
  }
}

/** Answers with the error in the route's style. Faults of ours are logged once, with the request's id, and say nothing of their cause. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, now: number): FastifyReply {
  const known = knownError(error, request);
  if (known === null) request.log.error({ err: error, route: request.routeOptions.url }, 'unhandled error');
  const refused = known ?? new AppError('systemError');
  const wait = retryAfter(refused);
  if (wait !== null) void reply.header('retry-after', wait);
  void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (request.routeOptions.config?.errorStyle === 'thingsboard') {
    const body = thingsBoardError(refused, languageOf(request.headers['accept-language'], 'en-US'), now);
    return reply.code(body.status).send(body);
  }
  const language = languageOf(request.headers['accept-language']);
  return reply.code(known === null ? 500 : 200).send(refusalOf(refused, language, request.id));
}
