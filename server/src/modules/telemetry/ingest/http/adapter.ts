import type { IncomingMessage } from 'node:http';
import { AppError } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBodyBudget, readBody } from '../../../../http/bodies.ts';
import type { BodyBudget, BodyReservation } from '../../../../http/bodies.ts';
import { thingsBoardError, thingsBoardRefusal } from '../../../../http/errors.ts';
import { languageOf } from '../../../../http/language.ts';
import { createFastPath } from '../../../../http/fast-path.ts';
import type { FastPath } from '../../../../http/fast-path.ts';
import type { FastPathHead } from '../../../../http/fast-path-head.ts';
import type { FastPathReply } from '../../../../http/fast-path-reply.ts';
import type { FastPathTimeouts } from '../../../../http/fast-path.types.ts';
import type { Bus } from '../../../../platform/bus.ts';
import type { Changes } from '../../../../platform/changes.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { DeviceRef, Devices } from '../../../devices/index.ts';
import type { Ingest, IngestResult } from '../../ingest.ts';
import { createDeadlines } from '../deadlines.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import { serveAttributes } from './attributes.ts';
import { createPolls } from './polls.ts';
import { serveTelemetry, telemetryRoute } from './telemetry.ts';
import { serveUnsupported } from './unsupported.ts';
import { messageBounds } from '../message-bounds.ts';

export interface HttpAdapterParts {
  readonly devices: Pick<Devices, 'byToken' | 'knownByToken'>;
  readonly ingest: Ingest;
  readonly deviceAttributes: DeviceAttributes;
  readonly bus: Bus;
  readonly changes: Pick<Changes, 'on'>;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'httpSeconds'>;
  readonly log: Log;
  /** How long a request waits for its commit before it is refused with a request to try again, ms. */
  readonly commitMs?: number;
  /** Memory for the bodies of all requests together, and for those of one device, bytes. */
  readonly bodyBytes?: number;
  readonly bodyBytesOfDevice?: number;
}

export interface HttpAdapter {
  /** Answers requests of the simplest form before the web server parses them. */
  fastPath(timeouts: FastPathTimeouts): FastPath;
  /** Registers the calls of devices on the server. */
  serveOn(server: FastifyInstance): void;
}

type DeviceRequest = FastifyRequest<{ Params: { token: string } }>;

const defaultCommitMs = 30_000;
const defaultBodyBytes = 64 * 1_048_576;
const defaultBodyBytesOfDevice = 8 * 1_048_576;

