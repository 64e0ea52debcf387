import { AppError } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { thingsBoardError } from '../../../http/errors.ts';
import { languageOf } from '../../../http/language.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import type { Ingest, IngestResult } from '../ingest.ts';
import { namesIn, sharedUpdateOf } from './device-attributes.ts';
import type { DeviceAttributes } from './device-attributes.ts';
import { messageLimits } from './limits.ts';

export interface HttpDoorParts {
  readonly devices: Pick<Devices, 'byToken'>;
  readonly ingest: Ingest;
  readonly deviceAttributes: DeviceAttributes;
  readonly bus: Bus;
  readonly clock: Clock;
  /** How long a request waits for its commit before it is told to come again, ms. */
  readonly commitMs?: number;
}

type DeviceRequest = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>;

const defaultCommitMs = 30_000;
/** Long polls: default and longest, ms. */
const pollMs = 60_000;
const pollMostMs = 90_000;
const pollsPerDevice = 10;

const PollTimeout = z.coerce.number().int().min(0).catch(0);

/** ThingsBoard's device API over HTTP: raw bodies, real statuses, its error body. */
export function serveDeviceHttp(server: FastifyInstance, parts: HttpDoorParts): void {
  const { ingest, deviceAttributes, clock, commitMs = defaultCommitMs } = parts;
  const polls = createPolls(parts.bus);

  async function deviceOf(request: DeviceRequest): Promise<DeviceRef> {
    const device = await withDeadline(parts.devices.byToken(request.params.token).catch(unavailable), commitMs);
    if (device === null) throw new AppError('notLoggedIn');
    return device;
  }

  /** 200 and nothing when all is kept; otherwise what was refused and why. */
  function answer(reply: FastifyReply, { stored, refused, refusedCount }: IngestResult, language: Language): FastifyReply {
    if (refusedCount === 0) return reply.code(200).send();
    if (stored > 0) return reply.code(200).send({ stored, refused, ...countOf(refused.length, refusedCount) });
    const first = refused[0];
    const error = new AppError('invalid', { field: first?.key ?? 'ts', rule: first?.text ?? '' });
    return reply.code(400).send({ ...thingsBoardError(error, language, clock.now()), refused, ...countOf(refused.length, refusedCount) });
  }

  void server.register(async (door) => {
    door.removeAllContentTypeParsers();
    // Devices send JSON under any content type, or none.
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: messageLimits.bodyBytes }, (_request, body, done) => done(null, body));
    const config = { errorStyle: 'thingsboard', largestBody: messageLimits.bodyBytes } as const;
    const post = { config, bodyLimit: messageLimits.bodyBytes };

    const known = new WeakMap<FastifyRequest, DeviceRef>();
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      // The type says nothing, not even when it is malformed.
      delete request.headers['content-type'];
      // Before the body: who has no token cannot make the server read one.
      known.set(request, await deviceOf(request as DeviceRequest));
    };
    const device = (request: FastifyRequest): DeviceRef => {
      const ref = known.get(request);
      if (ref === undefined) throw new AppError('notLoggedIn');
      return ref;
    };

    door.post('/api/v1/:token/telemetry', { ...post, onRequest }, async (request, reply) => {
      const language = languageIn(request);
      const result = await withDeadline(ingest.telemetry(device(request), bytesOf(request), { door: 'http', language }), commitMs);
      return answer(reply, result, language);
    });
    door.post('/api/v1/:token/attributes', { ...post, onRequest }, async (request, reply) => {
      const language = languageIn(request);
      const result = await withDeadline(deviceAttributes.publish(device(request), bytesOf(request), { language }), commitMs);
      return answer(reply, result, language);
    });
    door.get('/api/v1/:token/attributes', { config, onRequest }, async (request, reply) => {
      await ingest.admit(device(request));
      const query = (request as DeviceRequest).query;
      return reply.send(await withDeadline(deviceAttributes.request(device(request), { clientKeys: namesIn(query['clientKeys']), sharedKeys: namesIn(query['sharedKeys']) }), commitMs));
    });
    door.get('/api/v1/:token/attributes/updates', { config, onRequest }, async (request, reply) => {
      await ingest.admit(device(request));
      const asked = PollTimeout.parse((request as DeviceRequest).query['timeout']);
      const change = await polls.next(device(request), Math.min(asked === 0 ? pollMs : asked, pollMostMs), request);
      return change === null ? reply.code(408).send() : reply.send(change);
    });
    door.addHook('preClose', async () => polls.stop());
  });
}

function bytesOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}

function languageIn(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language'], 'en-US');
}

function countOf(named: number, all: number): { refusedCount?: number } {
  return named === all ? {} : { refusedCount: all };
}

function unavailable(cause: unknown): never {
  throw new AppError('overloaded', {}, { cause });
}

/** A store that hangs must not hold its callers for ever. What is committed later is harmless when it is sent again. */
async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('overloaded')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
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
          unsubscribe();
          request.raw.socket.off('close', hangUp);
          ofDevice.delete(hangUp);
          if (ofDevice.size === 0 && waiting.get(device.id) === ofDevice) waiting.delete(device.id);
          resolve(change);
        };
        const hangUp = () => end(null);
        const timer = setTimeout(hangUp, ms);
        const unsubscribe = bus.on('attributesChanged', (event) => {
          const change = event.device.id === device.id ? sharedUpdateOf(event) : null;
          if (change !== null) end(change);
        });
        request.raw.socket.once('close', hangUp);
        ofDevice.add(hangUp);
      });
    },
    stop(): void {
      for (const ofDevice of waiting.values()) for (const hangUp of ofDevice) hangUp();
    },
  };
}
