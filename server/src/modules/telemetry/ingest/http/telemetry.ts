import type { Language } from '@oilsight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceRef } from '../../../devices/index.ts';
import type { IngestResult } from '../../ingest.ts';

/** The route's pattern: the metrics name it, because the real path contains a token. */
export const telemetryRoute = '/api/v1/:token/telemetry';

export interface TelemetryCall {
  /** Stores a message. @throws AppError `overloaded` when its deadline has passed */
  keep(device: DeviceRef, body: Uint8Array, language: Language): Promise<IngestResult>;
  /** Finds the device of a request by its token. */
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The device that `onRequest` found. */
  deviceOf(request: FastifyRequest): DeviceRef;
  bodyOf(request: FastifyRequest): Uint8Array;
  languageOf(request: FastifyRequest): Language;
  replyOf(result: IngestResult, language: Language): { readonly status: number; readonly body?: object };
}

/**
 * Serves the telemetry that the fast path leaves to the web server: chunked, from HTTP/1.0, through a proxy, in pieces
 * from a device that sends for the first time.
 */
export function serveTelemetry(
  fastify: FastifyInstance,
  { keep, onRequest, deviceOf, bodyOf, languageOf, replyOf }: TelemetryCall,
): void {
  // A body is not unpacked, as the fast path does not do it either, and the few bytes of a reply are not packed.
  const options = { onRequest, compress: false, decompress: false, config: { isUnlogged: true } } as const;
  fastify.post(telemetryRoute, options, async (request, reply) => {
    const language = languageOf(request);
    const { status, body } = replyOf(await keep(deviceOf(request), bodyOf(request), language), language);
    return reply.code(status).send(body);
  });
}
