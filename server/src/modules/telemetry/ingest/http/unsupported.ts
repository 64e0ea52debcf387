import { AppError } from '@oilsight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceRef } from '../../../devices/index.ts';
import type { Ingest } from '../../ingest.ts';
import { fieldOf, isObject, readJson } from '../json.ts';
import { provisioningRefused } from '../mqtt/provisioning.ts';
import { isSessionLimitsCall, sessionLimitsOf } from '../session-limits.rules.ts';

export interface UnsupportedParts {
  readonly ingest: Pick<Ingest, 'admit' | 'limits'>;
  /** Finds the device of the path's token. */
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly deviceOf: (request: FastifyRequest) => DeviceRef;
  readonly bodyOf: (request: FastifyRequest) => Uint8Array;
}

const calls = [
  { method: 'GET', path: 'rpc', what: 'RPC' },
  { method: 'POST', path: 'rpc/:requestId', what: 'RPC' },
  { method: 'POST', path: 'claim', what: 'claim' },
  { method: 'GET', path: 'firmware', what: 'OTA' },
  { method: 'GET', path: 'software', what: 'OTA' },
] as const;

/**
 * Refuses calls of ThingsBoard's client libraries that this server does not offer, at once, so that no client waits for
 * an answer.
 */
export function serveUnsupported(
  fastify: FastifyInstance,
  { ingest, onRequest, deviceOf, bodyOf }: UnsupportedParts,
): void {
  fastify.post('/api/v1/:token/rpc', { onRequest }, async (request, reply) => {
    await ingest.admit(deviceOf(request));
    const call = readJson(bodyOf(request));
    if (!isObject(call)) throw new AppError('wrongShape');
    if (!isSessionLimitsCall(fieldOf(call, 'method'))) throw new AppError('notOffered', { what: 'RPC' });
    return reply.send(sessionLimitsOf(ingest.limits, deviceOf(request).isGateway));
  });
  for (const { method, path, what } of calls) {
    fastify.route({
      method,
      url: `/api/v1/:token/${path}`,
      onRequest,
      handler: async (request) => {
        await ingest.admit(deviceOf(request));
        throw new AppError('notOffered', { what });
      },
    });
  }
  // A client that requests a new device has no token yet. The body is not read.
  fastify.post(
    '/api/v1/provision',
    { onRequest: async (_request, reply) => reply.code(501).send(provisioningRefused()) },
    () => undefined,
  );
}
