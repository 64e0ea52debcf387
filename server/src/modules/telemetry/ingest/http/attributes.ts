import type { Language } from '@oilsight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { DeviceRef } from '../../../devices/index.ts';
import type { Ingest, IngestResult } from '../../ingest.ts';
import { namesIn } from '../device-attributes.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import type { Polls } from './polls.ts';

export interface AttributeCalls {
  readonly ingest: Pick<Ingest, 'admit'>;
  readonly deviceAttributes: DeviceAttributes;
  readonly polls: Polls;
  /** Ends the work when its deadline has passed. @throws AppError `overloaded` */
  withDeadline<T>(work: () => Promise<T>): Promise<T>;
  /** Finds the device of a request by its token. */
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The device that has the request's token now. @throws AppError `notLoggedIn` */
  lookUp(request: FastifyRequest): Promise<DeviceRef>;
  /** The device that `onRequest` found. */
  deviceOf(request: FastifyRequest): DeviceRef;
  bodyOf(request: FastifyRequest): Uint8Array;
  languageOf(request: FastifyRequest): Language;
  replyOf(result: IngestResult, language: Language): { readonly status: number; readonly body?: object };
}

type AttributesRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/** Long polls: default and longest, ms. */
const pollMs = 60_000;
const pollMostMs = 90_000;

const PollTimeout = z.coerce.number().int().min(0).catch(0);

/**
 * Serves a device's attributes: it publishes client attributes, requests values, and waits for the next change of its
 * shared attributes.
 */
export function serveAttributes(fastify: FastifyInstance, calls: AttributeCalls): void {
  const { ingest, deviceAttributes, polls, withDeadline, onRequest, lookUp, deviceOf, bodyOf, languageOf, replyOf } =
    calls;
  fastify.post('/api/v1/:token/attributes', { onRequest }, async (request, reply) => {
    const language = languageOf(request);
    const result = await withDeadline(() => deviceAttributes.publish(deviceOf(request), bodyOf(request), { language }));
    const { status, body } = replyOf(result, language);
    return reply.code(status).send(body);
  });
  fastify.get('/api/v1/:token/attributes', { onRequest }, async (request, reply) => {
    await ingest.admit(deviceOf(request));
    const query = (request as AttributesRequest).query;
    const keys = { clientKeys: namesIn(query['clientKeys']), sharedKeys: namesIn(query['sharedKeys']) };
    return reply.send(await withDeadline(() => deviceAttributes.request(deviceOf(request), keys)));
  });
  fastify.get('/api/v1/:token/attributes/updates', { onRequest }, async (request, reply) => {
    const device = deviceOf(request);
    await ingest.admit(device);
    const asked = PollTimeout.parse((request as AttributesRequest).query['timeout']);
    const change = await polls.next({
      device,
      ms: Math.min(asked === 0 ? pollMs : asked, pollMostMs),
      request,
      isStillOfDevice: async () => (await lookUp(request)).id === device.id,
    });
    return change === null ? reply.code(408).send() : reply.send(change);
  });
}
