import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { createBodyBudget, readBody } from '../../../../http/bodies.ts';
import type { BodyReservation } from '../../../../http/bodies.ts';
import { thingsBoardError, thingsBoardRefusal } from '../../../../http/errors.ts';
import { languageOf } from '../../../../http/language.ts';
import { createFastPath } from '../../../../http/fast-path.ts';
import type { FastPath, FastPathHead, FastPathReply, FastPathTimeouts } from '../../../../http/fast-path.ts';
import type { FirstListener } from '../../../../http/server.ts';
import type { Bus } from '../../../../platform/bus.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { onDeviceChanges } from '../../../../platform/device-changes.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { DeviceRef, Devices } from '../../../devices/index.ts';
import type { Ingest, IngestResult } from '../../ingest.ts';
import { createDeadlines } from '../deadlines.ts';
import { namesIn, sharedUpdateOf } from '../device-attributes.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import { serveUnsupported } from './unsupported.ts';
import { messageBounds } from '../message-bounds.ts';

export interface HttpAdapterParts {
  readonly devices: Pick<Devices, 'byToken' | 'knownByToken'>;
  readonly ingest: Ingest;
  readonly deviceAttributes: DeviceAttributes;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'httpSeconds'>;
  readonly log: Log;
  /** How long a request waits for its commit before it is told to come again, ms. */
  readonly commitMs?: number;
  /** Memory for the bodies of all requests together, and for those of one device, bytes. */
  readonly bodyBytes?: number;
  readonly bodyBytesOfDevice?: number;
}

export interface HttpAdapter {
  /**
   * Answers posted telemetry by itself: it comes by the thousand a second and needs nothing of a web server's comfort.
   */
  readonly telemetry: FirstListener;
  /** The same for requests of the plainest form, before the web server sees them. */
  fastPath(timeouts: FastPathTimeouts): FastPath;
  /** Puts the other calls of devices on the server. */
  serveOn(server: FastifyInstance): void;
}

type DeviceRequest = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;

const defaultCommitMs = 30_000;
const defaultBodyBytes = 64 * 1_048_576;
const defaultBodyBytesOfDevice = 8 * 1_048_576;
/** Long polls: default and longest, ms. */
const pollMs = 60_000;
const pollMostMs = 90_000;
const pollsPerDevice = 10;

const PollTimeout = z.coerce.number().int().min(0).catch(0);

