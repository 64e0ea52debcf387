import { AppError } from '@oilsight/contract';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../platform/network.ts';
import type { Metrics } from '../platform/metrics.ts';

export interface ProbeOptions {
  readonly metrics: Metrics;
  /** Rejects when calls cannot be served: the database does not answer, or the app is stopping. */
  readonly ready: () => Promise<void>;
  /**
   * Whether `/metrics` answers every caller. Otherwise it answers this machine only, and no caller that a reverse proxy
   * forwards.
   */
  readonly isMetricsPublic: boolean;
}

/** `/healthz`: the process runs. `/readyz`: it can serve. `/metrics`: Prometheus. */
export function serveProbes(server: FastifyInstance, { metrics, ready, isMetricsPublic }: ProbeOptions): void {
  const unlogged = { config: { isUnlogged: true } };
  server.get('/healthz', unlogged, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', unlogged, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await ready();
      return await reply.send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', 2).send({ status: 'not ready' });
    }
  });
  server.get('/metrics', unlogged, async (request, reply) => {
    if (!isMetricsPublic && !isLoopback(request.ip)) throw new AppError('unknownCall', { path: '/metrics' });
    return reply
      .header('content-type', metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics());
  });
}
