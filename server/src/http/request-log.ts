import type { AppError } from '@oilsight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../platform/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the caller got; null: none. An envelope hides it in a 200. */
    reported: AppError | null;
    /** Raised when the connection of the call is over; null: nothing needs to know. */
    hangUp: AbortController | null;
  }
}

/** Logged as the status of a call whose caller hung up before its end, as other servers do. */
const hungUp = 499;

type Ended = (request: FastifyRequest, reply: FastifyReply) => void;

/** Measures and logs each request whose reply is over. */
export function createRequestLog(metrics: Metrics): { readonly ended: Ended; followOn(server: FastifyInstance): void } {
  const known = new WeakSet<FastifyRequest>();
  const over = (request: FastifyRequest, status: number, code: number, ms: number): void => {
    known.add(request);
    // The route's pattern, not the path: a device's path holds its token.
    const route = request.routeOptions.url ?? 'unknown';
    metrics.httpSeconds.observe(
      { method: request.method, route, status: String(status), code: String(code) },
      ms / 1000,
    );
    if (request.routeOptions.config.isUnlogged === true) return;
    request.log.info(
      {
        method: request.method,
        route,
        status,
        code,
        ...(request.reported === null ? {} : { error: request.reported.error }),
        ms: Math.round(ms * 10) / 10,
      },
      'request',
    );
  };
  const ended: Ended = (request, reply) =>
    over(request, reply.statusCode, request.reported?.code ?? reply.statusCode, reply.elapsedTime);
  /** The reply broke off: either by our fault, or because the caller hung up. */
  const brokeOff: Ended = (request, reply) => {
    if (known.has(request)) return;
    const status = request.reported?.error === 'systemError' ? 500 : hungUp;
    over(request, status, status, reply.elapsedTime);
  };
  return {
    ended,
    followOn(server) {
      server.decorateRequest('reported', null);
      server.decorateRequest('hangUp', null);
      server.addHook('onRequest', async (request, reply) => {
        // Each stream between a file and its caller adds a listener as well.
        reply.raw.setMaxListeners(20);
        reply.raw.once('close', () => {
          request.hangUp?.abort();
          brokeOff(request, reply);
        });
      });
      server.addHook('onResponse', async (request, reply) => ended(request, reply));
    },
  };
}