const telemetryPath = /^\/api\/v1\/([^/?#]+)\/telemetry\/?(?:\?|$)/;
/** For measurements: the path itself holds a token. */
const telemetryRoute = '/api/v1/:token/telemetry';

/** ThingsBoard's device API over HTTP: raw bodies, real statuses, its error body. */
export function createHttpAdapter(parts: HttpAdapterParts): HttpAdapter {
  const {
    ingest,
    deviceAttributes,
    clock,
    log,
    commitMs = defaultCommitMs,
    bodyBytes = defaultBodyBytes,
    bodyBytesOfDevice = defaultBodyBytesOfDevice,
  } = parts;
  const polls = createPolls(parts.bus);
  const bodies = createBodyBudget(bodyBytes, { ofOne: bodyBytesOfDevice });
  const withDeadline = createDeadlines(commitMs);
  const wellDone = parts.metrics.httpSeconds.labels({
    method: 'POST',
    route: telemetryRoute,
    status: '200',
    code: '200',
  });
  let isClosing = false;

  async function deviceOf(token: string): Promise<DeviceRef> {
    const device = await withDeadline(() => parts.devices.byToken(token).catch(unavailable));
    if (device === null) throw new AppError('notLoggedIn');
    return device;
  }

  /** 200 and nothing when all is kept; otherwise what was refused and why. */
  function replyOf(
    { stored, refused, refusedCount }: IngestResult,
    language: Language,
  ): { readonly status: number; readonly body?: object } {
    if (refusedCount === 0) return { status: 200 };
    if (stored > 0) return { status: 200, body: { stored, refused, ...countOf(refused.length, refusedCount) } };
    const first = refused[0];
    const error = new AppError('invalid', { field: first?.key ?? 'ts', rule: first?.text ?? '' });
    return {
      status: 400,
      body: { ...thingsBoardError(error, language, clock.now()), refused, ...countOf(refused.length, refusedCount) },
    };
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    body: object | undefined,
    headers: OutgoingHttpHeaders,
  ): void {
    // What is not read of a body would stand before the next call. A connection that is kept would keep the server from
    // stopping.
    if (!request.complete || isClosing) response.setHeader('connection', 'close');
    const text = body === undefined ? '' : JSON.stringify(body);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
  }

  function keep(device: DeviceRef, body: Uint8Array, language: Language): Promise<IngestResult> {
    return withDeadline((deadline) => ingest.telemetry(device, body, { adapter: 'http', language, deadline }));
  }

  function measure(status: number, began: number): void {
    const seconds = (performance.now() - began) / 1000;
    if (status === 200) wellDone.observe(seconds);
    else
      parts.metrics.httpSeconds.observe(
        { method: 'POST', route: telemetryRoute, status: String(status), code: String(status) },
        seconds,
      );
  }

  async function take(token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now();
    const language = languageOf(request.headers['accept-language'], 'en-US');
    let held: BodyReservation | null = null;
    try {
      // Before the body: who has no token cannot make the server read one.
      const device = await deviceOf(decoded(token));
      held = bodies.hold(device.id);
      const reply = replyOf(
        await keep(device, await readBody(request, messageBounds.bodyBytes, held), language),
        language,
      );
      send(request, response, reply.status, reply.body, reply.body === undefined ? {} : jsonType);
    } catch (error) {
      const { headers, body } = thingsBoardRefusal(error, language, clock.now(), log);
      send(request, response, body.status, body, headers);
    } finally {
      held?.release();
      measure(response.statusCode, began);
    }
  }

  async function answer(
    { claim: token, acceptLanguage }: FastPathHead<string>,
    body: Buffer,
  ): Promise<FastPathReply | undefined> {
    const began = performance.now();
    const language = acceptLanguage === undefined ? 'en-US' : languageOf(acceptLanguage, 'en-US');
    let reply: FastPathReply | undefined;
    try {
      const device = parts.devices.knownByToken(token) ?? (await deviceOf(decoded(token)));
      const result = await keep(device, body, language);
      if (result.refusedCount > 0) reply = { headers: jsonType, body: undefined, ...replyOf(result, language) };
    } catch (error) {
      const { headers, body: refusal } = thingsBoardRefusal(error, language, clock.now(), log);
      reply = { status: refusal.status, body: refusal, headers };
    }
    measure(reply?.status ?? 200, began);
    return reply;
  }

  function routes(fastify: FastifyInstance): void {
    fastify.removeAllContentTypeParsers();
    const known = new WeakMap<FastifyRequest, DeviceRef>();
    // Devices send JSON under any content type, or none.
    fastify.addContentTypeParser('*', (request, payload, done) => {
      const held = bodies.hold(known.get(request)?.id);
      request.raw.once('close', () => held.release());
      readBody(payload, messageBounds.bodyBytes, held).then((body) => done(null, body), done);
    });

    const onRequest = async (request: FastifyRequest): Promise<void> => {
      // The type says nothing, not even when it is malformed.
      delete request.headers['content-type'];
      known.set(request, await deviceOf((request as DeviceRequest).params.token));
    };
    const device = (request: FastifyRequest): DeviceRef => {
      const ref = known.get(request);
      if (ref === undefined) throw new AppError('notLoggedIn');
      return ref;
    };

    fastify.post('/api/v1/:token/attributes', { onRequest }, async (request, reply) => {
      const language = languageOf(request.headers['accept-language'], 'en-US');
      const { status, body } = replyOf(
        await withDeadline(() => deviceAttributes.publish(device(request), bytesOf(request), { language })),
        language,
      );
      return reply.code(status).send(body);
    });
    fastify.get('/api/v1/:token/attributes', { onRequest }, async (request, reply) => {
      await ingest.admit(device(request));
      const query = (request as DeviceRequest).query;
      const keys = { clientKeys: namesIn(query['clientKeys']), sharedKeys: namesIn(query['sharedKeys']) };
      return reply.send(await withDeadline(() => deviceAttributes.request(device(request), keys)));
    });
    fastify.get('/api/v1/:token/attributes/updates', { onRequest }, async (request, reply) => {
      await ingest.admit(device(request));
      const asked = PollTimeout.parse((request as DeviceRequest).query['timeout']);
      const change = await polls.next(device(request), Math.min(asked === 0 ? pollMs : asked, pollMostMs), request);
      return change === null ? reply.code(408).send() : reply.send(change);
    });
    serveUnsupported(fastify, { ingest, onRequest, deviceOf: device, bodyOf: bytesOf });
    fastify.addHook('preClose', async () => {
      isClosing = true;
      polls.stop();
    });
  }

  return {
    telemetry(request, response) {
      if (request.method !== 'POST') return false;
      const token = telemetryPath.exec(request.url ?? '')?.[1];
      if (token === undefined) return false;
      void take(token, request, response);
      return true;
    },
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

const jsonType = { 'content-type': 'application/json; charset=utf-8' };

/** @throws AppError `unknownCall` when the percent signs stand for no text */
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

/** Long polls for the next change of shared attributes. */
function createPolls(bus: Bus) {
  const waiting = new Map<string, Set<() => void>>();
  return {
    /** The next change; null after the time, and when the caller hangs up. @throws AppError `tooManyRequests` */
    next(device: DeviceRef, ms: number, request: FastifyRequest): Promise<Record<string, unknown> | null> {
      const ofDevice = waiting.get(device.id) ?? new Set();
      if (ofDevice.size >= pollsPerDevice) throw new AppError('tooManyRequests', { seconds: 1 });
      waiting.set(device.id, ofDevice);
      return new Promise((resolve) => {
        const end = (change: Record<string, unknown> | null) => {
          clearTimeout(timer);
          for (const unsubscribe of subscriptions) unsubscribe();
          request.raw.socket.off('close', hangUp);
          ofDevice.delete(hangUp);
          if (ofDevice.size === 0 && waiting.get(device.id) === ofDevice) waiting.delete(device.id);
          resolve(change);
        };
        const hangUp = () => end(null);
        const timer = setTimeout(hangUp, ms);
        const subscriptions = [
          bus.on('attributesChanged', (event) => {
            const change = event.device.id === device.id ? sharedUpdateOf(event) : null;
            if (change !== null) end(change);
          }),
          // Its token may have ended: it asks again, and is refused then.
          onDeviceChanges(bus, (deviceIds) => {
            if (deviceIds.has(device.id)) end(null);
          }),
        ];
        request.raw.socket.once('close', hangUp);
        ofDevice.add(hangUp);
      });
    },
    stop(): void {
      for (const ofDevice of waiting.values()) for (const hangUp of ofDevice) hangUp();
    },
  };
}