const telemetryPath = /^\/api\/v1\/([^/?#]+)\/telemetry\/?(?:\?|$)/;

/** ThingsBoard's device API over HTTP: raw bodies, HTTP status codes and ThingsBoard's error body. */
export function createHttpAdapter(parts: HttpAdapterParts): HttpAdapter {
  const { ingest, deviceAttributes, clock, log, commitMs = defaultCommitMs } = parts;
  const polls = createPolls(parts);
  const bodies = createBodyBudget(parts.bodyBytes ?? defaultBodyBytes, {
    ofOne: parts.bodyBytesOfDevice ?? defaultBodyBytesOfDevice,
  });
  const withDeadline = createDeadlines(commitMs);
  const measure = createMeasure(parts.metrics);

  async function deviceOf(token: string): Promise<DeviceRef> {
    const device = await withDeadline(() => parts.devices.byToken(token).catch(unavailable));
    if (device === null) throw new AppError('notLoggedIn');
    return device;
  }

  /** The reply to a message that failed. */
  function refusalOf(error: unknown, language: Language): FastPathReply {
    const { headers, body } = thingsBoardRefusal(error, language, clock.now(), log);
    return { status: body.status, body, headers };
  }

  function keep(device: DeviceRef, body: Uint8Array, language: Language): Promise<IngestResult> {
    return withDeadline((deadline) => ingest.telemetry(device, body, { adapter: 'http', language, deadline }));
  }

  async function answer(
    { claim: token, acceptLanguage }: FastPathHead<string>,
    body: Buffer,
  ): Promise<FastPathReply | undefined> {
    const began = performance.now();
    const language = languageOf(acceptLanguage, 'en-US');
    let reply: FastPathReply | undefined;
    try {
      const device = parts.devices.knownByToken(token) ?? (await deviceOf(decoded(token)));
      const result = await keep(device, body, language);
      if (result.refusedCount > 0) reply = fastPathReplyOf(result, language, clock.now());
    } catch (error) {
      reply = refusalOf(error, language);
    }
    measure(reply?.status ?? 200, began);
    return reply;
  }

  function routes(fastify: FastifyInstance): void {
    const { onRequest, lookUp, device } = identifyDevices(fastify, bodies, deviceOf);
    const calls = {
      onRequest,
      deviceOf: device,
      bodyOf: bytesOf,
      languageOf: (request: FastifyRequest) => languageOf(request.headers['accept-language'], 'en-US'),
      replyOf: (result: IngestResult, language: Language) => replyOf(result, language, clock.now()),
    };
    serveTelemetry(fastify, { ...calls, keep });
    serveAttributes(fastify, { ...calls, ingest, deviceAttributes, polls, withDeadline, lookUp });
    serveUnsupported(fastify, { ...calls, ingest });
    fastify.addHook('preClose', async () => polls.stop());
  }

  return {
    fastPath: (timeouts) =>
      createFastPath({
        claim: (target) => telemetryPath.exec(target)?.[1] ?? null,
        answer,
        mayWait: (token) => parts.devices.knownByToken(token) !== undefined,
        bodyBytes: messageBounds.bodyBytes,
        timeouts,
        hold: (token) => bodies.hold(parts.devices.knownByToken(token)?.id),
      }),
    serveOn: (server) => void server.register(async (fastify) => routes(fastify)),
  };
}

/** Returns a function that records how long a telemetry request took; `began` is of `performance.now()`. */
function createMeasure({ httpSeconds }: HttpAdapterParts['metrics']): (status: number, began: number) => void {
  const always = { method: 'POST', route: telemetryRoute };
  const wellDone = httpSeconds.labels({ ...always, status: '200', code: '200' });
  return (status, began) => {
    const seconds = (performance.now() - began) / 1000;
    if (status === 200) wellDone.observe(seconds);
    else httpSeconds.observe({ ...always, status: String(status), code: String(status) }, seconds);
  };
}

/**
 * Finds the device of each request by its token before the body is read. The body counts against the memory budget
 * until the request is answered.
 */
function identifyDevices(
  fastify: FastifyInstance,
  bodies: BodyBudget,
  deviceOf: (token: string) => Promise<DeviceRef>,
) {
  const known = new WeakMap<FastifyRequest, { readonly device: DeviceRef; readonly held: BodyReservation }>();
  const of = (request: FastifyRequest) => {
    const found = known.get(request);
    if (found === undefined) throw new AppError('notLoggedIn');
    return found;
  };
  /** The device that has the request's token now. */
  const lookUp = (request: FastifyRequest) => deviceOf((request as DeviceRequest).params.token);

  fastify.removeAllContentTypeParsers();
  // Devices send JSON under any content type, or without one.
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(payload, messageBounds.bodyBytes, of(request).held),
  );
  // The unread rest of a body would be taken for the next request.
  fastify.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete) void reply.header('connection', 'close');
  });

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      // The content type is ignored, even when it is malformed.
      delete request.headers['content-type'];
      const device = await lookUp(request);
      const held = bodies.hold(device.id);
      reply.raw.once('close', () => held.release());
      known.set(request, { device, held });
    },
    lookUp,
    device: (request: FastifyRequest) => of(request).device,
  };
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** Status 200 with an empty body when everything was stored; otherwise the refused readings with their reasons. */
function replyOf(
  { stored, refused, refusedCount }: IngestResult,
  language: Language,
  now: number,
): { readonly status: number; readonly body?: object } {
  if (refusedCount === 0) return { status: 200 };
  if (stored > 0) return { status: 200, body: { stored, refused, ...countOf(refused.length, refusedCount) } };
  const first = refused[0];
  const error = new AppError('invalid', { field: first?.key ?? 'ts', rule: first?.text ?? '' });
  const body = { ...thingsBoardError(error, language, now), refused, ...countOf(refused.length, refusedCount) };
  return { status: 400, body };
}

function fastPathReplyOf(result: IngestResult, language: Language, now: number): FastPathReply {
  const { status, body } = replyOf(result, language, now);
  return { status, body, headers: body === undefined ? {} : jsonType };
}

/** @throws AppError `unknownCall` when the percent encoding is invalid */
function decoded(token: string): string {
  if (!token.includes('%')) return token;
  try {
    return decodeURIComponent(token);
  } catch (error) {
    throw new AppError('unknownCall', { path: telemetryRoute }, { cause: error });
  }
}

function bytesOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}

function countOf(named: number, all: number): { refusedCount?: number } {
  return named === all ? {} : { refusedCount: all };
}

function unavailable(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError('overloaded', {}, { cause });
}
